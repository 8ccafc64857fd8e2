import type { AmendmentDesk } from '@procure/contract/amendment/amendment.schema.ts';

export type ClauseDraft = AmendmentDesk['clauses'][number];

export function emptyClause(): ClauseDraft {
  return { id: crypto.randomUUID(), kind: 'technical', clauseNo: '', requirement: '', starred: false };
}
