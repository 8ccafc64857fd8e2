import { changeStaffPassword } from '@procure/client/account/management.gen.ts';
import { checkPassword, checkPasswordConfirm } from '@procure/domain/account/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { PasswordInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { type FormEvent, useState } from 'react';
import { fieldMessages, useAct } from '../../../lib/act.ts';
import { wipe } from '../../../lib/storage.ts';
import styles from './account.module.css';

const empty = { password: '', newPassword: '', newPasswordConfirm: '' };

/** One's own password. Every session ends with it, this one too. */
export function PasswordForm() {
  const [values, setValues] = useState(empty);
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map());
  const act = useAct(changeStaffPassword);
  const failure = act.failure;
  const refused = failure?.reason === 'password_wrong' ? 'password' : 'newPassword';
  const errors =
    wrong.size > 0 || failure === null
      ? wrong
      : failure.fields.length > 0
        ? fieldMessages(failure)
        : new Map([[refused, failure.message]]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = new Map(
      [
        ['password', values.password === '' ? '请输入当前密码' : null] as const,
        ['newPassword', checkPassword(values.newPassword)] as const,
        ['newPasswordConfirm', checkPasswordConfirm(values.newPasswordConfirm, values.newPassword)] as const,
      ].flatMap(([field, message]) => (message === null ? [] : [[field, message] as const])),
    );
    setWrong(found);
    if (found.size > 0) return;
    if ((await act.run(values, '密码已修改，请重新登录')) === null) return;
    wipe();
    location.assign('/login');
  }

  const field = (name: keyof typeof values, label: string, autoComplete: string, help?: string) => (
    <Field label={label} required help={help} error={errors.get(name)}>
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete={autoComplete}
          maxLength={64}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      )}
    </Field>
  );

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {field('password', '当前密码', 'current-password')}
      {field(
        'newPassword',
        '新密码',
        'new-password',
        '8–20位，至少包含大写字母、小写字母、数字、特殊字符中的三种。',
      )}
      {field('newPasswordConfirm', '确认新密码', 'new-password')}
      <div>
        <Button kind="primary" type="submit" busy={act.busy} busyText="正在修改">
          修改密码
        </Button>
      </div>
    </form>
  );
}
