import type { Failure } from '@procure/client/client.ts';
import { PasswordField } from '../form/bound-fields.tsx';
import { FieldsDialog } from '../form/fields-dialog.tsx';
import { useFields } from '../form/use-fields.ts';

const empty = { password: '' };

interface PasswordDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirmText: string;
  readonly busyText?: string;
  readonly danger?: boolean;
  readonly failure: Failure | null;
  readonly act: (proof: typeof empty) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Confirms an act on the user's own account by the password, since a session left open is not enough. */
export function PasswordDialog({ text, failure, ...dialog }: PasswordDialogProps) {
  const fields = useFields(empty, failure, {
    placeOf: ({ reason }) => (reason === 'password_wrong' ? 'password' : null),
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
    </FieldsDialog>
  );
}
