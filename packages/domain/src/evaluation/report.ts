import type { FieldError } from '../outcome.ts';
import { requiredText } from '../required-text.ts';
import { checkAnswers, type FindingAnswer } from './finding-answer.ts';
import { checkNegotiationRecord, type NegotiationRecord } from './negotiation-record.ts';
import { checkDenial } from './preference.ts';

export const reportSize = { min: 10, max: 20_000 };

/** Checks a committee's report before its submission. Each tied bid must have one place. */
export function checkReport({
  report,
  decided,
  answers,
  preferences,
  record = null,
}: {
  readonly report: string;
  readonly decided: readonly string[];
  /** One for each finding on a bid that passed. */
  readonly answers: readonly FindingAnswer[];
  /** One for each claimed deduction of a bid that passed. */
  readonly preferences: readonly { readonly granted: boolean | null; readonly reason: string }[];
  /** 协商情况记录, if the report needs one. */
  readonly record?: NegotiationRecord | null;
}): readonly FieldError[] {
  const message = requiredText('评标报告', reportSize)(report);
  return [
    ...checkAnswers(answers),
    ...preferences.flatMap(({ granted, reason }, at) => {
      if (granted === null) return [{ field: `preferences.${at}.granted`, message: '请确认或不予确认' }];
      const denial = granted ? null : checkDenial(reason);
      return denial === null ? [] : [{ field: `preferences.${at}.reason`, message: denial }];
    }),
    ...decided.flatMap((bidId, at) => {
      const field = `decided.${at}`;
      if (bidId === '') return [{ field, message: '请确定并列投标的先后' }];
      return decided.indexOf(bidId) < at ? [{ field, message: '该投标已排在前面' }] : [];
    }),
    ...(record === null ? [] : checkNegotiationRecord(record)),
    ...(message === null ? [] : [{ field: 'report', message }]),
  ];
}
