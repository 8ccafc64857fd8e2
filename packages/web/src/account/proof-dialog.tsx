import type { Failure } from '@procure/client/client.ts';
import { checkFactor } from '@procure/domain/account/factor.ts';
import { PasswordField, TextField } from '../form/bound-fields.tsx';
import { FieldsDialog } from '../form/fields-dialog.tsx';
import { useFields } from '../form/use-fields.ts';

const empty = { password: '', factor: '' };

interface ProofDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirmText: string;
  readonly danger?: boolean;
  readonly failure: Failure | null;
  readonly act: (proofs: typeof empty) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Confirms a change of the second factor by the password and the present factor. */
export function ProofDialog({ text, failure, ...dialog }: ProofDialogProps) {
  const fields = useFields(empty, failure, {
    placeOf: ({ reason }) => (reason === 'password_wrong' ? 'password' : 'factor'),
  });
  return (
    <FieldsDialog {...dialog} of={fields}>
      <p>{text}</p>
      <PasswordField
        of={fields}
        name="password"
        label="当前密码"
        required
        autoComplete="current-password"
        rule={(password) => (password === '' ? '请输入当前密码' : null)}
      />
      <TextField
        of={fields}
        name="factor"
        label="动态验证码或恢复码"
        required
        max={20}
        autoComplete="one-time-code"
        rule={checkFactor}
      />
    </FieldsDialog>
  );
}
