import type { QuestionDesk, SupplierQuestions } from '@procure/contract/question/question.ts';
import { canAskIn } from '@procure/domain/question/access.ts';
import type { QuestionType } from '@procure/domain/question/question.ts';
import { extensionNeeded } from '@procure/domain/tender/time-limits.ts';
import { isRestDay } from '../../platform/holidays.ts';
import { iso, isoOrNull, presentBlocker, presentStaffLot, presentSupplierLot } from '../lot/present.ts';
import type { ReadDesk, ReadQuestions } from './read-model.ts';

export function presentQuestions({ lot, mine, published }: ReadQuestions): SupplierQuestions {
  return {
    lot: presentSupplierLot(lot),
    serverTime: iso(lot.now),
    askBlocker: presentBlocker(canAskIn(lot, lot.now)),
    mine: mine.map(({ submittedAt, publishedAt, answer, ...question }) => ({
      ...question,
      // What is answered but not published is still the buyer's draft.
      state: question.state === 'answered' ? 'submitted' : question.state,
      answer: question.state === 'published' ? answer : null,
      submittedAt: isoOrNull(submittedAt),
      publishedAt: isoOrNull(publishedAt),
    })),
    published: published.map(({ answer, publishedAt, qType, ...question }) => ({
      ...question,
      qType: qType as QuestionType,
      answer: answer ?? '',
      publishedAt: iso(publishedAt ?? lot.now),
    })),
  };
}

export function presentDesk({ lot, questions }: ReadDesk): QuestionDesk {
  return {
    lot: presentStaffLot(lot),
    serverTime: iso(lot.now),
    extensionNeeded: isoOrNull(extensionNeeded(lot, lot.bidDeadline, lot.now, isRestDay)?.earliest ?? null),
    questions: questions.map(({ submittedAt, answeredAt, publishedAt, ...question }) => ({
      ...question,
      submittedAt: iso(submittedAt ?? lot.now),
      answeredAt: isoOrNull(answeredAt),
      publishedAt: isoOrNull(publishedAt),
    })),
  };
}
