import { sendOtp } from '@procure/client/account/account.gen.ts';
import { checkPhone } from '@procure/domain/account/rules.ts';
import { maskPhone } from '@procure/domain/masking.ts';
import { isValid } from '@procure/ui/field/validity.ts';
import { toast } from '@procure/ui/toast/toast.tsx';
import { useState } from 'react';
import { client } from '../../../lib/client.ts';
import { proven } from '../../../lib/proven.ts';

export interface Problem {
  /** The control's id; none for what concerns the whole form. */
  readonly id?: string;
  readonly message: string;
}

/** The checks that fail, as the form shows them. */
export function problemsOf(checks: readonly (readonly [id: string, message: string | null])[]): Problem[] {
  return checks.flatMap(([id, message]) => (message === null ? [] : [{ id, message }]));
}

/** Asking for a code by SMS, with a proof of work where the server asks for one; then the wait before the next. */
export function useCodeRequest(purpose: 'registration' | 'password_reset') {
  const [checking, setChecking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const [resendAt, setResendAt] = useState(0);

  /** Returns what stood in the way; nothing where the code is on its way. */
  async function send(phone: string): Promise<Problem[]> {
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
    return reply.fields.length > 0
      ? reply.fields.map(({ field, message }) => ({ id: field, message }))
      : [{ id: 'otp', message: reply.message }];
  }

  return { busy, checking, sentTo, resendAt, send };
}
