import { randomUUID } from 'node:crypto';
import { noticeCountCap } from '@procure/contract/notice/notice.route.ts';
import { listNotices, type NoticeRow } from '@procure/contract/notice/notice.schema.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { foundOrganisations, house } from '../../../testing/fixtures/organisation.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { readHome, readNotice, readNotices } from './read-model.ts';

const database = testDatabase();
const tenderId = randomUUID();
const otherTenderId = randomUUID();

/** 4,000 notices of one tender in 2025, an hour apart, every second one in Zhejiang's; and one of its own kind. */
beforeAll(async () => {
  const { db } = database;
  const author = randomUUID();
  await foundOrganisations(db);
  await sql`insert into account (id, kind, username, nick_name, password_hash)
    values (${author}, 'staff', 'author_x', '采购员', 'x')`.execute(db);
  for (const [id, no] of [
    [tenderId, 'ZB-1'],
    [otherTenderId, 'ZB-2'],
  ]) {
    await sql`insert into tender (id, tender_no, title, method, scope, kind, category_id, area_code, buyer_name,
        organisation_id, contact, fund_source, overview, qualification, created_by)
      values (${id}, ${no}, '光伏组件采购', 'open_tender', 'voluntary', 'goods', 'A02000000', '330106', '云帆集团',
        ${house.id}, '{"name": "李工", "phone": "0571"}', '自筹', '概况', '资格', ${author})`.execute(db);
  }
  await sql`insert into notice (id, tender_id, channel, kind, title, body, tender_no, method, tender_kind, category_id,
      area_code, buyer_name, bid_deadline, published_at)
    select gen_random_uuid(), ${tenderId}, 'tender', 'tender', '第' || n || '批电缆采购', '正文', 'ZB-1',
      case when n % 4 = 0 then 'inquiry' else 'open_tender' end, 'goods', 'A02000000',
      case when n % 2 = 0 then '330106' else '110101' end, '云帆集团', timestamptz '2025-06-01Z' + n * interval '1 hour',
      timestamptz '2025-01-01Z' + n * interval '1 hour'
    from generate_series(1, 4000) as n`.execute(db);
  await sql`insert into notice (id, tender_id, channel, kind, title, body, tender_no, method, tender_kind, category_id,
      area_code, buyer_name, bid_deadline, published_at)
    values (gen_random_uuid(), ${otherTenderId}, 'tender', 'tender', '分布式光伏组件100%国产', '正文', 'ZB-2', 'rfq', 'works',
      'B06000000', '330106', '星河新能源', now() + interval '3 days', '2025-12-31Z')`.execute(db);
});

async function list(query: Record<string, unknown>) {
  const { rows, count } = await readNotices(database.db, listNotices.input.parse(query));
  return { rows: JSON.parse(rows.json) as NoticeRow[], count };
}

describe('the public list', () => {
  test('shows the newest first, a page at a time, with the number of all', async () => {
    const { rows, count } = await list({});
    expect(count).toBe(4001);
    expect(rows).toHaveLength(30);
    expect(rows.slice(0, 2).map(({ title }) => title)).toEqual([
      '分布式光伏组件100%国产',
      '第4000批电缆采购',
    ]);
    expect(rows[0]).toMatchObject({ areaName: '浙江省杭州市', categoryName: expect.any(String), lot: null });
  });

  test('reads its last page from the end, in the same order as the others', async () => {
    const last = await list({ pageNum: 134 });
    expect(last.rows.map(({ title }) => title)).toEqual(
      Array.from({ length: 11 }, (_, at) => `第${11 - at}批电缆采购`),
    );
    const ascending = await list({ pageNum: 134, order: 1 });
    expect(ascending.rows.at(-1)?.title).toBe('分布式光伏组件100%国产');
    expect((await list({ pageNum: 135 })).rows).toEqual([]);
  });

  test('counts what is filtered by the everyday filters exactly', async () => {
    expect((await list({ method: 'inquiry' })).count).toBe(1000);
    expect((await list({ method: ['inquiry', 'rfq'] })).count).toBe(1001);
    expect((await list({ areaCode: '330000' })).count).toBe(2001);
    expect((await list({ channel: 'award' })).count).toBe(0);
  });

  test('stops counting at the cap if the number is not tallied', async () => {
    const found = await list({ categoryId: 'A02', pageNum: 34 });
    expect(found.count).toBe(noticeCountCap);
    expect((await list({ categoryId: 'A02', pageNum: 35 })).rows).toEqual([]);
  });

  test('finds a word of two characters, and only if they are adjacent', async () => {
    expect((await list({ keyword: '光伏' })).rows).toHaveLength(1);
    expect((await list({ keyword: '光伏 国产' })).rows).toHaveLength(1);
    expect((await list({ keyword: '光伏国' })).rows).toHaveLength(0);
    expect((await list({ keyword: '伏光' })).rows).toHaveLength(0);
  });

  test('treats pattern characters literally', async () => {
    expect((await list({ keyword: '100%国' })).rows).toHaveLength(1);
    expect((await list({ keyword: '组_件' })).rows).toHaveLength(0);
  });

  test('filters by area of any level, by day in Beijing, and by open deadlines', async () => {
    expect((await list({ areaCode: '330100', keyword: '光伏' })).rows).toHaveLength(1);
    expect((await list({ areaCode: '330200' })).rows).toHaveLength(0);
    expect((await list({ publishedFrom: '2025-12-31', publishedTo: '2025-12-31' })).rows).toHaveLength(1);
    expect((await list({ publishedFrom: '2026-01-01' })).rows).toHaveLength(0);
    expect((await list({ open: '1' })).rows.map(({ tenderNo }) => tenderNo)).toEqual(['ZB-2']);
  });

  test('finds separate words for a joined keyword, if nothing else is found', async () => {
    expect((await list({ keyword: '光伏国产' })).rows).toHaveLength(1);
    expect((await list({ keyword: '光伏电缆' })).rows).toHaveLength(0);
  });

  test('finds a single character', async () => {
    expect((await list({ keyword: '伏' })).rows).toHaveLength(1);
    expect((await list({ keyword: '光伏 国' })).rows).toHaveLength(1);
    expect((await list({ keyword: '榴' })).count).toBe(0);
  });

  test('reads what was typed in full width', async () => {
    expect((await list({ keyword: 'ＺＢ－２' })).rows).toHaveLength(1);
    expect((await list({ keyword: '光伏　国产' })).rows).toHaveLength(1);
    expect((await list({ keyword: '１００％国' })).rows).toHaveLength(1);
  });
});

