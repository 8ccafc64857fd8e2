import { addDays, dayOf } from '../display/day.ts';
import { formatDay } from '../display/time.ts';
import { law } from '../tender/law.ts';
import type { TenderScope } from '../tender/scope.ts';
import { sourceOf, type Violation } from '../tender/violation.ts';
import type { IntentionState } from './intention.ts';

interface Announced {
  readonly state: IntentionState;
  /** The first publication. */
  readonly publishedAt: Date | null;
}

/**
 * Checks that the intention of a government purchase was public thirty days before the purchase begins (财库〔2020〕10号).
 * A warning: an urgent purchase that could not be foreseen, and small or joint purchases of the catalogue, need none,
 * which the buyer gives as the reason.
 */
export function intentionBreach(
  { scope, intention }: { readonly scope: TenderScope; readonly intention: Announced | null },
  now: Date,
): Violation | null {
  if (scope !== 'government') return null;
  if (intention === null) return violation('未关联采购意向：政府采购项目应当公开采购意向');
  if (intention.state === 'cancelled') return violation('关联的采购意向已取消');
  if (intention.publishedAt === null) return violation('关联的采购意向尚未公开');
  const earliest = addDays(dayOf(intention.publishedAt), law.intentionDays.value);
  return dayOf(now) < earliest
    ? violation(`采购意向公开不满${law.intentionDays.value}日，${formatDay(earliest)}起方可开始采购活动`)
    : null;
}

function violation(message: string): Violation {
  return {
    ruleCode: 'intentionDays',
    severity: 'warn',
    field: 'intentionId',
    message,
    ...sourceOf('intentionDays'),
  };
}
