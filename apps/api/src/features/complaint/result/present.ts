import type { listComplaintResults } from '@procure/contract/complaint/register.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { complaintRule } from '@procure/domain/complaint/law.ts';
import { areNamed, orderStanding } from '@procure/domain/complaint/register.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { lotName } from '@procure/domain/tender/announcement.ts';
import type { ResultRow } from './read-model.ts';

/** Shows days, not times: a time could reveal who complained. */
export function presentResult(row: ResultRow): OutputOf<typeof listComplaintResults>[number] {
  const { complaintNo, subject, outcome, rejection, remedy, supervisor } = row;
  const { lotState, openedAt, complainant, respondent, buyerName } = row;
  const rule = complaintRule(row, subject);
  const named = rule !== null && areNamed(rule, { lot: lotState, openedAt });
  return {
    ...{ complaintNo, subject, outcome, rejection, remedy, supervisor },
    standing: orderStanding(lotState, row.remedyDoneAt),
    lotName: lotName(row, row.lotCount > 1 ? { lotNo: row.lotNo, title: row.lotTitle } : null),
    submittedOn: dayOf(row.submittedAt),
    endedOn: dayOf(row.endedAt),
    parties: named && complainant !== null ? { complainant, buyer: buyerName, respondent } : null,
  };
}
