import { otpMinutes } from '@procure/domain/account/sign-in.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { HumanCheckStatus } from '@procure/ui/human-check/human-check-status.tsx';
import { useEffect, useState } from 'react';
import styles from './otp-field.module.css';

interface OtpFieldProps {
  readonly by?: '短信' | '邮件';
  readonly id?: string;
  readonly value: string;
  readonly error: string | undefined;
  /** Time from which another code may be sent, in milliseconds like `Date.now()`; 0 means now. */
  readonly resendAt: number;
  readonly sentTo: string;
  /** Hint shown until a code was sent: the condition for requesting one. */
  readonly before?: string;
  readonly busy: boolean;
  /** While the browser does a proof of work. */
  readonly checking: boolean;
  readonly onChange: (value: string) => void;
  readonly onSend: () => void;
}

export function OtpField({
  by = '短信',
  id = 'otp',
  value,
  error,
  resendAt,
  sentTo,
  before = '先填写手机号，再获取。',
  busy,
  checking,
  onChange,
  onSend,
}: OtpFieldProps) {
  const wait = useSecondsUntil(resendAt);
  const help =
    sentTo === ''
      ? before
      : `${by}已发送至 ${sentTo}，请按${by}内容继续；验证码${otpMinutes}分钟内有效，须在本浏览器中使用。`;
  return (
    <Field label={`${by}验证码`} required id={id} error={error} help={help}>
      {(control) => (
        <>
          <div className={styles.beside}>
            <TextInput
              {...control}
              value={value}
              onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 6))}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
            <Button
              busy={busy}
              busyText="正在发送…"
              disabled={wait > 0}
              onClick={wait > 0 ? undefined : onSend}
            >
              {wait > 0 ? `${wait}秒后可重新获取` : sentTo === '' ? '获取验证码' : '重新获取'}
            </Button>
          </div>
          <HumanCheckStatus running={checking} />
        </>
      )}
    </Field>
  );
}

/** Whole seconds until the moment, updated as time passes. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  const running = moment > now;
  useEffect(() => {
    setNow(Date.now());
    if (moment <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [moment]);
  return running ? Math.ceil((moment - now) / 1000) : 0;
}
