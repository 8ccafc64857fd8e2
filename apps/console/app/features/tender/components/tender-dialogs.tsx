import type { Failure } from '@procure/client/client.ts';
import type { TenderView } from '@procure/contract/tender/view.ts';
import { isAnnounced } from '@procure/domain/tender/announcement.ts';
import { CheckBox, TextArea } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { type ReactNode, useState } from 'react';
import { acts, useAct } from '../queries.ts';
import { ActDialog } from './act-dialog.tsx';
import { Violations } from './schedule-fields.tsx';

export interface TenderDialogProps {
  readonly tender: TenderView;
  readonly onClose: () => void;
}

/** A reason of 5 to 500 characters, as every decision against somebody needs one. */
export function ReasonField({
  label,
  value,
  onChange,
  failure,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly failure: Failure | null;
}) {
  const error = failure?.fields.find(({ field }) => field === 'reason')?.message;
  return (
    <Field label={label} required help="5–500字，将记入项目记录。" error={error}>
      {(control) => (
        <TextArea
          {...control}
          rows={3}
          maxLength={500}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export const isReason = (text: string) => text.trim().length >= 5;

export function ApproveDialog({ tender, onClose }: TenderDialogProps) {
  const approve = useAct(acts.approveTender);
  return (
    <ActDialog
      title="审批通过"
      act="审批通过"
      busyText="正在提交"
      {...approve}
      onClose={onClose}
      onConfirm={async () => {
        const { id, version } = tender;
        if (await approve.run({ id, version }, '已审批通过，创建人可以发布公告')) onClose();
      }}
    >
      <p>审批通过后，由采购员发布公告。发布前如需修改，须重新审批。</p>
      <TenderViolations tender={tender} />
    </ActDialog>
  );
}

export function ReturnDialog({ tender, onClose }: TenderDialogProps) {
  const sendBack = useAct(acts.returnTender);
  const [reason, setReason] = useState('');
  return (
    <ActDialog
      title="退回修改"
      act="退回修改"
      busyText="正在退回"
      danger
      {...sendBack}
      disabled={!isReason(reason)}
      onClose={onClose}
      onConfirm={async () => {
        const { id, version } = tender;
        if (await sendBack.run({ id, version, reason }, '已退回，创建人将收到理由')) onClose();
      }}
    >
      <ReasonField label="退回理由" value={reason} onChange={setReason} failure={sendBack.failure} />
    </ActDialog>
  );
}

/** Recalling and revising take the tender back to its author's desk. */
export function BackToDraftDialog({
  tender,
  onClose,
  from,
}: TenderDialogProps & { readonly from: 'pending_approval' | 'approved' }) {
  const recall = useAct(acts.recallApproval);
  const revise = useAct(acts.reviseTender);
  const act = from === 'approved' ? revise : recall;
  const words = from === 'approved' ? '退回修改' : '撤回审批';
  return (
    <ActDialog
      title={words}
      act={words}
      busyText="正在处理"
      {...act}
      onClose={onClose}
      onConfirm={async () => {
        const { id, version } = tender;
        if (await act.run({ id, version }, '已回到草稿，可以继续编辑')) onClose();
      }}
    >
      <p>项目将回到草稿，修改后须重新提交审批。</p>
    </ActDialog>
  );
}

export function PublishDialog({ tender, onClose }: TenderDialogProps) {
  const publish = useAct(acts.publishTender);
  const [read, setRead] = useState(false);
  const violations = violationsIn(tender);
  const blocked = violations.some(({ severity }) => severity === 'block');
  return (
    <ActDialog
      title="发布公告"
      act="发布公告"
      busyText="正在发布"
      {...publish}
      disabled={blocked || (violations.length > 0 && !read)}
      onClose={onClose}
      onConfirm={async () => {
        const { id, version } = tender;
        const said = isAnnounced(tender.method) ? '公告已发布' : '已发布，请向供应商发出邀请';
        if (await publish.run({ id, version, warningsRead: read }, said)) onClose();
      }}
    >
      <p>
        {isAnnounced(tender.method)
          ? '发布后立即在门户公开，系统为每个标段生成投标加密公钥。已发布的内容不能删除或修改，只能另发变更公告。'
          : '该采购方式不公开公告，仅受邀供应商可见。系统为每个标段生成投标加密公钥；发布后请发出邀请。'}
      </p>
      <TenderViolations tender={tender} />
      {violations.length > 0 && !blocked ? (
        <CheckBox checked={read} onChange={(event) => setRead(event.target.checked)}>
          我已阅读上述提示，确认按现有时间安排发布
        </CheckBox>
      ) : null}
    </ActDialog>
  );
}

function violationsIn(tender: TenderView) {
  return tender.lots.flatMap(({ violations }) => violations);
}

/** With several lots each is judged under its own name. */
function TenderViolations({ tender }: { readonly tender: TenderView }): ReactNode {
  const open = tender.lots.filter(({ state }) => state !== 'terminated');
  return open.map((lot) => (
    <div key={lot.id}>
      {open.length > 1 ? (
        <p>
          第{lot.lotNo}标段 {lot.title}
        </p>
      ) : null}
      <Violations violations={lot.violations} />
    </div>
  ));
}
