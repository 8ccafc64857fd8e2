import { checkPassword, checkPasswordConfirm } from '@procure/domain/account/rules.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useCommand } from '../call/command.ts';
import { PasswordField } from '../form/bound-fields.tsx';
import { useFields, whenValid } from '../form/use-fields.ts';
import { wipe } from '../session/storage.ts';
import styles from './settings.module.css';
import type { AccountSide } from './side.ts';

const empty = { password: '', newPassword: '', newPasswordConfirm: '' };

/** Changes the user's password. This ends every session, this one included. */
export function PasswordForm({ side }: { readonly side: AccountSide }) {
  const act = useCommand(side.changePassword, { endsSession: true });
  const fields = useFields(empty, act.failure, {
    placeOf: ({ reason }) => (reason === 'password_wrong' ? 'password' : 'newPassword'),
  });

  async function change(values: typeof empty) {
    const done = await act.run(values, '密码已修改，请重新登录');
    if (done === null) return;
    wipe();
    location.assign('/login');
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void whenValid(fields, change);
      }}
    >
      <PasswordField
        of={fields}
        name="password"
        label="当前密码"
        required
        autoComplete="current-password"
        rule={(password) => (password === '' ? '请输入当前密码' : null)}
      />
      <PasswordField
        of={fields}
        name="newPassword"
        label="新密码"
        required
        autoComplete="new-password"
        help="8–20位，至少包含大写字母、小写字母、数字、特殊字符中的三种。修改后所有设备都会退出，需重新登录。"
        rule={checkPassword}
      />
      <PasswordField
        of={fields}
        name="newPasswordConfirm"
        label="确认新密码"
        required
        autoComplete="new-password"
        rule={(again) => checkPasswordConfirm(again, fields.form.getValues('newPassword'))}
      />
      <div>
        <Button kind="primary" type="submit" busy={act.busy} busyText="正在修改">
          修改密码
        </Button>
      </div>
    </form>
  );
}
