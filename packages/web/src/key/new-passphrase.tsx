import { checkPassphrase } from '@procure/domain/opening/passphrase.ts';
import { PasswordField } from '../form/bound-fields.tsx';
import type { Fields } from '../form/use-fields.ts';

/** A new passphrase, typed twice. */
export interface ChosenPassphrase {
  readonly passphrase: string;
  readonly again: string;
}

/** Fields for the passphrase of a new key. It never leaves the browser. */
export function NewPassphrase<T extends ChosenPassphrase>({ of }: { readonly of: Fields<T> }) {
  const fields = of as unknown as Fields<ChosenPassphrase>;
  return (
    <>
      <PasswordField
        of={fields}
        name="passphrase"
        label="新口令"
        required
        help="至少12位，与登录密码不同。"
        autoComplete="new-password"
        rule={checkPassphrase}
      />
      <PasswordField
        of={fields}
        name="again"
        label="再次输入新口令"
        required
        autoComplete="new-password"
        rule={(again) => (again === fields.form.getValues('passphrase') ? null : '两次输入的口令不一致')}
      />
    </>
  );
}
