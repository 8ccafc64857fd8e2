import * as wire from '@procure/contract/account/management.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { useState } from 'react';
import { Allowed } from '../../../lib/permission.ts';
import styles from './account.module.css';
import { DisableAccount } from './disable-account.tsx';
import { SetRoles } from './set-roles.tsx';

type StaffAccount = OutputOf<typeof wire.listStaffAccounts>[number];

interface AccountActsProps {
  readonly account: StaffAccount;
  readonly onPassword: (name: string, password: string) => void;
}

/** What an administrator does with one account. */
export function AccountActs({ account, onPassword }: AccountActsProps) {
  const { id, version, nickName, state } = account;
  const [open, setOpen] = useState<'roles' | 'disable' | 'ask' | 'decide' | null>(null);
  const [reason, setReason] = useState('');
  const enabling = useCommand(wire.enableStaffAccount);
  const asking = useCommand(wire.askPasswordReset);
  const confirming = useCommand(wire.confirmPasswordReset);
  const declining = useCommand(wire.declinePasswordReset);
  const begin = (next: 'ask' | 'decide') => {
    setReason('');
    setOpen(next);
  };

  async function confirmReset() {
    const made = await confirming.run({ id, version }, '密码已重置');
    if (made !== null) onPassword(nickName, made.password);
    return made;
  }
  async function decline() {
    if ((await declining.run({ id, version, reason }, '已不同意，现有密码不变')) !== null) setOpen(null);
  }
  const reasonField = (label: string, failure: typeof asking.failure) => (
    <Field label={label} required={label !== '不同意时的原因'} error={fieldMessages(failure).get('reason')}>
      {(control) => (
        <TextInput
          {...control}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Field>
  );

  return (
    <div className={styles.acts}>
      <Allowed code="role.manage">
        <Button kind="text" onClick={() => setOpen('roles')}>
          角色
        </Button>
        {account.reset === null ? null : (
          <Button kind="text" onClick={() => begin('decide')}>
            办理重置申请
          </Button>
        )}
      </Allowed>
      <Allowed code="account.manage">
        <Button kind="text" onClick={() => begin('ask')}>
          申请重置密码
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
      </Allowed>
      {open === 'roles' ? <SetRoles account={account} onClose={() => setOpen(null)} /> : null}
      {open === 'disable' ? <DisableAccount account={account} onClose={() => setOpen(null)} /> : null}
      {open === 'ask' ? (
        <CommandDialog
          title={`申请重置${nickName}的密码`}
          confirmText="提交申请"
          busyText="正在提交"
          act={() => asking.run({ id, version, reason }, '已申请，由安全管理员在24小时内确认')}
          onClose={() => setOpen(null)}
        >
          <p>现有密码暂不失效。由安全管理员在24小时内确认，一次性密码只向确认人显示一次。</p>
          {reasonField('重置原因', asking.failure)}
        </CommandDialog>
      ) : null}
      {open === 'decide' && account.reset !== null ? (
        <CommandDialog
          title={`重置${nickName}的密码`}
          confirmText="确认重置"
          busyText="正在重置"
          danger
          act={confirmReset}
          onClose={() => setOpen(null)}
        >
          <p>
            {account.reset.askedBy}于{formatDateTime(account.reset.askedAt)}申请：{account.reset.reason}
          </p>
          <p>
            请先与本人核实。确认后现有密码立即失效，所有登录会退出；一次性密码只在此显示一次，由您告知本人。
          </p>
          {reasonField('不同意时的原因', declining.failure)}
          <Button busy={declining.busy} busyText="正在提交" onClick={() => void decline()}>
            不同意
          </Button>
        </CommandDialog>
      ) : null}
    </div>
  );
}
