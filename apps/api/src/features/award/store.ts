import type { AwardNoticeKind, AwardNoticeState } from '@procure/domain/award/award.ts';
import type { Points } from '@procure/domain/evaluation/standing.ts';
import type { Selectable, Updateable } from 'kysely';
import type { CompanyScope } from '../../platform/actor.ts';
import type { AwardNotice } from '../../platform/schema.gen.ts';
import { stored } from '../../platform/stored.ts';
import type { Unit } from '../../platform/transaction.ts';

export interface NoticeRecord extends Omit<Selectable<AwardNotice>, 'kind' | 'state' | 'scores'> {
  readonly kind: AwardNoticeKind;
  readonly state: AwardNoticeState;
}

/** The winner's notice of the decision in force, a draft while it is only proposed. The lot is held. */
export async function findWinning(unit: Unit, lotId: string): Promise<NoticeRecord | null> {
  const row = await unit.db
    .selectFrom('awardNotice')
    .selectAll()
    .where('lotId', '=', lotId)
    .where('kind', '=', 'won')
    .where('state', '<>', 'declined')
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : (row as NoticeRecord);
}

/** The company's own notice in force, issued, held to the end of the transaction. */
export async function lockOwn(scope: CompanyScope, unit: Unit, lotId: string): Promise<NoticeRecord | null> {
  const row = await unit.db
    .selectFrom('awardNotice')
    .selectAll()
    .where('lotId', '=', lotId)
    .where('companyId', '=', scope.companyId)
    .where('issuedAt', 'is not', null)
    .where('supersededAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : (row as NoticeRecord);
}

export interface NewNotice {
  readonly id: string;
  readonly lotId: string;
  readonly companyId: string;
  readonly bidId: string;
  readonly kind: AwardNoticeKind;
  readonly state: AwardNoticeState;
  readonly noticeNo: string;
  readonly amount: string | null;
  readonly content: string;
  readonly scores: Points | Record<string, never>;
  readonly reason: string;
  readonly createdBy: string;
  readonly approvedBy?: string | null;
  readonly approvedAt?: Date | null;
  readonly proposalReason?: string;
  readonly proposedAt?: Date | null;
  readonly issuedAt?: Date | null;
}

export async function insertNotices(unit: Unit, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await unit.db
    .insertInto('awardNotice')
    .values(notices.map(({ scores, ...notice }) => ({ ...notice, scores: JSON.stringify(scores) })))
    .execute();
}

type NoticeChanges = Omit<Updateable<AwardNotice>, 'id' | 'version' | 'state' | 'kind'> & {
  readonly state?: AwardNoticeState;
};

/** @throws Error where the notice is not as it was read: it was not locked */
export async function saveNotice(
  unit: Unit,
  notice: Pick<NoticeRecord, 'id' | 'version'>,
  changes: NoticeChanges,
): Promise<void> {
  const { numUpdatedRows } = await unit.db
    .updateTable('awardNotice')
    .set({ ...changes, version: notice.version + 1 })
    .where('id', '=', notice.id)
    .where('version', '=', notice.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`award notice ${notice.id} changed although it was locked`);
}

/** The winner gave up: what the losers were told stays as it was issued, and is no longer in force. */
export async function supersede(unit: Unit, lotId: string, at: Date): Promise<void> {
  await unit.db
    .updateTable('awardNotice')
    .set({ supersededAt: at })
    .where('lotId', '=', lotId)
    .where('kind', '=', 'lost')
    .where('supersededAt', 'is', null)
    .execute();
}

/** Whether a winner of this lot has given up, and nobody was chosen since. */
export async function isDeclined(unit: Unit, lotId: string): Promise<boolean> {
  const declined = await unit.db
    .selectFrom('awardNotice')
    .where('lotId', '=', lotId)
    .where('kind', '=', 'won')
    .select('state')
    .execute();
  return declined.length > 0 && declined.every(({ state }) => state === 'declined');
}

/** Companies that won this lot and gave up. */
export async function readDecliners(unit: Unit, lotId: string): Promise<ReadonlySet<string>> {
  const rows = await unit.db
    .selectFrom('awardNotice')
    .where('lotId', '=', lotId)
    .where('state', '=', 'declined')
    .select('companyId')
    .execute();
  return new Set(rows.map(({ companyId }) => companyId));
}

/** Every bid of the opening record with its evaluation, winners and losers alike. */
export async function readBidders(unit: Unit, lotId: string) {
  return unit.db
    .selectFrom('openingEntry')
    .innerJoin('bid', 'bid.id', 'openingEntry.bidId')
    .leftJoin('candidate', 'candidate.bidId', 'bid.id')
    .leftJoin('evaluation', 'evaluation.lotId', 'bid.lotId')
    .where('openingEntry.lotId', '=', lotId)
    .orderBy('openingEntry.position')
    .select([
      'openingEntry.bidId',
      'openingEntry.companyId',
      'openingEntry.companyName',
      'bid.state',
      'bid.rejectionReason',
      'candidate.rank',
      'evaluation.result',
    ])
    .execute();
}

export async function readAccountsOf(
  unit: Unit,
  companyIds: readonly string[],
): Promise<
  readonly { readonly accountId: string; readonly companyId: string; readonly email: string | null }[]
> {
  if (companyIds.length === 0) return [];
  const rows = await unit.db
    .selectFrom('account')
    .where('companyId', 'in', companyIds)
    .where('disabledAt', 'is', null)
    .select(['id as accountId', 'companyId', 'email'])
    .execute();
  return rows.flatMap(({ companyId, ...row }) => (companyId === null ? [] : [{ ...row, companyId }]));
}

/** Who may approve what this proposer has proposed. */
export async function readApprovers(unit: Unit, proposerId: string): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom('accountRole')
    .innerJoin('account', 'account.id', 'accountRole.accountId')
    .where('accountRole.roleId', '=', 'approver')
    .where('account.disabledAt', 'is', null)
    .where('account.id', '<>', proposerId)
    .select('account.id')
    .execute();
  return rows.map(({ id }) => id);
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
}

export async function readCandidates(unit: Unit, lotId: string): Promise<readonly CandidateRecord[]> {
  const rows = await unit.db
    .selectFrom('candidate')
    .innerJoin('openingEntry', 'openingEntry.bidId', 'candidate.bidId')
    .where('candidate.lotId', '=', lotId)
    .orderBy('candidate.rank')
    .select([
      'candidate.bidId',
      'candidate.companyId',
      'candidate.companyName',
      'candidate.rank',
      'candidate.price',
      'candidate.score',
      'candidate.scores',
      'openingEntry.quality',
      'openingEntry.delivery',
    ])
    .execute();
  return rows.map(({ scores, quality, delivery, ...row }) => ({
    ...row,
    quality: stored(quality, `the quality of bid ${row.bidId}`),
    delivery: stored(delivery, `the delivery of bid ${row.bidId}`),
    scores: scores as unknown as Points,
  }));
}
