import type { Failure } from '@procure/client/client.ts';
import { registerExpert, sendExpertOtp } from '@procure/contract/expert/expert.route.ts';
import { shownContact } from '@procure/domain/account/contact.ts';
import {
  checkName,
  checkOtp,
  checkPassword,
  checkPasswordConfirm,
  checkPhone,
  checkUsername,
} from '@procure/domain/account/rules.ts';
import type { FieldError } from '@procure/domain/outcome.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { OldBrowser } from '@procure/ui/page-load/old-browser.tsx';
import { toast } from '@procure/ui/toast/toast.tsx';
import { useCodeRequest } from '@procure/web/account/code-request.ts';
import { OtpField } from '@procure/web/account/otp-field.tsx';
import { client } from '@procure/web/call/client.ts';
import {
  CheckField,
  FieldsSummary,
  PasswordField,
  TextField,
  useBound,
  useWrong,
} from '@procure/web/form/bound-fields.tsx';
import { type Fields, useFields, whenValid } from '@procure/web/form/use-fields.ts';
import { Brand } from '@procure/web/frame/brand.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import entrance from '../../../lib/entrance.module.css';
import { takeUp } from '../../../lib/session.ts';
import styles from '../components/registration.module.css';

const empty = {
  nickName: '',
  phone: '',
  otp: '',
  username: '',
  password: '',
  passwordConfirm: '',
  agree: false,
};
type Draft = typeof empty;

function check({ nickName, phone, otp, username, password, passwordConfirm, agree }: Draft): FieldError[] {
  const checks: readonly (readonly [string, string | null])[] = [
    ['nickName', checkName(nickName)],
    ['phone', checkPhone(phone)],
    ['otp', checkOtp(otp)],
    ['username', checkUsername(username)],
    ['password', checkPassword(password, { username, phone })],
    ['passwordConfirm', checkPasswordConfirm(passwordConfirm, password)],
    ['agree', agree ? null : '请同意平台处理您的个人信息'],
  ];
  return checks.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}

const places: Readonly<Record<string, keyof Draft>> = {
  otp_wrong: 'otp',
  otp_expired: 'otp',
  phone_taken: 'phone',
  username_taken: 'username',
};

/** `/registration`: an account for a person who applies for the pool of experts. */
export default function RegistrationPage() {
  return (
    <main id="content" tabIndex={-1} className={entrance.page}>
      <Brand ink name="采购管理台" />
      <section className={entrance.form} aria-labelledby="registration">
        <h1 id="registration">评审专家注册</h1>
        <OldBrowser act="注册" />
        <RegistrationForm />
      </section>
      <p className={entrance.note}>
        注册后填写专业、工作单位和资格证书，提交平台审核，通过后进入评审专家库。已有账号的，请
        <Link href="/login">登录</Link>。供应商请前往供应商门户注册。
      </p>
    </main>
  );
}

function RegistrationForm() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = useFields<Draft>(empty, failure, {
    check,
    summary: true,
    placeOf: ({ reason }) => places[reason ?? ''] ?? null,
  });
  const navigate = useNavigate();
  // The same id for all attempts, so that a repeated one cannot create a second account.
  const id = useRef<string | null>(null);

  async function submit(draft: Draft) {
    setBusy(true);
    id.current ??= crypto.randomUUID();
    const reply = await client.call(registerExpert, { ...draft, id: id.current, agree: true });
    setBusy(false);
    if (!reply.ok && reply.reason === 'already_registered') {
      toast.success(reply.message);
      navigate('/login', { replace: true });
      return;
    }
    const refused = reply.ok ? await takeUp(reply.data.token) : reply;
    setFailure(refused);
    if (refused === null) navigate('/expert/own', { replace: true });
    else if (refused.fields.length === 0 && places[refused.reason ?? ''] === undefined)
      toast.error(refused.message);
  }

  return (
    <form
      className={styles.fields}
      method="post"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!busy) void whenValid(fields, submit);
      }}
    >
      <noscript>注册需要启用 JavaScript：请在浏览器设置中启用后刷新本页。</noscript>
      <FieldsSummary of={fields} />
      <TextField of={fields} name="nickName" label="姓名" required max={20} />
      <TextField of={fields} name="phone" label="手机号" required help="用于登录和接收审核结果。" max={20} />
      <Otp of={fields} />
      <TextField
        of={fields}
        name="username"
        label="用户名"
        required
        help="以字母开头，4–20位字母、数字或下划线，可用于登录。"
        max={20}
      />
      <PasswordField of={fields} name="password" label="密码" required autoComplete="new-password" />
      <PasswordField
        of={fields}
        name="passwordConfirm"
        label="确认密码"
        required
        autoComplete="new-password"
      />
      <CheckField of={fields} name="agree" required>
        我同意平台为组织评审的目的收集、核验和保存我填写的个人信息
      </CheckField>
      <Button kind="primary" size="large" wide type="submit" busy={busy} busyText="正在注册…">
        注册并登录
      </Button>
    </form>
  );
}

function Otp({ of }: { readonly of: Fields<Draft> }) {
  const { about, value, change } = useBound<Draft, string>({ of, name: 'otp', label: '短信验证码' });
  const request = useCodeRequest((to, humanCheck) => client.call(sendExpertOtp, { to, humanCheck }));
  const wrong = useWrong(of);
  async function send() {
    const phone = of.form.getValues('phone');
    const message = checkPhone(phone);
    if (message !== null) {
      of.form.setError('phone', { type: 'refused', message });
      of.form.setFocus('phone');
      return;
    }
    const refused = await request.send(phone, shownContact(phone));
    if (refused !== null) of.form.setError('otp', { type: 'refused', message: refused.message });
  }
  return (
    <OtpField
      id={about.id}
      value={value}
      error={wrong.get('otp')}
      resendAt={request.resendAt}
      sentTo={request.sentTo}
      busy={request.busy}
      checking={request.checking}
      onChange={change}
      onSend={() => void send()}
    />
  );
}
