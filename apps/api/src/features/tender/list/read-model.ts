import type { TenderInput } from '@procure/contract/tender/fields.schema.ts';
import { tenderCountCap } from '@procure/contract/tender/tender.route.ts';
import { keywordWords } from '@procure/domain/display/keyword.ts';
import type { LotState } from '@procure/domain/lot/lot.ts';
import type { Method } from '@procure/domain/tender/method.ts';
import { queueStates, type TenderQueue, tenderQueues } from '@procure/domain/tender/queue.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import { likePattern } from '../../../platform/database/keyword.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isSeen, seenLots } from '../../../platform/sight.ts';

type Reach = Kysely<Database>;
type Condition = RawBuilder<unknown>;

export interface TenderFilter {
  readonly keyword: string;
  readonly method: readonly Method[];
  readonly kind: readonly TenderInput['kind'][];
  readonly mine: '' | '0' | '1';
}

export interface TenderPage extends TenderFilter {
  readonly queue: '' | TenderQueue;
  readonly sortBy: '' | 'createdAt' | 'bidDeadline' | 'publishedAt';
  readonly order: 1 | -1;
  readonly pageNum: number;
  readonly pageSize: number;
}

export interface LotPageRow {
  readonly lotId: string;
  readonly tenderId: string;
  readonly tenderNo: string;
  readonly title: string;
  readonly lotNo: number;
  readonly lotTitle: string;
  readonly method: Method;
  readonly version: number;
  readonly tenderVersion: number;
  readonly kind: TenderInput['kind'];
  readonly state: LotState;
  readonly buyerName: string;
  readonly scope: TenderScope;
  readonly estimate: string | null;
  readonly ceilingPrice: string | null;
  readonly documentFrom: Date;
  readonly documentUntil: Date;
  readonly prequalificationDeadline: Date | null;
  readonly prequalificationConcludedAt: Date | null;
  readonly bidDeadline: Date;
  readonly publishedAt: Date | null;
  readonly createdAt: Date;
  readonly authorId: string;
  readonly authorName: string;
  readonly lotCount: number;
}

/**
 * A page of the buyers' lots and how many there are, as far as that is counted: found once, in the order of an
 * index or from the few that match, never by reading the table.
 */
export async function lotPage(
  scope: StaffScope,
  db: Reach,
  page: TenderPage,
): Promise<{ rows: readonly LotPageRow[]; count: number; now: Date }> {
  const { column, order } = ordering(page);
  const { rows } = await sql<Partial<LotPageRow> & { total: number; now: Date }>`
    with found as materialized (${matches(scope, page, column, order)})
    select counted.total, clock_timestamp() as now, lot.id as lot_id, lot.version, lot.tender_id,
      tender.version as tender_version, tender.tender_no, tender.title,
      lot.lot_no, lot.title as lot_title, tender.method, tender.kind, lot.state, tender.buyer_name,
      tender.scope, lot.estimate, lot.ceiling_price,
      lot.document_from, lot.document_until, lot.prequalification_deadline, lot.prequalification_concluded_at,
      lot.bid_deadline, lot.published_at, tender.created_at, tender.created_by as author_id,
      account.nick_name as author_name,
      (select count(*) from lot as sibling where sibling.tender_id = tender.id) as lot_count
    from (select count(*)::int as total from found) as counted
    left join (select * from found order by ${order} limit ${page.pageSize}
      offset ${(page.pageNum - 1) * page.pageSize}) as shown on true
    left join lot on lot.id = shown.id left join tender on tender.id = lot.tender_id
    left join account on account.id = tender.created_by
    order by ${order}`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('a count answers with one row at least');
  const { total: count, now } = first;
  return { rows: rows.filter((row): row is typeof row & LotPageRow => row.lotId != null), count, now };
}

function ordering({ sortBy, order }: TenderPage): { column: Condition; order: Condition } {
  const direction = order === 1 ? sql`asc` : sql`desc`;
  const column =
    sortBy === 'bidDeadline'
      ? sql`lot.bid_deadline`
      : sortBy === 'publishedAt'
        ? sql`lot.published_at`
        : sql`tender.created_at`;
  // Unpublished lots have no time and come last in either direction.
  const last = sortBy === 'publishedAt' ? sql`nulls last` : sql``;
  return { column, order: sql`place ${direction} ${last}, tender_id, lot_no` };
}

