import type { TenderDuty } from '@procure/domain/tender/member.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import { isEntrusted, isSeen, isSeenTender, isWithin, mayWork, type Sight } from '../../../platform/sight.ts';

type Reach = Kysely<Database>;

export async function seesLot(scope: StaffScope, db: Reach, lotId: string, sight: Sight): Promise<boolean> {
  const { rows } = await sql`select 1 from lot where lot.id = ${lotId} and ${isSeen(scope, sight)}`.execute(
    db,
  );
  return rows.length > 0;
}

export async function seesTender(scope: StaffScope, db: Reach, tenderId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from tender where tender.id = ${tenderId} and ${isSeenTender(scope)}`.execute(db);
  return rows.length > 0;
}

/** Whether the draft may name this tender as the one it follows: one that is seen, or that it names already. */
export async function maySucceed(
  scope: StaffScope,
  db: Reach,
  draftId: string,
  tenderId: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from tender where tender.id = ${tenderId} and (${isSeenTender(scope)}
    or exists (select from tender draft where draft.id = ${draftId} and draft.rebid_of = tender.id))`.execute(
    db,
  );
  return rows.length > 0;
}

export interface TeamFacts {
  /** This person's own part; null if they have none. */
  readonly duty: TenderDuty | null;
  /** Whether they work in the tender's organisation, and not for an agency. */
  readonly own: boolean;
  readonly owner: { readonly id: string; readonly name: string; readonly inUse: boolean };
}

/** The tender's owner and this person's duty on it; null if the tender does not exist. */
export async function teamFacts(scope: StaffScope, db: Reach, tenderId: string): Promise<TeamFacts | null> {
  const { rows } = await sql<TeamFacts>`
    select (select duty from tender_member own where own.tender_id = lead.tender_id
        and own.account_id = ${scope.accountId} and ${mayWork(scope)}) as duty,
      ${isWithin(scope, 'tender.edit')} as own,
      json_build_object('id', account.id, 'name', account.nick_name, 'inUse', account.disabled_at is null) as owner
    from tender_member lead join account on account.id = lead.account_id
    join tender on tender.id = lead.tender_id
    where lead.tender_id = ${tenderId} and lead.duty = 'owner'`.execute(db);
  return rows[0] ?? null;
}

export interface MemberRow {
  readonly id: string;
  readonly name: string;
  readonly duty: TenderDuty;
  /** The agency they work for; null for the purchaser's own. */
  readonly agency: string | null;
  readonly inUse: boolean;
  readonly addedBy: string;
  readonly addedAt: Date;
}

/** The owner first, then handlers and readers by the time they came. */
export async function readMembers(scope: StaffScope, db: Reach, tenderId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select account.id, account.nick_name as name, member.duty, account.disabled_at is null as in_use,
      (select agency.name from organisation agency where agency.id = tender.agency_id
        and exists (select from account_role held where held.organisation_id = agency.id
          and held.account_id = account.id)
        and not exists (select from account_role held where held.organisation_id = tender.organisation_id
          and held.account_id = account.id)) as agency,
      adder.nick_name as added_by, member.added_at
    from tender_member member
    join tender on tender.id = member.tender_id
    join account on account.id = member.account_id
    join account adder on adder.id = member.added_by
    where member.tender_id = ${tenderId} and ${isSeenTender(scope)}
    order by array_position(array['owner', 'handler', 'reader'], member.duty), member.added_at, account.id`.execute(
    db,
  );
  return rows;
}

export interface Nameable {
  readonly id: string;
  readonly name: string;
  readonly agency: string | null;
}

/** The people whom the team may add: active buyers of the tender's organisation, and of its entrusted agency. */
export async function readNameable(
  scope: StaffScope,
  db: Reach,
  tenderId: string,
): Promise<readonly Nameable[]> {
  const { rows } = await sql<Nameable>`select account.id, account.nick_name as name,
      (array_agg(agency.name order by agency.name nulls first))[1] as agency
    from tender
    join account_role held on held.organisation_id = tender.organisation_id
      or held.organisation_id = tender.agency_id and ${isEntrusted}
    join role_permission granted on granted.role_id = held.role_id and granted.code = 'tender.edit'
    join account on account.id = held.account_id and account.kind = 'staff' and account.disabled_at is null
    left join organisation agency on agency.id = held.organisation_id and agency.kind = 'agency'
    where tender.id = ${tenderId} and ${isSeenTender(scope)}
    group by account.id order by agency nulls first, name, account.id`.execute(db);
  return rows;
}

/** The tenders that this account owns, the oldest first: their numbers and whose they are. */
export async function ownedTenders(
  db: Reach,
  accountId: string,
): Promise<readonly { readonly tenderNo: string; readonly organisationId: string }[]> {
  return db
    .selectFrom('tenderMember')
    .innerJoin('tender', 'tender.id', 'tenderMember.tenderId')
    .select(['tender.tenderNo', 'tender.organisationId'])
    .where('tenderMember.accountId', '=', accountId)
    .where('tenderMember.duty', '=', 'owner')
    .orderBy('tender.createdAt')
    .orderBy('tender.id')
    .execute();
}
