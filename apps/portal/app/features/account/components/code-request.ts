import { sendOtp } from '@procure/client/account/account.gen.ts';
import { checkCaptcha, checkPhone } from '@procure/domain/account/rules.ts';
import { maskPhone } from '@procure/domain/masking.ts';
import { isValid } from '@procure/ui/field/validity.ts';
import { toast } from '@procure/ui/toast/toast.tsx';
import { useState } from 'react';
import { client } from '../../../lib/client.ts';
import { useCaptcha } from './captcha-field.tsx';

export interface Problem {
  /** The control's id; none for what concerns the whole form. */
  readonly id?: string;
  readonly message: string;
}

/** The checks that fail, as the form shows them. */
export function problemsOf(checks: readonly (readonly [id: string, message: string | null])[]): Problem[] {
  return checks.flatMap(([id, message]) => (message === null ? [] : [{ id, message }]));
}

/** Asking for a code by SMS: the picture first, then the wait before the next. */
export function useCodeRequest(purpose: 'registration' | 'password_reset') {
  const { captcha, refresh } = useCaptcha();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const [resendAt, setResendAt] = useState(0);

  /** Returns what stood in the way; nothing where the code is on its way. */
  async function send(phone: string): Promise<Problem[]> {
    const wrong = problemsOf([
      ['phone', checkPhone(phone)],
      ['captcha', checkCaptcha(typed)],
    ]);
    if (!isValid(wrong) || busy) return wrong;
    setBusy(true);
    const reply = await client.call(sendOtp, {
      phone,
      purpose,
      captchaId: captcha?.id ?? '',
      captcha: typed,
    });
    setBusy(false);
    // Right or wrong, the picture is used up.
    setTyped('');
    void refresh();
    if (reply.ok) {
      setSentTo(maskPhone(phone));
      setResendAt(Date.now() + reply.data.resendAfterSeconds * 1000);
      toast.success('验证码已发送，请查收短信');
      return [];
    }
    if (reply.fields.length > 0)
      return reply.fields.map(({ field, message }) => ({
        id: field === 'captchaId' ? 'captcha' : field,
        message: field === 'captchaId' ? '图形验证码错误或已失效，请重新输入' : message,
      }));
    const place = { captcha_wrong: 'captcha', phone_taken: 'phone' } as Readonly<Record<string, string>>;
    return [{ id: place[reply.reason ?? ''] ?? 'otp', message: reply.message }];
  }

  return { captcha, refresh, typed, setTyped, busy, sentTo, resendAt, send };
}
