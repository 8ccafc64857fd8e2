import { getQuestions } from '@procure/client/question/question.gen.ts';
import { queryOf } from '../../lib/queries.ts';

export const questionsQuery = (lotId: string) => queryOf(getQuestions, { lotId });
