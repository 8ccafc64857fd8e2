import type { CompanyState } from '../company/company.ts';
import { type Refusal, refuse } from '../outcome.ts';

/** The present company of a person who is about to join another. */
export interface Present {
  readonly id: string;
  readonly name: string | null;
  readonly status: CompanyState;
  /** Whether it was ever approved. */
  readonly approved: boolean;
  /** The number of its members whose accounts are in use, including the person. */
  readonly people: number;
}

/**
 * Checks whether a person with this company, or without one, may join a company. A company that they began alone, and
 * that is not submitted or was rejected, is abandoned. A registration that finds its company already registered ends in
 * this way.
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
