import type { Client, Failure } from '@procure/client/client.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { PasswordInput, TextInput } from '@procure/ui/field/controls.tsx';
import { ErrorSummary, type SummaryError } from '@procure/ui/field/error-summary.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { isValid } from '@procure/ui/field/validity.ts';
import { HumanCheckStatus } from '@procure/ui/human-check/human-check-status.tsx';
import { LoadFailure, loadLater } from '@procure/ui/page-load/load-later.ts';
import { takeReturnAddress } from '@procure/ui/page-load/return-address.ts';
import { type ComponentProps, type FormEvent, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../call/client.ts';
import styles from './login-form.module.css';
import { refusedIn, type WayLater } from './problem.ts';
import { proven } from './proven.ts';
import type { SecondStep } from './second-step.tsx';

interface Credentials {
  readonly loginName: string;
  readonly password: string;
  readonly humanCheck: string;
}

interface LoginFormProps {
  readonly signIn: (
    by: Client,
    credentials: Credentials,
  ) => Promise<{ readonly ok: true; readonly data: { readonly token: string } } | Failure>;
  /** Side of the account; it selects the routes of the second step. */
  readonly side: ComponentProps<typeof SecondStep>['side'];
  readonly takeUp: (token: string) => Promise<Failure | null>;
  /** Returns the address to open after signing in. `back` is the page that required signing in. */
  readonly onward: (back: string | null) => string;
  readonly wayOf: WayLater;
  /** Shown if scripts are disabled. */
  readonly noScript: string;
}

export function LoginForm({ signIn, side, takeUp, onward, wayOf, noScript }: LoginFormProps) {
  const [problems, setProblems] = useState<readonly SummaryError[]>([]);
  const [busy, setBusy] = useState(false);
  const [checking, setChecking] = useState(false);
  const [Second, setSecond] = useState<typeof SecondStep | null>(null);
  const navigate = useNavigate();
  const loginName = side === 'supplier' ? '用户名、手机号或邮箱' : '用户名或手机号';
  const errorAt = (id: string) => problems.find((problem) => problem.id === id)?.message;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const input = { loginName: String(form.get('loginName')).trim(), password: String(form.get('password')) };
    const missing = [
      ...(input.loginName ? [] : [{ id: 'loginName', message: `请输入${loginName}` }]),
      ...(input.password ? [] : [{ id: 'password', message: '请输入密码' }]),
    ];
    setProblems(missing);
    if (!isValid(missing) || busy) return;
    setBusy(true);
    const answer = await proven((humanCheck) => signIn(client, { ...input, humanCheck }), setChecking);
    const failure = answer.ok ? await enter(answer.data.token) : answer;
    if (failure?.reason === 'second_step_required') await askSecond();
    else if (failure !== null) setProblems(await refusedIn(failure, wayOf));
    setBusy(false);
  }

  async function enter(token: string): Promise<Failure | null> {
    const failure = await takeUp(token);
    if (failure === null) navigate(onward(takeReturnAddress()), { replace: true });
    return failure;
  }

  /** Loads the second step, only for accounts with a second factor. */
  const askSecond = useCallback(async () => {
    try {
      const { SecondStep } = await loadLater(import('./second-step.tsx'));
      setProblems([]);
      setSecond(() => SecondStep);
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
      setProblems([{ message: error.message }]);
    }
  }, []);

  // The user has already passed the first step elsewhere, for instance by a sign-in link.
  useEffect(() => {
    if (new URLSearchParams(location.search).has('second')) void askSecond();
  }, [askSecond]);

  if (Second !== null)
    return <Second side={side} onToken={enter} onBack={() => setSecond(null)} wayOf={wayOf} />;

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <noscript>{noScript}</noscript>
      <ErrorSummary errors={problems} />
      <Field label={loginName} required id="loginName" error={errorAt('loginName')}>
        {(control) => (
          <TextInput
            {...control}
            name="loginName"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
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
