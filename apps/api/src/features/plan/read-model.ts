import type { InputOf } from '@procure/contract/endpoint.ts';
import type * as wire from '@procure/contract/plan/plan.schema.ts';
import type { PlanContent, PlanPackage } from '@procure/domain/plan/plan.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import { hasWords } from '../../platform/database/keyword.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import {
  agenciesWith,
  isPlanOwn,
  isPlanSeen,
  isSeenTender,
  organisationsWith,
} from '../../platform/sight.ts';
import { readPlanApprovals } from '../approval/read-model.ts';

type Reach = Kysely<Database>;

/** Auditors read the version in effect, and not what is prepared. */
const shown = (scope: StaffScope) => ({
  content: sql`case when ${isPlanOwn(scope)} then plan.content else current.content end`,
  state: sql`case when ${isPlanOwn(scope)} or plan.state = 'ended' then plan.state else 'approved' end`,
});

const columns = (scope: StaffScope) => sql`plan.id, plan.plan_no, plan.organisation_id,
  organisation.name as organisation_name, ${shown(scope).state} as state, plan.version_no,
  ${shown(scope).content} as content, account.nick_name as saved_by, plan.saved_at, plan.version`;
const sources = sql`from plan join organisation on organisation.id = plan.organisation_id
  join account on account.id = plan.saved_by
  left join plan_version current on current.plan_id = plan.id and current.no = plan.version_no`;

type Row = Omit<wire.PlanRow, 'title' | 'budget' | 'savedAt'> & { readonly savedAt: Date };

/** The plans that the reader may see. */
export async function readPlans(
  scope: StaffScope,
  db: Reach,
  { keyword, state, order, pageNum, pageSize }: InputOf<typeof wire.listPlans>,
): Promise<{ rows: Row[]; count: number }> {
  const { content, state: shownState } = shown(scope);
  const states = state.length === 0 ? sql`true` : sql`${shownState} = any (${sql.val(state)}::text[])`;
  const texts = [
    sql`plan.plan_no`,
    ...['title', 'projectCode', 'permitNo'].map((field) => sql`(${content} ->> ${sql.lit(field)})`),
  ];
  const where = sql`where ${isPlanSeen(scope)} and ${states} and ${hasWords(texts, keyword)}`;
  const direction = order === 1 ? sql`asc` : sql`desc`;
  const { rows } = await sql<Row>`select ${columns(scope)} ${sources} ${where}
    order by plan.saved_at ${direction}, plan.id ${direction}
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${sources} ${where}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

interface Reasons {
  readonly revisionReason: string;
  readonly returnReason: string | null;
  readonly endReason: string | null;
  readonly isOwn: boolean;
}

/** One plan with its versions, approvals and tenders; null if there is none for this person. */
export async function readPlan(scope: StaffScope, db: Reach, id: string) {
  const { rows } = await sql<Row & Reasons>`select ${columns(scope)}, plan.revision_reason,
    plan.return_reason, plan.end_reason, ${isPlanOwn(scope)} as is_own
    ${sources} where plan.id = ${id} and ${isPlanSeen(scope)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const versions = await db
    .selectFrom('planVersion')
    .innerJoin('plan', 'plan.id', 'planVersion.planId')
    .select(['planVersion.no', 'planVersion.reason', 'planVersion.effectiveAt', 'planVersion.content'])
    .where('planVersion.planId', '=', id)
    .where(isPlanSeen(scope))
    .orderBy('planVersion.no', 'desc')
    .execute();
  const tenders = await sql<{ id: string; tenderNo: string; title: string; packageId: string }>`
    select tender.id, tender.tender_no, tender.title, tender.plan_package_id as package_id
    from plan_package named join tender on tender.plan_package_id = named.id
    where named.plan_id = ${id} and ${isSeenTender(scope)}
    order by tender.created_at desc, tender.id limit 100`.execute(db);
  return {
    ...row,
    ...(row.isOwn ? {} : { revisionReason: '', returnReason: null }),
    versions: versions.map((version) => ({
      ...version,
      content: version.content as unknown as PlanContent,
    })),
    approvals: await readPlanApprovals(scope, db, id),
    tenders: tenders.rows,
  };
}

/** The number of tenders of a package that have not failed, without these. */
const tenderCount = (packageId: RawBuilder<unknown>, without: readonly (string | null)[]) => sql<number>`
  (select count(*)::int from tender other where other.plan_package_id = ${packageId}
    and other.id <> all (${sql.val(without.filter((id) => id !== null))}::uuid[])
    and exists (select from lot where lot.tender_id = other.id and lot.state not in ('failed', 'terminated')))`;

/** The packages of effective plans. `package` is a package of `version`, which is the version in effect of `plan`. */
const effectivePackages = sql`from plan join plan_version version
    on version.plan_id = plan.id and version.no = plan.version_no
  cross join lateral jsonb_array_elements(version.content -> 'packages') package`;

interface ChoicesQuery {
  readonly organisationId: string;
  /** A tender that is not counted. */
  readonly tenderId?: string | null | undefined;
}

type Choice = PlanPackage & Pick<wire.PlanChoice, 'planTitle' | 'planNo' | 'scope' | 'tenderCount'>;

/**
 * The packages in effect of an organisation: for those who write its tenders, and for an agency that it entrusts now
 * with tenders of their kinds.
 */
export async function readPlanChoices(
  scope: StaffScope,
  db: Reach,
  { organisationId, tenderId = null }: ChoicesQuery,
): Promise<readonly Choice[]> {
  const own = sql`plan.organisation_id = any (${sql.val(organisationsWith(scope, 'tender.edit'))}::uuid[])`;
  const entrusted = sql`exists (select from entrustment given where given.purchaser_id = plan.organisation_id
    and given.agency_id = any (${sql.val(agenciesWith(scope, 'tender.edit'))}::uuid[]) and given.state = 'accepted'
    and given.from_at <= now() and now() < given.until_at and (package ->> 'kind') = any (given.kinds))`;
  const { rows } = await sql<Omit<Choice, keyof PlanPackage> & { planned: PlanPackage }>`
    select package as planned, version.content ->> 'title' as plan_title, plan.plan_no,
      version.content ->> 'scope' as scope, ${tenderCount(sql`(package ->> 'id')::uuid`, [tenderId])} as tender_count
    ${effectivePackages}
    where plan.organisation_id = ${organisationId} and plan.state <> 'ended' and (${own} or ${entrusted})
    order by version.effective_at desc, plan.id, package ->> 'name' limit 200`.execute(db);
  return rows.map(({ planned, ...choice }) => ({ ...planned, ...choice }));
}

/** The facts by which a tender is checked against its package; null without a plan in effect. */
export async function findNamed(db: Reach, packageId: string, tenders: readonly (string | null)[]) {
  const { rows } = await sql<{
    readonly organisationId: string;
    readonly content: PlanContent;
    readonly isEnded: boolean;
    readonly others: number;
  }>`select plan.organisation_id, version.content, plan.state = 'ended' as is_ended,
      ${tenderCount(sql`named.id`, tenders)} as others
    from plan_package named join plan on plan.id = named.plan_id
    join plan_version version on version.plan_id = plan.id and version.no = plan.version_no
    where named.id = ${packageId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { content, ...facts } = row;
  return { ...facts, plan: content, planned: content.packages.find(({ id }) => id === packageId) ?? null };
}
