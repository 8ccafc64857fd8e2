import type { Failure } from '@procure/client/client.ts';
import { getHumanCheck } from '@procure/contract/account/human-check.route.ts';
import { solveHumanCheck } from '@procure/ui/human-check/solve.ts';
import { client } from '../call/client.ts';

/** Computes the proof of work that the refusal `refused` demands, and repeats the call with it. */
export async function callProven<R>(
  refused: Failure,
  call: (humanCheck: string) => Promise<R>,
): Promise<R | Failure> {
  const drawn = await client.call(getHumanCheck, {});
  if (!drawn.ok) return drawn;
  const solved = await solveHumanCheck(drawn.data);
  return solved === null ? refused : call(solved);
}
