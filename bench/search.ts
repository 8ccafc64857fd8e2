import { listNotices } from '@procure/contract/notice/notice.schema.ts';
import pg from 'pg';
import { readNotices } from '../apps/api/src/features/notice/read-model.ts';
import { openDb } from '../apps/api/src/platform/database/db.ts';
import type { BenchDatabases } from './database.ts';
import { median, note, short } from './report.ts';

const times = 5;

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return median(taken);
}

/** Searches for a word of two characters, and pages through the list, in the largest database, without a cache. */
export async function measureSearch(databases: BenchDatabases): Promise<void> {
  const connection = databases.connection(1_000_000);
  const db = openDb(connection);
  const measureRead = (query: object) => milliseconds(() => readNotices(db, listNotices.input.parse(query)));
  const client = new pg.Client(connection);
  await client.connect();
  // Scans in the way of the search: the matching notices, newest first, counted up to the same limit.
  const scan = (word: string) =>
    milliseconds(() =>
      client.query(`select count(*), max(published_at) from notice where channel = 'tender'
        and (title || ' ' || tender_no || ' ' || buyer_name) ilike '%${word}%'`),
    );
  await client.query(
    'set enable_indexscan = off; set enable_bitmapscan = off; set enable_indexonlyscan = off',
  );
  await client.query('set max_parallel_workers_per_gather = 0');
  const words = [
    ['光伏', 'in one title of 200'],
    ['轴承', 'in one of 50'],
    ['采购', 'in every one'],
    ['龘靐', 'in none'],
  ];
  for (const [word = '', share = ''] of words) {
    const [ours, whole] = [await measureRead({ keyword: word }), await scan(word)];
    note({
      what: `Search ${word} (${share}) among 1,000,000`,
      target: '≤ 1/8 of a sequential scan',
      measured: `1/${short(whole / ours)}; ${short(ours)} ms`,
      bare: `${short(whole)} ms`,
      pass: ours * 8 <= whole,
    });
  }
  const first = await measureRead({});
  const { count } = await readNotices(db, listNotices.input.parse({}));
  const last = await measureRead({ pageNum: Math.ceil(count / 30) });
  note({
    what: `Last page of ${count.toLocaleString('en')}`,
    target: '≤ 10 × the first page',
    measured: `${short(last / first)} ×; ${short(last)} ms`,
    bare: `${short(first)} ms`,
    pass: last <= first * 10,
  });
  const middle = await measureRead({ pageNum: Math.ceil(count / 60) });
  note({
    what: 'Middle page',
    target: '',
    measured: `${short(middle / first)} ×; ${short(middle)} ms`,
    bare: '',
    pass: null,
  });
  await client.end();
  await db.destroy();
}
