import type { Failure } from '@procure/client/client.ts';
import { bindByCode, sendBindingCode } from '@procure/contract/session/outside.route.ts';
import { checkContact, contactKind, readContact } from '@procure/domain/account/contact.ts';
import { checkOtp } from '@procure/domain/account/rules.ts';
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
import { problemsOf, useCodeBy } from './account-code.ts';
import styles from './account-form.module.css';

const placeOf: Readonly<Record<string, string>> = { otp_wrong: 'otp', otp_expired: 'otp' };

interface BindFormProps {
  /** Takes up the session with this token. Returns null, or the failure. */
  readonly enter: (token: string) => Promise<Failure | null>;
}

/** First sign-in through DingTalk or a partner's system: the person binds their account by a code and is signed in. */
export function BindForm({ enter }: BindFormProps) {
  const [typed, type] = useState('');
  const to = readContact(typed);
  const [otp, setOtp] = useState('');
  const [problems, setProblems] = useState<readonly SummaryError[]>([]);
  const [busy, setBusy] = useState(false);
  const code = useCodeBy((contact, humanCheck) => client.call(sendBindingCode, { to: contact, humanCheck }), {
    field: 'to',
    check: checkContact,
  });
  const navigate = useNavigate();
  const errorAt = (field: string) => problems.find((problem) => problem.id === field)?.message;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong = problemsOf([
      ['to', checkContact(typed)],
      ['otp', checkOtp(otp)],
    ]);
    setProblems(wrong);
    if (!isValid(wrong)) return;
    setBusy(true);
    const reply = await client.call(bindByCode, { to, otp });
    const failure = reply.ok ? await enter(reply.data.token) : reply;
    if (failure?.reason === 'second_step_required') navigate('/login?second=1', { replace: true });
    else if (failure !== null) setProblems(await refusedIn(failure, wayLater, placeOf));
    setBusy(false);
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <p>
        您在来源系统或钉钉的身份尚未绑定供应商账号。请以供应商账号的手机号或注册邮箱验证，绑定后从那里可直接登录。还没有账号的，请先
        <Link href="/supplierAccountRegister">注册供应商账号</Link>。
      </p>
      <ErrorSummary errors={problems} />
      <Field label="供应商账号的手机号或邮箱" required id="to" error={errorAt('to')}>
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onBlur={() => type(to)}
            autoComplete="username"
            maxLength={100}
          />
        )}
      </Field>
      <OtpField
        by={contactKind(to) === 'mail' ? '邮件' : '短信'}
        before="先填写手机号或邮箱，再获取。"
        value={otp}
        error={errorAt('otp')}
        resendAt={code.resendAt}
        sentTo={code.sentTo}
        busy={code.busy}
        checking={code.checking}
        onChange={setOtp}
        onSend={() => void code.send(to).then(setProblems)}
      />
      <Button kind="primary" size="large" wide type="submit" busy={busy} busyText="正在绑定…">
        绑定并登录
      </Button>
    </form>
  );
}
