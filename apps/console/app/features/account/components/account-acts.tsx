import * as wire from '@procure/client/account/management.gen.ts';
import type { OutputOf } from '@procure/contract/endpoint.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import type { StaffRole } from '@procure/domain/permission/role.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { useState } from 'react';
import { fieldMessages } from '../../../lib/act.ts';
import { DecisionDialog } from '../../../lib/decision-dialog.tsx';
import { Allowed } from '../../../lib/permission.tsx';
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
  const [open, setOpen] = useState<'roles' | 'disable' | 'ask' | 'decide' | null>(null);
  const [roles, setRoles] = useState<StaffRole[]>([...account.roles]);
  const [reason, setReason] = useState('');
  const setting = useAccountAct(wire.setStaffRoles);
  const disabling = useAccountAct(wire.disableStaffAccount);
  const enabling = useAccountAct(wire.enableStaffAccount);
  const asking = useAccountAct(wire.askPasswordReset);
  const confirming = useAccountAct(wire.confirmPasswordReset);
  const declining = useAccountAct(wire.declinePasswordReset);
  const begin = (next: 'disable' | 'ask' | 'decide') => {
    setReason('');
    setOpen(next);
  };

  async function saveRoles() {
    if ((await setting.run({ id, version, roles }, '角色已更新，下一次请求即生效')) !== null) setOpen(null);
  }
  async function disable() {
    if ((await disabling.run({ id, version, reason }, '账号已停用并退出')) !== null) setOpen(null);
  }
  async function ask() {
    if ((await asking.run({ id, version, reason }, '已申请，由安全管理员在24小时内确认')) !== null)
      setOpen(null);
  }
  async function confirmReset() {
    const made = await confirming.run({ id, version }, '密码已重置');
    if (made === null) return;
    setOpen(null);
    onPassword(nickName, made.password);
  }
  async function decline() {
    if ((await declining.run({ id, version, reason }, '已不同意，现有密码不变')) !== null) setOpen(null);
  }
  const reasonField = (label: string, failure: typeof disabling.failure) => (
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
        <Button
          kind="text"
          onClick={() => {
            setRoles([...account.roles]);
            setOpen('roles');
          }}
        >
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
          <Button kind="text" onClick={() => begin('disable')}>
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
          {reasonField('停用原因', disabling.failure)}
        </DecisionDialog>
      ) : null}
      {open === 'ask' ? (
        <DecisionDialog
          title={`申请重置${nickName}的密码`}
          act="提交申请"
          busyText="正在提交"
          busy={asking.busy}
          onConfirm={() => void ask()}
          onClose={() => setOpen(null)}
        >
          <p>现有密码暂不失效。由安全管理员在24小时内确认，一次性密码只向确认人显示一次。</p>
          {reasonField('重置原因', asking.failure)}
        </DecisionDialog>
      ) : null}
      {open === 'decide' && account.reset !== null ? (
        <DecisionDialog
          title={`重置${nickName}的密码`}
          act="确认重置"
          busyText="正在重置"
          danger
          busy={confirming.busy || declining.busy}
          onConfirm={() => void confirmReset()}
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
        </DecisionDialog>
      ) : null}
    </div>
  );
}
