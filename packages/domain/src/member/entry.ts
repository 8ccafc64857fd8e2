import type { CompanyState } from '../company/company.ts';
import { type Refusal, refuse } from '../outcome.ts';

/** The company that somebody belongs to who is about to join another. */
export interface Present {
  readonly id: string;
  readonly name: string | null;
  readonly status: CompanyState;
  /** Whether it was ever approved. */
  readonly approved: boolean;
  /** Its people whose accounts are in use, the one who asks included. */
  readonly people: number;
}

/**
 * May who belongs there, or nowhere, become one of this company's people? What was begun alone and is with nobody for
 * review is let go of: so ends a registration that found its company registered already.
 */
export function canEnter(
  present: Present | null,
  companyId: string,
): true | Refusal<'member_here' | 'member_elsewhere'> {
  if (present === null) return true;
  if (present.id === companyId) return refuse('member_here');
  const begun = present.status === 'unsubmitted' || present.status === 'rejected';
  if (begun && !present.approved && present.people === 1) return true;
  return refuse('member_elsewhere', { company: present.name ?? '另一家企业' });
}
