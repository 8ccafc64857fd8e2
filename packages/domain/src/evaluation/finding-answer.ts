import type { FieldError } from '../outcome.ts';
import { requiredReason } from '../required-text.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import type { Finding } from './finding.ts';
import { findingRules } from './finding-rule.ts';
import type { RejectionBasis, SheetRow } from './sheet.ts';

/** The committee's answer to a finding: it rejects the bid, or states why not. */
export interface FindingAnswer {
  readonly bidId: string;
  readonly finding: string;
  readonly reject: boolean;
  readonly reason: string;
}

/** A finding in the report: with its bid, and the reason why the bid was not rejected for it. */
export interface AnsweredFinding extends Omit<Finding, 'basis'> {
  readonly bidId: string;
  readonly companyName: string;
  readonly reason: string;
}

/** A finding with the committee's decision on the bid; the reason is empty as long as it has none. */
export interface DecidedFinding extends AnsweredFinding {
  readonly basis: RejectionBasis;
  readonly reject: boolean;
}

/** Checks a reason. Returns null if it is sufficient. */
export const checkAnswer = requiredReason('理由');

interface FoundBid {
  readonly bidId: string;
  readonly companyName: string;
  readonly findings: readonly Finding[];
}

/**
 * Returns the findings that the committee answers when it closes the preliminary review. Findings on a price that is
 * negotiated are answered in the report, on the last offer.
 */
export function findingsOfReview<Bid extends FoundBid>(bids: readonly Bid[], method: Method): readonly Bid[] {
  const isNegotiated = methodSteps[method].negotiation !== 'none';
  return bids.map((bid) => ({
    ...bid,
    findings: bid.findings.filter(({ code }) => !(isNegotiated && findingRules[code].isOfPrice)),
  }));
}

/**
 * Returns the findings that the committee has not decided on: price envelopes and last offers bring new ones, or change
 * the figures of others.
 */
export function openFindings<Bid extends FoundBid>(
  bids: readonly Bid[],
  decided: readonly DecidedFinding[],
): readonly Bid[] {
  return bids.map((bid) => ({
    ...bid,
    findings: bid.findings.filter(
      ({ key, message }) =>
        !decided.some((one) => one.bidId === bid.bidId && one.key === key && one.message === message),
    ),
  }));
}

/** Returns every finding on the bids that pass, with the committee's answer; an empty reason without one. */
export function joinAnswers(
  bids: readonly FoundBid[],
  passes: (bidId: string) => boolean,
  answers: readonly FindingAnswer[],
): readonly DecidedFinding[] {
  return bids
    .filter(({ bidId }) => passes(bidId))
    .flatMap(({ bidId, companyName, findings }) =>
      findings.map((finding) => {
        const answer = answers.find((one) => one.bidId === bidId && one.finding === finding.key);
        const { reject = false, reason = '' } = answer ?? {};
        return { ...finding, bidId, companyName, reject, reason: reason.trim() };
      }),
    );
}

/** Returns the reasons why bids that pass are not rejected, as the report states them. */
export function explainedFindings(
  decided: readonly DecidedFinding[],
  passes: (bidId: string) => boolean,
): readonly AnsweredFinding[] {
  return decided.flatMap(({ basis: _, reject, ...finding }) =>
    reject || !passes(finding.bidId) ? [] : [finding],
  );
}

type Rejection = Pick<DecidedFinding, 'bidId' | 'reject' | 'basis' | 'reason'>;

/**
 * Returns the sheets with the rejections that the committee decided when it answered the findings. The submitted points
 * do not change. A bid that every row rejects has no rank. The first rejection of a bid counts.
 */
export function withRejections(
  sheets: readonly (readonly SheetRow[])[],
  decided: readonly Rejection[],
): readonly (readonly SheetRow[])[] {
  const rejected = new Map(
    decided
      .filter(({ reject }) => reject)
      .toReversed()
      .map(({ bidId, basis, reason }) => [bidId, { responsive: false, basis, comment: reason }] as const),
  );
  return sheets.map((rows) => rows.map((row) => ({ ...row, ...rejected.get(row.bidId) })));
}

/** The committee's answers, without further ones on bids that it rejects: one reason is enough for these. */
export function decisiveAnswers<Answer extends Pick<FindingAnswer, 'bidId' | 'reject'>>(
  answers: readonly Answer[],
): readonly Answer[] {
  const rejected = rejectedBids(answers);
  return answers.filter(({ bidId, reject }) => reject || !rejected.has(bidId));
}

/** Returns the errors for missing or short answers, each at its field. For a rejected bid one reason is enough. */
export function checkAnswers(
  answers: readonly Pick<FindingAnswer, 'bidId' | 'reject' | 'reason'>[],
): readonly FieldError[] {
  const rejected = rejectedBids(answers);
  return answers.flatMap(({ bidId, reject, reason }, at) => {
    const message = reject || !rejected.has(bidId) ? checkAnswer(reason) : null;
    return message === null ? [] : [{ field: `answers.${at}.reason`, message }];
  });
}

/** The bids that answers reject. */
export const rejectedBids = (
  answers: readonly Pick<FindingAnswer, 'bidId' | 'reject'>[],
): ReadonlySet<string> => new Set(answers.flatMap(({ bidId, reject }) => (reject ? [bidId] : [])));
