import type { FileView } from '@procure/contract/field.ts';
import type { CategoryKind } from '@procure/domain/category/kind.ts';
import type { EntrustmentState } from '@procure/domain/entrustment/entrustment.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import { agenciesWith, isEntrustmentSeen, isHandled, isSeenTender } from '../../platform/sight.ts';
import { staffWith } from '../account/audience/read-model.ts';

type Reach = Kysely<Database>;

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface EntrustmentRow {
  readonly id: string;
  readonly purchaser: Named;
  readonly agency: Named;
  readonly documentNo: string;
  readonly file: FileView | null;
  readonly kinds: CategoryKind[];
  readonly tenders: { readonly tenderNo: string; readonly title: string }[];
  readonly tenderCount: number;
  readonly fromAt: Date;
  readonly untilAt: Date;
  readonly owner: Named;
  readonly state: EntrustmentState;
  readonly offeredBy: string;
  readonly offeredAt: Date;
  readonly acceptedBy: string | null;
  readonly acceptedAt: Date | null;
  readonly closedBy: string | null;
  readonly closedAt: Date | null;
  readonly reason: string | null;
  readonly version: number;
  readonly now: Date;
}

/**
 * The entrustments that this person's organisations gave or received, the latest first. A single tender is named to
 * staff who see it, and to the agency while it considers the offer or works under it.
 */
export async function readEntrustments(
  scope: StaffScope,
  db: Reach,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly EntrustmentRow[]; readonly count: number }> {
  const agencies = sql`${sql.val(agenciesWith(scope, 'entrustment.read'))}::uuid[]`;
  const { rows } = await sql<EntrustmentRow & { total: number }>`
    select entrustment.id, entrustment.document_no, entrustment.kinds, entrustment.from_at, entrustment.until_at,
      entrustment.state, entrustment.offered_at, entrustment.accepted_at, entrustment.closed_at, entrustment.reason,
      entrustment.version, now() as now, count(*) over () as total,
      json_build_object('id', purchaser.id, 'name', purchaser.name) as purchaser,
      json_build_object('id', agency.id, 'name', agency.name) as agency,
      json_build_object('id', owner.id, 'name', owner.nick_name) as owner,
      case when file.id is not null then json_build_object('id', file.id, 'name', file.name, 'size', file.size,
        'sha256', file.sha256, 'path', file.path) end as file,
      offerer.nick_name as offered_by, accepter.nick_name as accepted_by, closer.nick_name as closed_by,
      coalesce((select json_agg(json_build_object('tenderNo', tender.tender_no, 'title', tender.title)
          order by tender.created_at)
        from entrusted_tender single join tender on tender.id = single.tender_id
        where single.entrustment_id = entrustment.id and (${isSeenTender(scope)}
          or entrustment.agency_id = any (${agencies}) and entrustment.until_at > now()
            and entrustment.state in ('offered', 'accepted'))), '[]') as tenders,
      (select count(*)::int from entrusted_tender where entrustment_id = entrustment.id) as tender_count
    from entrustment
    join organisation purchaser on purchaser.id = entrustment.purchaser_id
    join organisation agency on agency.id = entrustment.agency_id
    join account owner on owner.id = entrustment.owner_id
    join account offerer on offerer.id = entrustment.offered_by
    left join account accepter on accepter.id = entrustment.accepted_by
    left join account closer on closer.id = entrustment.closed_by
    left join file on file.id = entrustment.file_id
    where ${isEntrustmentSeen(scope)}
    order by entrustment.offered_at desc, entrustment.id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), count: rows[0]?.total ?? 0 };
}

/** Whether the file is the document of an entrustment that this person sees. */
export async function isSeenDocument(scope: StaffScope, db: Reach, fileId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from entrustment
    where entrustment.file_id = ${fileId} and ${isEntrustmentSeen(scope)} limit 1`.execute(db);
  return rows.length > 0;
}

