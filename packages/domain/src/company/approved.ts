import { type Refusal, refuse } from '../outcome.ts';
import type { CompanyState } from './company.ts';

/**
 * Why a company may not take part: not reviewed yet, or reviewed and restricted since. The two have other ways out, so
 * they are two reasons. Null where it is approved.
 */
export function lacksApproval(
  company: CompanyState | null,
): Refusal<'company_not_approved' | 'company_restricted'> | null {
  if (company === 'approved') return null;
  return company === 'frozen' || company === 'blacklisted'
    ? refuse('company_restricted')
    : refuse('company_not_approved');
}
