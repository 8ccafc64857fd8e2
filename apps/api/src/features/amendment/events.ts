import type {
  Confirmed,
  Effect,
  Prepared,
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
  | (Submitted & ToApprovers)
  | Recalled
  | Withdrawn
  /** `published`: null for an answer, which is published with the questions. */
  | (Confirmed & { readonly published: { readonly documents: object; readonly items: object } | null })
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
  submit: ({ effect, warnings, to }, about) => ({
    audit: { ...of(about), action: 'submit', ...stated(effect, { warnings }) },
    send: toApprovers(to, about),
  }),
  recall: (_, about) => ({ audit: { ...of(about), action: 'recall', after: { state: 'draft' } } }),
  withdraw: (_, about) => ({ audit: { ...of(about), action: 'withdraw', after: { state: 'withdrawn' } } }),
  confirm: ({ from: { summary, warnings }, effect, times, published }, about) => {
    const confirmed = { ...of(about), action: 'confirm', ...stated(effect, {}) };
    if (published === null) return { audit: confirmed };
    const after = { summary, ...published, times, warnings };
    return { audit: [{ ...of(about), action: 'publish', after }, confirmed] };
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

/** The effect on bids, as the log keeps it. */
const stated = (effect: Effect, after: object) =>
  effect.affectsBids
    ? { after: { affectsBids: true, wantedTimes: effect.times, ...after } }
    : { after: { affectsBids: false, ...after }, reason: effect.reason };

/** Notifies the persons who may sign first. */
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
