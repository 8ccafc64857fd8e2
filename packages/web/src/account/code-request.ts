import type { Failure } from '@procure/client/client.ts';
import { toast } from '@procure/ui/toast/toast.tsx';
import { useState } from 'react';
import { proven } from '../session/proven.ts';

type Sent = { readonly ok: true; readonly data: { readonly resendAfterSeconds: number } } | Failure;

/**
 * Requests a one-time code, with a proof of work if the server demands one, and keeps the time of the next request.
 * `send` returns the refusal, or null if the code was sent to `shown`.
 */
export function useCodeRequest(call: (to: string, humanCheck: string) => Promise<Sent>) {
  const [checking, setChecking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const [resendAt, setResendAt] = useState(0);

  async function send(to: string, shown: string): Promise<Failure | null> {
    if (busy) return null;
    setBusy(true);
    const reply = await proven((humanCheck) => call(to, humanCheck), setChecking).finally(() =>
      setBusy(false),
    );
    if (!reply.ok) return reply;
    setSentTo(shown);
    setResendAt(Date.now() + reply.data.resendAfterSeconds * 1000);
    toast.success('验证码已发送，请查收');
    return null;
  }

  return { busy, checking, sentTo, resendAt, send };
}
