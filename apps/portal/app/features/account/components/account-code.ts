import { sendOtp } from '@procure/contract/account/account.route.ts';
import { shownContact } from '@procure/domain/account/contact.ts';
import type { SummaryError } from '@procure/ui/field/error-summary.tsx';
import { isValid } from '@procure/ui/field/validity.ts';
import { useCodeRequest } from '@procure/web/account/code-request.ts';
import { client } from '@procure/web/call/client.ts';
import { refusedIn } from '@procure/web/session/problem.ts';
import { wayLater } from '../../../lib/way-later.ts';

/** The messages of the failed checks, as the form shows them. */
export function problemsOf(
  checks: readonly (readonly [id: string, message: string | null])[],
): SummaryError[] {
  return checks.flatMap(([id, message]) => (message === null ? [] : [{ id, message }]));
}

/** Requests a code for an account that has no session yet. */
export function useAccountCode(purpose: 'registration' | 'password_reset', asked: Asked) {
  return useCodeBy((to, humanCheck) => client.call(sendOtp, { to, purpose, humanCheck }), asked);
}

interface Asked {
  /** Id of the field that holds the phone number or address. */
  readonly field: string;
  readonly check: (to: string) => string | null;
}

/** Requests a code by the given call. */
export function useCodeBy(call: Parameters<typeof useCodeRequest>[0], { field, check }: Asked) {
  const request = useCodeRequest(call);

  /** Returns the problems that prevented the request; empty once the code is on its way. */
  async function send(to: string): Promise<readonly SummaryError[]> {
    const wrong = problemsOf([[field, check(to)]]);
    if (!isValid(wrong)) return wrong;
    const failure = await request.send(to, shownContact(to));
    if (failure === null) return [];
    return (await refusedIn(failure, wayLater)).map((one) => ({ id: 'otp', ...one }));
  }

  return { ...request, send };
}