/** Searches the texts of the tender and of the lot separately, because each has an index of its own. */
function matches(scope: StaffScope, page: TenderPage, column: Condition, order: Condition): Condition {
  const conditions = [...filters(scope, page), ...inQueue(page.queue)];
  const arm = (more: readonly Condition[]) => sql`
    select lot.id, ${column} as place, lot.tender_id, lot.lot_no
    from lot join tender on tender.id = lot.tender_id
    where ${all([...conditions, ...more])} order by ${order} limit ${tenderCountCap}`;
  const { keyword } = page;
  if (keyword === '') return arm([]);
  return sql`select * from ((${arm(inTender(keyword))}) union (${arm(inLot(keyword))})) as either
    order by ${order} limit ${tenderCountCap}`;
}

function filters(scope: StaffScope, filter: TenderFilter, lots?: RawBuilder<unknown>): readonly Condition[] {
  const conditions: Condition[] = [isSeen(scope, 'tender', lots)];
  if (filter.method.length > 0) conditions.push(sql`tender.method = any(${filter.method})`);
  if (filter.kind.length > 0) conditions.push(sql`tender.kind = any(${filter.kind})`);
  if (filter.mine === '1')
    conditions.push(sql`exists (select from tender_member mine where mine.tender_id = lot.tender_id
      and mine.account_id = ${scope.accountId} and mine.duty = 'owner')`);
  return conditions;
}

function inQueue(queue: '' | TenderQueue): readonly Condition[] {
  if (queue === '') return [];
  const { states, deadline } = queueStates[queue];
  const there = sql`lot.state = any(${states})`;
  if (deadline === undefined) return [there];
  return [there, deadline === 'ahead' ? sql`lot.bid_deadline > now()` : sql`lot.bid_deadline <= now()`];
}

const all = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

// As in the public list, the index finds pairs of characters, and the text decides.
const tenderText = sql`(tender.title || ' ' || tender.tender_no || ' ' || tender.buyer_name)`;
const inTender = (keyword: string) => words(tenderText, keyword);
const inLot = (keyword: string) => words(sql`lot.title`, keyword);
function words(text: Condition, keyword: string): readonly Condition[] {
  return keywordWords(keyword).flatMap((word) => {
    const like = sql`coalesce(${text} ilike ${likePattern(word)}, false)`;
    return [...word].length < 2 ? [like] : [sql`bigrams(${text}) @> bigrams(${word})`, like];
  });
}

/** Lots by queue under the filter, each as far as it is counted; a queue without lots is 0. */
export async function queueCounts(
  scope: StaffScope,
  db: Reach,
  filter: TenderFilter,
): Promise<{ all: number; queues: Record<TenderQueue, number> }> {
  const { keyword } = filter;
  // The lots are found once for all queues: to plan their query takes longer than to run it.
  const ofTender = filters(scope, filter, sql`select seen.id from seen`);
  // Without a condition on the tender, the index of the states suffices.
  const joined =
    filter.method.length + filter.kind.length === 0 && keyword === ''
      ? sql``
      : sql`join tender on tender.id = lot.tender_id`;
  const lots = (queue: TenderQueue, more: readonly Condition[]) => sql`
    select lot.id from lot ${joined}
    where ${all([...ofTender, ...inQueue(queue), ...more])} limit ${tenderCountCap}`;
  const either = (queue: TenderQueue) =>
    keyword === ''
      ? lots(queue, [])
      : sql`(${lots(queue, inTender(keyword))}) union (${lots(queue, inLot(keyword))}) limit ${tenderCountCap}`;
  const counts = tenderQueues.map(
    (queue) => sql`(select count(*) from (${either(queue)}) as those) as ${sql.ref(queue)}`,
  );
  const { rows } = await sql<Record<string, number>>`
    with seen as materialized (${seenLots(scope, 'tender')}) select ${sql.join(counts)}`.execute(db);
  const [row = {}] = rows;
  const entries = tenderQueues.map((queue) => [queue, row[camel(queue)] ?? 0] as const);
  return {
    all: Math.min(
      tenderCountCap,
      entries.reduce((sum, [, count]) => sum + count, 0),
    ),
    queues: Object.fromEntries(entries) as Record<TenderQueue, number>,
  };
}

/** As the names of columns come back. */
const camel = (name: string) => name.replace(/_\w/g, (part) => part.charAt(1).toUpperCase());
