import type { DrawnSeats, DrawState } from '@procure/domain/draw/draw.ts';
import { specialityDictionary } from '@procure/domain/expert/expert.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StaffScope } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../platform/database/transaction.ts';
import { isCommitteeKnown, isSeen } from '../../platform/sight.ts';
import { isLogSeen } from '../audit/read-model.ts';
import { type LotHeaderRow, lotHeader } from '../lot/header/read-model.ts';

type Reach = Kysely<Database>;

const specialityName = (
  code: RawBuilder<unknown>,
) => sql<string>`coalesce((select dict_label_cn from dictionary
  where dict_type = ${specialityDictionary} and dict_value = ${code} limit 1), ${code})`;

const isoText = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

interface NamedSeats extends DrawnSeats {
  readonly name: string;
}

export interface DrawRow {
  readonly lotId: string;
  readonly no: number;
  readonly request: string;
  readonly candidates: string;
  readonly seed: string;
  readonly body: string;
  readonly signature: string;
  readonly reason: string;
  readonly requestedBy: string;
  readonly requestedAt: string;
  readonly drawnAt: string | null;
  readonly areaName: string;
  readonly wanted: readonly NamedSeats[];
  readonly published: { readonly body: string; readonly signature: string; readonly at: string } | null;
  readonly invitations: readonly {
    readonly id: string;
    readonly position: number;
    readonly accountId: string;
    readonly name: string;
    readonly speciality: string;
    readonly specialityName: string;
    readonly state: DrawState;
    readonly reason: string;
    readonly invitedAt: string;
    readonly dueAt: string;
    readonly answeredAt: string | null;
  }[];
}

export interface LotDrawRow extends LotHeaderRow {
  readonly now: Date;
  readonly seats: readonly NamedSeats[];
  readonly held: number;
  readonly isCommitteeKnown: boolean;
  /** Whether the reader is the auditor, and the committee is no secret any more. */
  readonly isAudited: boolean;
  readonly draws: readonly DrawRow[];
  readonly appointments: readonly {
    readonly name: string;
    readonly reason: string;
    readonly appointedBy: string;
    readonly appointedAt: string;
  }[];
}

const draws = sql`coalesce((select json_agg(json_build_object('lotId', draw.lot_id, 'no', draw.no,
    'request', draw.request, 'candidates', draw.candidates, 'seed', draw.seed, 'body', draw.body,
    'signature', draw.signature, 'reason', draw.reason, 'requestedBy', asker.nick_name,
    'requestedAt', ${isoText('draw.requested_at')}, 'drawnAt', ${isoText('draw.drawn_at')},
    'areaName', coalesce((select area.name from area where area.code = draw.request::jsonb ->> 'areaCode'), ''),
    'wanted', (select json_agg(json_build_object('speciality', one ->> 'speciality', 'seats', one -> 'seats',
        'name', ${specialityName(sql`one ->> 'speciality'`)}))
      from jsonb_array_elements(draw.request::jsonb -> 'wanted') one),
    'published', (select json_build_object('body', entry.body, 'signature', entry.signature,
        'at', ${isoText('entry.published_at')}) from transparency_entry entry
      where entry.kind = 'expert-draw' and entry.subject = draw.lot_id || '/' || draw.no),
    'invitations', coalesce((select json_agg(json_build_object('id', invitation.id, 'position', invitation.position,
        'accountId', invitation.account_id, 'name', invited.nick_name, 'speciality', invitation.speciality,
        'specialityName', ${specialityName(sql`invitation.speciality`)}, 'state', invitation.state,
        'reason', invitation.reason, 'invitedAt', ${isoText('invitation.invited_at')},
        'dueAt', ${isoText('invitation.due_at')}, 'answeredAt', ${isoText('invitation.answered_at')})
        order by invitation.position)
      from expert_invitation invitation join account invited on invited.id = invitation.account_id
      where invitation.lot_id = draw.lot_id and invitation.draw_no = draw.no), '[]')) order by draw.no)
  from expert_draw draw join account asker on asker.id = draw.requested_by where draw.lot_id = lot.id), '[]')`;

