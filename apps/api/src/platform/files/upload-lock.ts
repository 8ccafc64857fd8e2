import { setTimeout as wait } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker } from '@tus/server';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { Listener } from '../database/listen.ts';

/** The channel on which a process asks the holder of an upload's lock to release it. */
const channel = 'upload_lock';
/** The class of these advisory locks; the number has no other meaning. */
const lockClass = 4_203_003;
const patience = 30_000;

interface Held {
  readonly letGo: () => unknown;
  readonly released: Promise<void>;
  readonly release: () => void;
}

/**
 * Allows one writer per upload, over all processes. A client whose connection broke may return while the server still
 * waits on the dead connection, perhaps at another process; the holder is then asked to release the lock. All locks of
 * a process share one connection, which is open while any lock is held. If that connection breaks, the database
 * releases the locks, and the next request finds the upload as it was stored.
 */
export class UploadLocker implements Locker {
  readonly #held = new Map<string, Held>();
  readonly #line: LockLine;
  readonly #listener: Listener;
  #listening: Promise<unknown> | null = null;

  constructor(db: Db, listener: Listener) {
    this.#line = new LockLine(db);
    this.#listener = listener;
  }

  newLock(id: string): Lock {
    return {
      lock: (signal, letGo) => this.#lock(id, signal, letGo),
      unlock: () => this.#unlock(id),
    };
  }

  async #lock(id: string, signal: AbortSignal, letGo: () => unknown): Promise<void> {
    this.#listening ??= this.#listener.listen(channel, (asked) => {
      if (asked !== null) this.#held.get(asked)?.letGo();
    });
    await this.#listening;
    const until = Date.now() + patience;
    for (let held = this.#held.get(id); held !== undefined; held = this.#held.get(id)) {
      held.letGo();
      await Promise.race([held.released, wait(1000, undefined, { ref: false })]);
      if (signal.aborted || Date.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(id, { letGo, released: promise, release: resolve });
    try {
      while (!(await this.#line.tryLock(id))) {
        if (signal.aborted || Date.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
        await this.#line.ask(id);
        await wait(150);
      }
    } catch (error) {
      this.#free(id);
      throw error;
    }
  }

  async #unlock(id: string): Promise<void> {
    try {
      await this.#line.unlock(id);
    } finally {
      this.#free(id);
    }
  }

  #free(id: string): void {
    this.#held.get(id)?.release();
    this.#held.delete(id);
  }
}

/** The connection of the locks: opened with the first, released with the last. */
class LockLine {
  readonly #db: Db;
  #open: { readonly db: Promise<Db>; readonly close: () => void } | null = null;
  #users = 0;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  tryLock(id: string): Promise<boolean> {
    return this.#inTurn(async () => {
      this.#users++;
      let locked = false;
      try {
        const { rows } = await sql<{ locked: boolean }>`
          select pg_try_advisory_lock(${lockClass}::int, hashtext(${id})) as locked`.execute(
          await this.#connect(),
        );
        locked = rows[0]?.locked === true;
      } finally {
        if (!locked) this.#leave();
      }
      return locked;
    });
  }

  unlock(id: string): Promise<void> {
    return this.#inTurn(async () => {
      try {
        await sql`select pg_advisory_unlock(${lockClass}::int, hashtext(${id}))`.execute(
          await this.#connect(),
        );
      } finally {
        this.#leave();
      }
    });
  }

  async ask(id: string): Promise<void> {
    await sql`select pg_notify(${channel}, ${id})`.execute(this.#db);
  }

  async #connect(): Promise<Db> {
    if (this.#open === null) {
      const ready = Promise.withResolvers<Db>();
      const done = Promise.withResolvers<void>();
      const open = { db: ready.promise, close: done.resolve };
      this.#open = open;
      this.#db
        .connection()
        .execute(async (db) => {
          ready.resolve(db);
          await done.promise;
        })
        .catch((error: unknown) => {
          ready.reject(error);
          if (this.#open === open) this.#open = null;
        });
    }
    return this.#open.db;
  }

  #leave(): void {
    this.#users--;
    if (this.#users > 0) return;
    this.#open?.close();
    this.#open = null;
  }

  /** Runs one statement at a time, as a connection requires. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work, work);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }
}
