import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runProcess } from '../../apps/api/testing/command-process.ts';
import { freePort } from '../../apps/api/testing/free-port.ts';
import { broken } from '../faults/checks.ts';
import { openInstallation } from '../faults/installation.ts';
import { openTrials } from '../faults/trial.ts';
import type { Trial } from '../faults/tried.ts';
import { begin, type Cluster, folderOf, openCluster, program, query } from './cluster.ts';
import { expectWords, type Step } from './step.ts';

const name = 'portal';
const addresses = (port: number) => ({
  url: `postgres://portal_server@127.0.0.1:${port}/${name}`,
  setupUrl: `postgres://portal_owner@127.0.0.1:${port}/${name}`,
});

interface Place {
  readonly folder: string;
  readonly archive: string;
  readonly cluster: Cluster;
  readonly trials: readonly Trial[];
}

/**
 * The database's machine is lost, for each preparation that docs/recovery.md describes: measures which acknowledged
 * receipts are lost, and how long it takes until the database accepts writes again.
 */
export async function* recovery(): AsyncGenerator<Step> {
  const folder = await folderOf(await mkdtemp(join(tmpdir(), 'portal-recovery-')));
  const archive = await folderOf(join(folder, 'archive'));
  for (const one of ['wal', 'stream']) await folderOf(join(archive, one));
  const cluster = openCluster(join(folder, 'data'), archive, await freePort());
  try {
    await cluster.start();
    for (const role of ['portal_owner', 'portal_server'])
      await query(cluster.port, `create role ${role} login`);
    await query(cluster.port, `create database ${name} owner portal_owner encoding 'UTF8'`);
    const { trials, stop } = await openTrials(await openInstallation(addresses(cluster.port)));
    try {
      const place = { folder, archive, cluster, trials };
      const { base, moment, early } = yield* withArchive(place);
      yield* withReceiver(place);
      yield* withReplica(place);
      yield* toMoment(place, base, moment, early);
    } finally {
      await stop();
    }
  } finally {
    await cluster.stop().catch(() => undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** A base backup and the archive: the content of the last segment is lost unless it was full or its time had passed. */
async function* withArchive({ folder, cluster, trials: [trial] }: Place) {
  if (trial === undefined) throw new Error('the story has no lot that takes bids');
  const { port } = cluster;
  let since = performance.now();
  const base = await baseBackup(port, join(folder, 'base'));
  const [size] = await query<{ size: string }>(port, 'select pg_size_pretty(pg_database_size($1)) as size', [
    name,
  ]);
  yield {
    what: 'a base backup while suppliers are served',
    since,
    said: `of a database of ${size?.size}`,
  };
  await bid(trial, 2);
  const [now] = await query<{ now: string }>(port, 'select clock_timestamp()::text as now');
  const early = receipts(trial);
  await wait(100);
  await bid(trial, 1);
  await query(port, 'select pg_switch_wal()');
  await until(
    port,
    `select last_archived_wal >= (select pg_walfile_name(pg_current_wal_lsn() - 16777216))
    and not exists (select from pg_ls_dir('pg_wal/archive_status') name where name like '%.ready') as done
    from pg_stat_archiver`,
  );
  const archived = receipts(trial);
  await bid(trial, 1);
  const all = receipts(trial);

  since = performance.now();
  await cluster.destroy();
  await cluster.restore(base);
  await cluster.start();
  expectNone(await missingReceipts(port, archived), 'although archived');
  const gone = (await missingReceipts(port, all)).length;
  yield {
    what: 'data destroyed, put back from the archive alone',
    since,
    said: `${all.length - gone} of ${all.length} receipts; the other ${gone} were in a segment that was not archived yet`,
  };
  since = performance.now();
  yield { what: 'the server on it', since, said: await started(trial, port) };
  return { base, moment: now?.now ?? '', early };
}

/** A receiver that has each change before the supplier has the receipt. */
async function* withReceiver({ folder, archive, cluster, trials: [, trial] }: Place) {
  if (trial === undefined) throw new Error('the story has one lot alone that takes bids');
  const { port } = cluster;
  const words = [...reach(port), '-D', join(archive, 'stream'), '--slot', 'archive'];
  await program('pg_receivewal', ...words, '--create-slot', '--if-not-exists');
  const receiver = begin('pg_receivewal', [...words, '--synchronous']);
  await waitFor(port, 'pg_receivewal');
  const base = await baseBackup(port, join(folder, 'base-2'));
  await bid(trial, 2);
  const all = receipts(trial);

  const since = performance.now();
  await cluster.destroy();
  receiver.child.kill('SIGTERM');
  if (receiver.child.exitCode === null) await once(receiver.child, 'close');
  await cluster.restore(base);
  await cluster.start();
  expectNone(await missingReceipts(port, all), 'although received');
  yield {
    what: 'data destroyed, put back from archive and synchronous receiver',
    since,
    said: `all ${all.length} receipts`,
  };
  await waitForNobody(port);
  const begun = performance.now();
  const said = await started(trial, port);
  const wrong = await broken(trial.installation, trial.lot, trial.bidders);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  yield { what: 'the server on it', since: begun, said: `${said}; each receipt as acknowledged` };
}

/** A replica that has each change before the supplier has the receipt, and is promoted. */
async function* withReplica({ folder, archive, cluster, trials: [, trial] }: Place) {
  if (trial === undefined) throw new Error('the story has one lot alone that takes bids');
  let since = performance.now();
  const replica = openCluster(
    await baseBackup(cluster.port, join(folder, 'replica'), '-R'),
    archive,
    await freePort(),
  );
  await replica.follow();
  try {
    await waitFor(cluster.port, 'walreceiver');
    yield { what: 'a replica made', since, said: 'it follows, and each commit waits for it' };
    await bid(trial, 2);
    const all = receipts(trial);
    since = performance.now();
    await cluster.destroy();
    await replica.promote();
    expectNone(await missingReceipts(replica.port, all), 'although replicated');
    yield { what: 'data destroyed, the replica promoted', since, said: `all ${all.length} receipts` };
    since = performance.now();
    yield { what: 'the server on the replica', since, said: await started(trial, replica.port) };
  } finally {
    await replica.stop().catch(() => undefined);
  }
}

/** Restores to a moment before an unwanted change: later changes are lost on purpose. */
async function* toMoment(
  { cluster, trials: [trial] }: Place,
  base: string,
  moment: string,
  early: readonly string[],
) {
  if (trial === undefined) throw new Error('the story has no lot that takes bids');
  const { port } = cluster;
  let since = performance.now();
  await cluster.restore(base, moment);
  await cluster.start();
  expectNone(await missingReceipts(port, early), `at ${moment}`);
  const later = await query(
    port,
    'select from bid_version where submitted_at > $1::timestamptz',
    [moment],
    name,
  );
  if (later.length > 0) throw new Error(`${later.length} receipts of after ${moment}`);
  yield {
    what: 'put back to a moment before the end',
    since,
    said: `the ${early.length} receipts given before it, none of those after it`,
  };
  since = performance.now();
  yield { what: 'the server on it', since, said: await started(trial, port) };
}

async function bid({ bidders, lot }: Trial, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) for (const bidder of bidders) await bidder.act(lot);
}

const receipts = ({ bidders }: Trial) =>
  bidders.flatMap(({ told }) => told.map(({ receiptNo }) => receiptNo));

/** The receipts that the database does not contain. */
async function missingReceipts(port: number, given: readonly string[]): Promise<readonly string[]> {
  const rows = await query<{ no: string }>(
    port,
    'select no from unnest($1::text[]) as no where not exists (select from bid_version where receipt_no = no)',
    [given],
    name,
  );
  return rows.map(({ no }) => no);
}

function expectNone(gone: readonly string[], why: string): void {
  if (gone.length > 0) throw new Error(`not there, ${why}: ${gone.join(', ')}`);
}

const reach = (port: number) => ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];

async function baseBackup(port: number, folder: string, ...more: readonly string[]): Promise<string> {
  await program('pg_basebackup', ...reach(port), '-D', folder, '-X', 'stream', '-c', 'fast', ...more);
  if (more.length === 0) await program('pg_verifybackup', folder);
  return folder;
}

/** From now on each commit waits until the standby of this name has it. */
async function waitFor(port: number, standby: string): Promise<void> {
  await query(port, `alter system set synchronous_standby_names = '${standby}'`);
  await query(port, 'select pg_reload_conf()');
  await until(port, `select exists (select from pg_stat_replication where sync_state = 'sync') as done`);
}

/** Without this, the restored database would wait for the former receiver. */
async function waitForNobody(port: number): Promise<void> {
  await query(port, 'alter system reset synchronous_standby_names');
  await query(port, 'select pg_reload_conf()');
}

async function until(port: number, question: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await query<{ done: boolean }>(port, question))[0]?.done === true) return;
    await wait(100);
  }
  throw new Error(`did not come about: ${question}`);
}

/**
 * Starts the server on the restored database and checks its audit log. If the log ends earlier than its seals, an
 * operator must accept that end.
 */
async function started({ installation }: Trial, port: number): Promise<string> {
  const { url, setupUrl } = addresses(port);
  const settings = { DATABASE_URL: url, DATABASE_SETUP_URL: setupUrl };
  expectWords(await installation.restart(settings), '启动完成');
  const check = (...words: readonly string[]) =>
    runProcess('check-audit.ts', words, { ...settings, DATA_DIR: installation.dataDir });
  if ((await check()).code === 0) return 'ready, the audit log fits its seals';
  expectWords((await check('--accept-end')).out, '审计日志与全部签封一致');
  return 'ready, the audit log taken up from its end (`audit --accept-end`)';
}
