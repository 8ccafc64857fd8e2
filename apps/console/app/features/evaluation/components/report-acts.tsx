import { dissentFromReport, signReport, takeBackReport } from '@procure/contract/evaluation/report.route.ts';
import type { ReportView } from '@procure/contract/evaluation/report.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { checkDissent, dissentSize } from '@procure/domain/evaluation/signing.ts';
import { requiredReason } from '@procure/domain/required-text.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { CheckField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import desk from '../../../lib/lot-desk.module.css';

interface ReportActsProps {
  readonly view: ReportView;
  readonly report: NonNullable<ReportView['report']>;
}

interface DialogProps {
  /** The lot, and the digest of the report that is shown. */
  readonly of: { readonly lotId: string; readonly digest: string };
  readonly onClose: () => void;
}

/** The reader's own acts on the report that is being signed. */
export function ReportActs({ view, report }: ReportActsProps) {
  const { mayAnswer, mayTakeBack, lot } = view;
  const [dialog, setDialog] = useState<'sign' | 'dissent' | 'takeBack' | null>(null);
  if (!mayAnswer && !mayTakeBack) return null;
  const dialogProps = {
    of: { lotId: lot.id, digest: report.digest },
    onClose: () => setDialog(null),
  };
  return (
    <div data-print="no">
      <Card title={mayAnswer ? '请阅读全文后签署' : '等待其他评委签署'}>
        <p>
          请在{formatDateTime(report.dueAt)}
          前签署。有不同意见的，须书面说明意见和理由，记入报告；期满未签署且未说明的，视为同意。
        </p>
        <p className={desk.actions}>
          {mayAnswer ? (
            <>
              <Button kind="primary" onClick={() => setDialog('sign')}>
                {inTermsOf(lot, '签署评标报告')}
              </Button>
              <Button onClick={() => setDialog('dissent')}>提出不同意见</Button>
            </>
          ) : null}
          {mayTakeBack ? <Button onClick={() => setDialog('takeBack')}>收回报告</Button> : null}
        </p>
      </Card>
      {dialog === 'sign' ? <Sign {...dialogProps} /> : null}
      {dialog === 'dissent' ? <Dissent {...dialogProps} /> : null}
      {dialog === 'takeBack' ? <TakeBack {...dialogProps} /> : null}
    </div>
  );
}

function Sign({ of, onClose }: DialogProps) {
  const command = useCommand(signReport);
  return (
    <CommandDialog
      title="签署报告"
      confirmText="签署"
      busyText="正在签署"
      onClose={onClose}
      act={() => command.run(of, ({ message }) => message)}
    >
      <p>
        您同意本报告的评审结果和推荐意见。签署后不能更改；须验证第二因素，签署的时间、账号和全文校验值记入审计日志。
      </p>
      <p className={desk.hint}>全文SHA-256：{of.digest}</p>
    </CommandDialog>
  );
}

function Dissent({ of, onClose }: DialogProps) {
  const command = useCommand(dissentFromReport);
  const fields = useFields({ reason: '' }, command.failure);
  return (
    <FieldsDialog
      title="提出不同意见"
      confirmText="提交不同意见"
      busyText="正在提交"
      of={fields}
      onClose={onClose}
      act={(written) => command.run({ ...of, ...written }, ({ message }) => message)}
    >
      <TextField
        of={fields}
        name="reason"
        label="不同意见和理由"
        required
        help={`${dissentSize.min}–${dissentSize.max}字，记入报告，提交后不能更改。`}
        rule={checkDissent}
        max={dissentSize.max}
        lines={6}
      />
    </FieldsDialog>
  );
}

const checkReason = requiredReason('收回的原因');

function TakeBack({ of, onClose }: DialogProps) {
  const command = useCommand(takeBackReport);
  const fields = useFields({ reason: '', reopenSheets: false }, command.failure);
  return (
    <FieldsDialog
      title="收回报告"
      confirmText="收回报告"
      busyText="正在收回"
      danger
      of={fields}
      onClose={onClose}
      act={(written) => command.run({ ...of, ...written }, ({ message }) => message)}
    >
      <p>已签署的意见全部失效，报告须重新形成并由全体评委重新签署。</p>
      <TextField
        of={fields}
        name="reason"
        label="收回的原因"
        required
        help="5–500字，告知全体评委。"
        rule={checkReason}
        max={500}
        lines={3}
      />
      <CheckField of={fields} name="reopenSheets">
        评分有误，退回各评委的评分表改正
      </CheckField>
    </FieldsDialog>
  );
}
