import type { Failure } from '@procure/client/client.ts';
import { draftSecondStep, draftStaffSecondStep } from '@procure/contract/account/passkey.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import { finishSignIn, finishStaffSignIn } from '@procure/contract/session/session.route.ts';
import { checkFactor } from '@procure/domain/account/factor.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { TextInput } from '@procure/ui/field/controls.tsx';
import { ErrorSummary, type SummaryError } from '@procure/ui/field/error-summary.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { type FormEvent, useState } from 'react';
import { signBy } from '../account/passkey.ts';
import { client } from '../call/client.ts';
import styles from './login-form.module.css';
import { refusedIn, type WayLater } from './problem.ts';

interface SecondStepProps {
  readonly side: 'supplier' | 'staff';
  /** Receives the token of the new session; resolves to null, or to the failure. */
  readonly onToken: (token: string) => Promise<Failure | null>;
  /** Returns to the password form. */
  readonly onBack: () => void;
  readonly wayOf: WayLater;
}

/** Routes of the second step of signing in, after the first step succeeded in this browser. */
const calls = {
  supplier: { draft: draftSecondStep, finish: finishSignIn },
  staff: { draft: draftStaffSecondStep, finish: finishStaffSignIn },
} as const;

/** Advice for users who have lost both the factor and the recovery codes. */
const lost = {
  supplier: (
    <>
      验证器、通行密钥和恢复码都丢失的，可请本企业的其他管理成员解除，见
      <Link href="/helpList?article=second-factor">二次验证，以及丢失后怎么办</Link>。
    </>
  ),
  staff: <>验证器、通行密钥和恢复码都丢失的，请系统管理员为您申请重置密码，二次验证同时清除。</>,
} as const;

export function SecondStep({ side, onToken, onBack, wayOf }: SecondStepProps) {
  const [typed, type] = useState('');
  const [problems, setProblems] = useState<readonly SummaryError[]>([]);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const message = checkFactor(typed);
    setProblems(message === null ? [] : [{ id: 'factor', message }]);
    if (message !== null || busy) return;
    await finish(() => Promise.resolve({ factor: typed }), { factor_wrong: 'factor' });
  }

  async function finish(
    make: () => Promise<RequestOf<typeof finishSignIn> | Failure>,
    placeOf: Readonly<Record<string, string>>,
  ) {
    setBusy(true);
    const made = await make();
    const answer = 'ok' in made ? made : await client.call(calls[side].finish, made);
    const failure = answer.ok ? await onToken(answer.data.token) : answer;
    if (failure !== null) setProblems(await refusedIn(failure, wayOf, placeOf));
    setBusy(false);
  }

  /** Signs in with one of the account's passkeys. */
  async function sign() {
    if (busy) return;
    setProblems([]);
    await finish(async () => {
      const draft = await client.call(calls[side].draft, {});
      if (!draft.ok) return draft;
      const passkey = await signBy(draft.data.options);
      return 'ok' in passkey ? passkey : { passkey };
    }, {});
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <ErrorSummary errors={problems} />
      <Field
        label="动态验证码或恢复码"
        required
        id="factor"
        error={problems.find(({ id }) => id === 'factor')?.message}
        help="请输入验证器应用中显示的6位数字；手机不在身边的，可输入一个恢复码。"
      >
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            onChange={(event) => type(event.target.value)}
            // The only field of this page, which follows the password at once.
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
          />
        )}
      </Field>
      <Button kind="primary" size="large" wide type="submit" busy={busy} busyText="正在验证…">
        验证并登录
      </Button>
      <Button disabled={busy} onClick={() => void sign()}>
        使用通行密钥
      </Button>
      <Button disabled={busy} onClick={onBack}>
        返回重新输入密码
      </Button>
      <p className={styles.lost}>{lost[side]}</p>
    </form>
  );
}
