import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Client, createClient } from '@procure/client/client.ts';
import { fetchTransport } from '@procure/client/transport.ts';
import { listTenderOrganisations } from '@procure/contract/tender/option.route.ts';
import { saveTender } from '@procure/contract/tender/tender.route.ts';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { crons } from '../../apps/api/src/jobs/tasks.ts';
import { openDatabase } from '../../apps/api/src/platform/database/database.ts';
import { type Db, openDb } from '../../apps/api/src/platform/database/db.ts';
import { migrationFolder } from '../../apps/api/src/platform/database/migrations.ts';
import { tenderContent } from '../../apps/api/testing/fixtures/tender.ts';
import { callsOf, layOut } from '../../apps/api/testing/former-version.ts';
import { type ServerProcess, startServer } from '../../apps/api/testing/server-process.ts';
import type { OpenLot } from '../../bench/faults/bidder.ts';
import { openLots } from '../../bench/faults/trial.ts';
import type { Reached } from '../installation.ts';
import { must, tokenOf } from '../wire.ts';

/** One of the two versions: its process and its addresses. */
export interface Version extends Reached {
  readonly name: string;
  readonly server: ServerProcess;
  /** The tasks that it runs by schedule. */
  readonly crons: readonly string[];
}

/** The former version and this one, running on one database. */
export interface TwoVersions {
  readonly former: Version;
  readonly current: Version;
  readonly dataDir: string;
  readonly db: Db;
  readonly sql: Reached['sql'];
  /** The endpoints of the former version. */
  readonly calls: ReturnType<typeof callsOf>;
  /** Lots of the demo story that accept bids. */
  readonly lots: readonly OpenLot[];
  /** The mails that both versions have sent. */
  readonly letters: readonly string[];
  /** Whether this version has migrations that the former one does not have. */
  readonly changesShape: boolean;
  /** Starts another process of the former version. */
  startFormer(): Promise<ServerProcess>;
  close(): Promise<void>;
}

export async function openTwoVersions(commit: string): Promise<TwoVersions> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-versions-'));
  const dataDir = join(folder, 'var');
  const installed = join(folder, 'former');
  const mail = await openMail();
  const began: ServerProcess[] = [];
  const opened: { readonly destroy: () => Promise<void> }[] = [];
  let env: Readonly<Record<string, string>> = { DEMO: '1', LOG_LEVEL: 'warn', ...mail.settings };

  async function start(program?: string): Promise<ServerProcess> {
    const server = await startServer(dataDir, env, program);
    began.push(server);
    return server;
  }

  async function close(): Promise<void> {
    for (const one of opened) await one.destroy();
    for (const { child } of began) for (const signal of ['SIGCONT', 'SIGTERM'] as const) child.kill(signal);
    for (const server of began) await server.ended();
    await mail.close();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    await mkdir(installed);
    layOut(commit, installed);
    // It creates the story itself, so that all data are written by this version.
    const first = await start(installed);
    await first.until('启动完成');
    const owner = await ownerOf(dataDir);
    const pool = new pg.Pool({ ...owner, max: 2 });
    const db = openDb(owner);
    opened.push({ destroy: () => pool.end() }, db);
    const sql: Reached['sql'] = async (words, values = []) => (await pool.query(words, [...values])).rows;
    const known = await sql<{ identifier: string }>(
      'select identifier from graphile_worker._private_known_crontabs',
    );
    const former = reach(
      'the version before',
      first,
      sql,
      known.map(({ identifier }) => identifier),
    );
    await keepBusy(former);
    // With the same addresses, as behind one proxy.
    env = { ...env, PUBLIC_URL: former.portal, CONSOLE_URL: former.console };
    const second = await start();
    await second.until('启动完成');
    const itsOwn = await readdir(join(installed, 'apps/api/migrations'));
    return {
      former,
      current: reach(
        'this version',
        second,
        sql,
        crons.map(({ task }) => task),
      ),
      ...{ dataDir, db, sql, letters: mail.letters, close },
      calls: callsOf(installed),
      lots: await openLots({ owner, sql }),
      changesShape: (await readdir(migrationFolder)).some((name) => !itsOwn.includes(name)),
      startFormer: () => start(installed),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A mail server that keeps what it takes. */
async function openMail() {
  const letters: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void text(stream).then((letter) => {
        letters.push(letter);
        done();
      }, done),
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  return {
    letters,
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'no-reply@portal.example' },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

/** Only to learn how it gets in: that the database stays is for the processes to see to. */
async function ownerOf(dataDir: string) {
  const nowhere = () => undefined;
  const database = await openDatabase({ databaseUrl: null, databaseSetupUrl: null, dataDir }, nowhere);
  await database.close();
  return database.owner;
}

const reach = (
  name: string,
  server: ServerProcess,
  sql: Reached['sql'],
  crons: readonly string[],
): Version => ({ name, server, portal: server.portal, console: server.console, sql, crons });

/** Repeats requests until their statements are prepared, with the schema before this version's migrations. */
async function keepBusy(version: Reached): Promise<void> {
  const buyer = clientAt(version, 'console', await tokenOf(version, 'console', 'buyer_a'));
  const { id, content, ...made } = await writtenBy(buyer);
  let { version: at } = made;
  for (let time = 0; time < 30; time += 1)
    at = must(await buyer.call(saveTender, { id, version: at, ...content, title: `第${time}稿` })).version;
}

/** A new tender of the buyer's. */
export async function writtenBy(buyer: Client) {
  const [organisation] = must(await buyer.call(listTenderOrganisations, {}));
  const content = tenderContent({ organisationId: organisation?.id ?? '' });
  const made = must(await buyer.call(saveTender, { id: randomUUID(), version: 0, ...content }));
  return { ...made, content };
}

export const clientAt = (version: Reached, side: 'portal' | 'console', token: string): Client =>
  createClient({
    transport: fetchTransport(version[side]),
    token: () => token,
    onSignInRequired: () => undefined,
    now: () => Date.now(),
  });

/** Freezes a process while the work runs, so that the other process handles it. */
export async function whileStill<T>(frozen: Version, work: () => Promise<T>): Promise<T> {
  frozen.server.child.kill('SIGSTOP');
  try {
    return await work();
  } finally {
    frozen.server.child.kill('SIGCONT');
  }
}

/** The unexpected errors in a version's log: message, route or job, and cause. */
export const errorsOf = ({ server }: Version) =>
  server
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ level, msg }) => level >= 50 || String(msg).startsWith('a job failed'))
    .map(({ msg, route, task, err }) => [msg, route ?? task, err?.message]);
