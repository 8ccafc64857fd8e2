import type { ComplaintRegisterRow } from '@procure/contract/complaint/register.schema.ts';
import { complaintRegisterState, isComplaintLate } from '@procure/domain/complaint/register.ts';
import { iso, isoOrNull } from '../../lot/present.ts';
import type { OpenComplainant } from '../read-model.ts';
import { complainantOf, lastDue, nameOf, type RegisteredRow } from './read-model.ts';

export function presentRegistered(row: RegisteredRow, open: OpenComplainant): ComplaintRegisterRow {
  const { id, complaintNo, tenderId, tenderNo, organisationName, subject, ground, isPerson, readable } = row;
  return {
    ...{ id, complaintNo, tenderId, tenderNo, organisationName, subject, ground, readable },
    complainant: complainantOf(row, open),
    isPerson,
    lotName: nameOf(row),
    state: complaintRegisterState(row.state) ?? 'reviewing',
    // An outcome that is not signed yet is not shown.
    outcome: row.state === 'decided' ? row.outcome : null,
    submittedAt: iso(row.submittedAt),
    receivedAt: isoOrNull(row.receivedAt),
    dueAt: isoOrNull(lastDue(row)),
    endedAt: isoOrNull(row.endedAt),
    late: isComplaintLate(row, row.now),
  };
}
