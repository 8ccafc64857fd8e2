import type { Applicant } from '@procure/contract/prequalification/prequalification.schema.ts';

/** The new decision on an application while announced results are reopened; null if there is nothing to add. */
export function AnewWords({ applicant: { phase, anew } }: { readonly applicant: Applicant }) {
  if (anew === null) return phase === 'failed' ? '待重新评审' : null;
  if (anew.state === phase) return phase === 'failed' ? '维持未通过' : '维持通过';
  return anew.state === 'passed' ? '改为通过' : '改为未通过';
}
