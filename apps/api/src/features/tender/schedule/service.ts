import type { CategoryKind } from '@procure/domain/category/kind.ts';
import type { Criterion } from '@procure/domain/criterion/criterion.ts';
import { checkCriteriaLaw } from '@procure/domain/criterion/rules.ts';
import type { IsHoliday } from '@procure/domain/display/day.ts';
import { type Committee, checkCommittee } from '@procure/domain/evaluation/committee.ts';
import { checkEvaluationMethod } from '@procure/domain/evaluation/method-rule.ts';
import type { Preferences } from '@procure/domain/evaluation/preference.ts';
import { checkPreferences } from '@procure/domain/evaluation/preference-rule.ts';
import { checkPriceWeight, type Weighed } from '@procure/domain/evaluation/price-weight.ts';
import { checkSplitEnvelope, type Enveloped } from '@procure/domain/evaluation/split-envelope.ts';
import type { Moment } from '@procure/domain/moment.ts';
import { type Amounts, checkAmounts } from '@procure/domain/tender/amount.ts';
import type { Method } from '@procure/domain/tender/method.ts';
import type { TenderScope } from '@procure/domain/tender/scope.ts';
import { checkSchedule } from '@procure/domain/tender/time-limits.ts';
import type { Violation } from '@procure/domain/tender/violation.ts';
import { databaseTime } from '../../../platform/database/clock.ts';
import { restDays } from '../../../platform/holidays.ts';
import type { Parts } from '../../../platform/process/parts.ts';

export interface LotSchedule {
  readonly documentFrom: Moment;
  readonly documentUntil: Moment;
  readonly replyUntil: Moment | null;
  readonly questionUntil: Moment | null;
  readonly prequalificationDeadline: Moment | null;
  readonly bidDeadline: Moment;
}

/** The law's time limits for a lot, were it published at `publishAt`, by this country's rest days. */
function scheduleViolations(
  tender: { readonly method: Method; readonly scope: TenderScope },
  lot: LotSchedule,
  publishAt: Date,
  isRestDay: IsHoliday,
): readonly Violation[] {
  const { documentFrom, documentUntil, replyUntil, questionUntil, prequalificationDeadline, bidDeadline } =
    lot;
  return checkSchedule(
    {
      method: tender.method,
      publishAt,
      documentFrom,
      documentUntil,
      replyUntil,
      questionUntil,
      prequalificationDeadline,
      bidDeadline,
    },
    tender.scope,
    isRestDay,
  );
}

/** The same for a schedule that is being written, were it published now. */
export async function checkTimes(
  parts: Pick<Parts, 'db'>,
  tender: { readonly method: Method; readonly scope: TenderScope },
  lot: LotSchedule,
): Promise<readonly Violation[]> {
  return scheduleViolations(tender, lot, await databaseTime(parts.db), await restDays(parts.db));
}

/** Everything a lot breaks, were it published at `publishAt`: its times, its amounts, its criteria and its committee. */
export function lotViolations(
  tender: {
    readonly method: Method;
    readonly scope: TenderScope;
    readonly kind: CategoryKind;
    readonly createdBy: string;
  },
  lot: LotSchedule &
    Amounts &
    Weighed &
    Enveloped & {
      readonly committee: Committee;
      readonly criteria: readonly Criterion[];
      readonly preferences: Preferences;
    },
  publishAt: Date,
  isRestDay: IsHoliday,
): readonly Violation[] {
  return [
    ...scheduleViolations(tender, lot, publishAt, isRestDay),
    ...checkAmounts(lot, tender.scope, tender.kind),
    ...checkEvaluationMethod(lot.evaluationMethod, tender),
    ...checkSplitEnvelope(lot, tender),
    ...checkPriceWeight(lot, tender),
    ...checkPreferences(lot.preferences, tender),
    ...checkCriteriaLaw(lot.criteria, lot, tender),
    ...checkCommittee(lot.committee, { ...tender, authorId: tender.createdBy }),
  ];
}
