import { signIn } from '@procure/client/session/session.gen.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { PasswordInput, TextInput } from '@procure/ui/field/controls.tsx';
import { ErrorSummary } from '@procure/ui/field/error-summary.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { isValid } from '@procure/ui/field/validity.ts';
import { HumanCheckStatus } from '@procure/ui/human-check/human-check-status.tsx';
import { takeReturnAddress } from '@procure/ui/page-load/return-address.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../../../lib/client.ts';
import { proven } from '../../../lib/proven.ts';
import { takeUp } from '../../../lib/session.ts';
import styles from './login-form.module.css';

interface Problem {
  readonly id?: string;
  readonly message: string;
}

export function LoginForm() {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [busy, setBusy] = useState(false);
  const [checking, setChecking] = useState(false);
  const navigate = useNavigate();
  const errorAt = (id: string) => problems.find((problem) => problem.id === id)?.message;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const input = { loginName: String(form.get('loginName')).trim(), password: String(form.get('password')) };
    const missing = [
      ...(input.loginName ? [] : [{ id: 'loginName', message: '请输入用户名或手机号' }]),
      ...(input.password ? [] : [{ id: 'password', message: '请输入密码' }]),
    ];
    setProblems(missing);
    if (!isValid(missing) || busy) return;
    setBusy(true);
    const answer = await proven((humanCheck) => client.call(signIn, { ...input, humanCheck }), setChecking);
    const failure = answer.ok ? await takeUp(answer.data.token) : answer;
    setBusy(false);
    if (failure === null) {
      navigate(takeReturnAddress() ?? '/dashboard', { replace: true });
      return;
    }
    const fields = failure.fields.map(({ field, message }) => ({ id: field, message }));
    setProblems(fields.length > 0 ? fields : [{ message: failure.message }]);
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <noscript>登录需要启用 JavaScript：您的密码和投标文件只在安全连接中由本页处理。</noscript>
      <ErrorSummary errors={problems} />
      <Field label="用户名或手机号" required id="loginName" error={errorAt('loginName')}>
        {(control) => (
          <TextInput
            {...control}
            name="loginName"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={50}
          />
        )}
      </Field>
      <Field label="密码" required id="password" error={errorAt('password')}>
        {(control) => (
          <PasswordInput {...control} name="password" autoComplete="current-password" maxLength={64} />
        )}
      </Field>
      <HumanCheckStatus running={checking} />
      <Button kind="primary" size="large" wide type="submit" busy={busy} busyText="正在登录…">
        登录
      </Button>
    </form>
  );
}
