import type { LotView } from '@procure/contract/tender/view.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { requiredReason } from '@procure/domain/required-text.ts';
import { useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { MomentField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { reasonHelp } from '../../../lib/violations.tsx';
import { acts } from '../queries.ts';
import styles from './tender.module.css';

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
const times = ['bidDeadline', 'documentUntil', 'questionUntil', 'prequalificationDeadline'] as const;
const chosen = (time: string) => (time === '' ? '请填写新的截止时间' : null);

/** The success message of an act that may need the organisation's signature first. */
const done =
  (words: string) =>
  ({ waiting }: { readonly waiting: boolean }) =>
    waiting ? '已提交审批，全部签署后办理' : words;

export function ExtendDialog({ lot, onClose }: LotDialogProps) {
  const act = useCommand(acts.extendLot);
  const fields = useFields(
    { bidDeadline: '', documentUntil: '', questionUntil: '', prequalificationDeadline: '', reason: '' },
    act.failure,
  );
  return (
    <FieldsDialog
      of={fields}
      title="延长截止时间"
      confirmText="延长并通知"
      busyText="正在发布"
      onClose={onClose}
      act={({ bidDeadline, reason, ...others }) => {
        const moved = Object.fromEntries(Object.entries(others).filter(([, time]) => time !== ''));
        const input = { ...moved, lotId: lot.id, version: lot.version, bidDeadline, reason };
        return act.run(input, done('截止时间已延长，已通知参与的供应商'));
      }}
    >
      <p>
        时间只能延后，将通知参与的供应商，公开征集的项目同时发布变更公告；已递交的投标继续有效，可在新截止时间前撤回或替换。
      </p>
      {times.map((name) =>
        lot[name] === null ? null : (
          <MomentField
            key={name}
            of={fields}
            name={name}
            label={extendable[name]}
            help={`现为${formatDateTime(lot[name])}（北京时间）${name === 'bidDeadline' ? '' : '，不变则留空'}`}
            {...(name === 'bidDeadline' ? { required: true, rule: chosen } : {})}
          />
        ),
      )}
      <TextField of={fields} name="reason" {...reasonOf('变更原因')} />
    </FieldsDialog>
  );
}

const reasonOf = (label: string) =>
  ({ label, required: true, help: reasonHelp, rule: requiredReason(label), max: 500, lines: 3 }) as const;

export function SuspendDialog({ lot: { id: lotId, version }, onClose }: LotDialogProps) {
  const act = useCommand(acts.suspendLot);
  return (
    <ReasonDialog
      title="暂停标段"
      confirmText="暂停并通知"
      busyText="正在暂停"
      danger
      label="暂停原因"
      help={reasonHelp}
      failure={act.failure}
      onClose={onClose}
      act={(reason) => act.run({ lotId, version, reason }, done('已暂停，已通知参与的供应商'))}
    >
      <p>暂停期间不接受投标，也不能开标或评标。处理完毕后可以恢复。</p>
    </ReasonDialog>
  );
}

export function ResumeDialog({ lot, onClose, now }: LotDialogProps & { readonly now: string }) {
  const act = useCommand(acts.resumeLot);
  const wasOpen =
    lot.stateBeforeSuspension === 'published' &&
    lot.suspendedAt !== null &&
    Date.parse(lot.suspendedAt) < Date.parse(lot.bidDeadline);
  const ranOut = wasOpen && Date.parse(lot.bidDeadline) <= Date.parse(now);
  const fields = useFields({ bidDeadline: ranOut ? '' : lot.bidDeadline, reason: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="恢复标段"
      confirmText="恢复并通知"
      busyText="正在恢复"
      onClose={onClose}
      act={({ bidDeadline, reason }) => {
        const input = { lotId: lot.id, version: lot.version, reason, ...(wasOpen ? { bidDeadline } : {}) };
        return act.run(input, '已恢复，已通知参与的供应商');
      }}
    >
      <p className={styles.prose}>暂停原因：{lot.suspensionReason}</p>
      {wasOpen ? (
        <MomentField
          of={fields}
          name="bidDeadline"
          label="投标截止（开标）"
          required
          rule={chosen}
          help={
            ranOut
              ? `原定${formatDateTime(lot.bidDeadline)}（北京时间）已过，请设定新的时间。`
              : '北京时间；只能延后，建议补足暂停所占的时间。'
          }
        />
      ) : null}
      <TextField of={fields} name="reason" {...reasonOf('恢复说明')} />
    </FieldsDialog>
  );
}

export function TerminateDialog({ lot: { id: lotId, version, publishedAt }, onClose }: LotDialogProps) {
  const act = useCommand(acts.terminateLot);
  const published = publishedAt !== null;
  return (
    <ReasonDialog
      title="终止标段"
      confirmText={published ? '终止并通知' : '终止标段'}
      busyText="正在终止"
      danger
      label="终止原因"
      help={reasonHelp}
      failure={act.failure}
      onClose={onClose}
      act={(reason) =>
        act.run({ lotId, version, reason }, done(published ? '已终止，已通知参与的供应商' : '已终止'))
      }
    >
      <p>
        终止后不能恢复。依法必须招标的项目和政府采购在评标报告提交之后终止的，须由另一人审批。
        {published
          ? '将通知参与的供应商，公开征集的项目同时发布终止公告；已收取的保证金应当及时退还。'
          : '该标段尚未发布，不会对外公告。'}
      </p>
    </ReasonDialog>
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
      <p>
        归档后只能查看，不再接受异议（质疑）。还在异议（质疑）、投诉期内，或者有未办结的异议、投诉、提疑、未完成的订单的，不能归档，系统会逐项列出。
      </p>
      <p>采购文件自采购结束之日起至少保存15年。</p>
    </CommandDialog>
  );
}
