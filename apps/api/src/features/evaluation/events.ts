import type { Concluded, HandedIn, ReviewClosed } from '@procure/domain/evaluation/decide.ts';
import { messages } from '../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../platform/record.ts';

/** `decided`: the order that the committee gave to equal bids. */
type EvaluationEvent =
  | HandedIn
  | (ReviewClosed & { readonly openers: readonly string[] })
  | (Concluded & { readonly decided: readonly string[] })
  | Reopened;

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

export const evaluationEvents: EventTable<EvaluationEvent, AboutEvaluation> = {
  submit: ({ scores }, { lotId }) => ({
    audit: { action: 'submit', entity: 'evaluation_sheet', entityId: lotId, lotId, after: { scores } },
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
      after: { state: 'scoring', round: round + 1 },
      reason,
    },
    send: messages(
      evaluators,
      { template: 'evaluation_assigned', values: { title, tenderNo } },
      `/evaluation/${lotId}`,
    ),
  }),
  conclude: ({ from, result, findings, failure, decided }, { lotId, title, tenderNo, ownerId }) => ({
    audit: {
      action: 'conclude',
      entity: 'evaluation',
      entityId: lotId,
      lotId,
      before: { state: from.state },
      after: { state: 'concluded', result, decided, findings },
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
