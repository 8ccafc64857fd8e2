import type { OutputOf } from '@procure/contract/registry.ts';
import type { listTenderMembers } from '@procure/contract/tender/member.schema.ts';
import type { DocumentView, LotRow, LotView, TenderView } from '@procure/contract/tender/view.schema.ts';
import { seatsOf } from '@procure/domain/draw/draw.ts';
import type { Committee, Seat } from '@procure/domain/evaluation/committee.ts';
import type { EvaluationMethod } from '@procure/domain/evaluation/evaluation.ts';
import { type LotState, lotPhase } from '@procure/domain/lot/lot.ts';
import type { NoticeKind } from '@procure/domain/notice/notice.ts';
import { canHandle, canManageTeam } from '@procure/domain/tender/member.ts';
import type { Method, Sourcing } from '@procure/domain/tender/method.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import { tenderTextsOf } from '@procure/domain/tender/texts.ts';
import type { Violation } from '@procure/domain/tender/violation.ts';
import type { LotPageRow } from './list/read-model.ts';
import type { MemberRow, Nameable, TeamFacts } from './member/read-model.ts';
import type { TenderDetail } from './read-model.ts';

type DetailLot = TenderDetail['lots'][number];

export function presentRow(row: LotPageRow, now: Date): LotRow {
  const state = row.state as LotState;
  return {
    tenderId: row.tenderId,
    tenderVersion: row.tenderVersion,
    lotId: row.lotId,
    version: row.version,
    tenderNo: row.tenderNo,
    title: row.title,
    lotNo: row.lotNo,
    lotTitle: row.lotTitle,
    lotCount: row.lotCount ?? 1,
    method: row.method as Method,
    kind: row.kind as LotRow['kind'],
    state,
    phase: lotPhase({ ...row, state }, now),
    buyerName: row.buyerName,
    scope: row.scope,
    estimate: row.estimate,
    ceilingPrice: row.ceilingPrice,
    bidDeadline: row.bidDeadline.toISOString(),
    publishedAt: iso(row.publishedAt),
    createdAt: row.createdAt.toISOString(),
    author: { id: row.authorId, name: row.authorName },
  };
}

/** The team as one reader sees it. A reader who may not change it gets no candidates. */
export function presentTeam(
  tender: Pick<TenderDetail, 'tenderNo' | 'title'>,
  { duty, own, owner }: TeamFacts,
  members: readonly MemberRow[],
  nameable: readonly Nameable[],
): OutputOf<typeof listTenderMembers> {
  const mayManage = canManageTeam(own ? duty : null, owner) === true;
  const there = new Set(members.map(({ id }) => id));
  return {
    tenderNo: tender.tenderNo,
    title: tender.title,
    duty,
    mayManage,
    mayHandle: canHandle(duty, owner.name) === true,
    members: members.map(({ addedAt, ...member }) => ({ ...member, addedAt: addedAt.toISOString() })),
    candidates: mayManage ? nameable.filter(({ id }) => !there.has(id)) : [],
  };
}

/**
 * `violations` stand against the method; `violationsOf` judges a lot that is not published yet;
 * `knowsCommittee` says whether this reader is shown who judges a lot.
 */
export function presentTender(
  detail: TenderDetail,
  violations: readonly Violation[],
  violationsOf: (lot: DetailLot) => readonly Violation[],
  knowsCommittee: (lot: DetailLot) => boolean,
): TenderView {
  return {
    id: detail.id,
    tenderNo: detail.tenderNo,
    title: detail.title,
    method: detail.method as Method,
    sourcing: detail.sourcing as Sourcing,
    scope: detail.scope as TenderScope,
    kind: detail.kind as TenderView['kind'],
    ground: detail.ground as TenderView['ground'],
    groundNote: detail.groundNote,
    violations: [...violations],
    categoryId: detail.categoryId,
    categoryName: detail.categoryName,
    areaCode: detail.areaCode,
    areaName: detail.areaName,
    organisationId: detail.organisationId,
    buyerName: detail.buyerName,
    agencyId: detail.agencyId,
    agencyName: detail.agencyName ?? '',
    contact: detail.contact as TenderView['contact'],
    allowsConsortium: detail.allowsConsortium,
    stateFunded: detail.stateFunded,
    ...tenderTextsOf(detail),
    intentionId: detail.intentionId,
    planPackageId: detail.planPackageId,
    rebidOf: detail.rebidOf,
    repeats: detail.repeats[0] ?? null,
    author: { id: detail.createdBy, name: detail.authorName },
    createdAt: detail.createdAt.toISOString(),
    version: detail.version,
    lastSaved: presentSave(detail.saves[0]),
    now: detail.now.toISOString(),
    lots: detail.lots.map((lot) => ({
      ...presentLot(lot, detail.now, violationsOf(lot)),
      // 法37: until the award only its members and the staff who name, approve or supervise it may know the committee.
      evaluators: knowsCommittee(lot)
        ? lot.evaluators.map((one) => ({ ...one, seat: one.seat as Seat }))
        : [],
    })),
    notices: detail.notices.map((notice) => ({
      id: notice.id,
      lotId: notice.lotId,
      kind: notice.kind as NoticeKind,
      title: notice.title,
      publishedAt: isoOf(notice.publishedAt),
    })),
    history: detail.history.map((entry) => ({
      at: isoOf(entry.at),
      action: entry.action,
      lotId: entry.lotId,
      actorName: entry.actorName,
      reason: entry.reason,
    })),
  };
}

