import { formatDateTime } from '@procure/domain/display/time.ts';
import type { Concluded, ReportDecisions, ReviewClosed } from '@procure/domain/evaluation/decide.ts';
import type { HandedIn, PreliminaryHandedIn } from '@procure/domain/evaluation/decide-sheet.ts';
import type { ScoreAnswer } from '@procure/domain/evaluation/discrepancy.ts';
import type { PreliminaryClosed } from '@procure/domain/evaluation/preliminary.ts';
import type { OpinionKind } from '@procure/domain/evaluation/signing.ts';
import { messages } from '../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../platform/record.ts';

type EvaluationEvent =
  | PreliminaryHandedIn
  | (PreliminaryClosed & { readonly members: readonly string[] })
  | PreliminaryReopened
  | (HandedIn & ToCheck)
  | ScoreAnswered
  | (ReviewClosed & { readonly openers: readonly string[] })
  | Concluded
  | Reopened
  | ReportDrawnUp
  | ReportAnswered
  | ReportVoided;

interface ToCheck {
  /** The members who have points to check from now on. */
  readonly toCheck: readonly string[];
}

/** A member changes points, or keeps them with a reason. */
interface ScoreAnswered extends ToCheck {
  readonly kind: 'answerScore';
  readonly answer: ScoreAnswer;
}

/** A version of the report is fixed; `decided` is the order that the committee gave to equal bids. */
interface ReportDrawnUp extends Omit<ReportDecisions, 'report'> {
  readonly kind: 'drawUp';
  readonly no: number;
  readonly digest: string;
  readonly decided: readonly string[];
  readonly dueAt: Date;
  readonly members: readonly string[];
}

/** A member's opinion on the report. */
interface ReportAnswered {
  readonly kind: 'opine';
  readonly opinion: OpinionKind;
  readonly no: number;
  readonly digest: string;
  readonly evaluator: string;
  readonly reason: string;
}

/** The report is void, with all opinions on it. */
interface ReportVoided {
  readonly kind: 'voidReport';
  readonly no: number;
  readonly digest: string;
  readonly reason: string;
  readonly hasReopenedSheets: boolean;
  readonly members: readonly string[];
}

/** The closed preliminary review is open again. */
interface PreliminaryReopened {
  readonly kind: 'reopenPreliminary';
  readonly reason: string;
  readonly members: readonly string[];
}

/** The evaluation is reopened; `round` is the number of the finished round. */
interface Reopened {
  readonly kind: 'reopen';
  readonly round: number;
  readonly reason: string;
  readonly evaluators: readonly string[];
}

interface AboutEvaluation {
  readonly lotId: string;
  readonly title: string;
  readonly tenderNo: string;
  readonly ownerId: string;
}

const opinionActions: Readonly<Record<OpinionKind, string>> = {
  signed: 'sign_report',
  dissented: 'dissent',
  deemed: 'deem_consent',
};

const ofSheet = ({ lotId }: AboutEvaluation) =>
  ({ entity: 'evaluation_sheet', entityId: lotId, lotId }) as const;

const askToCheck = (members: readonly string[], { lotId, title, tenderNo }: AboutEvaluation) =>
  messages(members, { template: 'scores_to_check', values: { title, tenderNo } }, `/evaluation/${lotId}`);

