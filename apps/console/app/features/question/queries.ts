import { listQuestions } from '@procure/client/question/question.gen.ts';
import { queryOf } from '../../lib/queries.ts';

export const deskQuery = (lotId: string) => queryOf(listQuestions, { lotId });
