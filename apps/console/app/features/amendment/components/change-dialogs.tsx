import {
  confirmAmendment,
  publishAmendment,
  returnAmendment,
  submitAmendment,
} from '@procure/contract/amendment/amendment.route.ts';
import type { AmendmentDesk, AmendmentView } from '@procure/contract/amendment/amendment.schema.ts';
import { announceAmendment, announceAnswer, isAnnounced } from '@procure/domain/tender/announcement.ts';
import { TextArea } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { fieldMessages, useCommand } from '@procure/web/call/command.ts';
import { CommandDialog } from '@procure/web/call/command-dialog.tsx';
import { useState } from 'react';
import {
  changesChosen,
  choiceFor,
  EffectFields,
  inputOfChoice,
  NoticePreview,
  type PublishChoice,
} from '../../../lib/effect-fields.tsx';
import styles from '../../../lib/lot-desk.module.css';

interface OfAmendment {
  readonly desk: AmendmentDesk;
  readonly amendment: AmendmentView;
  readonly onClose: () => void;
}

/** Whom it reaches. Before the deadline nobody learns who they are, nor how many (招标投标法22). */
function Told({ isPublic }: { readonly isPublic: boolean }) {
  return (
    <p className={styles.hint}>
      将通知全体受邀、已获取招标文件及参与的供应商（截止前不显示名单与数量）
      {isPublic ? '，并在门户公开公告。' : '；该采购方式不公开公告。'}发布后不能撤回。
    </p>
  );
}

/** What will be public, whom it tells and until when bids are taken: seen before it is confirmed. */
export function PublishDialog({ desk, amendment, onClose }: OfAmendment) {
  const { plan, lot } = desk;
  const [choice, setChoice] = useState<PublishChoice>(() => choiceFor(plan));
  const publish = useCommand(publishAmendment);
  const submit = useCommand(submitAmendment);
  const waits = plan.bound && !choice.affectsBids;
  const act = waits ? submit : publish;
  const isPublic = isAnnounced(lot.method);
  const notice = announceAmendment(desk.name, amendment, changesChosen(lot, plan, choice));
  return (
    <CommandDialog
      title="预览并发布变更"
      confirmText={waits ? '提交确认' : '确认发布'}
      busyText={waits ? '正在提交' : '正在发布'}
      width={720}
      onClose={onClose}
      act={async () => {
        const { id, version } = amendment;
        const { affectsBids: _, reason = '', ...times } = { reason: '', ...inputOfChoice(plan, choice) };
        const done = waits
          ? await submit.run({ id, version, reason }, '已提交，由审批人确认后发布')
          : await publish.run({ id, version, ...times }, '变更已发布，已通知供应商');
        if (done !== null) onClose();
      }}
    >
      <EffectFields
        lot={lot}
        plan={plan}
        choice={choice}
        errors={fieldMessages(act.failure)}
        onChange={setChoice}
      />
      <NoticePreview notice={notice} />
      <Told isPublic={isPublic} />
    </CommandDialog>
  );
}

/** The second person reads the claim and what would be public, and answers for it. */
export function ConfirmDialog({ desk, amendment, onClose }: OfAmendment) {
  const act = useCommand(confirmAmendment);
  const { question } = amendment;
  const notice =
    question === null
      ? announceAmendment(desk.name, amendment, [])
      : announceAnswer(desk.name, { ...question, sectionRef: '' }, question.answer);
  return (
    <CommandDialog
      title="确认不影响投标文件编制"
      confirmText="确认并发布"
      busyText="正在发布"
      width={720}
      onClose={onClose}
      act={async () => {
        const { id, version } = amendment;
        return act.run({ id, version }, '已确认并发布，截止时间不变');
      }}
    >
      <p className={styles.text}>理由：{amendment.noEffectReason}</p>
      <p className={styles.hint}>确认后立即发布，不顺延截止时间；如认为可能影响投标文件编制，请退回。</p>
      <NoticePreview notice={notice} />
      <Told isPublic={isAnnounced(desk.lot.method)} />
    </CommandDialog>
  );
}

export function ReturnDialog({ amendment, onClose }: Omit<OfAmendment, 'desk'>) {
  const [reason, setReason] = useState('');
  const act = useCommand(returnAmendment);
  return (
    <CommandDialog
      title="退回变更"
      confirmText="退回"
      busyText="正在退回"
      danger
      onClose={onClose}
      act={async () => {
        const { id, version } = amendment;
        return act.run({ id, version, reason }, '已退回，提交人将收到理由');
      }}
    >
      <Field label="退回理由" required help="5–500字。" error={fieldMessages(act.failure).get('reason')}>
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
    </CommandDialog>
  );
}
