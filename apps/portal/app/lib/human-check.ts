import { getHumanCheck } from '@procure/client/account/human-check.gen.ts';
import type { Failure } from '@procure/client/client.ts';
import { client } from './client.ts';

type Answer = { readonly ok: true } | Failure;

/**
 * Calls; where the server asks for a proof of work, the browser does it and the call goes out once more. The worker
 * is loaded then, and only then.
 */
export async function proven<R extends Answer>(
  call: (humanCheck: string) => Promise<R>,
  onRunning: (running: boolean) => void,
): Promise<R | Failure> {
  const first = await call('');
  if (first.ok || first.reason !== 'human_check_failed') return first;
  onRunning(true);
  try {
    const drawn = await client.call(getHumanCheck, {});
    if (!drawn.ok) return drawn;
    const { solveHumanCheck } = await import('@procure/ui/human-check/solve.ts');
    const solved = await solveHumanCheck(drawn.data);
    return solved === null ? first : await call(solved);
  } finally {
    onRunning(false);
  }
}
