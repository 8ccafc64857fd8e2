import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../apps/api/src/platform/database/database.ts';
import { familyCpu, generate, type Measured, startOn } from '../process.ts';
import { type Crowd, populate } from './population.ts';
import type { Rowed, Rows } from './rows.ts';
import type { Answered, Submissions } from './submit.ts';
import type { Uploaded, Uploads } from './upload.ts';

/** The server on its own PostgreSQL, with the settings of service, and suppliers who are ready to submit. */
export interface RushServer {
  readonly server: Measured;
  readonly crowd: Crowd;
  readonly folder: string;
  sql<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  submit(asked: Omit<Submissions, 'origin'>): Promise<Answered[]>;
  upload(asked: Uploads): Promise<Uploaded>;
  /** Writes the rows of one lot's submissions for another lot, over that many connections. */
  write(asked: Omit<Rows, 'connection'>): Promise<Rowed>;
  /** Milliseconds of CPU time of the generators so far. */
  spent(): number;
  /** The same for PostgreSQL's processes. */
  spentByPostgres(): number;
  stop(): Promise<void>;
}

export async function openRushServer(wanted: {
  readonly suppliers: number;
  readonly lots: number;
}): Promise<RushServer> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-rush-'));
  const dataDir = join(folder, 'data');
  const server = await startOn(dataDir);
  let spent = 0;
  const owner = await (async () => {
    // Opened only to learn the owner's connection: the database belongs to the server.
    const database = await openDatabase(
      { databaseUrl: null, databaseSetupUrl: null, dataDir },
      () => undefined,
    );
    await database.close();
    return database.owner;
  })();
  const client = new pg.Client(owner);
  client.on('error', () => undefined);
  async function stop(): Promise<void> {
    await client.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  try {
    await client.connect();
    const postmaster = Number(
      (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
    );
    const crowd = await populate(client, dataDir, wanted);
    return {
      server,
      crowd,
      folder,
      sql: async (text, values = []) => (await client.query(text, [...values])).rows,
      submit: (asked) => call<Answered[]>('submit', { ...asked, origin: server.origin }),
      upload: (asked) => call<Uploaded>('upload', asked),
      write: (asked) => {
        const { types: _, ...connection } = owner;
        return call<Rowed>('rows', { ...asked, connection });
      },
      spent: () => spent,
      spentByPostgres: () => familyCpu(postmaster),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }

  async function call<T>(
    program: 'submit' | 'upload' | 'rows',
    given: Submissions | Uploads | Rows,
  ): Promise<T> {
    const file = join(folder, `${program}-${Math.random().toString(36).slice(2)}.json`);
    await writeFile(file, JSON.stringify(given));
    const said: { readonly found: T; readonly cpu: number } = JSON.parse(
      await generate(`bench/rush/${program}.ts`, file),
    );
    spent += said.cpu;
    return said.found;
  }
}
