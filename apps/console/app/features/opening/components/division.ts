import type { dealShare, drawPieces, drawShare } from '@procure/contract/opening/division.route.ts';
import type { OutputOf, RequestOf } from '@procure/contract/registry.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';

const division = () => loadLater(import('@procure/sealing/division.ts'));

/** The own share, split here for the new openers; null if the key does not open it. */
export async function piecesOf(
  identity: string,
  lotId: string,
  { parts, openers, openersNeeded }: OutputOf<typeof drawShare>,
): Promise<RequestOf<typeof dealShare>['pieces'] | null> {
  const sealing = await division();
  const share = await sealing.openWhole(identity, parts, lotId);
  if (share === null) return null;
  const key = await sealing.heldKey(identity, parts, lotId);
  return [...(await sealing.dealShare(lotId, share, openers, openersNeeded, key))];
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
  for (const { sealed, sha256 } of pieces) {
    const piece = await openShare(identity, sealed, lotId);
    if (piece === null || !isShare(piece, sha256)) return null;
    proofs.push(heldProof(piece));
  }
  return proofs;
}
