import {
  agreesWithStatement,
  type Candidate,
  type DrawKind,
  drawOrder,
  type OpenedDraw,
  readDraw,
} from '@procure/sealing/draw.ts';
import {
  type DrawCandidate,
  type DrawRequest,
  readCandidates,
  readRequest,
} from '@procure/sealing/expert-draw.ts';
import { isStatedBy } from '@procure/sealing/lot-key.ts';
import type { Statement } from '@procure/sealing/published.ts';
import type { Crypto } from '../../../platform/keys/crypto.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import * as store from '../store.ts';

/** The place of a draw's seed, for its encryption. */
export const seedContext = (lotId: string, no: number) => `expert_draw.seed/${lotId}/${no}`;

/** The stored parts of a draw. */
export interface StoredParts extends Statement {
  readonly lotId: string;
  readonly no: number;
  /** Encrypted. */
  readonly seed: string;
  readonly request: string;
  readonly candidates: string;
}

/** The kind of a draw, with the functions that read its texts. */
interface DrawReading<Request, One extends Candidate> {
  readonly kind: DrawKind;
  readonly seedContext: (lotId: string, no: number) => string;
  readonly readRequest: (text: string) => Request | null;
  readonly readCandidates: (text: string) => readonly One[] | null;
}

/**
 * Opens a draw. Null if the platform did not sign its statement, or its seed, conditions or candidates are not those of
 * the statement.
 */
export async function openStated<Request, One extends Candidate>(
  crypto: Pick<Crypto, 'openText' | 'signingKeys'>,
  reading: DrawReading<Request, One>,
  { lotId, no, seed: sealed, request, candidates, body, signature }: StoredParts,
): Promise<OpenedDraw<Request, One> | null> {
  const stated = readDraw(reading.kind, body);
  const seed = openSeed(crypto, sealed, reading.seedContext(lotId, no));
  const [asked, known] = [reading.readRequest(request), reading.readCandidates(candidates)];
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

const expertReading: DrawReading<DrawRequest, DrawCandidate> = {
  kind: 'expert-draw',
  seedContext,
  readRequest,
  readCandidates,
};

export const openDraw = (crypto: Pick<Crypto, 'openText' | 'signingKeys'>, draw: StoredParts) =>
  openStated(crypto, expertReading, draw);

/** Those of these statements that the platform signed. */
export async function keepStated<One extends Statement>(
  { crypto }: Pick<Parts, 'crypto'>,
  statements: readonly One[],
): Promise<readonly One[]> {
  const stated = await Promise.all(statements.map((one) => isStatedBy(one, crypto.signingKeys)));
  return statements.filter((_, place) => stated[place]);
}

/** Statements of draws that are to be published: no row without the platform's signature is among them. */
export async function readUnpublishedDraws(
  parts: Pick<Parts, 'db' | 'crypto'>,
  most: number,
): Promise<readonly store.StoredStatement[]> {
  return keepStated(parts, await store.findUnpublished(parts.db, most));
}

/** The statement of a draw as its rows have it; null if there is none. */
export async function readStatedDraw(db: Parts['db'], lotId: string, no: number): Promise<Statement | null> {
  const found = await store.findStatement(db, lotId, no);
  return found === null ? null : { body: found.body, signature: found.signature };
}
