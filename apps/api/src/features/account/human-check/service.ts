import { createHash, randomInt } from 'node:crypto';
import { type HumanChallenge, humanCheckPayload } from '@procure/contract/account/human-check.schema.ts';
import type { Parts } from '../../../platform/parts.ts';
import * as store from './store.ts';

type Needed = Pick<Parts, 'db' | 'crypto'>;

/** One derivation takes 2 to 10 ms, and half of `tries` are needed on average: about a second of an old machine. */
const work = { cost: 5_000, tries: 200 };
const livesSeconds = 120;

/** Signed with keys of the installation, so that every process takes what another gave out, and nothing is stored. */
function secrets({ crypto }: Needed) {
  return {
    hmacSignatureSecret: crypto.mark('challenge', 'human-check'),
    hmacKeySignatureSecret: crypto.mark('solution', 'human-check'),
  };
}

/** A proof of work in place of a picture: nothing to see, to hear or to click; a flood pays for it, a person waits a moment. */
export async function drawHumanCheck(
  parts: Needed,
  { cost, tries } = work,
  seconds = livesSeconds,
): Promise<HumanChallenge> {
  const [{ createChallenge }, { deriveKey }, until] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/pbkdf2'),
    store.readUntil(parts.db, seconds),
  ]);
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(tries),
    data: { until },
    deriveKey,
    ...secrets(parts),
  });
  return humanCheckPayload.shape.challenge.parse(made);
}

/** Whether the work was done on a challenge of ours that is not over; good once, of two at the same moment one. */
export async function isHumanChecked(parts: Needed, shown: string): Promise<boolean> {
  const payload = humanCheckPayload.safeParse(read(shown));
  if (!payload.success) return false;
  const [{ verifySolution }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/pbkdf2'),
  ]);
  const { challenge, solution } = payload.data;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets(parts) });
  if (!verified) return false;
  const challengeHash = createHash('sha256').update(challenge.signature).digest();
  return store.consume(parts.db, challengeHash, challenge.parameters.data.until);
}

function read(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

/** Removes used proofs of work that could be shown no more anyway. */
export function forgetProofs(parts: Pick<Parts, 'db'>): Promise<void> {
  return store.purge(parts.db);
}
