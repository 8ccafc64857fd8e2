import { openWhole } from '@procure/sealing/division.ts';
import { openBytes } from '@procure/sealing/envelope.ts';
import { makeOpenerKey } from '@procure/sealing/opener-key.ts';
import { checkHolding, signConsent, signerOf } from '@procure/sealing/opener-signing.ts';
import { makeSplitKey } from '@procure/sealing/share.ts';
import { beginRehearsal, finishRehearsal, makeKey } from '../../src/features/opening/key/service.ts';
import { ownShare } from '../../src/features/opening/service.ts';
import { drawConsent, signLotKey } from '../../src/features/tender/consent/service.ts';
import { readSealing } from '../../src/features/tender/key/read-model.ts';
import { demoPassphrase } from '../story/people.ts';
import { must, newId, type Telling } from './telling.ts';

/** The identities in the openers' browsers, by account, during the seeding. */
const identities = new WeakMap<Telling, Map<string, string>>();

function ownOf(telling: Telling): Map<string, string> {
  const known = identities.get(telling) ?? new Map<string, string>();
  identities.set(telling, known);
  return known;
}

/** An opener makes a key under the published passphrase, as the page does, and opens with it for the first time. */
export function planKey(telling: Telling, username: string, at: Date): void {
  const { parts } = telling;
  telling.plan(at, `${username} makes a key and rehearses`, async () => {
    const actor = await telling.staff(username);
    const id = newId();
    const { identity, kept } = await makeOpenerKey(demoPassphrase);
    must(await makeKey(parts, actor, { id, ...kept }));
    const { sealed } = must(await beginRehearsal(parts, actor, id));
    const answer = new TextDecoder().decode(await openBytes(identity, Buffer.from(sealed, 'base64')));
    const signer = await signerOf(identity, kept.recipient);
    must(await finishRehearsal(parts, actor, { id, answer, signer }));
    ownOf(telling).set(username, identity);
  });
}

/** The keys of a tender's approved lots, as its publisher's browser makes and forgets them. */
export async function keysFor(telling: Telling, publisher: string, tenderId: string) {
  const { scope } = await telling.staff(publisher);
  const lots = await readSealing(scope, telling.parts.db, tenderId);
  return Promise.all(
    lots.map(async ({ lotId, needed, splitEnvelope, openers }) => {
      const named = openers.flatMap(({ key }) =>
        key === null ? [] : [{ keyId: key.id, recipient: key.recipient }],
      );
      return { lotId, ...(await makeSplitKey(lotId, named, needed, splitEnvelope)) };
    }),
  );
}

/** The share that the opener's browser opens and releases. */
export async function shareOf(telling: Telling, username: string, lotId: string): Promise<string> {
  const { share } = must(await ownShare(telling.parts, await telling.staff(username), lotId));
  const opened =
    share === null
      ? null
      : await openWhole(ownOf(telling).get(username) ?? '', share.shares[0]?.parts ?? [], lotId);
  if (opened === null) throw new Error(`${username} cannot open their share`);
  return opened;
}

/** The opener checks the lot's key against their share and signs it, as the page does. */
export async function signKey(telling: Telling, username: string, lotId: string): Promise<void> {
  const { parts } = telling;
  const actor = await telling.staff(username);
  const identity = ownOf(telling).get(username) ?? '';
  const drawn = must(await drawConsent(parts, actor, lotId));
  const fault = await checkHolding(identity, { lotId, ...drawn });
  if (fault !== null) throw new Error(`${username} cannot sign: ${fault}`);
  const signature = await signConsent(identity, drawn.body);
  must(await signLotKey(parts, actor, { lotId, division: drawn.division, signature }));
}
