import { canonicalJson } from './canonical.ts';
import type { Sha256Hex } from './digest.ts';
import { isSignedBy, type SigningKey, signBytes } from './platform-signature.ts';
import { type Statement, statementDigest } from './published.ts';

/**
 * A page that is added to the signed record of an opening (开标记录续页): what was objected to at the opening, and the
 * answer (条例44). The record itself is never changed; the page names it, and the page before it, by their digests.
 */
export interface OpeningSupplement {
  readonly format: 'procure-opening-supplement/1';
  readonly lotId: string;
  readonly tenderNo: string;
  /** `statementDigest` of the signed record. */
  readonly record: Sha256Hex;
  /** From 1, without a gap. */
  readonly page: number;
  /** `statementDigest` of the page before; null of the first. */
  readonly previous: Sha256Hex | null;
  /** ISO 8601 in UTC with milliseconds, as the two below. */
  readonly signedAt: string;
  /** By which who objected finds it; the page does not say who that is. */
  readonly objectionNo: string;
  readonly raisedAt: string;
  /** The bidder whose line it is about; empty: the whole opening. */
  readonly target: string;
  readonly facts: string;
  readonly request: string;
  readonly outcome: 'upheld' | 'partly_upheld' | 'rejected' | 'not_receivable';
  readonly answer: string;
  readonly answeredAt: string;
}

const outcomes: readonly string[] = ['upheld', 'partly_upheld', 'rejected', 'not_receivable'];

export async function signOpeningSupplement(key: SigningKey, said: OpeningSupplement): Promise<Statement> {
  const body = canonicalJson({ ...said });
  return { body, signature: await signBytes(key, new TextEncoder().encode(body)) };
}

/** What a page says, whoever signed it; null for what is none. */
export function readOpeningSupplement(body: string): OpeningSupplement | null {
  try {
    const said: OpeningSupplement = JSON.parse(body);
    const texts = [said.lotId, said.record, said.signedAt, said.objectionNo, said.raisedAt, said.target];
    const more = [said.facts, said.request, said.answer, said.answeredAt];
    const isOne =
      said.format === 'procure-opening-supplement/1' &&
      Number.isSafeInteger(said.page) &&
      outcomes.includes(said.outcome) &&
      (said.previous === null || typeof said.previous === 'string') &&
      [...texts, ...more].every((text) => typeof text === 'string');
    return isOne ? said : null;
  } catch {
    return null;
  }
}

/** Why pages do not follow their record. */
export type SupplementFault = 'unsigned' | 'unread' | 'other_record' | 'gap';

/**
 * The pages, where each was signed by one of `publicKeys` and names the record and the page before it; otherwise what
 * is wrong with the first that does not.
 */
export async function openOpeningSupplements(
  record: Statement,
  pages: readonly Statement[],
  publicKeys: readonly string[],
): Promise<readonly OpeningSupplement[] | SupplementFault> {
  const found: OpeningSupplement[] = [];
  const named = statementDigest(record);
  let previous: Sha256Hex | null = null;
  for (const page of pages) {
    if (!(await isByOne(page, publicKeys))) return 'unsigned';
    const said = readOpeningSupplement(page.body);
    if (said === null) return 'unread';
    if (said.record !== named || said.lotId !== lotIdOf(record)) return 'other_record';
    if (said.page !== found.length + 1 || said.previous !== previous) return 'gap';
    found.push(said);
    previous = statementDigest(page);
  }
  return found;
}

async function isByOne({ body, signature }: Statement, publicKeys: readonly string[]): Promise<boolean> {
  for (const key of publicKeys)
    if (await isSignedBy(() => new TextEncoder().encode(body), signature, key)) return true;
  return false;
}

function lotIdOf({ body }: Statement): unknown {
  const said: { readonly lotId?: unknown } = JSON.parse(body);
  return said.lotId;
}
