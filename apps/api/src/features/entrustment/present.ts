import type { EntrustmentRow as Wire } from '@procure/contract/entrustment/entrustment.schema.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { entrustmentPhase, lastDayOf } from '@procure/domain/entrustment/entrustment.ts';
import type { StaffScope } from '../../platform/actor.ts';
import { mayIn } from '../../platform/sight.ts';
import type { EntrustmentRow } from './read-model.ts';

/** The entrustment for one reader, with the side on which they may act; null if on none. */
export function presentEntrustment(scope: StaffScope, row: EntrustmentRow): Wire {
  const { state, fromAt, untilAt, now, offeredAt, acceptedAt, closedAt, ...facts } = row;
  const may = (organisationId: string) => mayIn(scope, 'entrustment.manage', { organisationId });
  return {
    ...facts,
    fromDay: dayOf(fromAt),
    untilDay: lastDayOf(untilAt),
    phase: entrustmentPhase({ state, from: fromAt, until: untilAt }, now),
    offeredAt: offeredAt.toISOString(),
    acceptedAt: acceptedAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
    side: may(row.purchaser.id) ? 'purchaser' : may(row.agency.id) ? 'agency' : null,
  };
}
