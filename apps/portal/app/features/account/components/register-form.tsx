import { register } from '@procure/contract/account/account.route.ts';
import {
  checkAgree,
  checkEmail,
  checkOtp,
  checkPassword,
  checkPasswordConfirm,
  checkPhone,
  checkUsername,
} from '@procure/domain/account/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { CheckBox, PasswordInput, TextInput } from '@procure/ui/field/controls.tsx';
import { ErrorSummary, type SummaryError } from '@procure/ui/field/error-summary.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { isValid } from '@procure/ui/field/validity.ts';
import { takeReturnAddress } from '@procure/ui/page-load/return-address.ts';
import { toast } from '@procure/ui/toast/toast.tsx';
import { OtpField } from '@procure/web/account/otp-field.tsx';
import { client } from '@procure/web/call/client.ts';
import { refusedIn } from '@procure/web/session/problem.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { takeUp } from '../../../lib/session.ts';
import { wayLater } from '../../../lib/way-later.ts';
import { problemsOf, useAccountCode } from './account-code.ts';
import styles from './account-form.module.css';
import { PasswordRules } from './password-rules.tsx';

const empty = {
  phone: '',
  otp: '',
  username: '',
  password: '',
  passwordConfirm: '',
  email: '',
  agree: false,
};
type Values = typeof empty;

const placeOf: Readonly<Record<string, string>> = {
  otp_wrong: 'otp',
  otp_expired: 'otp',
  phone_taken: 'phone',
  mail_taken: 'email',
  username_taken: 'username',
};

/** The next page: an invited person joins their company, any other person registers one. */
function next(): string {
  const back = takeReturnAddress();
  return back?.startsWith('/dashboard?view=join') ? back : '/supplierInfoRegister';
}

/** The values of the registration form, its problems and its submission. */
function useRegistration() {
  const [values, setValues] = useState(empty);
  const [problems, setProblems] = useState<readonly SummaryError[]>([]);
  const [busy, setBusy] = useState(false);
  const [by, setBy] = useState<'phone' | 'email'>('phone');
  const codes = {
    phone: useAccountCode('registration', { field: 'phone', check: checkPhone }),
    email: useAccountCode('registration', { field: 'email', check: checkEmail }),
  };
  const navigate = useNavigate();
  // The same id for all attempts, so that a repeated one cannot create a second account.
  const id = useRef<string | null>(null);
  const errorAt = (field: string) => problems.find((problem) => problem.id === field)?.message;

  function change(changed: Partial<Values>) {
    setValues((now) => ({ ...now, ...changed }));
    // Messages of a field disappear while it is being corrected.
    setProblems((now) => now.filter((problem) => problem.id === undefined || !(problem.id in changed)));
  }

  /** A code sent to the phone proves nothing about the address, and the reverse. */
  function turn() {
    setBy(by === 'phone' ? 'email' : 'phone');
    change({ otp: '' });
    setProblems([]);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const filled = by === 'phone' ? values : { ...values, phone: '' };
    const { phone, otp, username, password, passwordConfirm, email, agree } = filled;
    const wrong = problemsOf([
      by === 'phone' ? ['phone', checkPhone(phone)] : ['email', checkEmail(email)],
      ['otp', checkOtp(otp)],
      ['username', checkUsername(username)],
      ['password', checkPassword(password, { username, phone })],
      ['passwordConfirm', checkPasswordConfirm(passwordConfirm, password)],
      ['email', by === 'email' || email === '' ? null : checkEmail(email)],
      ['agree', checkAgree(agree)],
    ]);
    setProblems(wrong);
    if (!isValid(wrong)) return;
    setBusy(true);
    id.current ??= crypto.randomUUID();
    const reply = await client.call(register, { ...filled, id: id.current, agree: true });
    if (!reply.ok && reply.reason === 'already_registered') {
      toast.success(reply.message);
      navigate('/login', { replace: true });
      return;
    }
    const failure = reply.ok ? await takeUp(reply.data.token) : reply;
    if (failure === null) navigate(next(), { replace: true });
    else setProblems(await refusedIn(failure, wayLater, placeOf));
    setBusy(false);
  }

  return { values, problems, busy, by, turn, code: codes[by], errorAt, change, submit, setProblems };
}

type Registration = ReturnType<typeof useRegistration>;

