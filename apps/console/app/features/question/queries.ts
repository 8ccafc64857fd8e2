import { listQuestions } from '@procure/contract/question/question.route.ts';
import { queryOf } from '@procure/web/call/queries.ts';

export const deskQuery = (lotId: string) => queryOf(listQuestions, { lotId });
