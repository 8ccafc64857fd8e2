import { verifyReceipt } from '@procure/sealing/receipt.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { givenReceipts } from './read-model.ts';

const batch = 500;

export interface ReceiptsChecked {
  readonly total: number;
  /** The numbers of the invalid receipts, each with the reason. */
  readonly broken: readonly string[];
}

/**
 * Verifies every receipt against its signature, and the files it names against the restored ones.
 * @param missing paths of files that are not there, or not as they were
 */
export async function checkReceipts(
  { db, crypto }: Pick<Parts, 'db' | 'crypto'>,
  missing: ReadonlySet<string>,
): Promise<ReceiptsChecked> {
  let total = 0;
  const broken: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await givenReceipts(db, after, batch);
    for (const { receiptNo, signed, files } of page) {
      total++;
      const { publicKey, receipt } = signed;
      if (!crypto.signingKeys.includes(publicKey) || !(await verifyReceipt(signed, publicKey))) {
        broken.push(`${receiptNo} 平台签名无效`);
      } else if (
        receipt.files.length !== files.length ||
        receipt.files.some(({ sha256 }, place) => files[place]?.sha256 !== sha256)
      ) {
        broken.push(`${receiptNo} 投标文件与回执记载不符`);
      } else if (files.some(({ path }) => missing.has(path))) {
        broken.push(`${receiptNo} 投标文件缺失`);
      }
    }
    if (page.length < batch) return { total, broken };
    after = page.at(-1)?.id ?? null;
  }
}
