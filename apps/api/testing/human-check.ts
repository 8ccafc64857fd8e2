import type { HumanChallenge } from '@procure/contract/account/human-check.schema.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { drawHumanCheck } from '../src/features/account/human-check/service.ts';
import type { Parts } from '../src/platform/process/parts.ts';

/** Solves a challenge as the browser's worker does. */
export async function solve(challenge: HumanChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** A valid solution of a challenge of the lowest cost. */
export async function provenHuman(parts: Parts): Promise<string> {
  return solve(await drawHumanCheck(parts, { cost: 1, tries: 3 }));
}
