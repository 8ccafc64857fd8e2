import { type DepartureGround, hasRelation } from '@procure/domain/evaluation/attendance.ts';
import type { ChairWay } from '@procure/domain/evaluation/chair.ts';
import type { Seat } from '@procure/domain/evaluation/committee.ts';
import type { EvaluationState } from '@procure/domain/evaluation/evaluation.ts';
import { type Kysely, sql } from 'kysely';
import type { StaffScope } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.gen.ts';
import {
  isCommitteeKnown,
  isHandled,
  isOfCommittee,
  isSeen,
  isSignInMissing,
  memberIdFor,
  nameFor,
} from '../../../platform/sight.ts';
import { staffWith } from '../../account/audience/read-model.ts';
import { type LotHeaderRow, lotHeader } from '../../lot/header/read-model.ts';

type Reach = Kysely<Database>;

export interface CommitteeRow extends LotHeaderRow {
  readonly now: Date;
  readonly isOpened: boolean;
  readonly organisationId: string;
  readonly isHandled: boolean;
  readonly evaluationState: EvaluationState | null;
  readonly bidders: readonly { readonly bidId: string; readonly companyName: string }[];
  readonly biddersDigest: string;
  readonly members: readonly {
    readonly id: string;
    readonly name: string;
    readonly seat: Seat;
    readonly signedInAt: string | null;
  }[];
  readonly departures: readonly {
    readonly no: number;
    readonly evaluatorId: string;
    readonly name: string;
    readonly seat: Seat;
    readonly ground: DepartureGround;
    readonly bidIds: readonly string[];
    readonly reason: string;
    readonly leftAt: string;
    readonly successor: string | null;
    readonly filledAt: string | null;
  }[];
  readonly vacancies: number;
  /** Whether the experts' seats are drawn. */
  readonly isDrawn: boolean;
  readonly lastChair: { readonly id: string; readonly way: ChairWay; readonly namedAt: string } | null;
  /** The last votes of the present election. */
  readonly votes: readonly { readonly by: string; readonly candidate: string }[];
  /** The people who can take no seat: the lot's openers, and for an expert's seat the author of the tender. */
  readonly openers: readonly string[];
  readonly authorId: string;
}

const named = (scope: StaffScope, account: string) =>
  nameFor(scope, {
    lotId: sql`lot.id`,
    accountId: sql.ref(`${account}.id`),
    name: sql.ref(`${account}.nickName`),
  });

/**
 * The committee of a lot. Null if the reader sees neither the lot's bids nor sits in it; a member who has not signed in
 * gets the row too, of which `present.ts` shows the bidders' names.
 */
export async function readCommittee(
  scope: StaffScope,
  db: Reach,
  lotId: string,
): Promise<CommitteeRow | null> {
  const { rows } = await sql<CommitteeRow>`
    select clock_timestamp() as now, ${lotHeader}, coalesce(opening.state = 'completed', false) as is_opened,
      tender.organisation_id, ${isHandled(scope)} as is_handled, evaluation.state as evaluation_state,
      case when opening.state = 'completed' then coalesce((select json_agg(json_build_object('bidId', entry.bid_id,
          'companyName', entry.bidder_name) order by entry.position)
        from opening_entry entry where entry.lot_id = lot.id), '[]') else '[]' end as bidders,
      bidders_digest(lot.id) as bidders_digest,
      coalesce((select json_agg(json_build_object('id', person.id, 'name', person.name, 'seat', member.seat,
          'signedInAt', own.signed_in_at) order by person.name, person.id)
        from lot_evaluator member join account on account.id = member.account_id
        cross join lateral (select ${isCommitteeKnown(scope)} or member.invitation_id is null as known) sight
        cross join lateral (select case when sight.known then account.id else member.invitation_id end as id,
          case when sight.known then account.nick_name else drawn_expert_name(lot.id, account.id) end as name) person
        left join committee_declaration own on own.lot_id = member.lot_id and own.evaluator_id = member.account_id
        where member.lot_id = lot.id), '[]') as members,
      coalesce((select json_agg(json_build_object('no', former.no, 'evaluatorId', case when drawn.id is null or ${isCommitteeKnown(scope)} then account.id else drawn.id end,
          'name', ${named(scope, 'account')}, 'seat', former.seat, 'ground', former.ground, 'bidIds', former.bid_ids,
          'reason', former.reason, 'leftAt', former.left_at, 'successor', ${named(scope, 'successor')},
          'filledAt', former.filled_at) order by former.no)
        from committee_departure former join account on account.id = former.evaluator_id
        left join account successor on successor.id = former.successor_id
        left join expert_invitation drawn on drawn.lot_id = former.lot_id and drawn.account_id = former.evaluator_id
        where former.lot_id = lot.id), '[]') as departures,
      committee_vacancies(lot.id) as vacancies, lot.drawn_experts <> '[]' as is_drawn,
      (select json_build_object('id', ${memberIdFor(scope, sql`chair.chair_id`)}, 'way', chair.way, 'namedAt', chair.named_at)
        from committee_chair chair where chair.lot_id = lot.id order by chair.no desc limit 1) as last_chair,
      coalesce((select json_agg(json_build_object('by', ${memberIdFor(scope, sql`last.evaluator_id`)},
          'candidate', ${memberIdFor(scope, sql`last.candidate_id`)}))
        from (select distinct on (vote.evaluator_id) vote.evaluator_id, vote.candidate_id from chair_vote vote
          where vote.lot_id = lot.id
            and vote.election = 1 + (select count(*) from committee_chair former where former.lot_id = lot.id)
          order by vote.evaluator_id, vote.no desc) last), '[]') as votes,
      array(select account_id from lot_opener where lot_opener.lot_id = lot.id) as openers,
      tender.created_by as author_id
    from lot
    join tender on tender.id = lot.tender_id
    left join opening on opening.lot_id = lot.id and opening.no = 0
    left join evaluation on evaluation.lot_id = lot.id
    where lot.id = ${lotId} and lot.published_at is not null
      and (${isSeen(scope, 'bids')} or ${isOfCommittee(scope)})`.execute(db);
  return rows[0] ?? null;
}

