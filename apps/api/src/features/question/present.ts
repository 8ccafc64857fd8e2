import type { QuestionDesk, SupplierQuestions } from '@procure/contract/question/question.schema.ts';
import { planExtension } from '@procure/domain/amendment/extension.ts';
import type { IsHoliday } from '@procure/domain/display/day.ts';
import { canAskIn } from '@procure/domain/question/access.ts';
import type { QuestionType } from '@procure/domain/question/question.ts';
import { presentExtension } from '../amendment/present.ts';
import { iso, isoOrNull, presentBlocker, presentStaffLot, presentSupplierLot } from '../lot/present.ts';
import type { ReadDesk, ReadQuestions } from './read-model.ts';

export function presentQuestions({ lot, mine, published }: ReadQuestions): SupplierQuestions {
  return {
    lot: presentSupplierLot(lot),
    serverTime: iso(lot.now),
    askBlocker: presentBlocker(canAskIn(lot, lot.now)),
    mine: mine.map(({ submittedAt, publishedAt, answer, ...question }) => ({
      ...question,
      // An answer that is not published is a draft of the buyer's.
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

export function presentDesk({ lot, questions }: ReadDesk, isRestDay: IsHoliday): QuestionDesk {
  const plan = planExtension(lot, lot, lot.now, isRestDay);
  return {
    lot: presentStaffLot(lot),
    serverTime: iso(lot.now),
    name: lot.name,
    plan: {
      bound: plan.bound,
      bid: presentExtension(plan.bid),
      prequalification: presentExtension(plan.prequalification),
    },
    questions: questions.map(({ submittedAt, answeredAt, publishedAt, waitingState, ...question }) => ({
      ...question,
      waiting: waitingState === 'pending',
      submittedAt: iso(submittedAt ?? lot.now),
      answeredAt: isoOrNull(answeredAt),
      publishedAt: isoOrNull(publishedAt),
    })),
  };
}
