import type { InputOf } from '@procure/contract/endpoint.ts';
import { noticeCountCap } from '@procure/contract/notice/notice.route.ts';
import type { listNotices } from '@procure/contract/notice/notice.schema.ts';
import { keywordWords, otherReadings, readKeyword } from '@procure/domain/display/keyword.ts';
import { openingResultLabels } from '@procure/domain/opening/opening.ts';
import { decidedStates } from '@procure/domain/receipt/rules.ts';
import { type Method, methodSteps, methods } from '@procure/domain/tender/method.ts';
import { tenderTextNames, tenderTexts } from '@procure/domain/tender/texts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { hasPairs } from '../../platform/database/keyword.ts';
import { type Prepared, wrapJson } from '../../platform/http/answer.ts';
import { publicHold } from '../objection/hold/read-model.ts';
import { isReadOut } from '../opening/entry/read-model.ts';

/** Why a `line` of a record was not opened, in whole words: with their file the page would weigh too much. */
const unopened = sql`(${sql.lit(JSON.stringify(openingResultLabels))}::jsonb ->> (line ->> 'result')) || '：' || (line ->> 'cause')`;

// Public data have no owner: these functions take no scope, and read published rows only.

export type NoticeQuery = InputOf<typeof listNotices>;

/** The filters that are counted ahead, see the table notice_tally. */
const tallied = ['kind', 'method', 'tenderKind'] as const;

const lotTimes = sql`json_build_object('state', lot.state, 'documentFrom', lot.document_from,
  'documentUntil', lot.document_until, 'prequalificationDeadline', lot.prequalification_deadline,
  'prequalificationConcludedAt', lot.prequalification_concluded_at, 'bidDeadline', lot.bid_deadline)`;

/** 浙江省杭州市: the province and the city of an area of any level. */
const areaName = (
  code: RawBuilder<unknown>,
) => sql`(select string_agg(area.name, '' order by area.code) from area
  where area.code in (left(${code}, 2) || '0000', left(${code}, 4) || '00'))`;

/** The total ceiling price of a notice's lots: only for public announcements, and only if every lot has one. */
const ceilingPrice = sql`(select case when count(*) = count(part.ceiling_price) then sum(part.ceiling_price)::text end
  from lot as part where notice.kind in ('tender', 'prequalification') and part.tender_id = notice.tender_id
    and part.published_at is not null and (notice.lot_id is null or part.id = notice.lot_id))`;

const row = sql`json_build_object('id', notice.id, 'kind', notice.kind, 'title', notice.title,
  'tenderNo', notice.tender_no, 'method', notice.method, 'tenderKind', notice.tender_kind,
  'categoryName', (select name from category where category.id = notice.category_id),
  'areaName', ${areaName(sql`notice.area_code`)}, 'buyerName', notice.buyer_name,
  'publishedAt', notice.published_at, 'bidDeadline', notice.bid_deadline, 'ceilingPrice', ${ceilingPrice},
  'lot', case when lot.id is null then null else ${lotTimes} end,
  'winnerName', coalesce(notice.facts #>> '{winner,companyName}', notice.facts #>> '{candidates,0,companyName}'),
  'winnerAmount', coalesce(notice.facts #>> '{winner,amount}', notice.facts #>> '{candidates,0,price}'))`;

/** The pages that follow the record of the opening of `lot`, as they were signed. */
const publicPages = sql`(select coalesce(jsonb_agg(jsonb_build_object('page', said.body::jsonb -> 'page', 'objectionNo',
    said.body::jsonb -> 'objectionNo', 'raisedAt', said.body::jsonb -> 'raisedAt', 'target', said.body::jsonb -> 'target',
    'facts', said.body::jsonb -> 'facts', 'outcome', said.body::jsonb -> 'outcome',
    'answer', said.body::jsonb -> 'answer', 'answeredAt', said.body::jsonb -> 'answeredAt') order by said.page), '[]')
  from opening_supplement said where said.lot_id = lot.id)`;

