import type { LotView } from '@procure/contract/tender/view.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { useState } from 'react';
import { acts } from '../queries.ts';
import { fromInput, toInput } from './beijing-input.ts';
import { BoundField } from './bound-field.tsx';
import styles from './tender.module.css';
import { isReason, ReasonField } from './tender-dialogs.tsx';

export interface LotDialogProps {
  readonly lot: LotView;
  readonly onClose: () => void;
}

const extendable = {
  bidDeadline: '投标截止（开标）',
  documentUntil: '文件获取截止',
  questionUntil: '提疑截止',
  prequalificationDeadline: '资格预审截止',
} as const;
type Extendable = keyof typeof extendable;

export function ExtendDialog({ lot, onClose }: LotDialogProps) {
  const extend = useCommand(acts.extendLot);
  const [reason, setReason] = useState('');
  const [times, setTimes] = useState<Partial<Record<Extendable, string>>>({});
  const fields = (Object.keys(extendable) as Extendable[]).filter((field) => lot[field] !== null);
  const errors = new Map(extend.failure?.fields.map(({ field, message }) => [field, message]));
  const chosen = (field: Extendable) => fromInput(times[field] ?? '');
  return (
    <CommandDialog
      title="延长截止时间"
      confirmText="延长并通知"
      busyText="正在发布"
      disabled={chosen('bidDeadline') === '' || !isReason(reason)}
      onClose={onClose}
      act={async () => {
        const { id: lotId, version } = lot;
        const others = Object.fromEntries(
          fields.filter((field) => chosen(field) !== '').map((field) => [field, chosen(field)]),
        );
        const input = { ...others, lotId, version, bidDeadline: chosen('bidDeadline'), reason };
        return extend.run(input, '截止时间已延长，已通知参与的供应商');
      }}
    >
      <p>
        时间只能延后，将通知参与的供应商，公开征集的项目同时发布变更公告；已递交的投标继续有效，可在新截止时间前撤回或替换。
      </p>
      {fields.map((field) => (
        <BoundField
          key={field}
          path={field}
          label={extendable[field]}
          required={field === 'bidDeadline'}
          type="date-time"
          errors={errors}
          help={`现为${formatDateTime(lot[field] ?? '')}（北京时间）${field === 'bidDeadline' ? '' : '，不变则留空'}`}
          value={times[field] ?? ''}
          onChange={(value) => setTimes({ ...times, [field]: value })}
        />
      ))}
      <ReasonField label="变更原因" value={reason} onChange={setReason} failure={extend.failure} />
    </CommandDialog>
  );
}

export function SuspendDialog({ lot, onClose }: LotDialogProps) {
  const suspend = useCommand(acts.suspendLot);
  const [reason, setReason] = useState('');
  return (
    <CommandDialog
      title="暂停标段"
      confirmText="暂停并通知"
      busyText="正在暂停"
      danger
      disabled={!isReason(reason)}
      onClose={onClose}
      act={async () => {
        const { id: lotId, version } = lot;
        return suspend.run({ lotId, version, reason }, '已暂停，已通知参与的供应商');
      }}
    >
      <p>暂停期间不接受投标，也不能开标或评标。处理完毕后可以恢复。</p>
      <ReasonField label="暂停原因" value={reason} onChange={setReason} failure={suspend.failure} />
    </CommandDialog>
  );
}

export function ResumeDialog({ lot, onClose, now }: LotDialogProps & { readonly now: string }) {
  const resume = useCommand(acts.resumeLot);
  const [reason, setReason] = useState('');
  const wasOpen =
    lot.stateBeforeSuspension === 'published' &&
    lot.suspendedAt !== null &&
    Date.parse(lot.suspendedAt) < Date.parse(lot.bidDeadline);
  const ranOut = wasOpen && Date.parse(lot.bidDeadline) <= Date.parse(now);
  const [deadline, setDeadline] = useState(ranOut ? '' : toInput(lot.bidDeadline));
  const errors = new Map(resume.failure?.fields.map(({ field, message }) => [field, message]));
  return (
    <CommandDialog
      title="恢复标段"
      confirmText="恢复并通知"
      busyText="正在恢复"
      disabled={!isReason(reason) || (wasOpen && fromInput(deadline) === '')}
      onClose={onClose}
      act={async () => {
        const { id: lotId, version } = lot;
        const input = { lotId, version, reason, ...(wasOpen ? { bidDeadline: fromInput(deadline) } : {}) };
        return resume.run(input, '已恢复，已通知参与的供应商');
      }}
    >
      <p className={styles.prose}>暂停原因：{lot.suspensionReason}</p>
      {wasOpen ? (
        <BoundField
          path="bidDeadline"
          label="投标截止（开标）"
          required
          type="date-time"
          errors={errors}
          help={
            ranOut
              ? `原定${formatDateTime(lot.bidDeadline)}（北京时间）已过，请设定新的时间。`
              : '北京时间；只能延后，建议补足暂停所占的时间。'
          }
          value={deadline}
          onChange={setDeadline}
        />
      ) : null}
      <ReasonField label="恢复说明" value={reason} onChange={setReason} failure={resume.failure} />
    </CommandDialog>
  );
}

export function TerminateDialog({ lot, onClose }: LotDialogProps) {
  const terminate = useCommand(acts.terminateLot);
  const [reason, setReason] = useState('');
  const published = lot.publishedAt !== null;
  return (
    <CommandDialog
      title="终止标段"
      confirmText={published ? '终止并通知' : '终止标段'}
      busyText="正在终止"
      danger
      disabled={!isReason(reason)}
      onClose={onClose}
      act={async () => {
        const { id: lotId, version } = lot;
        const said = published ? '已终止，已通知参与的供应商' : '已终止';
        return terminate.run({ lotId, version, reason }, said);
      }}
    >
      <p>
        终止后不能恢复。
        {published
          ? '将通知参与的供应商，公开征集的项目同时发布终止公告；已收取的保证金应当及时退还。'
          : '该标段尚未发布，不会对外公告。'}
      </p>
      <ReasonField label="终止原因" value={reason} onChange={setReason} failure={terminate.failure} />
    </CommandDialog>
  );
}

export function ArchiveDialog({ lot, onClose }: LotDialogProps) {
  const archive = useCommand(acts.archiveLot);
  return (
    <CommandDialog
      title="归档标段"
      confirmText="归档"
      busyText="正在归档"
      onClose={onClose}
      act={async () => {
        const { id: lotId, version } = lot;
        return archive.run({ lotId, version }, '已归档');
      }}
    >
      <p>归档后只能查看。采购文件自采购结束之日起至少保存15年。</p>
    </CommandDialog>
  );
}
