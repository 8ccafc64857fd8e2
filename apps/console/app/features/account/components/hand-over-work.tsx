import { handOverStaffWork } from '@procure/contract/account/management.route.ts';
import { requiredText } from '@procure/domain/required-text.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { dutiesQuery } from '../queries.ts';
import { isHolding, noSuccessors, WorkFields } from './work-fields.tsx';

interface HandOverWorkProps {
  readonly account: { readonly id: string; readonly version: number; readonly nickName: string };
  readonly onClose: () => void;
}

/** Hands all open work of an account over to colleagues in one act; the account stays enabled. */
export function HandOverWork({ account: { id, version, nickName }, onClose }: HandOverWorkProps) {
  const duties = useQuery({ ...dutiesQuery(id), refetchOnWindowFocus: false });
  const act = useCommand(handOverStaffWork);
  const fields = useFields({ reason: '', ...noSuccessors }, act.failure);
  const holding = isHolding(duties.data?.data);
  return (
    <FieldsDialog
      of={fields}
      title={`${nickName}手上的工作`}
      confirmText="移交工作"
      busyText="正在移交"
      disabled={!holding}
      act={(values) => act.run({ id, version, ...values }, '工作已移交')}
      onClose={onClose}
    >
      <Loaded query={duties}>
        {(held) => (
          <>
            {holding ? (
              <p>移交后由接手的人办理，{nickName}的账号与角色不变，在原负责的项目中改为经办。</p>
            ) : (
              <p>{nickName}没有须移交的项目、委托、开标或评标。</p>
            )}
            <WorkFields of={fields} name={nickName} held={held} />
          </>
        )}
      </Loaded>
      {holding ? (
        <TextField
          of={fields}
          name="reason"
          label="移交原因"
          required
          rule={requiredText('移交原因', { min: 2, max: 200 })}
          max={200}
        />
      ) : null}
    </FieldsDialog>
  );
}
