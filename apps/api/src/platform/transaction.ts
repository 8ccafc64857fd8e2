import { setTimeout as wait } from 'node:timers/promises';
import type { Topic } from '@procure/contract/topic.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { sql, type Transaction } from 'kysely';
import type { Actor } from './actor.ts';
import type { PublicCache } from './cache.ts';
import { decidingTime } from './clock.ts';
import { type Db, sqlState } from './db.ts';
import { enqueue } from './outbox/enqueue.ts';
import type { Outgoing } from './outbox/outgoing.ts';
import { isUnprepared } from './prepared.ts';
import type { Database } from './schema.gen.ts';

/** What happened, to what, by whom: `before` and `after` are the facts that changed, as JSON. */
export interface AuditEntry {
  readonly action: string;
  /** The glossary noun. */
  readonly entity: string;
  readonly entityId: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly lotId?: string | null;
  readonly companyId?: string | null;
  readonly reason?: string | null;
}

export interface JobOptions {
  readonly runAt?: Date;
  /** Jobs of one key are one job: a repeated command does not queue it twice. */
  readonly key?: string;
  readonly maxAttempts?: number;
}

declare const held: unique symbol;

/**
 * The id of a lot that this transaction holds, told by the tender's store alone. What is read under it decides an act
 * for everybody in the lot; it is nobody's sight of it.
 */
export type HeldLotId = string & { readonly [held]: 'lot' };

/** One transaction: everything done through it happens together, or not at all. */
export interface Unit {
  readonly db: Transaction<Database>;
  readonly actor: Actor;
  /**
   * The database's clock at this moment, not at the start of the transaction: a lock may have been waited for. Throws
   * while that clock is behind what it was seen to show.
   */
  now(): Promise<Date>;
  /** Recorded at the end of the transaction, so that a line stands only where everything else did. */
  audit(entry: AuditEntry): Promise<void>;
  send(message: Outgoing): Promise<void>;
  /** Tells the cache of every process, at commit, that what it keeps under the topic is stale. */
  touch(topic: Topic): Promise<void>;
  /** Tells every process, at commit, what its `Listener` hears on the channel. */
  tell(channel: string, word: string): Promise<void>;
  job(name: string, payload: unknown, options?: JobOptions): Promise<void>;
}

/** The channel on which every process hears which topics changed. */
export const cacheChannel = 'cache';

export interface TransactionParts {
  readonly db: Db;
  /** Seeds and commands have none. */
  readonly cache?: Pick<PublicCache, 'invalidate'>;
}

const attempts = 3;

/**
 * Runs `work` in one transaction. A returned refusal rolls everything back, and is returned. A deadlock, a
 * serialization failure or a plan that no longer fits runs it again from the start, three times in all: `work` must keep nothing outside.
 */
export async function transact<T>(
  parts: TransactionParts,
  actor: Actor,
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(parts, actor, work);
    } catch (error) {
      if (error instanceof RolledBack) return error.outcome as T;
      if (attempt >= attempts || !isPassing(error)) throw error;
      await wait(attempt * 20 + Math.random() * 30);
    }
  }
}

async function once<T>(parts: TransactionParts, actor: Actor, work: (unit: Unit) => Promise<T>): Promise<T> {
  const touched = new Set<Topic>();
  const outcome = await parts.db.transaction().execute(async (db) => {
    const entries: AuditEntry[] = [];
    const outcome = await work(unitOf(db, actor, entries, touched));
    if (isRefused(outcome)) throw new RolledBack(outcome);
    for (const entry of entries) await writeAudit(db, actor, entry);
    return outcome;
  });
  // The notice comes round to this process too, a moment later; whoever published must see it at once.
  for (const topic of touched) parts.cache?.invalidate(topic);
  return outcome;
}

/** Carries a refusal out of the transaction, past its commit. */
class RolledBack extends Error {
  readonly outcome: unknown;
  constructor(outcome: unknown) {
    super('refused');
    this.outcome = outcome;
  }
}

function isPassing(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01' || isUnprepared(error);
}

function unitOf(db: Transaction<Database>, actor: Actor, entries: AuditEntry[], touched: Set<Topic>): Unit {
  async function tell(channel: string, word: string): Promise<void> {
    await sql`select pg_notify(${channel}, ${word})`.execute(db);
  }
  return {
    db,
    actor,
    now: () => decidingTime(db),
    audit(entry) {
      entries.push(entry);
      return Promise.resolve();
    },
    async send(message) {
      await enqueue(db, message);
    },
    async touch(topic) {
      touched.add(topic);
      await tell(cacheChannel, topic);
    },
    tell,
    async job(name, payload, options = {}) {
      await sql`select graphile_worker.add_job(
        ${name}::text,
        payload := ${JSON.stringify(payload)}::json,
        run_at := ${options.runAt ?? null}::timestamptz,
        max_attempts := ${options.maxAttempts ?? null}::int,
        job_key := ${options.key ?? null}::text
      )`.execute(db);
    },
  };
}

/** Number, time and salt are the database's: see the trigger `audit_line`. */
async function writeAudit(db: Transaction<Database>, actor: Actor, entry: AuditEntry): Promise<void> {
  const actorId = 'accountId' in actor ? actor.accountId : null;
  await sql`insert into audit_log
    (actor_kind, actor_id, action, entity, entity_id, lot_id, company_id, before, after, reason, ip, request_id)
    values (${actor.kind}, ${actorId}, ${entry.action}, ${entry.entity}, ${entry.entityId},
      ${entry.lotId ?? null}, ${entry.companyId ?? null}, ${json(entry.before)}::jsonb,
      ${json(entry.after)}::jsonb, ${entry.reason ?? null}, ${actor.ip}, ${actor.requestId})`.execute(db);
}

function json(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
