import type {
  Confirmed,
  Prepared,
  Published,
  Recalled,
  Returned,
  Submitted,
  Waits,
  Withdrawn,
} from '@procure/domain/amendment/decide.ts';
import { messages } from '../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../platform/record.ts';

interface ToApprovers {
  readonly to: readonly string[];
}

/** The events of a change, with the facts for their texts. */
export type AmendmentEvent =
  | (Prepared & {
      readonly documents: object;
      readonly keptDocuments: object;
      readonly items: object | null;
      readonly keptItems: object | null;
    })
  | (Waits & ToApprovers)
  | (Published & { readonly documents: object; readonly items: object })
  | (Submitted & ToApprovers)
  | Recalled
  | Withdrawn
  /** `documents`: a change that is not an answer is published by its confirmation; null for an answer. */
  | (Confirmed & { readonly documents: object | null })
  | (Returned & { readonly to: string });

interface AboutAmendment {
  readonly id: string;
  readonly lotId: string;
  readonly questionId: string | null;
  readonly tenderId: string;
  readonly title: string;
  readonly tenderNo: string;
}

/** An answer is logged under its question, which is hidden while questions are open. */
export const amendmentEvents: EventTable<AmendmentEvent, AboutAmendment> = {
  create: ({ summary, documents, items }, about) => ({
    audit: { ...of(about), action: 'create', after: { summary, documents, items } },
  }),
  save: ({ from, summary, documents, keptDocuments, items, keptItems }, about) => ({
    audit: {
      ...of(about),
      action: 'save',
      before: { summary: from?.summary, documents: keptDocuments, items: keptItems },
      after: { summary, documents, items },
    },
  }),
  await: ({ reason, to }, about) => ({
    audit: {
      ...of(about),
      action: 'submit',
      after: { amendmentId: about.id, affectsBids: false },
      reason,
    },
    send: toApprovers(to, about),
  }),
  publish: ({ from: { summary }, documents, items, times, warnings }, about) => ({
    audit: { ...of(about), action: 'publish', after: { summary, documents, items, times, warnings } },
  }),
  submit: ({ reason, warnings, to }, about) => ({
    audit: { ...of(about), action: 'submit', after: { affectsBids: false, warnings }, reason },
    send: toApprovers(to, about),
  }),
  recall: (_, about) => ({ audit: { ...of(about), action: 'recall', after: { state: 'draft' } } }),
  withdraw: (_, about) => ({ audit: { ...of(about), action: 'withdraw', after: { state: 'withdrawn' } } }),
  confirm: ({ from: { summary }, reason, documents }, about) => {
    const confirmed = { ...of(about), action: 'confirm', after: { affectsBids: false }, reason };
    if (documents === null) return { audit: confirmed };
    const published = { ...of(about), action: 'publish', after: { summary, documents, times: {} } };
    return { audit: [published, confirmed] };
  },
  return: ({ reason, to }, about) => ({
    audit: { ...of(about), action: 'return', after: { state: 'draft' }, reason },
    send: messages(
      [to],
      { template: 'amendment_returned', values: { ...namesOf(about), reason } },
      `/tender/${about.tenderId}/${about.questionId === null ? 'amendment' : 'question'}?lotId=${about.lotId}`,
    ),
  }),
};

/** Those who may confirm learn that something waits for them. */
function toApprovers(to: readonly string[], about: AboutAmendment) {
  const link = `/tender/${about.tenderId}/amendment?lotId=${about.lotId}`;
  return messages(to, { template: 'amendment_submitted', values: namesOf(about) }, link);
}

function of({ id, lotId, questionId }: AboutAmendment) {
  const entity = questionId === null ? 'amendment' : 'question';
  return { entity, entityId: questionId ?? id, lotId };
}

function namesOf({ title, tenderNo }: AboutAmendment) {
  return { title, tenderNo };
}
