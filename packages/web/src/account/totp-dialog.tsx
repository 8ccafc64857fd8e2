import type { OutputOf } from '@procure/contract/registry.ts';
import { checkFactor } from '@procure/domain/account/factor.ts';
import { checkOtp } from '@procure/domain/account/rules.ts';
import { encode } from 'uqr';
import { useCommand } from '../call/command.ts';
import { PasswordField, TextField } from '../form/bound-fields.tsx';
import { FieldsDialog } from '../form/fields-dialog.tsx';
import { useFields } from '../form/use-fields.ts';
import styles from './factor.module.css';
import type { AccountSide } from './side.ts';

const empty = { code: '', password: '', factor: '' };

interface TotpDialogProps {
  readonly side: AccountSide;
  readonly draft: OutputOf<AccountSide['draftTotp']>;
  /** Whether the account already has an authenticator, whose code is then required as well. */
  readonly replaces: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Sets up an authenticator: its key is scanned or typed, and a code confirms it. */
export function TotpDialog({ side, draft, replaces, onCodes, onClose }: TotpDialogProps) {
  const act = useCommand(side.confirmTotp);
  const fields = useFields(empty, act.failure, {
    placeOf: ({ reason }) =>
      reason === 'password_wrong' ? 'password' : reason?.startsWith('factor_') ? 'factor' : 'code',
  });

  async function confirm(values: typeof empty) {
    const done = await act.run(
      { ...values, setup: draft.setup },
      replaces ? '验证器已更换' : '动态验证码已启用',
    );
    if (done !== null) onCodes(done.recoveryCodes);
    return done;
  }

  return (
    <FieldsDialog
      of={fields}
      title={replaces ? '更换验证器' : '启用动态验证码'}
      confirmText={replaces ? '更换' : '启用'}
      busyText="正在验证"
      act={confirm}
      onClose={onClose}
    >
      <p>请用手机上的验证器应用（支持 TOTP 的均可）扫描二维码，再输入应用中显示的6位数字。</p>
      <QrCode text={draft.uri} />
      <p>
        不能扫码的，请在应用中手工录入密钥：
        <br />
        <code className={styles.secret}>{draft.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        of={fields}
        name="code"
        label="验证器中的6位数字"
        required
        max={6}
        inputMode="numeric"
        autoComplete="one-time-code"
        rule={checkOtp}
      />
      <PasswordField
        of={fields}
        name="password"
        label="当前密码"
        required
        autoComplete="current-password"
        rule={(password) => (password === '' ? '请输入当前密码' : null)}
      />
      {replaces ? (
        <TextField
          of={fields}
          name="factor"
          label="原验证器的动态验证码，或一个恢复码"
          required
          max={20}
          autoComplete="off"
          rule={checkFactor}
        />
      ) : null}
    </FieldsDialog>
  );
}

/** QR code as a single path without styles: the page's content security policy forbids inline styles. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="验证器二维码">
      <path d={path} />
    </svg>
  );
}
