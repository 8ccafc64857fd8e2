import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Connection, connectionOf } from './db.ts';

/** Receives the payload of a notice. `null` means that the connection was lost, so notices may have been missed. */
export type Notified = (payload: string | null) => void;

export interface Listener {
  /** Calls the handler for every notice on the channel from now on; the returned function ends it. */
  listen(channel: string, notified: Notified): Promise<() => void>;
  close(): Promise<void>;
}

/**
 * One connection that receives `pg_notify` for the whole process. It reconnects by itself; after a lost connection
 * every handler receives `null`, because notices sent meanwhile are lost.
 */
export function openListener(
  database: string | Connection,
  log: { warn(details: object, message: string): void },
): Listener {
  const handlers = new Map<string, Set<Notified>>();
  let client: pg.Client | null = null;
  let closed = false;
  let connecting: Promise<void> | null = null;

  async function connect(): Promise<void> {
    const next = new pg.Client(connectionOf(database));
    next.on('notification', ({ channel, payload }) => {
      for (const notified of handlers.get(channel) ?? []) notified(payload ?? '');
    });
    next.on('error', () => undefined);
    next.once('end', () => {
      if (client !== next) return;
      client = null;
      if (!closed) connecting ??= reconnect();
    });
    try {
      await next.connect();
      client = next;
      for (const channel of handlers.keys()) await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      client = null;
      await next.end().catch(() => undefined);
      throw error;
    }
  }

  async function reconnect(): Promise<void> {
    for (let pause = 100; !closed; pause = Math.min(pause * 2, 5_000)) {
      await wait(pause, undefined, { ref: false });
      if (closed) break;
      try {
        await connect();
        for (const each of handlers.values()) for (const notified of each) notified(null);
        break;
      } catch (error) {
        log.warn({ err: error }, 'listening for notices: the database is away, trying again');
      }
    }
    connecting = null;
  }

  return {
    async listen(channel, notified) {
      const known = handlers.get(channel);
      const set = known ?? new Set();
      set.add(notified);
      handlers.set(channel, set);
      if (client === null && connecting === null) {
        connecting = connect().finally(() => {
          connecting = null;
        });
        await connecting;
      } else if (connecting !== null) {
        await connecting;
      }
      // A repeated `listen` is harmless, and covers a connection made meanwhile.
      await client?.query(`listen ${pg.escapeIdentifier(channel)}`);
      return () => {
        set.delete(notified);
      };
    },
    async close() {
      closed = true;
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