/** The committee of a lot, for whether the reader may act as its chair. */
export async function readSitting(scope: StaffScope, db: Reach, lotId: string) {
  const { rows } = await sql<{
    members: readonly { readonly id: string; readonly seat: Seat; readonly signedInAt: string | null }[];
    vacancies: number;
    lastChair: string | null;
  }>`select coalesce((select json_agg(json_build_object('id', member.account_id, 'seat', member.seat,
          'signedInAt', own.signed_in_at))
        from lot_evaluator member left join committee_declaration own
          on own.lot_id = member.lot_id and own.evaluator_id = member.account_id
        where member.lot_id = lot.id), '[]') as members,
      committee_vacancies(lot.id) as vacancies,
      (select chair.chair_id from committee_chair chair where chair.lot_id = lot.id order by chair.no desc limit 1)
        as last_chair
    from lot where lot.id = ${lotId} and ${isOfCommittee(scope)}`.execute(db);
  return rows[0] ?? null;
}

/** Whether the buyer names the successor of a departure; the successor of a drawn expert is drawn. */
export const isNamed = (
  { isDrawn }: CommitteeRow,
  { seat, successor }: CommitteeRow['departures'][number],
): boolean => successor === null && (seat === 'representative' || !isDrawn);

/**
 * The people who may take the vacant seats of the lot, in the order of their names; null for readers who name no
 * successor.
 */
export async function readSuccessors(db: Reach, row: CommitteeRow, readerId: string) {
  const vacant = row.departures.filter((departure) => isNamed(row, departure));
  if (!row.isHandled || vacant.length === 0 || hasRelation(row.departures, readerId)) return null;
  const people = await staffWith(db, 'evaluation.score', row);
  const taken = new Set([
    ...row.members.map(({ id }) => id),
    ...row.departures.map(({ evaluatorId }) => evaluatorId),
    ...row.openers,
    ...(vacant.every(({ seat }) => seat === 'expert') ? [row.authorId] : []),
  ]);
  return people.filter(({ id }) => !taken.has(id)).map(({ id, name }) => ({ id, name }));
}

/**
 * Whether a lot of the reader's is opened, and whether they have still to sign in; null if they neither sit in its
 * committee nor handle it.
 */
export async function readSignIn(
  scope: StaffScope,
  db: Reach,
  lotId: string,
): Promise<{ readonly isOpened: boolean; readonly isMissing: boolean } | null> {
  const { rows } = await sql<{ isOpened: boolean; isMissing: boolean }>`
    select ${isSignInMissing(scope, sql`lot.id`)} as is_missing, exists (select from opening
      where opening.lot_id = lot.id and opening.no = 0 and opening.state = 'completed') as is_opened
    from lot where lot.id = ${lotId} and (${isOfCommittee(scope)} or ${isHandled(scope)})`.execute(db);
  return rows[0] ?? null;
}
