import type { Applicant } from '@procure/contract/prequalification/prequalification.schema.ts';

/** How an application stands while announced results are reopened; nothing where its result stands by itself. */
export function AnewWords({ applicant: { phase, anew } }: { readonly applicant: Applicant }) {
  if (anew === null) return phase === 'failed' ? '待重新评审' : null;
  if (anew.state === phase) return phase === 'failed' ? '维持未通过' : '维持通过';
  return anew.state === 'passed' ? '改为通过' : '改为未通过';
}
