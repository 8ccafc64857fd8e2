import { sendOtp } from '@procure/contract/account/account.route.ts';
import { checkPhone } from '@procure/domain/account/rules.ts';
import { maskPhone } from '@procure/domain/masking.ts';
import type { SummaryError } from '@procure/ui/field/error-summary.tsx';
import { isValid } from '@procure/ui/field/validity.ts';
import { toast } from '@procure/ui/toast/toast.tsx';
import { client } from '@procure/web/call/client.ts';
import { refusedIn } from '@procure/web/session/problem.ts';
import { proven } from '@procure/web/session/proven.ts';
import { useState } from 'react';
import { wayLater } from '../../../lib/way-later.ts';

/** The checks that fail, as the form shows them. */
export function problemsOf(
  checks: readonly (readonly [id: string, message: string | null])[],
): SummaryError[] {
  return checks.flatMap(([id, message]) => (message === null ? [] : [{ id, message }]));
}

/** Asking for a code by SMS, with a proof of work where the server asks for one; then the wait before the next. */
export function useCodeRequest(purpose: 'registration' | 'password_reset') {
  const [checking, setChecking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const [resendAt, setResendAt] = useState(0);

  /** Returns what stood in the way; nothing where the code is on its way. */
  async function send(phone: string): Promise<readonly SummaryError[]> {
    const wrong = problemsOf([['phone', checkPhone(phone)]]);
    if (!isValid(wrong) || busy) return wrong;
    setBusy(true);
    const reply = await proven(
      (humanCheck) => client.call(sendOtp, { phone, purpose, humanCheck }),
      setChecking,
    );
    setBusy(false);
    if (reply.ok) {
      setSentTo(maskPhone(phone));
      setResendAt(Date.now() + reply.data.resendAfterSeconds * 1000);
      toast.success('短信已发送，请查收');
      return [];
    }
    return (await refusedIn(reply, wayLater)).map((one) => ({ id: 'otp', ...one }));
  }

  return { busy, checking, sentTo, resendAt, send };
}
