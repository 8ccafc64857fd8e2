import * as wire from '@procure/client/account/management.gen.ts';
import type { OutputOf } from '@procure/contract/endpoint.ts';
import type { StaffRole } from '@procure/domain/permission/role.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { useState } from 'react';
import { fieldMessages } from '../../../lib/act.ts';
import { DecisionDialog } from '../../../lib/decision-dialog.tsx';
import { useAccountAct } from '../queries.ts';
import styles from './account.module.css';
import { RoleChoice } from './role-choice.tsx';

type StaffAccount = OutputOf<
  typeof import('@procure/contract/account/management.ts').listStaffAccounts
>[number];

interface AccountActsProps {
  readonly account: StaffAccount;
  readonly onPassword: (name: string, password: string) => void;
}

/** What an administrator does with one account. */
export function AccountActs({ account, onPassword }: AccountActsProps) {
  const { id, version, nickName, state } = account;
  const [open, setOpen] = useState<'roles' | 'disable' | null>(null);
  const [roles, setRoles] = useState<StaffRole[]>([...account.roles]);
  const [reason, setReason] = useState('');
  const setting = useAccountAct(wire.setStaffRoles);
  const disabling = useAccountAct(wire.disableStaffAccount);
  const enabling = useAccountAct(wire.enableStaffAccount);
  const resetting = useAccountAct(wire.resetStaffPassword);

  async function saveRoles() {
    if ((await setting.run({ id, version, roles }, '角色已更新，下一次请求即生效')) !== null) setOpen(null);
  }
  async function disable() {
    if ((await disabling.run({ id, version, reason }, '账号已停用并退出')) !== null) setOpen(null);
  }
  async function reset() {
    await confirm({
      title: '重置密码',
      text: `${nickName}的现有密码立即失效，所有登录会退出。将生成一个一次性密码。`,
      confirmText: '确认重置',
      busyText: '正在重置',
      danger: true,
      act: async () => {
        const made = await resetting.run({ id, version }, '密码已重置');
        if (made !== null) onPassword(nickName, made.password);
        return made;
      },
    });
  }

  return (
    <div className={styles.acts}>
      <Button
        kind="text"
        onClick={() => {
          setRoles([...account.roles]);
          setOpen('roles');
        }}
      >
        角色
      </Button>
      <Button kind="text" busy={resetting.busy} busyText="正在重置" onClick={() => void reset()}>
        重置密码
      </Button>
      {state === 'active' ? (
        <Button kind="text" onClick={() => setOpen('disable')}>
          停用
        </Button>
      ) : (
        <Button
          kind="text"
          busy={enabling.busy}
          busyText="正在启用"
          onClick={() => void enabling.run({ id, version }, '账号已启用')}
        >
          启用
        </Button>
      )}
      {open === 'roles' ? (
        <DecisionDialog
          title={`${nickName}的角色`}
          act="保存角色"
          busyText="正在保存"
          busy={setting.busy}
          onConfirm={() => void saveRoles()}
          onClose={() => setOpen(null)}
        >
          <RoleChoice value={roles} onChange={setRoles} />
        </DecisionDialog>
      ) : null}
      {open === 'disable' ? (
        <DecisionDialog
          title={`停用${nickName}的账号`}
          act="确认停用"
          busyText="正在停用"
          danger
          busy={disabling.busy}
          onConfirm={() => void disable()}
          onClose={() => setOpen(null)}
        >
          <p>停用后该账号立即退出且不能登录，已办理的记录保留。</p>
          <Field label="停用原因" required error={fieldMessages(disabling.failure).get('reason')}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={200}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        </DecisionDialog>
      ) : null}
    </div>
  );
}
