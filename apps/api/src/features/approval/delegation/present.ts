import type { DelegationView } from '@procure/contract/approval/delegation.schema.ts';
import { delegationPhase } from '@procure/domain/approval/delegation.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { lastDayOf } from '@procure/domain/entrustment/entrustment.ts';
import type { DelegationRow } from './read-model.ts';

export function presentDelegation({
  fromAt,
  untilAt,
  revokedAt,
  now,
  ...row
}: DelegationRow): DelegationView {
  return {
    ...row,
    fromDay: dayOf(fromAt),
    untilDay: lastDayOf(untilAt),
    phase: delegationPhase({ from: fromAt, until: untilAt, revokedAt }, now),
  };
}
