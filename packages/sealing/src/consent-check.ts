import { isStatedBy, lotMark, readLotKey } from './lot-key.ts';
import { isConsent, openerMark, readOpenerKey } from './opener-signing.ts';
import { type Entry, type Statement, statementDigest } from './published.ts';

/** An opener's signature under the platform's statement about a lot's key. */
export interface Consent {
  /** Of the statement. */
  readonly division: number;
  /** What the platform stated about the opener's key. */
  readonly opener: Statement;
  readonly signature: string;
}

/** How many openers vouch for a lot's key. */
export interface Consents {
  readonly confirmed: number;
  readonly needed: number;
}

/**
 * Why the openers' signatures are no evidence.
 * `opener_unknown`: one is by a key that the public log did not know before the lot's, or knows with another signing half too ·
 * `consent_wrong`: one is not of this statement, not by its opener, or by nobody whom the statement names
 */
export type ConsentsFault = 'opener_unknown' | 'consent_wrong';

/**
 * How many of the openers signed the newest statement about a lot's key, worked out without the server's word. Asked once
 * `checkLotKey` has found nothing wrong.
 * @param log every entry of the public log
 */
export async function countConsents(
  target: {
    readonly lotId: string;
    readonly statements: readonly Statement[];
    readonly consents: readonly Consent[];
  },
  log: readonly (Entry | null)[],
  platformKeys: readonly string[],
): Promise<Consents | ConsentsFault> {
  const mark = lotMark(target.lotId);
  const places = new Map(log.map((entry, place) => [entry?.digest ?? '', place]));
  const newest = log.findLast((entry) => entry?.kind === 'lot-key' && entry.lot === mark);
  const body = target.statements.find((one) => statementDigest(one) === newest?.digest)?.body ?? '';
  const stated = readLotKey(body);
  if (stated === null) return 'consent_wrong';
  const at = places.get(newest?.digest ?? '') ?? -1;
  const signed = new Set<string>();
  for (const { division, opener, signature } of target.consents) {
    if (division !== stated.division) continue;
    const known = readOpenerKey(opener.body);
    const place = places.get(statementDigest(opener));
    if (known === null || place === undefined || place > at) return 'opener_unknown';
    const about = log.filter((entry) => entry?.opener === openerMark(known.recipient));
    if (about.length !== 1 || !(await isStatedBy(opener, platformKeys))) return 'opener_unknown';
    const isNamed = stated.openers.some(({ recipient }) => recipient === known.recipient);
    if (!isNamed || !(await isConsent(body, signature, known.signer))) return 'consent_wrong';
    signed.add(known.recipient);
  }
  return { confirmed: signed.size, needed: stated.needed };
}
