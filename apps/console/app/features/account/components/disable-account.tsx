import { disableStaffAccount } from '@procure/contract/account/management.route.ts';
import { TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dutiesQuery } from '../queries.ts';
import { listed, SuccessorField } from './successor-field.tsx';

interface DisableAccountProps {
  readonly account: { readonly id: string; readonly version: number; readonly nickName: string };
  readonly onClose: () => void;
}

/** Takes an account out of use; what it owns, and what it is to open, is given to others in the same act. */
export function DisableAccount({ account: { id, version, nickName }, onClose }: DisableAccountProps) {
  const [reason, setReason] = useState('');
  const [successorId, setSuccessor] = useState('');
  const [openerSuccessorId, setOpener] = useState('');
  const [tried, setTried] = useState(false);
  const duties = useQuery({ ...dutiesQuery(id), refetchOnWindowFocus: false });
  const act = useCommand(disableStaffAccount);
  const errors = fieldMessages(act.failure);
  const { tenderNos = [], openingNos = [] } = duties.data?.data ?? {};
  const unowned = tenderNos.length > 0 && successorId === '';
  const unopened = openingNos.length > 0 && openerSuccessorId === '';

  async function disable() {
    setTried(true);
    if (unowned || unopened) return null;
    const handed = tenderNos.length > 0 || openingNos.length > 0;
    const said = handed ? '账号已停用并退出，工作已移交' : '账号已停用并退出';
    return act.run({ id, version, reason, successorId, openerSuccessorId }, said);
  }

  return (
    <CommandDialog
      title={`停用${nickName}的账号`}
      confirmText="确认停用"
      busyText="正在停用"
      danger
      disabled={duties.isPending}
      act={disable}
      onClose={onClose}
    >
      <p>停用后该账号立即退出且不能登录，已办理的记录保留。</p>
      {duties.isPending ? (
        <Skeleton lines={2} />
      ) : (
        <Loaded query={duties}>
          {({ successors, openers }) => (
            <>
              {tenderNos.length === 0 ? null : (
                <>
                  <p>
                    {nickName}是{tenderNos.length}个项目的负责人（{listed(tenderNos)}
                    ），停用时一并移交给您选择的采购员。
                  </p>
                  <SuccessorField
                    label="接手的采购员"
                    none="没有其他在用的采购员，请先建立账号并授予角色。"
                    people={successors}
                    value={successorId}
                    error={tried && unowned ? '请选择接手其项目的采购员' : errors.get('successorId')}
                    onChange={setSuccessor}
                  />
                </>
              )}
              {openingNos.length === 0 ? null : (
                <>
                  <p>
                    {nickName}是{openingNos.length}个未完成开标的项目的开标人（{listed(openingNos)}
                    ），停用时由您选择的开标人接替。
                  </p>
                  <SuccessorField
                    label="接手的开标人"
                    none="没有其他在用的开标人，请先建立账号并授予角色。"
                    people={openers}
                    value={openerSuccessorId}
                    error={tried && unopened ? '请选择接手的开标人' : errors.get('openerSuccessorId')}
                    onChange={setOpener}
                  />
                </>
              )}
            </>
          )}
        </Loaded>
      )}
      <Field label="停用原因" required error={errors.get('reason')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </CommandDialog>
  );
}
