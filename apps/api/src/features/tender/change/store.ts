import type { LotChangeKind } from '@procure/domain/lot/change.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

interface NewChange {
  readonly id: string;
  readonly lotId: string;
  readonly kind: LotChangeKind;
  readonly summary: string;
  readonly changes: readonly object[];
  readonly documents: readonly object[];
  readonly publishedAt: Date;
}

export async function insertChange(unit: Unit, { changes, documents, ...row }: NewChange): Promise<void> {
  await unit.db
    .insertInto('lotChange')
    .values({ ...row, changes: JSON.stringify(changes), documents: JSON.stringify(documents) })
    .execute();
}