function presentSave(save: TenderDetail['saves'][number] | undefined): TenderView['lastSaved'] {
  return save === undefined ? null : { by: save.by, at: isoOf(save.at) };
}

/** The members of a lot's committee, as the law's rules ask for them. */
export function committeeOf(lot: Pick<DetailLot, 'evaluators' | 'drawnExperts'>): Committee {
  const ids = (list: DetailLot['evaluators']) => list.map(({ id }) => id);
  return {
    evaluators: ids(lot.evaluators),
    representatives: ids(lot.evaluators.filter(({ seat }) => seat === 'representative')),
    drawn: seatsOf(lot.drawnExperts),
  };
}

function presentLot(
  lot: DetailLot,
  now: Date,
  violations: readonly Violation[],
): Omit<LotView, 'evaluators'> {
  const state = lot.state as LotState;
  const times = {
    documentFrom: isoOf(lot.documentFrom),
    documentUntil: isoOf(lot.documentUntil),
    prequalificationDeadline: iso(lot.prequalificationDeadline),
    prequalificationConcludedAt: iso(lot.prequalificationConcludedAt),
    bidDeadline: isoOf(lot.bidDeadline),
  };
  return {
    ...times,
    id: lot.id,
    lotNo: lot.lotNo,
    title: lot.title,
    state,
    phase: lotPhase({ ...times, state }, now),
    stateBeforeSuspension: lot.stateBeforeSuspension as LotState | null,
    estimate: lot.estimate,
    ceilingPrice: lot.ceilingPrice,
    bondAmount: lot.bondAmount,
    bidValidityDays: lot.bidValidityDays,
    evaluationMethod: lot.evaluationMethod as EvaluationMethod,
    weights: lot.weights as LotView['weights'],
    preferences: lot.preferences as unknown as LotView['preferences'],
    drawnExperts: [...lot.drawnExperts],
    splitEnvelope: lot.splitEnvelope,
    priceMustNotIncrease: lot.priceMustNotIncrease,
    questionUntil: iso(lot.questionUntil),
    replyUntil: iso(lot.replyUntil),
    publicityFrom: iso(lot.publicityFrom),
    publicityUntil: iso(lot.publicityUntil),
    submittedAt: iso(lot.submittedAt),
    submittedBy: person(lot.submittedBy, lot.submitterName),
    approvedAt: iso(lot.approvedAt),
    approvedBy: person(lot.approvedBy, lot.approverName),
    returnReason: lot.returnReason,
    publishedAt: iso(lot.publishedAt),
    suspendedAt: iso(lot.suspendedAt),
    suspensionReason: lot.suspensionReason,
    rebid: lot.rebids[0] ?? null,
    awardedAt: iso(lot.awardedAt),
    endedReason: lot.endedReason,
    sealRecipient: lot.sealRecipient,
    priceRecipient: lot.priceRecipient,
    openersNeeded: lot.openersNeeded,
    version: lot.version,
    openers: lot.openers,
    priceLines: lot.priceLines,
    clauses: lot.clauses.map((clause) => ({
      ...clause,
      kind: clause.kind as LotView['clauses'][number]['kind'],
    })),
    criteria: [...lot.criteria],
    documents: lot.documents.map(({ fileId, fileName, fileSize, fileSha256, filePath, ...document }) =>
      presentDocument({
        ...document,
        file: { id: fileId, name: fileName, size: fileSize, sha256: fileSha256, path: filePath },
      }),
    ),
    violations: [...violations],
    warningReasons: lot.warningReasons.map(({ at, ...reason }) => ({ ...reason, at: isoOf(at) })),
  };
}

export function presentDocument(document: {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly versionNo: number;
  readonly public: boolean;
  readonly createdAt: Date | string;
  readonly file: DocumentView['file'];
}): DocumentView {
  const { id, name, size, sha256, path } = document.file;
  return {
    id: document.id,
    title: document.title,
    kind: document.kind as DocumentView['kind'],
    versionNo: document.versionNo,
    public: document.public,
    createdAt: isoOf(document.createdAt),
    file: { id, name, size: Number(size), sha256, path },
  };
}

function person(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null ? null : { id, name: name ?? '' };
}

function isoOf(time: Date | string): string {
  return new Date(time).toISOString();
}

function iso(time: Date | string | null): string | null {
  return time === null ? null : isoOf(time);
}
