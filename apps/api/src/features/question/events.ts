import type {
  Answered,
  Asked,
  Closed,
  Published,
  Question,
  Withdrawn,
} from '@procure/domain/question/decide.ts';
import { messages } from '../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../platform/record.ts';

/** The recipients, and the tender for the text. */
interface Telling {
  readonly to: readonly string[];
  readonly title: string;
  readonly tenderNo: string;
}

/** An act of the company itself, which is logged with its name. */
interface Own {
  readonly companyId: string;
}

/** The events of a question, with the facts for their texts. */
type QuestionEvent =
  | (Asked & Own & Telling & { readonly tenderId: string; readonly asked: object })
  | (Withdrawn & Own)
  | Answered
  | (Closed & Telling)
  | (Published & Telling & { readonly announce: boolean });

interface AboutQuestion {
  readonly id: string;
  readonly lotId: string;
}

/** The log of the desk names no asker: the buyer's side reads it. */
export const questionEvents: EventTable<QuestionEvent, AboutQuestion> = {
  asked: ({ asked, companyId, tenderId, to, title, tenderNo }, about) => ({
    audit: { ...ofQuestion(about), action: 'ask', companyId, after: asked },
    send: messages(
      to,
      { template: 'question_submitted', values: { title, tenderNo } },
      `/tender/${tenderId}/question?lotId=${about.lotId}`,
    ),
  }),
  withdrawn: ({ from, companyId }, about) => ({
    audit: {
      ...ofQuestion(about),
      action: 'withdraw',
      companyId,
      before: { state: from.state },
      after: { state: 'withdrawn' },
    },
  }),
  answered: ({ from, answer }, about) => ({
    audit: {
      ...ofQuestion(about),
      action: 'answer',
      before: answerOf(from),
      after: { state: 'answered', answer },
    },
  }),
  closed: ({ from, reason, to, title, tenderNo }, about) => ({
    audit: {
      ...ofQuestion(about),
      action: 'close',
      before: answerOf(from),
      after: { state: 'closed' },
      reason,
    },
    send: messages(to, { template: 'question_closed', values: { title, tenderNo, reason } }, ownOf(about)),
  }),
  published: ({ from, affectsBids, announce, times, to, title, tenderNo }, about) => ({
    audit: {
      ...ofQuestion(about),
      action: 'publish',
      before: answerOf(from),
      after: { state: 'published', affectsBids, announce, times },
    },
    send: messages(to, { template: 'question_published', values: { title, tenderNo } }, ownOf(about)),
  }),
};

function ownOf({ lotId }: AboutQuestion) {
  return `/questons?lotId=${lotId}`;
}

function ofQuestion({ id, lotId }: AboutQuestion) {
  return { entity: 'question', entityId: id, lotId };
}

function answerOf({ state, answer }: Question) {
  return { state, answer };
}