/** One page of a public list, and how many there are (see `noticeCountCap`). */
export async function readNotices(
  db: Db,
  query: NoticeQuery,
): Promise<{ readonly rows: Prepared; readonly count: number }> {
  const offset = (query.pageNum - 1) * query.pageSize;
  const counted = isTallied(query);
  if (counted && offset >= deepOffset) return readDeep(db, query, offset);
  // Other readings of the keyword are tried only if the typed one finds nothing.
  for (const keyword of [readKeyword(query.keyword), ...otherReadings(query.keyword)]) {
    const { rows } = await (counted ? whole : selectCapped)({ ...query, keyword }, offset).execute(db);
    const [found] = rows;
    if (found !== undefined && found.total > 0) return { rows: wrapJson(found.list), count: found.total };
  }
  return { rows: wrapJson('[]'), count: 0 };
}

interface Found {
  readonly list: string;
  readonly total: number;
}

const whole = (query: NoticeQuery, offset: number) => sql<Found>`
  select (${page(query, query.order === -1, query.pageSize, offset)}) as list, (${total(query)}) as total`;

/** Finds the rows up to the counting cap once, for the page and for the count. */
function selectCapped(query: NoticeQuery, offset: number) {
  const column = sortColumn(query);
  const dir = query.order === -1 ? sql`desc` : sql`asc`;
  const order = sql`place ${dir}, id ${dir}`;
  return sql<Found>`
    with found as materialized (select notice.id, ${column} as place from notice where ${where(query)}
      order by ${inOrder(query, column)} ${dir}, notice.id ${dir} limit ${noticeCountCap})
    select (select coalesce(json_agg(${row} order by shown.place ${dir}, shown.id ${dir}), '[]')::text
        from (select * from found order by ${order} limit ${query.pageSize} offset ${offset}) as shown
        join notice on notice.id = shown.id left join lot on lot.id = notice.lot_id) as list,
      (select count(*)::int from found) as total`;
}

const sortColumn = (query: NoticeQuery) =>
  query.sortBy === 'bidDeadline' ? sql`notice.bid_deadline` : sql`notice.published_at`;

/**
 * By a deadline long past nothing is found among the newest: the planner, which does not know that the two go
 * together, would walk there through all that is newer. Hidden in a sum, the order is no walk to it.
 */
function inOrder(query: NoticeQuery, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const byDeadline = query.deadlineFrom !== '' || query.deadlineTo !== '';
  return byDeadline && query.sortBy !== 'bidDeadline' ? sql`(${column} + interval '0')` : column;
}

/** From this offset on the rows are counted first, so that a page near the end is read from the end. */
const deepOffset = 3000;

async function readDeep(db: Db, query: NoticeQuery, offset: number) {
  const all = await count(db, query);
  const left = all - offset;
  if (left <= 0) return { rows: wrapJson('[]'), count: all };
  const size = Math.min(query.pageSize, left);
  const descending = query.order === -1;
  const fromEnd = left < offset;
  const list = fromEnd
    ? page(query, !descending, size, left - size, true)
    : page(query, descending, size, offset);
  const { rows } = await sql<{ list: string }>`select (${list}) as list`.execute(db);
  return { rows: wrapJson(rows[0]?.list ?? '[]'), count: all };
}

