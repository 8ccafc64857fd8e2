import type { Attendance, Leaving } from '@procure/domain/evaluation/attendance.ts';
import type { ChairWay, Election, Vote } from '@procure/domain/evaluation/chair.ts';
import type { Seat } from '@procure/domain/evaluation/committee.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../../platform/database/transaction.ts';
import { hasElectedSince, isChairMissing } from '../../../platform/sight.ts';

export interface NamedMember {
  readonly id: string;
  /** The id under which readers see a drawn member whom they may not know. */
  readonly invitationId: string | null;
  readonly name: string;
  readonly seat: Seat;
  readonly signedInAt: Date | null;
  /** The version of the undertaking; empty before. */
  readonly textVersion: string;
}

export interface Bidder {
  readonly bidId: string;
  readonly companyName: string;
}

interface ChairRecord {
  readonly no: number;
  readonly chairId: string;
  readonly way: ChairWay;
  readonly namedBy: string | null;
}

export interface DepartureRecord extends Omit<Leaving, 'by' | 'ground'> {
  readonly no: number;
  readonly invitationId: string | null;
  readonly name: string;
  readonly seat: Seat;
  readonly ground: string;
  readonly leftAt: Date;
  readonly successorId: string | null;
  readonly successor: string | null;
}

/** The committee of a lot, as its acts decide about it. */
export interface CommitteeRecord extends Omit<Election, 'scope' | 'members'>, Attendance {
  readonly isOpened: boolean;
  readonly members: readonly NamedMember[];
  readonly departures: readonly DepartureRecord[];
  readonly chairs: readonly ChairRecord[];
  readonly bidders: readonly Bidder[];
  readonly biddersDigest: string;
}

/** The committee of a locked lot. */
export async function readRecord(unit: Unit, lotId: HeldLotId): Promise<CommitteeRecord> {
  const { db } = unit;
  const members = await db
    .selectFrom('lotEvaluator')
    .innerJoin('account', 'account.id', 'lotEvaluator.accountId')
    .leftJoin('committeeDeclaration as own', (join) =>
      join
        .onRef('own.lotId', '=', 'lotEvaluator.lotId')
        .onRef('own.evaluatorId', '=', 'lotEvaluator.accountId'),
    )
    .select([
      'account.id',
      'account.nickName as name',
      'lotEvaluator.seat',
      'lotEvaluator.invitationId',
      'own.signedInAt',
      'own.textVersion',
    ])
    .where('lotEvaluator.lotId', '=', lotId)
    .orderBy('account.nickName')
    .orderBy('account.id')
    .$narrowType<{ seat: Seat }>()
    .execute();
  const departures = await db
    .selectFrom('committeeDeparture as left')
    .innerJoin('account', 'account.id', 'left.evaluatorId')
    .leftJoin('account as successor', 'successor.id', 'left.successorId')
    .leftJoin('expertInvitation as drawn', (join) =>
      join.onRef('drawn.lotId', '=', 'left.lotId').onRef('drawn.accountId', '=', 'left.evaluatorId'),
    )
    .select([
      'left.no',
      'left.evaluatorId',
      'drawn.id as invitationId',
      'account.nickName as name',
      'left.seat',
      'left.kind',
      'left.ground',
    ])
    .select([
      'left.bidIds',
      'left.reason',
      'left.leftAt',
      'left.successorId',
      'successor.nickName as successor',
    ])
    .where('left.lotId', '=', lotId)
    .orderBy('left.no')
    .$narrowType<Pick<DepartureRecord, 'seat' | 'kind'>>()
    .execute();
  const chairs = await db
    .selectFrom('committeeChair')
    .select(['no', 'chairId', 'way', 'namedBy'])
    .where('lotId', '=', lotId)
    .orderBy('no')
    .$narrowType<Pick<ChairRecord, 'way'>>()
    .execute();
  const votes = await db
    .selectFrom('chairVote')
    .distinctOn('evaluatorId')
    .select(['evaluatorId as by', 'candidateId as candidate'])
    .where('lotId', '=', lotId)
    .where('election', '=', chairs.length + 1)
    .orderBy('evaluatorId')
    .orderBy('no', 'desc')
    .execute();
  const { rows } = await sql<Pick<CommitteeRecord, 'isOpened' | 'vacancies' | 'bidders' | 'biddersDigest'>>`
    select exists (select from opening where lot_id = ${lotId} and no = 0 and state = 'completed') as is_opened,
      committee_vacancies(${lotId}) as vacancies, bidders_digest(${lotId}) as bidders_digest, ${biddersOf(sql`${lotId}::uuid`)} as bidders`.execute(
    db,
  );
  const [list] = rows;
  if (list === undefined) throw new Error('a query without a table answers with one row');
  return {
    ...list,
    members: members.map((member) => ({ ...member, textVersion: member.textVersion ?? '' })),
    departures,
    chairs,
    votes,
    lastChair: chairs.at(-1)?.chairId ?? null,
  };
}

/** The bidders in the record of a lot's opening, in its order. */
export const biddersOf = (lotId: ReturnType<typeof sql>) =>
  sql`coalesce((select json_agg(json_build_object('bidId', entry.bid_id, 'companyName', entry.bidder_name)
    order by entry.position) from opening_entry entry where entry.lot_id = ${lotId}), '[]')`;

export async function insertDeclaration(
  unit: Unit,
  declaration: {
    readonly lotId: string;
    readonly evaluatorId: string;
    readonly textVersion: string;
    readonly biddersDigest: string;
    readonly signedInAt: Date;
  },
): Promise<void> {
  await unit.db.insertInto('committeeDeclaration').values(declaration).execute();
}

export async function insertVote(
  unit: Unit,
  lotId: HeldLotId,
  { by, candidate, election, at }: Vote & { readonly election: number; readonly at: Date },
): Promise<void> {
  await unit.db
    .insertInto('chairVote')
    .values({
      ...{ lotId, election, evaluatorId: by, candidateId: candidate, givenAt: at },
      no: sql<number>`1 + (select count(*) from chair_vote given where given.lot_id = ${lotId})`,
    })
    .execute();
}

export async function insertChair(
  unit: Unit,
  chair: ChairRecord & { readonly lotId: string; readonly namedAt: Date },
): Promise<void> {
  await unit.db.insertInto('committeeChair').values(chair).execute();
}

/** The lots of government procurement whose complete committee reached no majority by this time. */
export async function findUnelected(db: Kysely<Database>, until: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select lot.id from lot join tender on tender.id = lot.tender_id
    where lot.state = 'evaluating' and tender.scope = 'government' and ${isChairMissing}
      and ${hasElectedSince(sql`${until}`)}
    order by lot.id`.execute(db);
  return rows.map(({ id }) => id);
}
