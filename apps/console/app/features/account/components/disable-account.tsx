import { disableStaffAccount } from '@procure/contract/account/management.route.ts';
import { requiredText } from '@procure/domain/required-text.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { dutiesQuery } from '../queries.ts';
import { isHolding, noSuccessors, WorkFields } from './work-fields.tsx';

interface DisableAccountProps {
  readonly account: { readonly id: string; readonly version: number; readonly nickName: string };
  readonly onClose: () => void;
}

/** Disables an account. The same act hands its tenders, openings and evaluations over to others. */
export function DisableAccount({ account: { id, version, nickName }, onClose }: DisableAccountProps) {
  const duties = useQuery({ ...dutiesQuery(id), refetchOnWindowFocus: false });
  const act = useCommand(disableStaffAccount);
  const fields = useFields({ reason: '', ...noSuccessors }, act.failure);
  const said = isHolding(duties.data?.data) ? '账号已停用并退出，工作已移交' : '账号已停用并退出';

  return (
    <FieldsDialog
      of={fields}
      title={`停用${nickName}的账号`}
      confirmText="确认停用"
      busyText="正在停用"
      danger
      disabled={duties.isPending}
      act={(values) => act.run({ id, version, ...values }, said)}
      onClose={onClose}
    >
      <p>停用后该账号立即退出且不能登录，已办理的记录保留。</p>
      <Loaded query={duties}>{(held) => <WorkFields of={fields} name={nickName} held={held} />}</Loaded>
      <TextField
        of={fields}
        name="reason"
        label="停用原因"
        required
        rule={requiredText('停用原因', { min: 2, max: 200 })}
        max={200}
      />
    </FieldsDialog>
  );
}
