import { proposeAward, returnAward, signContract } from '@procure/contract/award/award.route.ts';
import type { AwardView } from '@procure/contract/award/award.schema.ts';
import { winWord } from '@procure/domain/award/letter.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { SelectInput, TextArea } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { DayField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';

/** The first candidate that is left is chosen beforehand; another needs a reason. */
export function ProposeForm({ view }: { readonly view: AwardView }) {
  const { lot, candidates, proposal } = view;
  const left = candidates.filter(({ declined }) => !declined);
  const [bidId, setBidId] = useState(proposal?.bidId ?? left[0]?.bidId ?? '');
  const [reason, setReason] = useState(proposal?.reason ?? '');
  const act = useCommand(proposeAward);
  const messages = fieldMessages(act.failure);
  const first = bidId === left[0]?.bidId;
  return (
    <div className={styles.form}>
      <Field label={`${winWord(lot.method)}人`} required error={messages.get('bidId')}>
        {(control) => (
          <SelectInput {...control} value={bidId} onChange={(event) => setBidId(event.target.value)}>
            {left.map((one) => (
              <option key={one.bidId} value={one.bidId}>
                第{one.rank}名 {one.companyName} {formatYuan(one.price)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field
        label="定标理由"
        required={!first}
        help={first ? '确定排名第一的候选人为中标人。' : '未选择排名第一的候选人，请说明理由（至少5字）。'}
        error={messages.get('reason')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button
          kind="primary"
          busy={act.busy}
          busyText="正在提交"
          onClick={() => void act.run({ lotId: lot.id, bidId, reason }, '已提交审批')}
        >
          提交审批
        </Button>
      </div>
    </div>
  );
}

interface ReturnDialogProps {
  readonly lotId: string;
  readonly bidId: string;
  readonly onClose: () => void;
}

export function ReturnDialog({ lotId, bidId, onClose }: ReturnDialogProps) {
  const act = useCommand(returnAward);
  const fields = useFields({ reason: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="退回拟定的结果"
      confirmText="退回"
      busyText="正在退回"
      onClose={onClose}
      act={({ reason }) => act.run({ lotId, bidId, reason }, '已退回拟定人')}
    >
      <TextField
        of={fields}
        name="reason"
        label="退回理由"
        required
        help="5–500字，拟定人将看到。"
        max={500}
        lines={4}
      />
    </FieldsDialog>
  );
}

export function ContractDialog({ lotId, onClose }: Omit<ReturnDialogProps, 'bidId'>) {
  const act = useCommand(signContract);
  const fields = useFields({ contractNo: '', signedOn: dayOf(new Date()) }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="登记合同签订"
      confirmText="登记"
      busyText="正在登记"
      onClose={onClose}
      act={(values) => act.run({ lotId, ...values }, '合同已登记')}
    >
      <TextField of={fields} name="contractNo" label="合同编号" required max={60} />
      <DayField of={fields} name="signedOn" label="签订日期" required />
    </FieldsDialog>
  );
}
