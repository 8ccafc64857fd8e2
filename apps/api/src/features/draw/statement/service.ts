import {
  agreesWithStatement,
  drawOrder,
  readCandidates,
  readExpertDraw,
  readRequest,
} from '@procure/sealing/expert-draw.ts';
import { isStatedBy } from '@procure/sealing/lot-key.ts';
import type { Statement } from '@procure/sealing/published.ts';
import type { Crypto } from '../../../platform/keys/crypto.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import type { OpenedDraw } from '../read-model.ts';
import * as store from '../store.ts';

/** The place of a draw's seed, for its encryption. */
export const seedContext = (lotId: string, no: number) => `expert_draw.seed/${lotId}/${no}`;

/** The stored parts of a draw. */
interface StoredParts extends Statement {
  readonly lotId: string;
  readonly no: number;
  /** Encrypted. */
  readonly seed: string;
  readonly request: string;
  readonly candidates: string;
}

/**
 * Opens a draw. Null if the platform did not sign its statement, or its seed, conditions or candidates are not those of
 * the statement.
 */
export async function openDraw(
  crypto: Pick<Crypto, 'openText' | 'signingKeys'>,
  { lotId, no, seed: sealed, request, candidates, body, signature }: StoredParts,
): Promise<OpenedDraw | null> {
  const stated = readExpertDraw(body);
  const seed = openSeed(crypto, sealed, seedContext(lotId, no));
  const [asked, known] = [readRequest(request), readCandidates(candidates)];
  if (stated === null || seed === null || asked === null || known === null) return null;
  const isOwn = stated.lotId === lotId && stated.no === no;
  if (!isOwn || !agreesWithStatement(stated, { seed, request, candidates })) return null;
  if (!(await isStatedBy({ body, signature }, crypto.signingKeys))) return null;
  return { seed, request: asked, order: drawOrder(seed, known) };
}

function openSeed(crypto: Pick<Crypto, 'openText'>, sealed: string, context: string): string | null {
  try {
    return crypto.openText(sealed, context);
  } catch {
    return null;
  }
}

/** Statements of draws that are to be published: no row without the platform's signature is among them. */
export async function readUnpublishedDraws(
  { db, crypto }: Pick<Parts, 'db' | 'crypto'>,
  most: number,
): Promise<readonly store.StoredStatement[]> {
  const found = await store.findUnpublished(db, most);
  const stated = await Promise.all(found.map((one) => isStatedBy(one, crypto.signingKeys)));
  return found.filter((_, place) => stated[place]);
}

/** The statement of a draw as its rows have it; null if there is none. */
export async function readStatedDraw(db: Parts['db'], lotId: string, no: number): Promise<Statement | null> {
  const found = await store.findStatement(db, lotId, no);
  return found === null ? null : { body: found.body, signature: found.signature };
}
