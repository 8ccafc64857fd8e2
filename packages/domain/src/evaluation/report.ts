import type { FieldError } from '../outcome.ts';
import { written } from '../written.ts';
import { checkAnswers, type FindingAnswer } from './finding.ts';

export const reportSize = { min: 10, max: 20_000 };

/** What is wrong with a committee's report before it is handed in; each bid that others equal has one place. */
export function checkReport({
  report,
  decided,
  answers,
}: {
  readonly report: string;
  readonly decided: readonly string[];
  /** One for each finding of a bid that passed. */
  readonly answers: readonly FindingAnswer[];
}): readonly FieldError[] {
  const message = written('评标报告', reportSize)(report);
  return [
    ...checkAnswers(answers),
    ...decided.flatMap((bidId, at) => {
      const field = `decided.${at}`;
      if (bidId === '') return [{ field, message: '请确定并列投标的先后' }];
      return decided.indexOf(bidId) < at ? [{ field, message: '该投标已排在前面' }] : [];
    }),
    ...(message === null ? [] : [{ field: 'report', message }]),
  ];
}
