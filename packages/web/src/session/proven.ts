import type { Failure } from '@procure/client/client.ts';
import { LoadFailure, loadLater } from '@procure/ui/page-load/load-later.ts';

/**
 * Calls; if the server demands a proof of work, computes it and repeats the call. The code for it is loaded only then.
 */
export async function proven<R extends { readonly ok: true } | Failure>(
  call: (humanCheck: string) => Promise<R>,
  onRunning: (running: boolean) => void,
): Promise<R | Failure> {
  const first = await call('');
  if (first.ok || first.reason !== 'human_check_failed') return first;
  onRunning(true);
  try {
    const { callProven } = await loadLater(import('./human-check.ts'));
    return await callProven(first, call);
  } catch (error) {
    if (!(error instanceof LoadFailure)) throw error;
    return { ...first, message: error.message };
  } finally {
    onRunning(false);
  }
}