test('the home page shows the newest of each kind and what closes soon', async () => {
  const home = JSON.parse((await readHome(database.db)).json);
  expect(home.newest.tender).toHaveLength(15);
  expect(home.closingSoon.map(({ tenderNo }: NoticeRow) => tenderNo)).toEqual(['ZB-2']);
});

test('a notice shows its tender and the other notices of it, and there is none of an unknown number', async () => {
  const { rows } = await list({ keyword: 'ZB-2' });
  const found = await readNotice(database.db, rows[0]?.id ?? '');
  expect(JSON.parse(found?.json ?? '')).toMatchObject({
    tender: { tenderNo: 'ZB-2', areaName: '浙江省杭州市' },
    history: [{ title: '分布式光伏组件100%国产' }],
  });
  expect(await readNotice(database.db, randomUUID())).toBeNull();
});

test('a listed notice shows the total ceiling price of its lots, once every published lot has one', async () => {
  const lot = (no: number, ceiling: string | null, state: string) =>
    sql`insert into lot (id, tender_id, lot_no, title,
      state, evaluation_method, document_from, document_until, bid_deadline, ceiling_price, published_at, seal_recipient)
    values (${randomUUID()}, ${otherTenderId}, ${no}, '标段', ${state}, 'lowest_price', now(), now() + interval '1 day',
      now() + interval '3 days', ${ceiling}, ${state === 'draft' ? null : sql`now()`}, 'age1')`.execute(
      database.db,
    );
  const said = async () => (await list({ keyword: 'ZB-2' })).rows[0]?.ceilingPrice;
  expect(await said()).toBeNull();
  await lot(1, '1200000.5', 'published');
  await lot(2, '800000', 'published');
  await lot(3, '9000000', 'draft');
  expect(await said()).toBe('2000000.50');
  await lot(4, null, 'published');
  expect(await said()).toBeNull();
});

test('a notice of one lot shows that lot’s ceiling price, and a notice of its result shows none', async () => {
  const { rows } = await sql<{
    id: string;
  }>`select id from lot where tender_id = ${otherTenderId} and lot_no = 2`.execute(database.db);
  for (const kind of ['tender', 'award']) {
    await sql`insert into notice (id, tender_id, lot_id, channel, kind, title, body, tender_no, method, tender_kind,
        category_id, area_code, buyer_name, bid_deadline, published_at)
      values (gen_random_uuid(), ${otherTenderId}, ${rows[0]?.id}, ${kind}, ${kind}, '第2标段', '正文', 'ZB-2', 'rfq', 'works',
        'B06000000', '330106', '星河新能源', now() + interval '3 days', now())`.execute(database.db);
  }
  const said = async (channel: string) =>
    (await list({ keyword: '第2标段', channel })).rows.map(({ ceilingPrice }) => ceilingPrice);
  expect(await said('tender')).toEqual(['800000.00']);
  expect(await said('award')).toEqual([null]);
});

test('a published notice can be neither changed nor removed', async () => {
  await expect(sql`update notice set title = 'x'`.execute(database.db)).rejects.toThrow('append-only');
  await expect(sql`delete from notice`.execute(database.db)).rejects.toThrow('append-only');
});
