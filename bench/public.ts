import { getNotice, listNotices } from '@procure/contract/notice/notice.ts';
import { CamelCasePlugin, Kysely } from 'kysely';
import pg from 'pg';
import { readNotice, readNotices } from '../apps/api/src/features/notice/read-model.ts';
import type { Db } from '../apps/api/src/platform/db.ts';
import type { Database } from '../apps/api/src/platform/schema.gen.ts';
import type { BenchDatabases } from './database.ts';
import type { Size } from './population.ts';
import { type Measured, put, type Run, startBare } from './process.ts';
import { type Query, sqlOf } from './recorded.ts';
import { median, note, short } from './report.ts';

const rounds = 3;
/** Seconds of one run, and requests of one cold run. */
const seconds = 3;
const amount = 1500;

const listPath = listNotices.path;
const detailPath = (id: string) => getNotice.path.replace(':id', id);

interface Pair {
  readonly ours: Run;
  readonly bare: Run;
}

/** Ours and the bare limit by turns, each being first as often as the other. */
async function pairs(
  measure: (round: number, which: 'ours' | 'bare') => Promise<Run>,
): Promise<readonly Pair[]> {
  const found: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const ours = await measure(round, 'ours');
      found.push({ ours, bare: await measure(round, 'bare') });
    } else {
      const bare = await measure(round, 'bare');
      found.push({ ours: await measure(round, 'ours'), bare });
    }
  }
  return found;
}

function compare(what: string, least: number, measured: readonly Pair[]): number {
  const rate = median(measured.map(({ ours }) => ours.perSecond));
  const ratio = median(measured.map(({ ours, bare }) => ours.perSecond / bare.perSecond));
  const cpu = median(measured.map(({ ours, bare }) => bare.cpu / ours.cpu));
  note({
    what,
    target: `≥ ${least} of the bare limit`,
    measured: `${short(ratio)} [${short(cpu)}]; ${short(rate)}/s, median ${short(median(measured.map(({ ours }) => ours.median)))} ms`,
    bare: `${short(median(measured.map(({ bare }) => bare.perSecond)))}/s`,
    pass: ratio >= least,
  });
  return rate;
}

/** One address again and again, against a bare route that sends the same bytes. */
export async function measureWarm(
  what: string,
  least: number,
  server: Measured,
  folder: string,
  path: string,
): Promise<number> {
  const answer = await fetch(`${server.origin}${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const body = Buffer.from(await answer.arrayBuffer());
  const contentType = answer.headers.get('content-type') ?? 'text/plain';
  const bare = await startBare(folder, 'bytes', { contentType, body: body.toString('base64') });
  const load = { paths: [path], duration: seconds };
  try {
    for (const one of [server, bare]) await put(one, { ...load, duration: 1 });
    const measured = await pairs((_, which) => put(which === 'ours' ? server : bare, load));
    return compare(`${what}, ${(body.length / 1024).toFixed(1)} KB`, least, measured);
  } finally {
    await bare.stop();
  }
}

/** Every request another address that nobody asked for before, against a bare server that runs the same SQL. */
async function measureCold(
  what: string,
  server: Measured,
  databases: BenchDatabases,
  size: Size,
  queries: ReadonlyMap<string, Query>,
): Promise<number> {
  const url = databases.url(size);
  const bare = await startBare(databases.folder, 'sql', { url, queries: Object.fromEntries(queries) });
  const paths = [...queries.keys()];
  const part = (round: number) => paths.slice(round * amount, (round + 1) * amount);
  try {
    // Both have their connections open, and what they run is compiled.
    for (const one of [server, bare]) await put(one, { paths: part(rounds), duration: null });
    const measured = await pairs((round, which) =>
      put(which === 'ours' ? server : bare, { paths: part(round), duration: null }),
    );
    return compare(what, 0.6, measured);
  } finally {
    await bare.stop();
  }
}

/** The public list and detail, warm and cold. Returns what is compared between the sizes. */
export async function measureWire(
  server: Measured,
  databases: BenchDatabases,
  size: Size,
): Promise<Record<string, number>> {
  const { folder } = databases;
  const name = `${size.toLocaleString('en')} tenders`;
  const ids = await noticeIds(databases, size, (rounds + 1) * amount);
  const lists = await sqlOfAll(listAddresses((rounds + 1) * amount), (db, path) => {
    const { searchParams } = new URL(path, 'http://bench');
    return readNotices(db, listNotices.input.parse(Object.fromEntries(searchParams)));
  });
  const details = await sqlOfAll(ids.map(detailPath), (db, path) =>
    readNotice(db, path.split('/').at(-1) ?? ''),
  );
  return {
    'list, cold': await measureCold(`List, cold, ${name}`, server, databases, size, lists),
    'detail, cold': await measureCold(`Detail, cold, ${name}`, server, databases, size, details),
    'list, warm': await measureWarm(`List, warm, ${name}`, 0.5, server, folder, listPath),
    'detail, warm': await measureWarm(`Detail, warm, ${name}`, 0.5, server, folder, detailPath(ids[0] ?? '')),
  };
}

/** Filters that fill a page at either size: a method or a kind, published up to a day. */
function listAddresses(wanted: number): readonly string[] {
  const methods = ['open_tender', 'invited_tender', 'negotiation', 'inquiry', 'rfq', 'consultation'];
  const filters = methods.map((method) => `method=${method}`).concat(['tenderKind=goods', 'kind=tender']);
  const found: string[] = [];
  for (let day = 0; found.length < wanted; day += 1) {
    const until = new Date(Date.now() - day * 86_400_000).toISOString().slice(0, 10);
    for (const filter of filters) found.push(`${listPath}?${filter}&publishedTo=${until}`);
  }
  return found.slice(0, wanted);
}

async function sqlOfAll(
  paths: readonly string[],
  read: (db: Db, path: string) => Promise<unknown>,
): Promise<ReadonlyMap<string, Query>> {
  const found = new Map<string, Query>();
  for (const path of paths) {
    const query = await sqlOf((dialect) =>
      read(new Kysely<Database>({ dialect, plugins: [new CamelCasePlugin()] }), path),
    );
    found.set(path, query);
  }
  return found;
}

export async function noticeIds(
  databases: BenchDatabases,
  size: Size,
  limit: number,
): Promise<readonly string[]> {
  const client = new pg.Client(databases.connection(size));
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `select id from notice where channel = 'tender' limit $1`,
    [limit],
  );
  await client.end();
  return rows.map(({ id }) => id);
}
