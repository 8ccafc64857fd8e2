import type { AwardNoticeKind, AwardNoticeState } from '@procure/domain/award/award.ts';
import type { AwardNotice } from '@procure/domain/award/decide.ts';
import type { StrikeGround } from '@procure/domain/award/strike.ts';
import type { CriterionPoints } from '@procure/domain/evaluation/criterion-points.ts';
import type { Points } from '@procure/domain/evaluation/standing.ts';
import { type Selectable, sql } from 'kysely';
import type { CompanyScope } from '../../platform/actor.ts';
import { requireStored } from '../../platform/database/require-stored.ts';
import type { AwardNotice as AwardNoticeTable, Candidate } from '../../platform/database/schema.gen.ts';
import type { HeldLotId, Unit } from '../../platform/database/transaction.ts';

export interface NoticeRecord
  extends Omit<Selectable<AwardNoticeTable>, 'kind' | 'state' | 'scores' | 'criterionPoints'> {
  readonly kind: AwardNoticeKind;
  readonly state: AwardNoticeState;
}

/** The winner's notice of the decision in force on a held lot; a draft while it is only proposed. */
export async function findWinning(unit: Unit, lotId: HeldLotId): Promise<NoticeRecord | null> {
  const row = await unit.db
    .selectFrom('awardNotice')
    .selectAll()
    .where('lotId', '=', lotId)
    .where('kind', '=', 'won')
    .where('state', 'not in', ['declined', 'voided'])
    .forUpdate()
    .$narrowType<Pick<NoticeRecord, 'state' | 'kind'>>()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the company's own issued notice in force to the end of the transaction. */
export async function lockOwn(scope: CompanyScope, unit: Unit, lotId: string): Promise<NoticeRecord | null> {
  const row = await unit.db
    .selectFrom('awardNotice')
    .selectAll()
    .where('lotId', '=', lotId)
    .where('companyId', '=', scope.companyId)
    .where('issuedAt', 'is not', null)
    .where('supersededAt', 'is', null)
    .forUpdate()
    .$narrowType<Pick<NoticeRecord, 'state' | 'kind'>>()
    .executeTakeFirst();
  return row ?? null;
}

/** The notice as the domain decides about it. */
export function noticeOf(row: NoticeRecord): AwardNotice {
  const { id, kind, state, bidId, companyId, amount, createdBy, proposalReason, proposedAt } = row;
  const { returnReason, returnedBy, content, approvedBy, approvedAt, issuedAt, contractDueAt } = row;
  const { acknowledgedAt, acknowledgedBy, declinedAt, declinedReason, contractNo, contractSignedOn } = row;
  const proposal = { kind, bidId, companyId, amount, createdBy, proposalReason, proposedAt };
  const { voidedAt, voidedByComplaint } = row;
  const unissued = { issuedAt: null, contractDueAt: null };
  const valid = { voidedAt: null, voidedByComplaint: null };
  const standing = { declinedAt: null, declinedReason: null, ...valid };
  const unsigned = { contractNo: null, contractSignedOn: null };
  const open = { ...standing, ...unsigned };
  const unacknowledged = { acknowledgedAt: null, acknowledgedBy: null };
  const base = { ...proposal, returnedBy, content };
  if (state === 'draft') {
    const unapproved = { approvedBy: null, approvedAt: null };
    return { state, ...base, returnReason, ...unapproved, ...unissued, ...unacknowledged, ...open };
  }
  if (approvedBy !== null && approvedAt !== null) {
    const approved = { ...base, returnReason: null, approvedBy, approvedAt };
    if (state === 'approved') return { state, ...approved, ...unissued, ...unacknowledged, ...open };
    if (issuedAt !== null) {
      const issued = { ...approved, issuedAt, contractDueAt };
      if (state === 'issued') return { state, ...issued, ...unacknowledged, ...open };
      const acknowledged =
        acknowledgedAt === null || acknowledgedBy === null ? null : { acknowledgedAt, acknowledgedBy };
      if (state === 'declined' && declinedAt !== null && declinedReason !== null) {
        const given = { declinedAt, declinedReason, ...valid, ...unsigned };
        return { state, ...issued, ...(acknowledged ?? unacknowledged), ...given };
      }
      const signed =
        contractNo === null || contractSignedOn === null ? null : { contractNo, contractSignedOn };
      if (state === 'voided' && voidedAt !== null && voidedByComplaint !== null) {
        const given = { declinedAt: null, declinedReason: null, voidedAt, voidedByComplaint };
        return acknowledged === null
          ? { state, ...issued, ...unacknowledged, ...unsigned, ...given }
          : { state, ...issued, ...acknowledged, ...(signed ?? unsigned), ...given };
      }
      if (acknowledged !== null && state === 'acknowledged')
        return { state, ...issued, ...acknowledged, ...open };
      if (acknowledged !== null && state === 'contracted' && signed !== null)
        return { state, ...issued, ...acknowledged, ...standing, ...signed };
    }
  }
  throw new Error(`award notice ${id} is ${state} without what that needs`);
}

type Scores = Points | Record<string, never>;

interface NewNotice {
  readonly row: {
    readonly id: string;
    readonly lotId: string;
    readonly noticeNo: string;
    readonly scores: Scores;
    readonly criterionPoints: readonly CriterionPoints[];
    /** The reason that the bid lost. */
    readonly reason: string;
  };
  readonly notice: AwardNotice;
}

export async function insertDecided(unit: Unit, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await unit.db
    .insertInto('awardNotice')
    .values(
      notices.map(({ row, notice }) => ({
        ...{ ...row, ...notice },
        scores: JSON.stringify(row.scores),
        criterionPoints: JSON.stringify(row.criterionPoints),
      })),
    )
    .execute();
}

/**
 * Saves the decided state.
 * @throws Error if the notice has changed since it was read, because it was not locked
 */
export async function saveDecided(
  unit: Unit,
  notice: Pick<NoticeRecord, 'id' | 'version'>,
  decided: AwardNotice,
  scores: Scores | null = null,
): Promise<void> {
  const { numUpdatedRows } = await unit.db
    .updateTable('awardNotice')
    .set({
      ...decided,
      ...(scores === null ? {} : { scores: JSON.stringify(scores) }),
      version: notice.version + 1,
    })
    .where('id', '=', notice.id)
    .where('version', '=', notice.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`award notice ${notice.id} changed although it was locked`);
}

/** Deletes an unissued proposal. */
export async function dropProposal(unit: Unit, lotId: HeldLotId): Promise<void> {
  await unit.db.deleteFrom('awardNotice').where('lotId', '=', lotId).where('issuedAt', 'is', null).execute();
}

/**
 * Marks the losers' notices as superseded, after the winner gave up or the award became void. Their text stays as
 * issued.
 */
export async function supersede(unit: Unit, lotId: string, at: Date): Promise<void> {
  await unit.db
    .updateTable('awardNotice')
    .set({ supersededAt: at })
    .where('lotId', '=', lotId)
    .where('kind', '=', 'lost')
    .where('supersededAt', 'is', null)
    .execute();
}

/** Marks void notices as superseded before a new evaluation, so that their companies may get another result. */
export async function supersedeVoided(unit: Unit, lotId: HeldLotId, at: Date): Promise<void> {
  await unit.db
    .updateTable('awardNotice')
    .set({ supersededAt: at })
    .where('lotId', '=', lotId)
    .where('state', '=', 'voided')
    .where('supersededAt', 'is', null)
    .execute();
}

/** Whether a winner of this lot has given up and no other was chosen since. */
export async function isDeclined(unit: Unit, lotId: HeldLotId): Promise<boolean> {
  const declined = await unit.db
    .selectFrom('awardNotice')
    .where('lotId', '=', lotId)
    .where('kind', '=', 'won')
    .select('state')
    .execute();
  return declined.length > 0 && declined.every(({ state }) => state === 'declined');
}

/** Companies that won this lot and gave up, or whose award is void: they have had their notice. */
export async function readFormerWinners(unit: Unit, lotId: HeldLotId): Promise<ReadonlySet<string>> {
  const rows = await unit.db
    .selectFrom('awardNotice')
    .where('lotId', '=', lotId)
    .where('state', 'in', ['declined', 'voided'])
    .where('supersededAt', 'is', null)
    .select('companyId')
    .execute();
  return new Set(rows.map(({ companyId }) => companyId));
}

interface Struck {
  readonly bidId: string;
  readonly companyId: string;
  readonly rank: number;
  readonly ground: StrikeGround;
  readonly reason: string;
  readonly struckAt: Date;
  readonly struckBy: string;
}

export async function insertStruck(unit: Unit, lotId: HeldLotId, struck: Struck): Promise<void> {
  await unit.db
    .insertInto('struckCandidate')
    .values({ lotId, ...struck })
    .execute();
}

/** Whether this very call has removed the candidate already. */
export async function isStruckBy(
  unit: Unit,
  lotId: HeldLotId,
  { bidId, ground, reason, by }: Pick<Struck, 'bidId' | 'ground' | 'reason'> & { readonly by: string },
): Promise<boolean> {
  const found = await unit.db
    .selectFrom('struckCandidate')
    .select('bidId')
    .where('lotId', '=', lotId)
    .where('bidId', '=', bidId)
    .where('ground', '=', ground)
    .where('reason', '=', reason)
    .where('struckBy', '=', by)
    .where('liftedAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Lifts all removals of candidates before a new evaluation. */
export async function liftStruck(unit: Unit, lotId: HeldLotId, at: Date): Promise<void> {
  await unit.db
    .updateTable('struckCandidate')
    .set({ liftedAt: at })
    .where('lotId', '=', lotId)
    .where('liftedAt', 'is', null)
    .execute();
}

/** Every bid of the opening record with its evaluation, winners and losers alike. */
export async function readBidders(unit: Unit, lotId: HeldLotId) {
  return unit.db
    .selectFrom('openingEntry')
    .innerJoin('bid', 'bid.id', 'openingEntry.bidId')
    .leftJoin('candidate', 'candidate.bidId', 'bid.id')
    .leftJoin('evaluation', 'evaluation.lotId', 'bid.lotId')
    .leftJoin('struckCandidate', (join) =>
      join.onRef('struckCandidate.bidId', '=', 'bid.id').on('struckCandidate.liftedAt', 'is', null),
    )
    .where('openingEntry.lotId', '=', lotId)
    .orderBy('openingEntry.position')
    .select([
      'openingEntry.bidId',
      'openingEntry.companyId',
      'openingEntry.bidderName as companyName',
      'bid.state',
      'bid.rejectionReason',
      'candidate.rank',
      'evaluation.result',
      'struckCandidate.ground as struckGround',
      'struckCandidate.reason as struckReason',
    ])
    .execute();
}

export interface CandidateRecord {
  readonly bidId: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly rank: number;
  readonly price: string;
  readonly score: string | null;
  readonly scores: Points;
  readonly quality: string;
  readonly delivery: string;
  readonly isBarred: boolean;
}

/** The time of the committee's report; null before it. */
export async function readReportedAt(unit: Unit, lotId: HeldLotId): Promise<Date | null> {
  const row = await unit.db
    .selectFrom('evaluation')
    .select('concludedAt')
    .where('lotId', '=', lotId)
    .executeTakeFirst();
  return row?.concludedAt ?? null;
}

/** Candidates that may still win the lot, in their order: neither removed nor, having won, given up. */
export async function readStanding(unit: Unit, lotId: HeldLotId): Promise<readonly CandidateRecord[]> {
  const rows = await unit.db
    .selectFrom(sql<Candidate>`standing_candidates(${lotId})`.as('candidate'))
    .innerJoin('openedBid', 'openedBid.bidId', 'candidate.bidId')
    .orderBy('candidate.rank')
    .select(sql<boolean>`is_barred(candidate.company_id, candidate.lot_id)`.as('isBarred'))
    .select([
      'candidate.bidId',
      'candidate.companyId',
      'candidate.companyName',
      'candidate.rank',
      'candidate.price',
      'candidate.score',
      'candidate.scores',
      'openedBid.quality',
      'openedBid.delivery',
    ])
    .execute();
  return rows.map(({ scores, quality, delivery, ...row }) => ({
    ...row,
    quality: requireStored(quality, `the quality of bid ${row.bidId}`),
    delivery: requireStored(delivery, `the delivery of bid ${row.bidId}`),
    scores: scores as unknown as Points,
  }));
}

/** The registered address of a company, with its area. */
export async function readAddress(unit: Unit, companyId: string): Promise<string> {
  const { rows } = await sql<{ address: string }>`
    select coalesce((select string_agg(part.name, '' order by part.code) from area own
        join area part on part.code in (own.code, own.parent_code,
          (select parent_code from area where code = own.parent_code))
        where own.code = version.profile ->> 'regAreaCode'), '') || coalesce(version.profile ->> 'regAddress', '') as address
    from company join company_version version on version.id = company.current_version_id
    where company.id = ${companyId}`.execute(unit.db);
  return rows[0]?.address ?? '';
}
