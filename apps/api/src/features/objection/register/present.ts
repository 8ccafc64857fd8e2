import type { RegisterRow } from '@procure/contract/objection/register.schema.ts';
import { isLate, registerState } from '@procure/domain/objection/register.ts';
import { iso, isoOrNull } from '../../lot/present.ts';
import { nameOf, type OpenPerson } from '../read-model.ts';
import { objectorOf, type RegisteredRow } from './read-model.ts';

export function presentRegistered(row: RegisteredRow, open: OpenPerson): RegisterRow {
  const { id, objectionNo, tenderId, tenderNo, organisationName, subject, ground } = row;
  return {
    ...{ id, objectionNo, tenderId, tenderNo, organisationName, subject, ground },
    objector: objectorOf(row, open),
    isPerson: row.isPerson,
    lotName: nameOf(row),
    state: registerState(row.state) ?? 'open',
    // An outcome that is not approved yet is not shown.
    outcome: row.state === 'answered' ? row.outcome : null,
    submittedAt: iso(row.submittedAt),
    dueAt: iso(row.dueAt),
    endedAt: isoOrNull(row.endedAt),
    late: isLate(row, row.now),
  };
}