export function RegisterForm() {
  const registration = useRegistration();
  const { values, problems, busy, by, errorAt, change, submit } = registration;

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <noscript>注册需要启用 JavaScript：请在浏览器设置中启用后刷新本页。</noscript>
      <ErrorSummary errors={problems} />
      <Reached {...registration} />
      <Field
        label="用户名"
        required
        id="username"
        error={errorAt('username')}
        help="以字母开头，4–20位字母、数字或下划线，可用于登录。"
      >
        {(control) => (
          <TextInput
            {...control}
            value={values.username}
            onChange={(event) => change({ username: event.target.value.trim() })}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
          />
        )}
      </Field>
      <PasswordFields {...registration} />
      {by === 'phone' ? <Email {...registration} /> : null}
      <Agreement {...registration} />
      <Button kind="primary" size="large" wide type="submit" busy={busy} busyText="正在注册…">
        注册并登录
      </Button>
    </form>
  );
}

/** The phone number or e-mail address that signs in and receives the code. */
function Reached(registration: Registration) {
  const { values, by, turn, code, errorAt, change, setProblems } = registration;
  return (
    <>
      {by === 'email' ? (
        <Email {...registration} />
      ) : (
        <Field
          label="手机号"
          required
          id="phone"
          error={errorAt('phone')}
          help="用于登录、接收验证码和重要通知。"
        >
          {(control) => (
            <TextInput
              {...control}
              value={values.phone}
              onChange={(event) => change({ phone: event.target.value.trim() })}
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              maxLength={20}
            />
          )}
        </Field>
      )}
      <Button onClick={turn}>{by === 'phone' ? '改用邮箱注册' : '改用手机号注册'}</Button>
      <OtpField
        by={by === 'phone' ? '短信' : '邮件'}
        before={by === 'phone' ? '先填写手机号，再获取。' : '先填写邮箱，再获取。'}
        value={values.otp}
        error={errorAt('otp')}
        resendAt={code.resendAt}
        sentTo={code.sentTo}
        busy={code.busy}
        checking={code.checking}
        onChange={(otp) => change({ otp })}
        onSend={() => void code.send(values[by]).then(setProblems)}
      />
    </>
  );
}

function Email({ by, values, errorAt, change }: Registration) {
  const help =
    by === 'email'
      ? '用于登录、接收验证码和重要通知；手机号可在注册后补充。'
      : '填写后，审核结果和截止提醒会同时发到邮箱。';
  return (
    <Field label="邮箱" required={by === 'email'} id="email" error={errorAt('email')} help={help}>
      {(control) => (
        <TextInput
          {...control}
          value={values.email}
          onChange={(event) => change({ email: event.target.value.trim() })}
          type="email"
          autoComplete="email"
          maxLength={100}
        />
      )}
    </Field>
  );
}

function PasswordFields({ values, errorAt, change }: Registration) {
  return (
    <>
      <Field label="密码" required id="password" error={errorAt('password')}>
        {(control) => (
          <>
            <PasswordInput
              {...control}
              aria-describedby={`${control['aria-describedby'] ?? ''} password-rules`.trim()}
              value={values.password}
              onChange={(event) => change({ password: event.target.value })}
              autoComplete="new-password"
              maxLength={20}
            />
            <PasswordRules
              id="password-rules"
              password={values.password}
              username={values.username}
              phone={values.phone}
            />
          </>
        )}
      </Field>
      <Field label="确认密码" required id="passwordConfirm" error={errorAt('passwordConfirm')}>
        {(control) => (
          <PasswordInput
            {...control}
            value={values.passwordConfirm}
            onChange={(event) => change({ passwordConfirm: event.target.value })}
            autoComplete="new-password"
            maxLength={20}
          />
        )}
      </Field>
    </>
  );
}

function Agreement({ values, errorAt, change }: Registration) {
  const error = errorAt('agree');
  return (
    <div className={styles.agree}>
      <CheckBox
        id="agree"
        checked={values.agree}
        onChange={(event) => change({ agree: event.target.checked })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'agree-error' : undefined}
      >
        我已阅读并同意
        <a href="/helpList?article=service-agreement" target="_blank" rel="noreferrer">
          《用户服务协议》
        </a>
        和
        <a href="/helpList?article=privacy-policy" target="_blank" rel="noreferrer">
          《隐私政策》
        </a>
      </CheckBox>
      {error ? (
        <span className={styles.error} id="agree-error">
          {error}
        </span>
      ) : null}
    </div>
  );
}
