import type { LotHeader } from '@procure/contract/lot/view.schema.ts';
import { lotPhase } from '@procure/domain/lot/lot.ts';
import type { LotHeaderRow } from './read-model.ts';

export function presentHeader(row: LotHeaderRow, now: Date): LotHeader {
  const { id, tenderId, tenderNo, tenderTitle, lotNo, title, buyerName, method, scope } = row;
  return {
    id,
    tenderId,
    tenderNo,
    tenderTitle,
    lotNo,
    title,
    buyerName,
    method,
    scope,
    phase: lotPhase(row, now),
  };
}
