import type { TenderDuty } from '@procure/domain/tender/member.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/schema.gen.ts';

type Reach = Kysely<Database>;

/**
 * What somebody wants to see of a lot. `tender`: what the buyer wrote and published. `bids`: what is in the bids
 * and what was made of them (record, files, scores, clarifications, quotes, award, orders).
 */
export type Sight = 'tender' | 'bids';

/** The auditor watches everything; nobody else holds this permission (see domain `canGrant`). */
const seesAll = (scope: StaffScope): boolean => scope.permissions.has('audit.read');

/** The lots this person may see, as a query: it starts from the few that are theirs, never from all lots. */
function seenLots(scope: StaffScope, sight: Sight): RawBuilder<unknown> {
  const me = scope.accountId;
  const arms = [
    sql`select own.id from tender_member member join lot own on own.tender_id = member.tender_id
      where member.account_id = ${me}`,
    // Who is named to open or to score has nothing to see of what is still being written.
    sql`select named.id from lot_opener opener join lot named on named.id = opener.lot_id
      where opener.account_id = ${me} and named.published_at is not null`,
    sql`select named.id from lot_evaluator evaluator join lot named on named.id = evaluator.lot_id
      where evaluator.account_id = ${me} and named.published_at is not null`,
  ];
  if (sight === 'tender' && scope.permissions.has('tender.approve')) {
    arms.push(
      sql`select id from lot where state = 'pending_approval'`,
      sql`select id from lot where approved_by = ${me}`,
      sql`select id from lot where returned_by = ${me}`,
    );
  }
  if (scope.permissions.has('award.approve')) {
    arms.push(sql`select lot_id from award_notice where kind = 'won'
      and ((state = 'draft' and return_reason is null and superseded_at is null)
        or approved_by = ${me} or returned_by = ${me})`);
  }
  return sql.join(arms, sql` union `);
}

/** The condition that this person may see `lot`, which stands in the query under this name. */
export function isSeen(scope: StaffScope, sight: Sight): RawBuilder<boolean> {
  return seesAll(scope) ? sql<boolean>`true` : sql<boolean>`lot.id in (${seenLots(scope, sight)})`;
}

/** The condition that this person may see `tender`: a member of it, or somebody who sees one of its lots. */
export function isSeenTender(scope: StaffScope): RawBuilder<boolean> {
  if (seesAll(scope)) return sql<boolean>`true`;
  return sql<boolean>`(exists (select from tender_member member
      where member.tender_id = tender.id and member.account_id = ${scope.accountId})
    or exists (select from lot where lot.tender_id = tender.id and ${isSeen(scope, 'tender')}))`;
}

/** The condition that this person acts for the buyer on `lot`: its tender's owner, or a handler. */
export function isHandled(scope: StaffScope): RawBuilder<boolean> {
  return sql<boolean>`exists (select from tender_member member where member.tender_id = lot.tender_id
    and member.account_id = ${scope.accountId} and member.duty in ('owner', 'handler'))`;
}

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
  /** This person's own part; null where they have none. */
  readonly duty: TenderDuty | null;
  readonly owner: { readonly id: string; readonly name: string; readonly inUse: boolean };
}

/** Who owns the tender and what this person is on it; null where there is no such tender. */
export async function teamFacts(scope: StaffScope, db: Reach, tenderId: string): Promise<TeamFacts | null> {
  const { rows } = await sql<TeamFacts>`
    select (select duty from tender_member own
        where own.tender_id = lead.tender_id and own.account_id = ${scope.accountId}) as duty,
      json_build_object('id', account.id, 'name', account.nick_name, 'inUse', account.disabled_at is null) as owner
    from tender_member lead join account on account.id = lead.account_id
    where lead.tender_id = ${tenderId} and lead.duty = 'owner'`.execute(db);
  return rows[0] ?? null;
}

export interface MemberRow {
  readonly id: string;
  readonly name: string;
  readonly duty: TenderDuty;
  readonly inUse: boolean;
  readonly addedBy: string;
  readonly addedAt: Date;
}

/** The owner first, then handlers and readers by the time they came. */
export async function readMembers(scope: StaffScope, db: Reach, tenderId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select account.id, account.nick_name as name, member.duty, account.disabled_at is null as in_use,
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
