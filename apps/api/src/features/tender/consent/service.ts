import { checkConsentTime } from '@procure/domain/opening/consent.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { readLotKey } from '@procure/sealing/lot-key.ts';
import { isConsent } from '@procure/sealing/opener-signing.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { mayIn } from '../../../platform/sight.ts';
import { readParts } from '../division/store.ts';
import { lockLot } from '../service.ts';
import { consentEvents } from './events.ts';
import * as store from './store.ts';

/**
 * The statement for an opener to sign, with the opener's own encrypted share, by which the browser verifies it. Each
 * call is logged.
 */
export function drawConsent(parts: Parts, actor: StaffActor, lotId: string) {
  return transact(parts, actor, async (unit) => {
    const found = await heldFor(unit, actor, lotId);
    if (isRefused(found)) return found;
    const { lot, division, body, recipient } = found;
    const own = await readParts(unit, lot.id, division, actor.accountId);
    const [first] = own;
    if (first === undefined) throw new Error(`lot ${lot.id} lacks the share of an opener`);
    await record(unit, consentEvents, { kind: 'draw_consent', division }, { lotId: lot.id });
    const { byPassphrase, passkeys } = first;
    return { byPassphrase, passkeys, recipient, parts: own.map(({ sealed }) => sealed), division, body };
  });
}

interface Signing {
  readonly lotId: string;
  readonly division: number;
  readonly signature: string;
}

/** An opener's signature over what the platform stated of the lot's key. Repeated, it changes nothing. */
export function signLotKey(parts: Parts, actor: StaffActor, { lotId, division, signature }: Signing) {
  return transact(parts, actor, async (unit) => {
    const found = await heldFor(unit, actor, lotId);
    if (isRefused(found)) return found;
    const { lot, body, keyId, signer } = found;
    if (division !== found.division) return refuse('consent_stale');
    if (!(await isConsent(body, signature, signer))) return refuse('consent_wrong');
    const consent = { lotId: lot.id, division, keyId, accountId: actor.accountId, signature };
    const isNew = await store.insertConsent(unit, consent);
    const confirmed = await store.countConsents(unit, lot.id, division);
    if (isNew)
      await record(unit, consentEvents, { kind: 'sign_key', division, keyId, confirmed }, { lotId: lot.id });
    return { confirmed, needed: lot.openersNeeded };
  });
}

/** The locked lot with the statement that this person may sign, who must hold a share of the current division. */
async function heldFor(unit: Unit, actor: StaffActor, lotId: string) {
  const lot = await lockLot(unit, lotId);
  if (lot === null || lot.publishedAt === null) return refuse('not_found');
  const held = await store.findHeld(unit, lot.id, actor.accountId);
  if (held === null || !mayIn(actor.scope, 'opening.release', lot.tender)) return refuse('not_an_opener');
  const late = checkConsentTime(lot, await unit.now());
  if (late !== null) return late;
  const { signer, ...statement } = held;
  return signer === null ? refuse('signer_missing') : { ...statement, signer, lot };
}

/** Whether every signature under this statement about a lot's key is by its opener. */
export async function areConsentsRight(
  db: Parts['db'],
  { lotId, division, body }: { readonly lotId: string; readonly division: number; readonly body: string },
): Promise<boolean> {
  const openers = readLotKey(body)?.openers ?? [];
  for (const { recipient, signer, signature } of await store.findConsents(db, lotId, division)) {
    const isNamed = openers.some((one) => one.recipient === recipient);
    if (!isNamed || !(await isConsent(body, signature, signer))) return false;
  }
  return true;
}
