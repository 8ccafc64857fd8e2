import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

/** Uses within a minute from which on a statement counts as asked often. */
const often = 20;
/** Statements that a process names at most: each is kept, with its plan, by every connection that ran it. */
const most = 100;
/** Texts that are counted at most: lists of changing length make ever new ones. */
const counted = 2_000;
const minute = 60_000;

/**
 * Stands at the beginning of a question that may be planned once though it is asked outside of a transaction: it finds
 * its rows by a key, whatever it is asked for. No list: what a word or a state finds decides how it is best searched.
 */
export const byKey = sql.raw('/* by key */ ');
const mark = '/* by key */';

/**
 * Which statements the database parses and plans once a connection. Those of transactions, which hold and write rows by
 * their keys, and what is marked `byKey`; and of these only what is asked often, so that a quiet house keeps no plans.
 */
export class Statements {
  readonly #names = new Map<string, string | null>();
  #uses = new Map<string, number>();
  #since = 0;
  #isOff = false;
  /** How often tables changed below what was prepared: what connections keep under earlier names is asked for no more. */
  #changes = 0;

  /** The name under which it is prepared; null where it is not. */
  nameOf(text: string, now = performance.now()): string | null {
    if (this.#isOff) return null;
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= most) return null;
    if (now - this.#since > minute || this.#uses.size > counted) {
      this.#uses = new Map();
      this.#since = now;
    }
    const uses = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.set(text, uses);
    if (uses < often) return null;
    // Made of the text: whoever else prepares something under this name prepares the same.
    const name = createHash('sha256').update(`${this.#changes} ${text}`).digest('hex').slice(0, 32);
    this.#names.set(text, name);
    this.#uses.delete(text);
    return name;
  }

  /**
   * From now on without a name: all of them, until they are asked often again, where a table changed below one, as a new
   * version beside this one changes many at once: a transaction that begins anew would meet the next, and again the next.
   * For good, where names are not kept.
   */
  giveUp(error: unknown): void {
    if (codeOf(error) !== '0A000') this.#isOff = true;
    this.#changes += 1;
    this.#names.clear();
    this.#uses.clear();
  }
}

/**
 * Whether the statement failed only for having been prepared: a new release changed its table meanwhile, or something
 * between us and the database does not keep names. Asked again, it works.
 */
export function isUnprepared(error: unknown): boolean {
  const code = codeOf(error);
  if (code === '0A000') return error instanceof Error && error.message.includes('cached plan');
  // Of a name that is not known, and of one that is known already.
  return code === '26000' || code === '42P05';
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
}

/** A client whose statements are prepared as `statements` says. */
export function preparing(statements: Statements): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    #isInTransaction = false;

    // The driver knows many forms of a question; Kysely uses this one.
    // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads give and take any; another type does not override them
    override query(text: any, values?: any, callback?: any): any {
      if (typeof text !== 'string' || !Array.isArray(values) || callback !== undefined)
        return super.query(text, values, callback);
      if (values.length === 0) this.#follow(text);
      const isEligible = this.#isInTransaction || text.includes(mark);
      const name = isEligible && values.length > 0 ? statements.nameOf(text) : null;
      if (name === null) return super.query(text, values);
      return super.query({ name, text, values }).catch((error: unknown) => {
        if (!isUnprepared(error)) throw error;
        statements.giveUp(error);
        // A transaction is lost with it, and begins anew: see `transact`.
        if (this.#isInTransaction) throw error;
        return super.query(text, values);
      });
    }

    #follow(text: string): void {
      if (text === 'begin' || text.startsWith('start transaction')) this.#isInTransaction = true;
      else if (text === 'commit' || text === 'rollback') this.#isInTransaction = false;
    }
  };
}
