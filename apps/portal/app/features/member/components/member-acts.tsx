import * as wire from '@procure/contract/member/member.route.ts';
import type { MemberView } from '@procure/contract/member/member.schema.ts';
import type { SupplierRole } from '@procure/domain/permission/role.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { forgetHere } from '@procure/web/session/session.ts';
import { useState } from 'react';
import { refreshRights } from '../../../lib/rights.ts';
import styles from './member.module.css';
import { RolesField } from './roles-field.tsx';

interface Props {
  readonly member: MemberView;
}

/** The actions of a company manager on one member. */
export function MemberActs({ member }: Props) {
  const [editing, edit] = useState(false);
  const removal = useCommand(wire.removeMember);
  const handing = useCommand(wire.handOverAdministration);
  const factor = useCommand(wire.resetMemberFactor);
  const { id, name, isSelf, inUse } = member;

  const remove = () =>
    confirm({
      title: `移除${name}`,
      text: `${name}将立即退出登录，不能再查看和办理本企业的业务；其草稿、已递交的投标和操作记录都保留，由有权限的同事继续办理。`,
      confirmText: '确认移除',
      busyText: '正在移除',
      danger: true,
      act: () => removal.run({ id }, `${name}已不再是本企业成员`),
    });
  const resetFactor = () =>
    confirm({
      title: `为${name}解除二次验证`,
      text: `请先当面或以其他可靠方式核实，是${name}本人丢失了验证器、通行密钥和恢复码。解除后${name}在所有设备上退出，凭密码即可登录；本人会收到通知，企业的其他管理成员也会知道。`,
      confirmText: '确认解除',
      busyText: '正在解除',
      danger: true,
      act: () => factor.run({ id }, `${name}的二次验证已解除`),
    });
  const handOver = () =>
    confirm({
      title: `将管理权移交给${name}`,
      text: `${name}将管理本企业的资料和成员，您的“管理企业”权限同时取消，其他权限保留。`,
      confirmText: '确认移交',
      busyText: '正在移交',
      danger: true,
      async act() {
        const done = await handing.run({ id }, `管理权已移交给${name}`);
        if (done !== null) await refreshRights();
        return done;
      },
    });

  return (
    <div className={styles.acts}>
      <Button kind="text" aria-label={`调整权限：${name}`} onClick={() => edit(true)}>
        调整权限
      </Button>
      {isSelf ? null : (
        <>
          {inUse ? (
            <Button kind="text" aria-label={`移交管理权：${name}`} onClick={() => void handOver()}>
              移交管理权
            </Button>
          ) : null}
          {inUse ? (
            <Button kind="text" aria-label={`解除二次验证：${name}`} onClick={() => void resetFactor()}>
              解除二次验证
            </Button>
          ) : null}
          <Button kind="text" aria-label={`移除${name}`} onClick={() => void remove()}>
            移除
          </Button>
        </>
      )}
      {editing ? <RolesDialog member={member} onClose={() => edit(false)} /> : null}
    </div>
  );
}

function RolesDialog({ member, onClose }: Props & { readonly onClose: () => void }) {
  const { id, name, isSelf } = member;
  const act = useCommand(wire.setMemberRoles);
  const fields = useFields<{ roles: SupplierRole[] }>({ roles: [...member.roles] }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title={`调整${name}的权限`}
      confirmText="保存权限"
      busyText="正在保存"
      act={async ({ roles }) => {
        const done = await act.run({ id, roles }, `${name}的权限已调整`);
        if (done !== null && isSelf) await refreshRights();
        return done;
      }}
      onClose={onClose}
    >
      <RolesField of={fields} name="roles" />
    </FieldsDialog>
  );
}

/** The reader leaves the company, which also signs them out. */
export function LeaveButton() {
  const act = useCommand(wire.leaveCompany, { endsSession: true });
  const leave = () =>
    confirm({
      title: '退出企业',
      text: '退出后将立即退出登录，您不能再查看和办理本企业的业务，只保存在您浏览器中的未完成内容将清除。您的账号仍可使用，可加入或登记其他企业。',
      confirmText: '确认退出',
      busyText: '正在退出',
      danger: true,
      async act() {
        const done = await act.run({}, '您已退出企业');
        if (done === null) return null;
        await forgetHere();
        location.assign('/login');
        return done;
      },
    });
  return (
    <Button busy={act.busy} busyText="正在退出" onClick={() => void leave()}>
      退出企业
    </Button>
  );
}