async function count(db: Db, query: NoticeQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`select (${total(query)}) as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The ids of the page are found in the index alone; names and lots are looked up for its rows only. */
function page(query: NoticeQuery, descending: boolean, limit: number, offset: number, reversed = false) {
  const column = sortColumn(query);
  const dir = descending ? sql`desc` : sql`asc`;
  const shown = reversed === descending ? sql`asc` : sql`desc`;
  return sql`
    select coalesce(json_agg(${row} order by ${column} ${shown}, notice.id ${shown}), '[]')::text
    from (select notice.id from notice where ${where(query)}
      order by ${column} ${dir}, notice.id ${dir} limit ${limit} offset ${offset}) as found
    join notice on notice.id = found.id left join lot on lot.id = notice.lot_id`;
}

function isTallied(query: NoticeQuery): boolean {
  return (
    query.sortBy !== 'bidDeadline' &&
    (query.areaCode === '' || query.areaCode.endsWith('0000')) &&
    [query.keyword, query.categoryId, query.buyer, query.publishedFrom, query.publishedTo].every(
      (v) => v === '',
    ) &&
    query.deadlineFrom === '' &&
    query.deadlineTo === '' &&
    query.open !== '1'
  );
}

function total(query: NoticeQuery): RawBuilder<unknown> {
  const conditions = [sql`channel = ${query.channel}`];
  for (const field of tallied) oneOf(conditions, sql.ref(field), query[field]);
  if (query.areaCode !== '') conditions.push(sql`province = ${query.areaCode.slice(0, 2)}`);
  return sql`select coalesce(sum(total), 0)::int from notice_tally where ${and(conditions)}`;
}

function where(query: NoticeQuery): RawBuilder<unknown> {
  const conditions = [sql`notice.channel = ${query.channel}`];
  oneOf(conditions, sql`notice.kind`, query.kind);
  oneOf(conditions, sql`notice.method`, query.method);
  oneOf(conditions, sql`notice.tender_kind`, query.tenderKind);
  if (query.sortBy === 'bidDeadline') conditions.push(sql`notice.bid_deadline is not null`);
  if (query.areaCode !== '') conditions.push(...area(query.areaCode));
  if (query.categoryId !== '') conditions.push(...category(query.categoryId));
  for (const word of keywordWords(query.buyer))
    conditions.push(...hasPairs(sql`notice.buyer_name`, sql`notice.search`, word));
  for (const word of query.keyword.split(' ').filter((part) => part !== ''))
    conditions.push(...hasPairs(sql`notice.search_text`, sql`notice.search`, word));
  if (query.publishedFrom !== '')
    conditions.push(sql`notice.published_at >= ${dayStart(query.publishedFrom)}`);
  if (query.publishedTo !== '') conditions.push(sql`notice.published_at < ${dayEnd(query.publishedTo)}`);
  if (query.deadlineFrom !== '') conditions.push(sql`notice.bid_deadline >= ${dayStart(query.deadlineFrom)}`);
  if (query.deadlineTo !== '') conditions.push(sql`notice.bid_deadline < ${dayEnd(query.deadlineTo)}`);
  if (query.open === '1') conditions.push(stillOpen);
  return and(conditions);
}

/** Can still be bid for: announced, not over, not suspended. */
const stillOpen = sql`notice.kind in ('tender', 'prequalification') and notice.bid_deadline > now()
  and (notice.lot_id is null or exists
    (select from lot where lot.id = notice.lot_id and lot.state = 'published' and lot.bid_deadline > now()))`;

const and = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

/** One value as an equation, so that the index also gives the order. */
function oneOf(
  conditions: RawBuilder<unknown>[],
  column: RawBuilder<unknown>,
  values: readonly string[],
): void {
  if (values.length === 1) conditions.push(sql`${column} = ${values[0]}`);
  else if (values.length > 1) conditions.push(sql`${column} = any(${values})`);
}

function area(code: string): RawBuilder<unknown>[] {
  const conditions = [sql`notice.province = ${code.slice(0, 2)}`];
  if (code.endsWith('0000')) return conditions;
  conditions.push(sql`left(notice.area_code, 4) = ${code.slice(0, 4)}`);
  if (!code.endsWith('00')) conditions.push(sql`notice.area_code = ${code}`);
  return conditions;
}

/** Two digits for each level; trailing 00 are no level. A range, so that the planner can estimate its size. */
function category(id: string): RawBuilder<unknown>[] {
  const branch = id.replace(/(00)+$/, '');
  if (branch.length === 3) return [sql`notice.category_branch = ${branch}`];
  const column = branch.length < 3 ? sql`notice.category_branch` : sql`notice.category_id`;
  const next = branch.slice(0, -1) + String.fromCharCode(branch.charCodeAt(branch.length - 1) + 1);
  return [sql`${column} >= ${branch} collate "C"`, sql`${column} < ${next} collate "C"`];
}

/** Days are Beijing's. */
const dayStart = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;
const dayEnd = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;

const homeRows = 15;

/** Whether the tender was publicly announced. Of other tenders only the notice itself is shown. */
const isAnnounced = (tenderId: RawBuilder<unknown>) => sql`exists (select from notice as first
  where first.tender_id = ${tenderId} and first.kind in ('tender', 'prequalification'))`;

/** The home page in one question. */
export async function readHome(db: Db): Promise<Prepared> {
  const newest = (channel: string, kind: string) => sql`(
    select coalesce(json_agg(${row} order by notice.published_at desc, notice.id desc), '[]')
    from (select id from notice where channel = ${channel} and kind = ${kind}
      order by published_at desc, id desc limit ${homeRows}) as found
    join notice on notice.id = found.id left join lot on lot.id = notice.lot_id)`;
  const { rows } = await sql<{ home: string }>`
    select json_build_object(
      'newest', json_build_object(
        'tender', ${newest('tender', 'tender')}, 'prequalification', ${newest('tender', 'prequalification')},
        'change', ${newest('tender', 'change')}, 'candidates', ${newest('award', 'candidates')},
        'award', ${newest('award', 'award')}),
      'closingSoon', (
        select coalesce(json_agg(${row} order by notice.bid_deadline, notice.id), '[]')
        from (select id from notice where channel = 'tender' and ${stillOpen}
          order by bid_deadline, id limit 6) as found
        join notice on notice.id = found.id left join lot on lot.id = notice.lot_id),
      'openLots', (select count(*) from (select from lot where state = 'published' and bid_deadline > now()
        and ${isAnnounced(sql`lot.tender_id`)} limit ${noticeCountCap}) as open),
      'publishedThisWeek', (select count(*) from (select from notice where channel = 'tender'
        and published_at > now() - interval '7 days' limit ${noticeCountCap}) as recent))::text as home
  `.execute(db);
  return wrapJson(rows[0]?.home ?? '{}');
}

/** The texts of the tender; a text that is not always public is empty if the tender was not publicly announced. */
const tenderTextColumns = sql.join(
  tenderTextNames.map((name) => {
    const column = sql.ref(`tender.${name}`);
    return tenderTexts[name].shown === 'always'
      ? sql`${sql.lit(name)}, ${column}`
      : sql`${sql.lit(name)}, case when announced.it then ${column} else '' end`;
  }),
);

const publicOpenings = methods.filter((method: Method) => methodSteps[method].publicOpening);

/** The rule `isLogPublic` of the domain in SQL: the number of bids stays secret until then. */
const isLogPublic = sql`((lot.state = 'failed' or exists (
    select from opening where opening.lot_id = lot.id and opening.state = 'completed'))
  and (tender.method = any (${sql.val(publicOpenings)}::text[])
    or lot.state = any (${sql.val(decidedStates)}::text[])))`;

/** The signed root of a lot's receipts, which is public; its entries once the log is public. */
const publicLog = sql`(select json_build_object('format', fixed.format, 'tenderId', lot.tender_id, 'root', fixed.root,
    'fixedAt', to_char(fixed.fixed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'keyId', fixed.key_id, 'signature', fixed.signature, 'list', case when ${isLogPublic}
      then json_build_object('head', fixed.head, 'entries', fixed.entries) end)
  from receipt_root as fixed where fixed.lot_id = lot.id and fixed.format = 'procure-receipt-root/2')`;

/** The announcement of a publicly announced tender; null for others, whose existence is secret. */
const announcedAs = (tenderId: RawBuilder<unknown>) => sql`(select json_build_object('noticeId', first.id,
    'tenderNo', first.tender_no, 'title', named.title)
  from notice as first join tender as named on named.id = first.tender_id
  where first.tender_id = ${tenderId} and first.kind in ('tender', 'prequalification')
  order by first.published_at, first.id limit 1)`;

/** One notice with its tender, lots, public files and the other notices of the tender; null if there is none. */
export async function readNotice(db: Db, id: string): Promise<Prepared | null> {
  const { rows } = await sql<{ notice: string }>`
    select json_build_object('id', notice.id, 'kind', notice.kind, 'title', notice.title, 'body', notice.body,
      'facts', notice.facts, 'publishedAt', notice.published_at,
      'tender', json_build_object('id', tender.id, 'tenderNo', tender.tender_no, 'title', tender.title,
        'method', tender.method, 'sourcing', tender.sourcing, 'scope', tender.scope, 'kind', tender.kind,
        'categoryName', (select name from category where category.id = tender.category_id),
        'areaName', ${areaName(sql`tender.area_code`)}, 'buyerName', tender.buyer_name,
        'agencyName', tender.agency_name, 'agencyContact', tender.agency_contact,
        'contact', json_build_object('name', tender.contact ->> 'name', 'phone', tender.contact ->> 'phone',
          'email', coalesce(tender.contact ->> 'email', ''), 'address', coalesce(tender.contact ->> 'address', '')),
        ${tenderTextColumns}, 'allowsConsortium', tender.allows_consortium,
        'stateFunded', tender.state_funded,
        'intention', (select json_build_object('id', intention.id, 'title', intention.title,
            'publishedAt', intention.published_at)
          from intention where intention.id = tender.intention_id and intention.published_at is not null)),
      'repeats', ${announcedAs(sql`tender.rebid_of`)},
      'rebids', (
        select coalesce(json_agg(${announcedAs(sql`again.id`)} order by again.created_at), '[]')
        from tender as again where again.rebid_of = tender.id and ${isAnnounced(sql`again.id`)}),
      'lots', (
        select coalesce(json_agg((${lotTimes})::jsonb || jsonb_build_object('id', lot.id, 'lotNo', lot.lot_no,
          'title', lot.title, 'ceilingPrice', lot.ceiling_price::text, 'bondAmount', lot.bond_amount::text,
          'questionUntil', lot.question_until, 'replyUntil', lot.reply_until,
          'publicityFrom', lot.publicity_from, 'publicityUntil', lot.publicity_until,
          'objection', ${publicHold},
          'receiptLog', ${publicLog},
          'order', (select jsonb_build_object('since', held.since, 'until', held.until) from order_of(lot.id) held),
          'opening', (select jsonb_build_object('openedAt', record.body::jsonb -> 'openedAt', 'entries',
              (select coalesce(jsonb_agg(jsonb_build_object('position', line -> 'position', 'companyName',
                  line -> 'companyName', 'result', line -> 'result', 'cause', ${unopened}, 'totalIncl',
                  line -> 'totalIncl', 'delivery', line -> 'delivery', 'quality', line -> 'quality')
                  order by line -> 'position'), '[]')
                from (select read_out || coalesce((select priced - 'bondAmount' from opening_record later,
                      jsonb_array_elements(later.body::jsonb -> 'entries') as priced
                    where later.lot_id = record.lot_id and later.no > 0 and priced -> 'bidId' = read_out -> 'bidId'
                    limit 1), '{}') as line
                  from jsonb_array_elements(record.body::jsonb -> 'entries') as read_out) as lines), 'raised', ${publicPages})
            from opening_record record where record.lot_id = lot.id and record.no = 0 and ${isReadOut})) order by lot.lot_no), '[]')
        from lot where announced.it and lot.tender_id = tender.id and lot.published_at is not null
          and (notice.lot_id is null or lot.id = notice.lot_id)),
      'files', (
        select coalesce(json_agg(json_build_object('id', file.id, 'name', file.name, 'title', document.title,
          'size', file.size, 'sha256', file.sha256,
          'path', case when document.public then file.path end, 'versionNo', document.version_no,
          'replacedBy', (select max(later.version_no) from tender_document as later
            where later.lot_id = document.lot_id and later.kind = document.kind and later.title = document.title
              and later.version_no > document.version_no),
          'change', the.change)
          order by document.created_at, document.version_no), '[]')
        from tender_document as document join file on file.id = document.file_id
        join lot on lot.id = document.lot_id,
          lateral (select case when document.id = any(changed.ids) then 'issued'
            when exists (select from tender_document as next
              where next.id = any(changed.ids) and next.lot_id = document.lot_id and next.kind = document.kind
                and next.title = document.title and next.version_no = document.version_no + 1) then 'replaced'
            end as change) as the
        where announced.it and (document.public or the.change is not null) and lot.tender_id = tender.id and lot.published_at is not null
          and (notice.lot_id is null or lot.id = notice.lot_id)),
      'history', (
        select json_agg(json_build_object('id', other.id, 'kind', other.kind, 'lotId', other.lot_id,
          'title', other.title, 'publishedAt', other.published_at) order by other.published_at desc)
        from notice as other where other.tender_id = tender.id))::text as notice
    from notice join tender on tender.id = notice.tender_id,
      lateral (select ${isAnnounced(sql`tender.id`)} as it) as announced,
      lateral (select coalesce(array_agg(issued::uuid), '{}') as ids
        from jsonb_array_elements_text(notice.facts -> 'documentIds') as issued) as changed
    where notice.id = ${id}`.execute(db);
  const found = rows[0]?.notice;
  return found === undefined ? null : wrapJson(found);
}
