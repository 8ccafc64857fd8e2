import { createHash, randomInt } from 'node:crypto';
import { type HumanChallenge, humanCheckPayload } from '@procure/contract/account/human-check.schema.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import * as store from './store.ts';

type Needed = Pick<Parts, 'db' | 'crypto'>;

/** A derivation takes 2 to 10 ms, and half of `tries` are needed on average: about a second on an old computer. */
const work = { cost: 5_000, tries: 200 };
const livesSeconds = 120;

/**
 * Derived from keys of the installation, so that every process verifies the challenges of the others without
 * storing any.
 */
function secrets({ crypto }: Needed) {
  return {
    hmacSignatureSecret: crypto.mark('challenge', 'human-check'),
    hmacKeySignatureSecret: crypto.mark('solution', 'human-check'),
  };
}

/**
 * Issues a proof-of-work challenge in place of a picture puzzle. It costs a flood of requests, and a person only a
 * moment.
 */
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

/**
 * Verifies the solution of a challenge that this installation issued and that has not expired. Each is valid once,
 * also of two concurrent uses.
 */
export async function isHumanChecked(parts: Needed, shown: string): Promise<boolean> {
  const payload = humanCheckPayload.safeParse(parseSolution(shown));
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

function parseSolution(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

/** Deletes used proofs of work that have expired. */
export function forgetProofs(parts: Pick<Parts, 'db'>): Promise<void> {
  return store.purge(parts.db);
}
