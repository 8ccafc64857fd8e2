import { setTimeout as wait } from 'node:timers/promises';
import type { Topic } from '@procure/contract/topic.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { sql, type Transaction } from 'kysely';
import type { Actor } from '../actor.ts';
import type { PublicCache } from '../http/cache.ts';
import { enqueue } from '../messaging/outbox/enqueue.ts';
import type { Outgoing } from '../messaging/outbox/outgoing.ts';
import { decidingTime } from './clock.ts';
import { type Db, sqlState } from './db.ts';
import { isUnprepared } from './prepared.ts';
import type { Database } from './schema.gen.ts';

/**
 * An entry of the audit log: the action, its object and its actor. `before` and `after` are the changed values, as
 * JSON.
 */
export interface AuditEntry {
  readonly action: string;
  /** The object's noun of the glossary. */
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
  /** Jobs with the same key are one job, so that a repeated command does not queue it twice. */
  readonly key?: string;
  readonly maxAttempts?: number;
}

declare const held: unique symbol;

/**
 * The id of a lot that this transaction has locked; only the tender's store creates it. Rows read by it decide an act
 * for all participants of the lot and are not shown to a reader.
 */
export type HeldLotId = string & { readonly [held]: 'lot' };

/** One transaction: all its changes are committed together, or none. */
export interface Unit {
  readonly db: Transaction<Database>;
  readonly actor: Actor;
  /**
   * The database's present time, not the start of the transaction, which may have waited for a lock.
   * @throws ClockSetBack while the clock is behind the latest time that it was seen to show
   */
  now(): Promise<Date>;
  /** Written at the end of the transaction, so that the log contains only committed changes. */
  audit(entry: AuditEntry): Promise<void>;
  /** Writes all messages with two queries, however many they are, in the order of the list. */
  send(...messages: readonly Outgoing[]): Promise<void>;
  /** At commit, tells the cache of every process that its answers under the topic are stale. */
  touch(topic: Topic): Promise<void>;
  /** At commit, sends the word to every process that listens on the channel with its `Listener`. */
  tell(channel: string, word: string): Promise<void>;
  job(name: string, payload: unknown, options?: JobOptions): Promise<void>;
}

/** Whether a query waits for rows that another transaction locks, or skips them. */
export type LockedRows = 'wait' | 'skip';

/** The channel on which every process receives the changed topics. */
export const cacheChannel = 'cache';

export interface TransactionParts {
  readonly db: Db;
  /** Seeds and commands have none. */
  readonly cache?: Pick<PublicCache, 'invalidate'>;
}

const attempts = 3;

/**
 * Runs `work` in one transaction. A returned refusal rolls everything back and is returned. A deadlock, a
 * serialization failure or an outdated plan runs it again from the start, three times in all, so `work` must not
 * change any state outside of the transaction.
 */
export async function transact<T>(
  parts: TransactionParts,
  actor: Actor,
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  const [done] = await transactTogether(parts, [{ actor }], async ([act]) => {
    if (act === undefined) throw new Error('an act without its unit');
    return [{ outcome: await work(act.unit) }];
  });
  if (done === undefined) throw new Error('an act without an outcome');
  return done.outcome;
}

/**
 * Runs the acts of several people in one transaction, for acts that many people perform at the same moment; each is
 * logged separately. If one act is refused or undone, all are rolled back: the outcomes say which, in the order of the
 * acts. Repeated like `transact`.
 */
export async function transactTogether<Act extends { readonly actor: Actor }, T>(
  parts: TransactionParts,
  acts: readonly Act[],
  work: (acts: readonly (Act & { readonly unit: Unit })[]) => Promise<readonly Done<T>[]>,
): Promise<readonly Done<T>[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(parts, acts, work);
    } catch (error) {
      if (error instanceof RolledBack) return error.done as readonly Done<T>[];
      if (attempt >= attempts || !isPassing(error)) throw error;
      await wait(attempt * 20 + Math.random() * 30);
    }
  }
}

/** The outcome of one act of a transaction. */
export interface Done<T> {
  readonly outcome: T;
  /** Rolls back the transaction, as a refusal does. */
  readonly undo?: boolean;
}

async function once<Act extends { readonly actor: Actor }, T>(
  parts: TransactionParts,
  acts: readonly Act[],
  work: (acts: readonly (Act & { readonly unit: Unit })[]) => Promise<readonly Done<T>[]>,
): Promise<readonly Done<T>[]> {
  const touched = new Set<Topic>();
  const done = await parts.db.transaction().execute(async (db) => {
    const lines: Line[] = [];
    const done = await work(acts.map((act) => ({ ...act, unit: unitOf(db, act.actor, lines, touched) })));
    if (done.some(isUndone)) throw new RolledBack(done);
    await writeAudit(db, lines);
    return done;
  });
  // The notice reaches this process too, but a moment later; the publisher must see the change at once.
  for (const topic of touched) parts.cache?.invalidate(topic);
  return done;
}

const isUndone = ({ outcome, undo = false }: Done<unknown>) => undo || isRefused(outcome);

/** Carries the outcomes out of the transaction, past its commit. */
class RolledBack extends Error {
  readonly done: readonly Done<unknown>[];
  constructor(done: readonly Done<unknown>[]) {
    super('rolled back');
    this.done = done;
  }
}

interface Line {
  readonly actor: Actor;
  readonly entry: AuditEntry;
}

function isPassing(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01' || isUnprepared(error);
}

function unitOf(db: Transaction<Database>, actor: Actor, lines: Line[], touched: Set<Topic>): Unit {
  async function tell(channel: string, word: string): Promise<void> {
    await sql`select pg_notify(${channel}, ${word})`.execute(db);
  }
  return {
    db,
    actor,
    now: () => decidingTime(db),
    audit(entry) {
      lines.push({ actor, entry });
      return Promise.resolve();
    },
    send: (...messages) => enqueue(db, messages),
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

/** The database sets number, time and salt of each line: see the trigger `audit_line`. */
async function writeAudit(db: Transaction<Database>, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ actor, entry }, place) => ({
    ...entry,
    place,
    actorKind: actor.kind,
    actorId: 'accountId' in actor ? actor.accountId : null,
    ip: actor.ip,
    requestId: actor.requestId,
  }));
  await sql`insert into audit_log
    (actor_kind, actor_id, action, entity, entity_id, lot_id, company_id, before, after, reason, ip, request_id)
    select "actorKind", "actorId", action, entity, "entityId", "lotId", "companyId", before, after, reason, ip,
      "requestId"
    from json_to_recordset(${JSON.stringify(rows)}::json) as line (place int, "actorKind" text, "actorId" uuid,
      action text, entity text, "entityId" uuid, "lotId" uuid, "companyId" uuid, before jsonb, after jsonb,
      reason text, ip text, "requestId" text)
    order by place`.execute(db);
}
