import type { PriceTable } from '@procure/contract/evaluation/evaluation.schema.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';

/** Answers a table that its reader may see, and records the export. */
export function exportTable(parts: Parts, actor: StaffActor, lotId: string, table: PriceTable) {
  return transact(parts, actor, async (unit) => {
    const after = { lines: table.lines.length, bids: table.bids.length };
    await unit.audit({ action: 'export_prices', entity: 'evaluation', entityId: lotId, lotId, after });
    return table;
  });
}
