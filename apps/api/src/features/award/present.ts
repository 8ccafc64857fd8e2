import type { AwardView, listAwards, OwnAwardNotice } from '@procure/contract/award/award.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { isInForce } from '@procure/domain/award/award.ts';
import { firstOnlyRule } from '@procure/domain/award/rules.ts';
import type { IsHoliday } from '@procure/domain/display/day.ts';
import { toCapital } from '@procure/domain/money/capital.ts';
import { severityOf } from '@procure/domain/tender/law.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { bidsValidUntil, publicityDue, publicityEnd } from '@procure/domain/tender/time-limits.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { requireStored } from '../../platform/database/require-stored.ts';
import { presentHeader } from '../lot/header/present.ts';
import type { AwardRow, LotRow, NoticeRow, OwnNoticeRow, QueueRow } from './read-model.ts';

function presentLot(row: LotRow, now: Date) {
  return { ...presentHeader(row, now), scope: row.scope, evaluationMethod: row.evaluationMethod };
}

const iso = (time: Date | null) => time?.toISOString() ?? null;

export function presentAward(row: AwardRow, actor: StaffActor, isRestDay: IsHoliday): AwardView {
  const { now, notices } = row;
  const winning = notices.find(({ kind, state }) => kind === 'won' && isInForce(state));
  return {
    lot: presentLot(row, now),
    serverTime: now.toISOString(),
    publicity: methodSteps[row.method].publicity,
    concludedAt: iso(row.concludedAt),
    publicityFrom: iso(row.publicityFrom),
    publicityUntil: iso(row.publicityUntil),
    publicityDue: iso(publicityDue(row, row.concludedAt, isRestDay)),
    publicityWouldEnd: publicityEnd(now, isRestDay).toISOString(),
    candidates: row.candidates.map(({ companyId: _, score, scores, ...candidate }) => ({
      ...candidate,
      points: score === null || row.evaluationMethod !== 'comprehensive' ? null : scores,
    })),
    barredBinds: severityOf[row.scope] === 'block',
    bidsValidUntil: bidsValidUntil(row, isRestDay).toISOString(),
    firstOnly: firstOnlyRule(row),
    stateFunded: row.stateFunded,
    proposal: winning === undefined ? null : presentProposal(winning, row, actor),
    // A pending decision is not shown as a notice.
    notices: notices.filter(({ issuedAt }) => issuedAt !== null).map(presentNotice),
    failedReason: row.state === 'failed' ? row.endedReason : null,
    held: row.held,
    ordered: row.ordered,
    forfeit: row.forfeit,
    reevaluation: row.reevaluation,
    striking: row.striking === null ? null : { targets: [...row.striking.targets] },
  };
}

function presentProposal(notice: NoticeRow, row: AwardRow, actor: StaffActor): AwardView['proposal'] {
  const { bidId, companyName, amount, state, proposedBy, returnReason, approvedBy, approvedAt } = notice;
  return {
    bidId,
    companyName,
    rank: requireStored(
      row.candidates.find((candidate) => candidate.bidId === bidId)?.rank,
      `the candidate ${bidId}`,
    ),
    amount: requireStored(amount, `the price of notice ${notice.id}`),
    reason: notice.proposalReason,
    state,
    proposedBy,
    proposedByMe: notice.proposerId === actor.accountId,
    proposedAt: requireStored(notice.proposedAt, `the time of proposal ${notice.id}`),
    returnReason,
    approvedBy,
    approvedAt,
  };
}

function presentNotice(notice: NoticeRow): AwardView['notices'][number] {
  const { id, noticeNo, kind, state, companyName, amount, issuedAt, acknowledgedAt, declinedAt } = notice;
  const { declinedReason, voided, contractDueAt, contractNo, contractSignedOn, superseded, letter } = notice;
  const said = { id, noticeNo, kind, state, companyName, amount, issuedAt, acknowledgedAt, declinedAt };
  return { ...said, declinedReason, voided, contractDueAt, contractNo, contractSignedOn, superseded, letter };
}

export function presentQueue(rows: readonly QueueRow[]): OutputOf<typeof listAwards> {
  return rows.map((row) => ({
    ...presentLot(row, row.now),
    publicityUntil: iso(row.publicityUntil),
    winner: row.winner,
  }));
}

/** All points of a scored bid; null for a rejected bid, or one compared by price alone. */
function pointsOf({ scores, evaluationMethod, noticeNo }: OwnNoticeRow): OwnAwardNotice['points'] {
  if (evaluationMethod !== 'comprehensive' || Object.keys(scores).length === 0) return null;
  const part = (name: keyof typeof scores) => requireStored(scores[name], `${name} of notice ${noticeNo}`);
  return {
    technical: part('technical'),
    commercial: part('commercial'),
    priceScore: part('priceScore'),
    total: part('total'),
  };
}

export function presentOwnNotice(row: OwnNoticeRow): OwnAwardNotice {
  const { tenderId: _, ...lot } = presentHeader(row, row.now);
  return {
    id: row.noticeId,
    kind: row.kind,
    state: row.noticeState,
    noticeNo: row.noticeNo,
    lot,
    companyName: row.companyName,
    content: row.content,
    amount: row.amount,
    amountInWords: row.amount === null ? null : toCapital(row.amount),
    points: pointsOf(row),
    criterionPoints: [...row.criterionPoints],
    reason: row.reason,
    issuedAt: row.issuedAt.toISOString(),
    contractDueAt: iso(row.contractDueAt),
    acknowledgedAt: iso(row.acknowledgedAt),
    acknowledgedBy: row.acknowledgedBy,
    declinedAt: iso(row.declinedAt),
    declinedReason: row.declinedReason,
    voided: row.voided,
    superseded: row.superseded,
    forfeit: row.forfeit,
    contractNo: row.contractNo,
    contractSignedOn: row.contractSignedOn,
    letter: row.letter,
    resultNoticeId: row.resultNoticeId,
    orderId: row.orderId,
    serverTime: row.now.toISOString(),
  };
}