/** The draws of a lot; null if the reader may not see the lot. `present.ts` decides which names a reader sees. */
export async function readLotDraw(scope: StaffScope, db: Reach, lotId: string): Promise<LotDrawRow | null> {
  const { rows } = await sql<LotDrawRow>`select clock_timestamp() as now, ${lotHeader},
      coalesce((select jsonb_agg(jsonb_build_object('speciality', one ->> 'speciality', 'seats', one -> 'seats',
          'name', ${specialityName(sql`one ->> 'speciality'`)}))
        from jsonb_array_elements(lot.drawn_experts) one), '[]') as seats,
      case when lot.drawn_experts = '[]' then 0 else (select count(*)::int from lot_evaluator seat
        where seat.lot_id = lot.id and seat.seat = 'expert') end as held,
      ${isCommitteeKnown(scope)} as is_committee_known,
      ${isLogSeen(scope)} and committee_known(lot.awarded_at, lot.state) as is_audited,
      ${draws} as draws,
      coalesce((select json_agg(json_build_object('name', expert.nick_name, 'reason', appointed.reason,
          'appointedBy', buyer.nick_name, 'appointedAt', ${isoText('appointed.appointed_at')})
          order by appointed.appointed_at)
        from expert_appointment appointed join account expert on expert.id = appointed.account_id
        join account buyer on buyer.id = appointed.appointed_by where appointed.lot_id = lot.id), '[]') as appointments
    from lot join tender on tender.id = lot.tender_id
    where lot.id = ${lotId} and ${isSeen(scope, 'tender')}`.execute(db);
  return rows[0] ?? null;
}

/** The vacant seats among those of a lot that are drawn; 0 for a lot whose experts are named. */
export async function vacantSeats(unit: Unit, lotId: HeldLotId): Promise<number> {
  const { rows } = await sql<{
    vacant: number;
  }>`select ${vacant} as vacant from lot where lot.id = ${lotId}`.execute(unit.db);
  return rows[0]?.vacant ?? 0;
}

/** The vacant drawn seats of the `lot` of a query. */
export const vacant = sql<number>`(case when lot.drawn_experts = '[]' then 0 else greatest(0,
    (select sum((one ->> 'seats')::int)::int from jsonb_array_elements(lot.drawn_experts) one)
    - (select count(*)::int from lot_evaluator seat where seat.lot_id = lot.id and seat.seat = 'expert')) end)`;

export interface OwnInvitationRow {
  readonly id: string;
  readonly lotId: string;
  readonly tenderNo: string;
  readonly title: string;
  readonly lotState: string;
  readonly buyerName: string;
  readonly agencyName: string | null;
  readonly bidDeadline: Date;
  readonly specialityName: string;
  readonly state: DrawState;
  readonly reason: string;
  readonly invitedAt: Date;
  readonly dueAt: Date;
  readonly answeredAt: Date | null;
  readonly isKnown: boolean;
}

interface Page {
  readonly pageNum: number;
  readonly pageSize: number;
}

/** The invitations of an account, the newest first. An expert who was passed over learns nothing of it. */
async function readInvitations(scope: StaffScope, db: Reach, accountId: string, { pageNum, pageSize }: Page) {
  const isOwn = scope.accountId === accountId;
  const isReviewer = scope.memberships.some(
    ({ kind, permissions }) => kind === 'operator' && permissions.has('expert.review'),
  );
  const from = sql`from expert_invitation invitation join lot on lot.id = invitation.lot_id
    join tender on tender.id = lot.tender_id
    where invitation.account_id = ${accountId} and (${sql.val(isReviewer)}::boolean
      or ${sql.val(isOwn)}::boolean and invitation.state <> 'unavailable')`;
  const { rows } = await sql<OwnInvitationRow>`select invitation.id, lot.id as lot_id, tender.tender_no,
      tender.title, lot.state as lot_state, tender.buyer_name, tender.agency_name, lot.bid_deadline,
      ${specialityName(sql`invitation.speciality`)} as speciality_name, invitation.state, invitation.reason,
      invitation.invited_at, invitation.due_at, invitation.answered_at,
      committee_known(lot.awarded_at, lot.state) as is_known
    ${from} order by invitation.invited_at desc, invitation.id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** The reader's own invitations. */
export const readOwnInvitations = (scope: StaffScope, db: Reach, page: Page) =>
  readInvitations(scope, db, scope.accountId, page);

/** The invitations of an expert, for reviewers of the pool; `present.ts` hides lots that are under way. */
export const readExpertInvitations = (scope: StaffScope, db: Reach, accountId: string, page: Page) =>
  readInvitations(scope, db, accountId, page);
