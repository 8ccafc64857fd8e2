import type { Statement } from '@procure/sealing/published.ts';
import { readSupplierList, readSupplierRequest } from '@procure/sealing/supplier-draw.ts';
import type { Crypto } from '../../../platform/keys/crypto.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { keepStated, openStated, type StoredParts } from '../../draw/statement/service.ts';
import { findStatement, findUnpublished, type StoredStatement } from '../draw/store.ts';

/** The place of a draw's seed, for its encryption. */
export const supplierSeedContext = (lotId: string, no: number) => `supplier_draw.seed/${lotId}/${no}`;

/** Opens a draw of suppliers, as `openStated`. */
export const openSupplierDraw = (crypto: Pick<Crypto, 'openText' | 'signingKeys'>, draw: StoredParts) =>
  openStated(
    crypto,
    {
      kind: 'supplier-draw',
      seedContext: supplierSeedContext,
      readRequest: readSupplierRequest,
      readCandidates: readSupplierList,
    },
    draw,
  );

/** Statements of draws that are to be published: no row without the platform's signature is among them. */
export async function readUnpublishedSupplierDraws(
  parts: Pick<Parts, 'db' | 'crypto'>,
  most: number,
): Promise<readonly StoredStatement[]> {
  return keepStated(parts, await findUnpublished(parts.db, most));
}

/** The statement of a draw as its rows have it; null if there is none. */
export const readStatedSupplierDraw = (
  db: Parts['db'],
  lotId: string,
  no: number,
): Promise<Statement | null> => findStatement(db, lotId, no);