/** The purchasers for which this person may entrust an agency, each with its buyers and the person's own tenders. */
export async function readForm(scope: StaffScope, db: Reach) {
  const ids = scope.memberships
    .filter(({ kind, permissions }) => kind === 'purchaser' && permissions.has('entrustment.manage'))
    .map(({ organisationId }) => organisationId);
  const organisations = await db
    .selectFrom('organisation')
    .select(['id', 'name', 'kind'])
    .where('disabledAt', 'is', null)
    .where(({ or, eb }) =>
      or([eb('kind', '=', 'agency'), eb('id', '=', sql<string>`any(${sql.val(ids)}::uuid[])`)]),
    )
    .orderBy('name')
    .execute();
  const tenders = await handledTenders(scope, db);
  const named = ({ id, name }: Named) => ({ id, name });
  return {
    agencies: organisations.filter(({ kind }) => kind === 'agency').map(named),
    purchasers: await Promise.all(
      organisations
        .filter(({ kind }) => kind === 'purchaser')
        .map(async (one) => ({
          ...named(one),
          buyers: await staffWith(db, 'tender.edit', { organisationId: one.id }),
          tenders: tenders
            .filter(({ organisationId }) => organisationId === one.id)
            .map(({ id, tenderNo, title }) => ({ id, tenderNo, title })),
        })),
    ),
  };
}

/** The tenders under way that this person handles, the latest first. */
export async function handledTenders(
  scope: StaffScope,
  db: Reach,
): Promise<
  readonly {
    readonly id: string;
    readonly organisationId: string;
    readonly tenderNo: string;
    readonly title: string;
  }[]
> {
  const { rows } = await sql<{ id: string; organisationId: string; tenderNo: string; title: string }>`
    select tender.id, tender.organisation_id, tender.tender_no, tender.title from tender
    where exists (select from lot where lot.tender_id = tender.id
      and lot.state not in ('contracted', 'archived', 'failed', 'terminated') and ${isHandled(scope)})
    order by tender.created_at desc limit 200`.execute(db);
  return rows;
}

export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly kinds: CategoryKind[];
  readonly tenderIds: string[];
}

/** The purchasers for which this person may begin a tender: the own ones, and those that entrusted the own agencies. */
export async function readBeginnings(scope: StaffScope, db: Reach) {
  const own = scope.memberships
    .filter(({ kind, permissions }) => kind === 'purchaser' && permissions.has('tender.create'))
    .map(({ organisationId }) => organisationId);
  const agencies = agenciesWith(scope, 'tender.create');
  const { rows } = await sql<{ id: string; name: string; own: boolean; agencies: Choice[] }>`
    select organisation.id, organisation.name, organisation.id = any (${sql.val(own)}::uuid[]) as own,
      coalesce((select json_agg(json_build_object('id', agency.id, 'name', agency.name, 'kinds', given.kinds,
          'tenderIds', array(select tender_id from entrusted_tender where entrustment_id = given.id))
          order by agency.name, given.id)
        from entrustment given join organisation agency on agency.id = given.agency_id
        where given.purchaser_id = organisation.id and given.state = 'accepted'
          and given.from_at <= now() and now() < given.until_at
          and (organisation.id = any (${sql.val(own)}::uuid[])
            or given.agency_id = any (${sql.val(agencies)}::uuid[]))), '[]') as agencies
    from organisation
    where organisation.kind = 'purchaser' and organisation.disabled_at is null
      and (organisation.id = any (${sql.val(own)}::uuid[]) or exists (select from entrustment given
        where given.purchaser_id = organisation.id and given.agency_id = any (${sql.val(agencies)}::uuid[])
          and given.state = 'accepted' and given.from_at <= now() and now() < given.until_at))
    order by organisation.name`.execute(db);
  return rows;
}

/** Whether an agency of this person is entrusted with something of the purchaser now. */
export async function worksFor(scope: StaffScope, db: Reach, purchaserId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from entrustment where purchaser_id = ${purchaserId}
    and agency_id = any (${sql.val(agenciesWith(scope, 'tender.edit'))}::uuid[]) and state = 'accepted'
    and from_at <= now() and now() < until_at limit 1`.execute(db);
  return rows.length > 0;
}

/** The open entrustments that this account answers for: their numbers, and whose they are. */
export async function ownedEntrustments(
  db: Reach,
  accountId: string,
): Promise<readonly { readonly documentNo: string; readonly organisationId: string }[]> {
  const { rows } = await sql<{ documentNo: string; organisationId: string }>`
    select document_no, purchaser_id as organisation_id from entrustment
    where owner_id = ${accountId} and state in ('offered', 'accepted') and until_at > now()
    order by offered_at, id`.execute(db);
  return rows;
}
