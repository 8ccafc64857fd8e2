import { proposeAward, returnAward, signContract } from '@procure/client/award/award.gen.ts';
import type { AwardView } from '@procure/contract/award/award.ts';
import { winWord } from '@procure/domain/award/letter.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { DateField } from '@procure/ui/date/date-field.tsx';
import { SelectInput, TextArea, TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { useState } from 'react';
import { fieldMessages, useAct } from '../../../lib/act.ts';
import { DecisionDialog } from '../../../lib/decision-dialog.tsx';
import styles from '../../../lib/lot-desk.module.css';

/** The first candidate that is left is chosen beforehand; another needs a reason. */
export function ProposeForm({ view }: { readonly view: AwardView }) {
  const { lot, candidates, proposal } = view;
  const left = candidates.filter(({ declined }) => !declined);
  const [bidId, setBidId] = useState(proposal?.bidId ?? left[0]?.bidId ?? '');
  const [reason, setReason] = useState(proposal?.reason ?? '');
  const act = useAct(proposeAward);
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
  const [reason, setReason] = useState('');
  const act = useAct(returnAward);
  return (
    <DecisionDialog
      title="退回拟定的结果"
      act="退回"
      busyText="正在退回"
      busy={act.busy}
      onClose={onClose}
      onConfirm={async () => {
        if ((await act.run({ lotId, bidId, reason }, '已退回拟定人')) !== null) onClose();
      }}
    >
      <Field
        label="退回理由"
        required
        help="5–500字，拟定人将看到。"
        error={fieldMessages(act.failure).get('reason')}
      >
        {(control) => (
          <TextArea
            {...control}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </DecisionDialog>
  );
}

export function ContractDialog({ lotId, onClose }: Omit<ReturnDialogProps, 'bidId'>) {
  const [contractNo, setContractNo] = useState('');
  const [signedOn, setSignedOn] = useState(() => dayOf(new Date()));
  const act = useAct(signContract);
  const messages = fieldMessages(act.failure);
  return (
    <DecisionDialog
      title="登记合同签订"
      act="登记"
      busyText="正在登记"
      busy={act.busy}
      onClose={onClose}
      onConfirm={async () => {
        if ((await act.run({ lotId, contractNo, signedOn }, '合同已登记')) !== null) onClose();
      }}
    >
      <Field label="合同编号" required error={messages.get('contractNo')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={60}
            value={contractNo}
            onChange={(event) => setContractNo(event.target.value)}
          />
        )}
      </Field>
      <DateField
        label="签订日期"
        required
        error={messages.get('signedOn')}
        value={signedOn}
        onChange={(chosen) => setSignedOn(chosen)}
      />
    </DecisionDialog>
  );
}
