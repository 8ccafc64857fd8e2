import { disableStaffAccount } from '@procure/contract/account/management.route.ts';
import { written } from '@procure/domain/written.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { dutiesQuery } from '../queries.ts';
import { listed, SuccessorField } from './successor-field.tsx';

interface DisableAccountProps {
  readonly account: { readonly id: string; readonly version: number; readonly nickName: string };
  readonly onClose: () => void;
}

/** Takes an account out of use; what it owns, is to open or is to judge, is given to others in the same act. */
export function DisableAccount({ account: { id, version, nickName }, onClose }: DisableAccountProps) {
  const duties = useQuery({ ...dutiesQuery(id), refetchOnWindowFocus: false });
  const act = useCommand(disableStaffAccount);
  const fields = useFields(
    { reason: '', successorId: '', openerSuccessorId: '', evaluatorSuccessorId: '' },
    act.failure,
  );
  const { tenderNos = [], openingNos = [], evaluationNos = [] } = duties.data?.data ?? {};
  const handed = tenderNos.length + openingNos.length + evaluationNos.length > 0;
  const said = handed ? '账号已停用并退出，工作已移交' : '账号已停用并退出';

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
      <Loaded query={duties}>
        {({ successors, openers, evaluators }) => (
          <>
            {tenderNos.length === 0 ? null : (
              <>
                <p>
                  {nickName}是{tenderNos.length}个项目的负责人（{listed(tenderNos)}
                  ），停用时一并移交给您选择的采购员。
                </p>
                <SuccessorField of={fields} name="successorId" who="采购员" people={successors} />
              </>
            )}
            {openingNos.length === 0 ? null : (
              <>
                <p>
                  {nickName}是{openingNos.length}个未完成开标的项目的开标人（{listed(openingNos)}
                  ），停用时由您选择的开标人接替。
                </p>
                <SuccessorField of={fields} name="openerSuccessorId" who="开标人" people={openers} />
              </>
            )}
            {evaluationNos.length === 0 ? null : (
              <>
                <p>
                  {nickName}是{evaluationNos.length}个未完成评标的项目的评委（{listed(evaluationNos)}
                  ），停用时由您选择的评委接替，重新评审。
                </p>
                <SuccessorField of={fields} name="evaluatorSuccessorId" who="评委" people={evaluators} />
              </>
            )}
          </>
        )}
      </Loaded>
      <TextField
        of={fields}
        name="reason"
        label="停用原因"
        required
        rule={written('停用原因', { min: 2, max: 200 })}
        max={200}
      />
    </FieldsDialog>
  );
}
