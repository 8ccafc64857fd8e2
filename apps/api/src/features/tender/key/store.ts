import type { Unit } from '../../../platform/transaction.ts';
import type { LotRow } from '../store.ts';

/** An opener of a lot and the key they open with; nulls where they have none. */
export interface KeyedOpener {
  readonly lotId: string;
  readonly accountId: string;
  readonly nickName: string;
  readonly keyId: string | null;
  readonly rehearsedAt: Date | null;
}

/** The openers of held lots, with the keys they have now. */
export async function readKeyedOpeners(
  unit: Unit,
  lots: readonly Pick<LotRow, 'id'>[],
): Promise<readonly KeyedOpener[]> {
  return unit.db
    .selectFrom('lotOpener')
    .innerJoin('account', 'account.id', 'lotOpener.accountId')
    .leftJoin('openerKey', (join) =>
      join.onRef('openerKey.accountId', '=', 'lotOpener.accountId').on('openerKey.replacedAt', 'is', null),
    )
    .select([
      'lotOpener.lotId',
      'lotOpener.accountId',
      'account.nickName',
      'openerKey.id as keyId',
      'openerKey.rehearsedAt',
    ])
    .where(
      'lotOpener.lotId',
      'in',
      lots.map(({ id }) => id),
    )
    .orderBy('account.nickName')
    .execute();
}
