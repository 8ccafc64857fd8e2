import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import pino from 'pino';
import { buildApp } from '../apps/api/src/app.ts';
import { openSession } from '../apps/api/src/features/session/store.ts';
import { openDb } from '../apps/api/src/platform/database/db.ts';
import { openListener } from '../apps/api/src/platform/database/listen.ts';
import { openStorage } from '../apps/api/src/platform/files/open-storage.ts';
import { openArrivals } from '../apps/api/src/platform/http/arrival.ts';
import { PublicCache } from '../apps/api/src/platform/http/cache.ts';
import { cryptoOf } from '../apps/api/src/platform/keys/crypto.ts';
import { hashToken, newToken } from '../apps/api/src/platform/keys/token.ts';
import { readConfig } from '../apps/api/src/platform/settings/config.ts';
import type { BenchDatabases } from './database.ts';
import { measured, type Size } from './population.ts';
import { type Query, recordingPool } from './recorded.ts';
import { note, short } from './report.ts';

const lists = [
  ['portal', '我的投标 bidList', '/api/outer/pch/lots'],
  ['portal', '我的投标 bidList, searched', '/api/outer/pch/lots?keyword=光伏'],
  ['portal', '全部待办 moreList', '/api/outer/pch/todos'],
  ['portal', '工作台 dashboard', '/api/outer/pch/dashboard'],
  ['portal', '消息 messages', '/api/outer/pch/messages'],
  ['console', '招标项目 tenders', '/api/inner/pch/tenders'],
  ['console', '招标项目 tenders, searched', '/api/inner/pch/tenders?keyword=光伏'],
  ['console', '招标项目 counts of the queues', '/api/inner/pch/tenders/counts'],
  ['console', '招标项目 counts, of one method', '/api/inner/pch/tenders/counts?method=inquiry'],
  ['console', '开标 openings', '/api/inner/pch/openings'],
  ['console', '评标 evaluations', '/api/inner/pch/evaluations'],
  ['console', '定标 awards', '/api/inner/pch/awards'],
  ['console', '消息 messages of the console', '/api/inner/pch/messages'],
] as const;

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Node[];
}

/** Large tables that a plan scans sequentially. */
function scanned(node: Node, large: ReadonlySet<string>): readonly string[] {
  const relation = node['Relation Name'];
  const own =
    node['Node Type'] === 'Seq Scan' && relation !== undefined && large.has(relation) ? [relation] : [];
  return [...own, ...(node.Plans ?? []).flatMap((plan) => scanned(plan, large))];
}

/** The signed-in lists at a million rows: no query scans a large table, and none runs per row. */
export async function measureSignedIn(databases: BenchDatabases, size: Size = 1_000_000): Promise<void> {
  const connection = databases.connection(size);
  const folder = join(databases.folder, 'signed-in');
  await mkdir(folder, { recursive: true });
  const { pool, asked } = recordingPool(connection);
  const log = pino({ level: 'silent' });
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder, DEMO: '0' }, folder);
  const db = openDb(pool);
  const listener = openListener(connection, log);
  const app = await buildApp(
    {
      config,
      db,
      log,
      listener,
      arrivals: openArrivals(connection),
      cache: new PublicCache(),
      crypto: await cryptoOf(randomBytes(32)),
      files: await openStorage(config),
    },
    { frontends: false },
  );
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > 20000`,
  );
  const large = new Set(rows.map(({ name }) => name));
  const tokens = { portal: newToken(), console: newToken() };
  await openSession(db, { tokenHash: hashToken(tokens.portal), accountId: measured.supplier, ip: null });
  await openSession(db, { tokenHash: hashToken(tokens.console), accountId: measured.buyer, ip: null });
  // A user whose roles require a second factor can do nothing before setting one up.
  await client.query(
    `insert into passkey (account_id, credential_id, public_key, counter, name)
       values ($1, 'bench', '', 0, 'bench') on conflict do nothing`,
    [measured.buyer],
  );

  try {
    for (const [side, what, path] of lists) {
      const ask = async (pageSize: number) => {
        const taken = asked.length;
        const started = performance.now();
        await expectSuccess(
          app[side],
          tokens[side],
          `${path}${path.includes('?') ? '&' : '?'}pageSize=${pageSize}`,
        );
        return { queries: asked.slice(taken), ms: performance.now() - started };
      };
      await ask(10);
      const [few, many] = [await ask(10), await ask(50)];
      const scans = await scansOf(client, many.queries, large);
      note({
        what: `${what}, ${size.toLocaleString('en')} rows`,
        target: 'no scan, no query per row',
        measured:
          `${few.queries.length} queries for 10 rows, ${many.queries.length} for 50, ${short(many.ms)} ms; ` +
          (scans.length === 0 ? 'no scan' : `scans ${[...new Set(scans)].join(', ')}`),
        bare: '',
        pass: scans.length === 0 && few.queries.length === many.queries.length,
      });
    }
  } finally {
    await client.end();
    await app.close();
    await listener.close();
    await db.destroy();
  }
}

async function expectSuccess(app: FastifyInstance, token: string, url: string): Promise<void> {
  const answer = await app.inject({ method: 'GET', url: encodeURI(url), headers: { authorization: token } });
  const { code, message } = answer.json();
  if (code !== '2000') throw new Error(`${url}: ${code} ${message}`);
}

async function scansOf(
  client: pg.Client,
  queries: readonly Query[],
  large: ReadonlySet<string>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { text, values } of queries.filter(({ text }) => /^\s*(select|with)/i.test(text))) {
    const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
    found.push(...scanned(rows[0]['QUERY PLAN'][0].Plan, large));
  }
  return found;
}
