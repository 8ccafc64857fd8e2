import type { dealShare, drawPieces, drawShare } from '@procure/contract/opening/division.route.ts';
import type { OutputOf, RequestOf } from '@procure/contract/registry.ts';
import type { KeyUse } from '@procure/sealing/share.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';

const division = () => loadLater(import('@procure/sealing/division.ts'));

/** The own share, split here for the new openers; null if the key does not open it. */
export async function piecesOf(
  identity: string,
  lotId: string,
  { parts, openers, openersNeeded, splitEnvelope }: OutputOf<typeof drawShare>,
): Promise<RequestOf<typeof dealShare>['pieces'] | null> {
  const sealing = await division();
  const heldOf = async (use: KeyUse) => {
    const share = await sealing.openWhole(identity, parts, lotId, use);
    return share === null ? null : { share, key: await sealing.heldKey(identity, parts, lotId, use) };
  };
  const bid = await heldOf('bid');
  const price = splitEnvelope ? await heldOf('price') : null;
  if (bid === null || (splitEnvelope && price === null)) return null;
  return [...(await sealing.dealShare(lotId, bid, openers, openersNeeded, price))];
}

/** Proofs that every piece was opened and is the one that its dealer published; null if one piece is not. */
export async function proofsOf(
  identity: string,
  lotId: string,
  { pieces }: OutputOf<typeof drawPieces>,
): Promise<string[] | null> {
  const [{ heldProof }, { isShare, openShare }] = await Promise.all([
    division(),
    loadLater(import('@procure/sealing/share.ts')),
  ]);
  const proofs: string[] = [];
  for (const { sealed, sha256, priceSha256 } of pieces) {
    const piece = await openShare(identity, sealed, lotId);
    if (piece === null || !isShare(piece, sha256)) return null;
    if (priceSha256 !== null) {
      const pricePiece = await openShare(identity, sealed, lotId, 'price');
      if (pricePiece === null || !isShare(pricePiece, priceSha256)) return null;
    }
    proofs.push(heldProof(piece));
  }
  return proofs;
}
