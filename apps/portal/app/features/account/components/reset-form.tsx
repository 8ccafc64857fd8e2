import { resetPassword } from '@procure/contract/account/account.route.ts';
import { checkContact, contactKind, readContact } from '@procure/domain/account/contact.ts';
import { checkOtp, checkPassword, checkPasswordConfirm } from '@procure/domain/account/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { PasswordInput, TextInput } from '@procure/ui/field/controls.tsx';
import { ErrorSummary, type SummaryError } from '@procure/ui/field/error-summary.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { isValid } from '@procure/ui/field/validity.ts';
import { toast } from '@procure/ui/toast/toast.tsx';
import { OtpField } from '@procure/web/account/otp-field.tsx';
import { client } from '@procure/web/call/client.ts';
import { refusedIn } from '@procure/web/session/problem.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { wayLater } from '../../../lib/way-later.ts';
import { problemsOf, useAccountCode } from './account-code.ts';
import styles from './account-form.module.css';
import { PasswordRules } from './password-rules.tsx';

const empty = { to: '', otp: '', password: '', passwordConfirm: '' };

const placeOf: Readonly<Record<string, string>> = {
  otp_wrong: 'otp',
  otp_expired: 'otp',
  password_reused: 'password',
};

export function ResetForm() {
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<readonly SummaryError[]>([]);
  const [busy, setBusy] = useState(false);
  const code = useAccountCode('password_reset', { field: 'to', check: checkContact });
  const navigate = useNavigate();
  const to = readContact(values.to);
  const byMail = contactKind(to) === 'mail';
  const errorAt = (field: string) => problems.find((problem) => problem.id === field)?.message;

  function change(changed: Partial<typeof empty>) {
    setValues((now) => ({ ...now, ...changed }));
    setProblems((now) => now.filter((problem) => problem.id === undefined || !(problem.id in changed)));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const { otp, password, passwordConfirm } = values;
    const wrong = problemsOf([
      ['to', checkContact(to)],
      ['otp', checkOtp(otp)],
      ['password', checkPassword(password, { phone: to })],
      ['passwordConfirm', checkPasswordConfirm(passwordConfirm, password)],
    ]);
    setProblems(wrong);
    if (!isValid(wrong)) return;
    setBusy(true);
    const reply = await client.call(resetPassword, { ...values, to });
    if (reply.ok) {
      toast.success('密码已重设，请用新密码登录');
      navigate('/login', { replace: true });
    } else setProblems(await refusedIn(reply, wayLater, placeOf));
    setBusy(false);
  }

  const passwordField = (name: 'password' | 'passwordConfirm') => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    autoComplete: 'new-password',
    maxLength: 20,
  });

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <ErrorSummary errors={problems} />
      <Field label="注册手机号或邮箱" required id="to" error={errorAt('to')}>
        {(control) => (
          <TextInput
            {...control}
            value={values.to}
            onChange={(event) => change({ to: event.target.value })}
            onBlur={() => change({ to })}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
          />
        )}
      </Field>
      <OtpField
        by={byMail ? '邮件' : '短信'}
        before="先填写手机号或邮箱，再获取。"
        value={values.otp}
        error={errorAt('otp')}
        resendAt={code.resendAt}
        sentTo={code.sentTo}
        busy={code.busy}
        checking={code.checking}
        onChange={(otp) => change({ otp })}
        onSend={() => void code.send(to).then(setProblems)}
      />
      <Field label="新密码" required id="password" error={errorAt('password')}>
        {(control) => (
          <>
            <PasswordInput {...control} {...passwordField('password')} />
            <PasswordRules id="password-rules" password={values.password} username="" phone={to} />
          </>
        )}
      </Field>
      <Field label="确认新密码" required id="passwordConfirm" error={errorAt('passwordConfirm')}>
        {(control) => <PasswordInput {...control} {...passwordField('passwordConfirm')} />}
      </Field>
      <Button kind="primary" size="large" wide type="submit" busy={busy} busyText="正在重设…">
        重设密码
      </Button>
    </form>
  );
}
