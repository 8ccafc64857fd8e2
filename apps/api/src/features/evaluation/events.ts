import type { Concluded, HandedIn } from '@procure/domain/evaluation/decide.ts';
import { messages } from '../../platform/outbox/outgoing.ts';
import type { EventTable } from '../../platform/record.ts';

/** `decided`: the order that the committee gave to those whom nothing tells apart. */
type EvaluationEvent = HandedIn | (Concluded & { readonly decided: readonly string[] });

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
  conclude: ({ from, result, failure, decided }, { lotId, title, tenderNo, ownerId }) => ({
    audit: {
      action: 'conclude',
      entity: 'evaluation',
      entityId: lotId,
      lotId,
      before: { state: from.state },
      after: { state: 'concluded', result, decided },
    },
    // Of a lot that fails its owner learns that.
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
