import { setStaffRoles } from '@procure/contract/account/management.route.ts';
import type { StaffRole } from '@procure/domain/permission/role.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { dutiesQuery } from '../queries.ts';
import { RolesField } from './roles-field.tsx';
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

interface Values {
  readonly roles: StaffRole[];
  readonly openerSuccessorId: string;
}

/** What somebody may do; who stops being an opener is replaced where they were to open. */
export function SetRoles({ account: { id, version, nickName, roles }, onClose }: SetRolesProps) {
  const act = useCommand(setStaffRoles);
  const fields = useFields<Values>({ roles: [...roles], openerSuccessorId: '' }, act.failure);
  const leaves = roles.includes('opener') && !fields.form.watch('roles').includes('opener');
  const { data } = useQuery({ ...dutiesQuery(id), enabled: leaves });
  const { openingNos = [], openers = [] } = leaves ? (data?.data ?? {}) : {};

  return (
    <FieldsDialog
      of={fields}
      title={`${nickName}的角色`}
      confirmText="保存角色"
      busyText="正在保存"
      act={(chosen) => act.run({ id, version, ...chosen }, '角色已更新，下一次请求即生效')}
      onClose={onClose}
    >
      <RolesField of={fields} name="roles" />
      {openingNos.length === 0 ? null : (
        <>
          <p>
            {nickName}是{openingNos.length}个未完成开标的项目的开标人（{listed(openingNos)}
            ），由您选择的开标人接替。
          </p>
          <SuccessorField of={fields} name="openerSuccessorId" who="开标人" people={openers} />
        </>
      )}
    </FieldsDialog>
  );
}
