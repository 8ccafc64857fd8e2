import { getQuestions } from '@procure/contract/question/question.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const questionsQuery = (lotId: string) => queryOf(getQuestions, { lotId });
