import {
  askComplaintCorrection,
  receiveComplaint,
  refuseComplaint,
  refuseComplaints,
} from '@procure/contract/complaint/complaint.route.ts';
import type { ComplaintView, OtherComplaint } from '@procure/contract/complaint/complaint.schema.ts';
import { complaintGroundLabels, complaintGrounds } from '@procure/domain/complaint/complaint.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { requiredText } from '@procure/domain/required-text.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';
import { ofPerson } from '../../../lib/of-person.tsx';
import { PickOthers } from '../../../lib/pick-others.tsx';
import { RefuseDialog } from '../../../lib/refuse-dialog.tsx';

interface OfComplaint {
  readonly complaint: ComplaintView;
}

/** The decision on receiving it: 受理, 不予受理 or first 补正. */
export function Review({ complaint }: OfComplaint) {
  const { id, version, state, correctedAt } = complaint;
  const [dialog, setDialog] = useState<'refuse' | 'correct' | null>(null);
  const receive = useCommand(receiveComplaint);
  const close = () => setDialog(null);
  const waits = state === 'correcting';
  return (
    <Card title="是否受理">
      <div className={styles.form}>
        {waits ? <p className={styles.hint}>已要求补正；补正期满未补正的，可以不予受理。</p> : null}
        <div className={styles.actions}>
          {waits ? null : (
            <Button
              kind="primary"
              busy={receive.busy}
              busyText="正在受理"
              onClick={() =>
                void confirm({
                  title: '受理投诉',
                  text: inTermsOf(
                    complaint,
                    '受理后立即告知投诉人，并把投诉内容告知招标人和被投诉的投标人，请其陈述申辩。',
                  ),
                  confirmText: '确认受理',
                  busyText: '正在受理',
                  act: () => receive.run({ id, version }, '已受理，已告知当事人'),
                })
              }
            >
              受理
            </Button>
          )}
          {waits || correctedAt !== null ? null : (
            <Button onClick={() => setDialog('correct')}>要求补正</Button>
          )}
          <Button onClick={() => setDialog('refuse')}>不予受理</Button>
        </div>
        {dialog === 'refuse' ? <RefuseComplaint complaint={complaint} onClose={close} /> : null}
        {dialog === 'correct' ? <CorrectDialog complaint={complaint} onClose={close} /> : null}
      </div>
    </Card>
  );
}

interface DialogProps extends OfComplaint {
  readonly onClose: () => void;
}

const noteOf = ({ complaintNo, submittedAt }: OtherComplaint) =>
  `${complaintNo}，${formatDateTime(submittedAt)}提交`;

function RefuseComplaint({ complaint: { id, version, handling }, onClose }: DialogProps) {
  const one = useCommand(refuseComplaint);
  const all = useCommand(refuseComplaints);
  const beside = handling?.others ?? [];
  return (
    <RefuseDialog
      noun="投诉"
      author="投诉人"
      letter={{ id, version }}
      beside={beside}
      grounds={complaintGrounds}
      labels={complaintGroundLabels}
      failure={one.failure ?? all.failure}
      onClose={onClose}
      refuse={(seen, why, said) => one.run({ ...seen, ...why }, said)}
      refuseAll={(complaints, why, said) => all.run({ complaints, ...why }, said)}
    >
      {(chosen, onChange) => (
        <PickOthers
          legend="以同一理由一并不予受理"
          hint="勾选的投诉使用同一理由和说明，全部办理或者全部不办理，分别告知各投诉人。"
          noun="同一事项的投诉"
          others={beside.map((other) => ({
            id: other.id,
            label: other.isPerson ? `${other.complainant} ${ofPerson}` : other.complainant,
            note: noteOf(other),
          }))}
          chosen={chosen}
          onChange={onChange}
        />
      )}
    </RefuseDialog>
  );
}

const checkDays = (typed: string) => (/^([1-9]|1[0-5])$/.test(typed) ? null : '补正期限须为1–15个工作日');

function CorrectDialog({ complaint: { id, version }, onClose }: DialogProps) {
  const act = useCommand(askComplaintCorrection);
  const fields = useFields({ correction: '', days: '3' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="要求补正"
      confirmText="要求补正"
      busyText="正在提交"
      onClose={onClose}
      act={({ correction, days }) =>
        act.run({ id, version, correction, days: Number(days) }, '已要求投诉人补正')
      }
    >
      <p>只能要求一次，请写明全部需要补正的事项；审查期限自补正后重新计算。</p>
      <TextField
        of={fields}
        name="correction"
        label="需要补正的事项"
        required
        help="5–1000字，投诉人将看到。"
        rule={requiredText('需要补正的事项', { min: 5, max: 1000 })}
        max={1000}
        lines={4}
      />
      <TextField of={fields} name="days" label="补正期限（工作日）" required rule={checkDays} max={2} />
    </FieldsDialog>
  );
}
