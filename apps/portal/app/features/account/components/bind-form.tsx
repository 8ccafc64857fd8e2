import type { Failure } from '@procure/client/client.ts';
import { bindByPhone, sendBindingCode } from '@procure/contract/session/outside.route.ts';
import { checkOtp, checkPhone } from '@procure/domain/account/rules.ts';
import { readPhone } from '@procure/domain/display/typed.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { TextInput } from '@procure/ui/field/controls.tsx';
import { ErrorSummary, type SummaryError } from '@procure/ui/field/error-summary.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { isValid } from '@procure/ui/field/validity.ts';
import { Link } from '@procure/ui/link/link.tsx';
import { OtpField } from '@procure/web/account/otp-field.tsx';
import { client } from '@procure/web/call/client.ts';
import { refusedIn } from '@procure/web/session/problem.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { wayLater } from '../../../lib/way-later.ts';
import styles from './account-form.module.css';
import { problemsOf, useCodeBy } from './code-by-phone.ts';

const placeOf: Readonly<Record<string, string>> = { otp_wrong: 'otp', otp_expired: 'otp' };

interface BindFormProps {
  /** With the token of the session that was opened; null, or what went wrong. */
  readonly enter: (token: string) => Promise<Failure | null>;
}

/** First use: who DingTalk says it is binds an account by a code to its phone, and is signed in. */
export function BindForm({ enter }: BindFormProps) {
  const [phone, setPhone] = useState('');
  const [otp, setOtp] = useState('');
  const [problems, setProblems] = useState<readonly SummaryError[]>([]);
  const [busy, setBusy] = useState(false);
  const code = useCodeBy((to, humanCheck) => client.call(sendBindingCode, { phone: to, humanCheck }));
  const navigate = useNavigate();
  const errorAt = (field: string) => problems.find((problem) => problem.id === field)?.message;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong = problemsOf([
      ['phone', checkPhone(phone)],
      ['otp', checkOtp(otp)],
    ]);
    setProblems(wrong);
    if (!isValid(wrong)) return;
    setBusy(true);
    const reply = await client.call(bindByPhone, { phone, otp });
    const failure = reply.ok ? await enter(reply.data.token) : reply;
    if (failure?.reason === 'second_step_required') navigate('/login?second=1', { replace: true });
    else if (failure !== null) setProblems(await refusedIn(failure, wayLater, placeOf));
    setBusy(false);
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <p>
        该钉钉账号尚未绑定供应商账号。请用供应商账号的手机号验证，绑定后即可使用钉钉登录。还没有账号的，请先
        <Link href="/supplierAccountRegister">注册供应商账号</Link>。
      </p>
      <ErrorSummary errors={problems} />
      <Field label="供应商账号的手机号" required id="phone" error={errorAt('phone')}>
        {(control) => (
          <TextInput
            {...control}
            value={phone}
            onChange={(event) => setPhone(readPhone(event.target.value))}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={20}
          />
        )}
      </Field>
      <OtpField
        value={otp}
        error={errorAt('otp')}
        resendAt={code.resendAt}
        sentTo={code.sentTo}
        busy={code.busy}
        checking={code.checking}
        onChange={setOtp}
        onSend={() => void code.send(phone).then(setProblems)}
      />
      <Button kind="primary" size="large" wide type="submit" busy={busy} busyText="正在绑定…">
        绑定并登录
      </Button>
    </form>
  );
}
