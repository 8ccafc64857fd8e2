import { setStaffRoles } from '@procure/contract/account/management.route.ts';
import type { StaffRole } from '@procure/domain/permission/role.ts';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dutiesQuery } from '../queries.ts';
import { RoleChoice } from './role-choice.tsx';
import { listed, SuccessorField } from './successor-field.tsx';

interface SetRolesProps {
  readonly account: {
    readonly id: string;
    readonly version: number;
    readonly nickName: string;
    readonly roles: readonly StaffRole[];
  };
  readonly onClose: () => void;
}

/** What somebody may do; who stops being an opener is replaced where they were to open. */
export function SetRoles({ account: { id, version, nickName, ...account }, onClose }: SetRolesProps) {
  const [roles, setRoles] = useState<StaffRole[]>([...account.roles]);
  const [openerSuccessorId, setOpener] = useState('');
  const [tried, setTried] = useState(false);
  const leaves = account.roles.includes('opener') && !roles.includes('opener');
  const { data } = useQuery({ ...dutiesQuery(id), enabled: leaves });
  const act = useCommand(setStaffRoles);
  const { openingNos = [], openers = [] } = leaves ? (data?.data ?? {}) : {};
  const unopened = openingNos.length > 0 && openerSuccessorId === '';

  return (
    <CommandDialog
      title={`${nickName}的角色`}
      confirmText="保存角色"
      busyText="正在保存"
      act={async () => {
        setTried(true);
        if (unopened) return null;
        return act.run({ id, version, roles, openerSuccessorId }, '角色已更新，下一次请求即生效');
      }}
      onClose={onClose}
    >
      <RoleChoice value={roles} onChange={setRoles} />
      {openingNos.length === 0 ? null : (
        <>
          <p>
            {nickName}是{openingNos.length}个未完成开标的项目的开标人（{listed(openingNos)}
            ），由您选择的开标人接替。
          </p>
          <SuccessorField
            label="接手的开标人"
            none="没有其他在用的开标人，请先建立账号并授予角色。"
            people={openers}
            value={openerSuccessorId}
            error={
              tried && unopened ? '请选择接手的开标人' : fieldMessages(act.failure).get('openerSuccessorId')
            }
            onChange={setOpener}
          />
        </>
      )}
    </CommandDialog>
  );
}
