import { getNotice, listNotices } from '@procure/contract/notice/notice.schema.ts';
import { CamelCasePlugin, Kysely } from 'kysely';
import pg from 'pg';
import { readNotice, readNotices } from '../apps/api/src/features/notice/read-model.ts';
import type { Db } from '../apps/api/src/platform/database/db.ts';
import type { Database } from '../apps/api/src/platform/database/schema.gen.ts';
import type { BenchDatabases } from './database.ts';
import type { Load } from './load.ts';
import type { Size } from './population.ts';
import { type Measured, put, type Run, startBare } from './process.ts';
import { type Query, sqlOf } from './recorded.ts';
import { median, note, short } from './report.ts';

const rounds = 4;
/** Seconds of one run; seconds of warm-up, in which V8 compiles the hot code; and requests of one cold run. */
const seconds = 4;
const warmUp = 4;
const amount = 1500;

const listPath = listNotices.path;
const detailPath = (id: string) => getNotice.path.replace(':id', id);

/** A comparison: our server, a bare one that does the minimum for the same answer, and their load. */
interface Rival {
  readonly what: string;
  readonly least: number;
  readonly ours: Measured;
  readonly bare: Measured;
  load(round: number): Pick<Load, 'paths' | 'duration'>;
}

/**
 * Runs our servers and the bare ones of both sizes in turns, each first as often as last, so that other load of the
 * machine affects all alike.
 * @returns our runs, by rival
 */
async function compete(rivals: readonly Rival[]): Promise<readonly (readonly Run[])[]> {
  const runs = rivals.map(() => ({ ours: [] as Run[], bare: [] as Run[] }));
  const turns = rivals.flatMap((_, at) => [{ at, which: 'ours' } as const, { at, which: 'bare' } as const]);
  for (let round = 0; round < rounds; round += 1) {
    for (const { at, which } of round % 2 === 0 ? turns : turns.toReversed()) {
      const rival = rivals[at];
      if (rival !== undefined) runs[at]?.[which].push(await put(rival[which], rival.load(round)));
    }
  }
  rivals.forEach(({ what, least }, at) => {
    const { ours = [], bare = [] } = runs[at] ?? {};
    const ratio = median(ratios(ours, bare, ({ perSecond }) => perSecond));
    const cpu = median(ratios(bare, ours, (run) => run.cpu));
    note({
      what,
      target: `≥ ${least} of the bare limit`,
      measured: `${short(ratio)} [${short(cpu)}]; ${short(median(ours.map((run) => run.perSecond)))}/s, median ${short(median(ours.map((run) => run.median)))} ms`,
      bare: `${short(median(bare.map((run) => run.perSecond)))}/s`,
      pass: ratio >= least,
    });
  });
  return runs.map(({ ours }) => ours);
}

/** Ratio of a figure of one run to that of the other, round by round. */
const ratios = (some: readonly Run[], others: readonly Run[], number: (run: Run) => number) =>
  some.map((run, round) => number(run) / number(others[round] ?? run));

/** Requests one address repeatedly, against a bare route that sends the same bytes. */
export async function measureWarm(
  folder: string,
  asked: readonly {
    readonly what: string;
    readonly least: number;
    readonly server: Measured;
    readonly path: string;
  }[],
): Promise<readonly (readonly Run[])[]> {
  const rivals: Rival[] = [];
  try {
    for (const { what, least, server, path } of asked) {
      const answer = await fetch(`${server.origin}${path}`);
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      const body = Buffer.from(await answer.arrayBuffer());
      const contentType = answer.headers.get('content-type') ?? 'text/plain';
      const bare = await startBare(folder, 'bytes', { contentType, body: body.toString('base64') });
      rivals.push({
        what: `${what}, ${(body.length / 1024).toFixed(1)} KB`,
        least,
        ours: server,
        bare,
        load: () => ({ paths: [path], duration: seconds }),
      });
      for (const one of [server, bare]) await put(one, { paths: [path], duration: warmUp });
    }
    return await compete(rivals);
  } finally {
    for (const { bare } of rivals) await bare.stop();
  }
}

/** Requests a new address each time, against a bare server that runs the same SQL. */
async function measureCold(
  databases: BenchDatabases,
  asked: readonly {
    readonly what: string;
    readonly server: Measured;
    readonly size: Size;
    readonly queries: ReadonlyMap<string, Query>;
  }[],
): Promise<readonly (readonly Run[])[]> {
  const rivals: Rival[] = [];
  try {
    for (const { what, server, size, queries } of asked) {
      const url = databases.url(size);
      const bare = await startBare(databases.folder, 'sql', { url, queries: Object.fromEntries(queries) });
      const paths = [...queries.keys()];
      const load = (round: number) => ({
        paths: paths.slice(round * amount, (round + 1) * amount),
        duration: null,
      });
      rivals.push({ what, least: 0.6, ours: server, bare, load });
      // Opens the connections of both, and lets them compile their code.
      for (const one of [server, bare]) await put(one, load(rounds));
    }
    return await compete(rivals);
  } finally {
    for (const { bare } of rivals) await bare.stop();
  }
}

interface Sized {
  readonly size: Size;
  readonly server: Measured;
}

/** The public list and detail, warm and cold, at each size; and the larger size against the smaller. */
export async function measureWire(
  databases: BenchDatabases,
  servers: readonly [Sized, Sized],
): Promise<void> {
  const wanted = (rounds + 1) * amount;
  const ids = new Map<Size, readonly string[]>();
  for (const { size } of servers) ids.set(size, await noticeIds(databases, size, wanted));
  const lists = await sqlOfAll(listAddresses(wanted), (db, path) => {
    const { searchParams } = new URL(path, 'http://bench');
    return readNotices(db, listNotices.input.parse(Object.fromEntries(searchParams)));
  });
  const titleOf = (what: string, size: Size) => `${what}, ${size.toLocaleString('en')} tenders`;
  const cold = async (what: string, queries: (size: Size) => Promise<ReadonlyMap<string, Query>>) => {
    const asked = servers.map(async ({ server, size }) => ({
      what: titleOf(what, size),
      server,
      size,
      queries: await queries(size),
    }));
    bySize(what, await measureCold(databases, await Promise.all(asked)));
  };
  const warm = async (what: string, path: (size: Size) => string) => {
    const asked = servers.map(({ server, size }) => ({
      what: titleOf(what, size),
      least: 0.5,
      server,
      path: path(size),
    }));
    bySize(what, await measureWarm(databases.folder, asked));
  };
  await cold('List, cold', async () => lists);
  await cold('Detail, cold', (size) =>
    sqlOfAll((ids.get(size) ?? []).map(detailPath), (db, path) =>
      readNotice(db, path.split('/').at(-1) ?? ''),
    ),
  );
  await warm('List, warm', () => listPath);
  await warm('Detail, warm', (size) => detailPath(ids.get(size)?.[0] ?? ''));
}

function bySize(what: string, [small = [], large = []]: readonly (readonly Run[])[]): void {
  const ratio = median(ratios(large, small, ({ perSecond }) => perSecond));
  note({
    what: `${what}, 1,000,000 against 20,000`,
    target: 'within 20%',
    measured: short(ratio),
    bare: '',
    pass: ratio >= 0.8,
  });
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