export const evaluationEvents: EventTable<EvaluationEvent, AboutEvaluation> = {
  submitPreliminary: ({ scores }, about) => ({
    audit: { action: 'submit_preliminary', ...ofSheet(about), after: { scores } },
  }),
  closePreliminary: (
    { passed, findings, reopensSheets, hasPoints, members },
    { lotId, title, tenderNo },
  ) => ({
    audit: {
      action: 'close_preliminary',
      entity: 'evaluation',
      entityId: lotId,
      lotId,
      before: { state: 'preliminary' },
      after: {
        ...{ state: 'scoring', passed, reopensSheets },
        findings: findings.map(({ bidId, key, reject, reason }) => ({ bidId, key, reject, reason })),
      },
    },
    send: hasPoints
      ? messages(
          members,
          { template: 'scoring_begins', values: { title, tenderNo, n: String(passed.length) } },
          `/evaluation/${lotId}`,
        )
      : [],
  }),
  reopenPreliminary: ({ reason, members }, { lotId, title, tenderNo }) => ({
    audit: {
      action: 'reopen_preliminary',
      entity: 'evaluation',
      entityId: lotId,
      lotId,
      after: { state: 'preliminary' },
      reason,
    },
    send: messages(
      members,
      { template: 'preliminary_reopened', values: { title, tenderNo, reason } },
      `/evaluation/${lotId}`,
    ),
  }),
  submit: ({ scores, toCheck }, about) => ({
    audit: { action: 'submit', ...ofSheet(about), after: { scores } },
    send: askToCheck(toCheck, about),
  }),
  answerScore: ({ answer: { before, after, reason, ...where }, toCheck }, about) => ({
    audit: {
      action: 'answer_score',
      ...ofSheet(about),
      before: { ...where, points: before },
      after: { ...where, points: after ?? before },
      reason,
    },
    send: askToCheck(toCheck, about),
  }),
  closeReview: ({ passed, openers }, { lotId, title, tenderNo, ownerId }) => ({
    audit: {
      action: 'close_review',
      entity: 'evaluation',
      entityId: lotId,
      lotId,
      before: { state: 'scoring' },
      after: { state: 'awaiting_prices', passed },
    },
    send: messages(
      [...new Set([...openers, ownerId])],
      { template: 'prices_awaited', values: { title, tenderNo } },
      `/opening/${lotId}`,
    ),
  }),
  reopen: ({ round, reason, evaluators }, { lotId, title, tenderNo }) => ({
    audit: {
      action: 'reopen',
      entity: 'evaluation',
      entityId: lotId,
      lotId,
      before: { state: 'concluded', round },
      after: { state: 'preliminary', round: round + 1 },
      reason,
    },
    send: messages(
      evaluators,
      { template: 'evaluation_assigned', values: { title, tenderNo } },
      `/evaluation/${lotId}`,
    ),
  }),
  drawUp: ({ no, digest, dueAt, members, result, findings, failure, decided }, about) => ({
    audit: {
      action: 'draw_up',
      entity: 'evaluation_report',
      entityId: about.lotId,
      lotId: about.lotId,
      after: { no, digest, dueAt, result, findings, failure, decided },
    },
    send: messages(
      members,
      {
        template: 'report_to_sign',
        values: { title: about.title, tenderNo: about.tenderNo, due: formatDateTime(dueAt) },
      },
      `/evaluation/${about.lotId}/report`,
    ),
  }),
  opine: ({ opinion, no, digest, evaluator, reason }, { lotId }) => ({
    audit: {
      action: opinionActions[opinion],
      entity: 'evaluation_report',
      entityId: lotId,
      lotId,
      after: { no, digest, evaluator },
      ...(reason === '' ? {} : { reason }),
    },
  }),
  voidReport: ({ no, digest, reason, hasReopenedSheets, members }, { lotId, title, tenderNo }) => ({
    audit: {
      action: 'void_report',
      entity: 'evaluation_report',
      entityId: lotId,
      lotId,
      before: { no, digest },
      after: { hasReopenedSheets },
      reason,
    },
    send: messages(
      members,
      { template: 'report_void', values: { title, tenderNo, reason } },
      `/evaluation/${lotId}`,
    ),
  }),
  conclude: ({ from, result, findings, failure }, { lotId, title, tenderNo, ownerId }) => ({
    audit: {
      action: 'conclude',
      entity: 'evaluation',
      entityId: lotId,
      lotId,
      before: { state: from.state },
      after: { state: 'concluded', result, findings },
    },
    // The owner is notified if the lot fails.
    send:
      failure === null
        ? messages(
            [ownerId],
            { template: 'evaluation_concluded', values: { title, tenderNo } },
            `/award/${lotId}`,
          )
        : [],
  }),
};
