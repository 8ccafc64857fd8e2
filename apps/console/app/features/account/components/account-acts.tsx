import * as wire from '@procure/contract/account/management.route.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { requiredText } from '@procure/domain/required-text.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields, whenValid } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { Allowed } from '../../../lib/permission.ts';
import styles from './account.module.css';
import { DisableAccount } from './disable-account.tsx';
import { HandOverWork } from './hand-over-work.tsx';
import { SetRoles } from './set-roles.tsx';

type StaffAccount = OutputOf<typeof wire.listStaffAccounts>[number];

interface OfAccount {
  readonly account: StaffAccount;
}

interface AccountActsProps extends OfAccount {
  readonly onPassword: (name: string, password: string) => void;
}

/** The actions of an administrator on one account. */
export function AccountActs({ account, onPassword }: AccountActsProps) {
  const { id, version, state } = account;
  const [open, setOpen] = useState<'roles' | 'work' | 'disable' | 'ask' | 'decide' | null>(null);
  const enabling = useCommand(wire.enableStaffAccount);
  const close = () => setOpen(null);
  return (
    <div className={styles.acts}>
      <Allowed code="role.manage">
        <Button kind="text" onClick={() => setOpen('roles')}>
          角色
        </Button>
        {account.reset === null ? null : (
          <Button kind="text" onClick={() => setOpen('decide')}>
            办理重置申请
          </Button>
        )}
      </Allowed>
      <Allowed code="account.manage">
        <Button kind="text" onClick={() => setOpen('ask')}>
          申请重置密码
        </Button>
        <Button kind="text" onClick={() => setOpen('work')}>
          移交工作
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
      {open === 'roles' ? <SetRoles account={account} onClose={close} /> : null}
      {open === 'work' ? <HandOverWork account={account} onClose={close} /> : null}
      {open === 'disable' ? <DisableAccount account={account} onClose={close} /> : null}
      {open === 'ask' ? <AskReset account={account} onClose={close} /> : null}
      {open === 'decide' ? <DecideReset account={account} onPassword={onPassword} onClose={close} /> : null}
    </div>
  );
}

interface Closes {
  readonly onClose: () => void;
}

function AskReset({ account: { id, version, nickName }, onClose }: OfAccount & Closes) {
  const act = useCommand(wire.askPasswordReset);
  const fields = useFields({ reason: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title={`申请重置${nickName}的密码`}
      confirmText="提交申请"
      busyText="正在提交"
      act={({ reason }) => act.run({ id, version, reason }, '已申请，由安全管理员在24小时内确认')}
      onClose={onClose}
    >
      <p>现有密码暂不失效。由安全管理员在24小时内确认，一次性密码只向确认人显示一次。</p>
      <TextField
        of={fields}
        name="reason"
        label="重置原因"
        required
        rule={requiredText('重置原因', { min: 2, max: 200 })}
        max={200}
      />
    </FieldsDialog>
  );
}

/** Confirming needs no text, declining needs a reason. */
function DecideReset({ account, onPassword, onClose }: AccountActsProps & Closes) {
  const { id, version, nickName, reset } = account;
  const confirming = useCommand(wire.confirmPasswordReset);
  const declining = useCommand(wire.declinePasswordReset);
  const fields = useFields({ reason: '' }, declining.failure);

  async function confirm() {
    const made = await confirming.run({ id, version }, '密码已重置');
    if (made !== null) onPassword(nickName, made.password);
    return made;
  }
  async function decline({ reason }: { readonly reason: string }) {
    const done = await declining.run({ id, version, reason }, '已不同意，现有密码不变');
    if (done !== null) onClose();
    return done;
  }

  if (reset === null) return null;
  return (
    <CommandDialog
      title={`重置${nickName}的密码`}
      confirmText="确认重置"
      busyText="正在重置"
      danger
      act={confirm}
      onClose={onClose}
    >
      <p>
        {reset.askedBy}于{formatDateTime(reset.askedAt)}申请：{reset.reason}
      </p>
      <p>请先与本人核实。确认后现有密码立即失效，所有登录会退出；一次性密码只在此显示一次，由您告知本人。</p>
      <TextField
        of={fields}
        name="reason"
        label="不同意时的原因"
        rule={requiredText('不同意的原因', { min: 2, max: 200 })}
        max={200}
      />
      <div>
        <Button
          busy={declining.busy}
          busyText="正在提交"
          disabled={confirming.busy}
          onClick={() => void whenValid(fields, decline)}
        >
          不同意
        </Button>
      </div>
    </CommandDialog>
  );
}
