import { type Refusal, refuse } from '../outcome.ts';
import type { CompanyState } from './company.ts';

/**
 * Returns why a company may not participate: it is not approved yet, or it is restricted. They are two reasons, because
 * different acts remedy them. Null if it is approved.
 */
export function lacksApproval(
  company: CompanyState | null,
): Refusal<'company_not_approved' | 'company_restricted'> | null {
  if (company === 'approved') return null;
  return company === 'frozen' || company === 'blacklisted'
    ? refuse('company_restricted')
    : refuse('company_not_approved');
}
