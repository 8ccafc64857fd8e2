import { createHash } from 'node:crypto';
import { getBid } from '@procure/contract/bid/bid.route.ts';
import { getReceipt, getReceiptKey } from '@procure/contract/receipt/receipt.route.ts';
import { checkReceipt } from '@procure/sealing/receipt-check.ts';
import { openFolder } from '../../apps/api/src/platform/files/folder.ts';
import { runProcess } from '../../apps/api/testing/command-process.ts';
import { answered, type Bidder, type OpenLot } from './bidder.ts';
import type { Installation } from './installation.ts';

/** The examined database and disk. */
type Kept = Pick<Installation, 'dataDir' | 'sql'>;

/** Every deviation from the receipts of a lot's bidders, as messages; empty if there is none. */
export async function broken(
  installation: Kept,
  lot: OpenLot,
  bidders: readonly Bidder[],
): Promise<readonly string[]> {
  const found = await Promise.all(bidders.map((bidder) => brokenTo(installation, lot, bidder)));
  const sent = new Set(bidders.flatMap(({ told }) => told.map(({ versionId }) => versionId)));
  const stored = await installation.sql<{ id: string }>('select id from bid_version where lot_id = $1', [
    lot.id,
  ]);
  const strangers = stored
    .filter(({ id }) => !sent.has(id))
    .map(({ id }) => `a version nobody was told of: ${id}`);
  return [...found.flat(), ...strangers];
}

async function brokenTo(installation: Kept, lot: OpenLot, bidder: Bidder): Promise<readonly string[]> {
  const { client, told, name } = bidder;
  const lotId = lot.id;
  const wrong: string[] = bidder.wronged.splice(0);
  const bid = await answered(client, getBid, { lotId });
  const key = await answered(client, getReceiptKey, {});
  if (!bid.ok || !key.ok) return [...wrong, `${name}: the bid cannot be read`];
  const { versions, validVersionNo } = bid.data;
  const expected = told.map(({ versionId }) => versionId).reverse();
  if (versions.map(({ id }) => id).join() !== expected.join())
    wrong.push(`${name}: ${versions.length} versions stand, ${expected.length} were told`);
  const last = told.at(-1);
  const valid = versions.find(({ versionNo }) => versionNo === validVersionNo)?.id ?? null;
  if (valid !== (last === undefined || last.withdrawn ? null : last.versionId))
    wrong.push(`${name}: what counts is not what was told last`);
  const folder = await openFolder(installation.dataDir);
  for (const { versionId, receiptNo, files } of told) {
    const receipt = await answered(client, getReceipt, { lotId, id: versionId });
    if (!receipt.ok) {
      wrong.push(`${name}: no receipt for ${receiptNo}`);
      continue;
    }
    const { signed, log } = receipt.data;
    const check = await checkReceipt(signed, log, key.data.keys);
    const named = signed.receipt.files.map(({ sha256 }) => sha256).sort();
    if (!check.signed || signed.receipt.receiptNo !== receiptNo)
      wrong.push(`${name}: ${receiptNo} is not signed`);
    if (
      named.join() !==
      files
        .map(({ sha256 }) => sha256)
        .sort()
        .join()
    )
      wrong.push(`${name}: ${receiptNo} names other files`);
    for (const { id, sha256 } of files) {
      const [row] = await installation.sql<{ path: string }>('select path from file where id = $1', [id]);
      const hash = createHash('sha256');
      const content = row === undefined ? null : await folder.read(row.path).catch(() => null);
      if (content !== null) for await (const piece of content) hash.update(piece);
      if (content === null || hash.digest('hex') !== sha256)
        wrong.push(`${name}: a file of ${receiptNo} is not whole`);
    }
  }
  return wrong;
}

/** Checks the audit log against its seals, with the command of auditors. */
export async function auditFault(installation: Pick<Kept, 'dataDir'>): Promise<readonly string[]> {
  const { code, out: said } = await runProcess('check-audit.ts', [], { DATA_DIR: installation.dataDir });
  return code === 0 ? [] : [`the audit log does not hold: ${said.trim()}`];
}
