import { isStatedBy, lotMark, readLotKey } from './lot-key.ts';
import { isConsent, openerMark, readOpenerKey } from './opener-signing.ts';
import { type Entry, type Statement, statementDigest } from './published.ts';

/** An opener's signature of the platform's statement about a lot's key. */
export interface Consent {
  /** Division of the signed statement. */
  readonly division: number;
  /** The platform's statement about the opener's key. */
  readonly opener: Statement;
  readonly signature: string;
}

/** Number of openers who signed a lot's key, and number needed to open the lot. */
export interface Consents {
  readonly confirmed: number;
  readonly needed: number;
}

/**
 * Reasons to reject the openers' signatures. `opener_unknown`: the statement of an opener's key is not the platform's,
 * is not that key's only entry in the public log, or was logged after the statement of the lot's key · `consent_wrong`:
 * a signature is not of this statement, or not by an opener that the statement names
 */
export type ConsentsFault = 'opener_unknown' | 'consent_wrong';

/**
 * Counts the openers who signed the newest statement about a lot's key. Verifies everything against the public log and
 * the platform's keys, so that the server need not be trusted. Call it only after `checkLotKey` has returned null.
 * @param log every entry of the public log
 * @param platformKeys public keys of the platform, base64url
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
  const lotKey = readLotKey(body);
  if (lotKey === null) return 'consent_wrong';
  const at = places.get(newest?.digest ?? '') ?? -1;
  const signers = new Set<string>();
  for (const { division, opener, signature } of target.consents) {
    if (division !== lotKey.division) continue;
    const openerKey = readOpenerKey(opener.body);
    const place = places.get(statementDigest(opener));
    if (openerKey === null || place === undefined || place > at) return 'opener_unknown';
    const about = log.filter((entry) => entry?.opener === openerMark(openerKey.recipient));
    if (about.length !== 1 || !(await isStatedBy(opener, platformKeys))) return 'opener_unknown';
    const isNamed = lotKey.openers.some(({ recipient }) => recipient === openerKey.recipient);
    if (!isNamed || !(await isConsent(body, signature, openerKey.signer))) return 'consent_wrong';
    signers.add(openerKey.recipient);
  }
  return { confirmed: signers.size, needed: lotKey.needed };
}
