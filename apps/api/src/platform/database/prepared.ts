import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

/** The number of uses within a minute from which a statement counts as frequent. */
const often = 20;
/** The most statements that a process names: every connection that ran one keeps it with its plan. */
const most = 100;
/** The most texts that are counted: lists of varying length produce ever new texts. */
const counted = 2_000;
const minute = 60_000;

/**
 * Marks the beginning of a query outside of transactions whose plan may be reused, because it finds its rows by a key
 * for any parameters. Not for list queries: their best plan depends on the keyword or state.
 */
export const byKey = sql.raw('/* by key */ ');
const mark = '/* by key */';

/**
 * Decides which statements a connection parses and plans only once: those of transactions, which lock and write rows
 * by their keys, and those marked `byKey`; of these only the frequent ones, so that an idle server keeps no plans.
 */
export class Statements {
  readonly #names = new Map<string, string | null>();
  #uses = new Map<string, number>();
  #since = 0;
  #isOff = false;
  /** The number of table changes below prepared statements; a change makes all earlier names unused. */
  #changes = 0;

  /** The name of the prepared statement; null if it is not prepared. */
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
    // Derived from the text, so that the same name always means the same statement.
    const name = createHash('sha256').update(`${this.#changes} ${text}`).digest('hex').slice(0, 32);
    this.#names.set(text, name);
    this.#uses.delete(text);
    return name;
  }

  /**
   * Drops all names, until their statements are frequent again, after a table below one of them changed: a new release
   * changes many tables at once, and a repeated transaction would fail at the next statement, and the next. For good,
   * if names are not kept between server and database.
   */
  giveUp(error: unknown): void {
    if (codeOf(error) !== '0A000') this.#isOff = true;
    this.#changes += 1;
    this.#names.clear();
    this.#uses.clear();
  }
}

/**
 * Whether the statement failed only because it was prepared: a new release changed its table, or a pooler between
 * server and database does not keep names. A repeated statement succeeds.
 */
export function isUnprepared(error: unknown): boolean {
  const code = codeOf(error);
  if (code === '0A000') return error instanceof Error && error.message.includes('cached plan');
  // An unknown name, or one that exists already.
  return code === '26000' || code === '42P05';
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
}

/** A client class whose statements are prepared according to `statements`. */
export function preparing(statements: Statements): new (config?: pg.ClientConfig) => pg.Client {
  return class extends pg.Client {
    #isInTransaction = false;

    // The driver accepts many forms of a query; Kysely uses this one.
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
        // A transaction is lost with the error and is repeated: see `transact`.
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
