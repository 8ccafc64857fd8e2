import {
  approveForfeit,
  proposeForfeit,
  returnForfeit,
  withdrawForfeit,
} from '@procure/contract/award/award.route.ts';
import type { AwardView } from '@procure/contract/award/award.schema.ts';
import type { FileView } from '@procure/contract/field.ts';
import { forfeitGroundLabels, forfeitGrounds, replyDays } from '@procure/domain/award/forfeit.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { requiredReason } from '@procure/domain/required-text.ts';
import { winWord } from '@procure/domain/tender/words.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ChoiceField, NumberField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useState } from 'react';
import { turnOf, useApprovals, WhoseTurn } from '../../../lib/approval-steps.tsx';
import { FilesField } from '../../../lib/attachment-field.tsx';
import { downloadFile } from '../../../lib/download.ts';
import styles from '../../../lib/lot-desk.module.css';
import { Allowed } from '../../../lib/permission.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { SignDialog } from '../../../lib/sign-dialog.tsx';

interface OfAward {
  readonly view: AwardView;
}

/**
 * The withdrawal of an award from a winner that does not or cannot sign: proposed by the buyer, decided by another
 * person.
 */
export function Forfeit({ view }: OfAward) {
  const [asking, ask] = useState(false);
  const { forfeit, lot } = view;
  const word = winWord(lot.method);
  if (forfeit?.state === 'waiting') return <Waiting view={view} forfeit={forfeit} />;
  return (
    <>
      {forfeit?.state === 'returned' ? (
        <Note tone="warning" title={`取消${word}资格的申请被退回`}>
          <p>{forfeit.returnReason}</p>
        </Note>
      ) : null}
      <Allowed code="award.propose">
        <div className={styles.actions}>
          <Button kind="text" onClick={() => ask(true)}>
            取消{word}资格
          </Button>
          <span className={styles.hint}>
            {word}人放弃、逾期不签约、不提交履约保证金、不可抗力或者被查实违法时使用
          </span>
        </div>
      </Allowed>
      {asking ? <ProposeDialog view={view} onClose={() => ask(false)} /> : null}
    </>
  );
}

interface Values {
  ground: string;
  reason: string;
  files: readonly FileView[];
  replyDays: string;
}

function ProposeDialog({ view: { lot }, onClose }: OfAward & { readonly onClose: () => void }) {
  const act = useCommand(proposeForfeit);
  const [uploading, setUploading] = useState(false);
  const fields = useFields<Values>({ ground: '', reason: '', files: [], replyDays: '3' }, act.failure, {
    names: { fileIds: 'files' },
  });
  const word = winWord(lot.method);
  return (
    <FieldsDialog
      of={fields}
      title={`取消${word}资格`}
      confirmText="通知并提交审批"
      busyText="正在提交"
      danger
      disabled={uploading}
      onClose={onClose}
      act={async ({ files, replyDays: days, reason, ...chosen }) => {
        const ground = forfeitGrounds.find((one) => one === chosen.ground);
        if (ground === undefined || uploading) return null;
        const fileIds = files.map((file) => file.id);
        return act.run(
          (id) => ({ lotId: lot.id, id, ground, reason, fileIds, replyDays: Number(days) }),
          `已通知${word}人，其陈述之后或者陈述期满后由审批人审批`,
        );
      }}
    >
      <p>
        {word}人立即收到情形、理由和证明材料，可以在期限内陈述。审批通过后发布公告并通知全体投标人，原
        {word}通知书失去效力；随后可以重新定标，或者终止后重新招标（采购）。
      </p>
      <ChoiceField
        of={fields}
        name="ground"
        label="情形"
        required
        rule={(ground) => (ground === '' ? '请选择取消资格的情形' : null)}
        options={forfeitGrounds.map((ground) => [ground, forfeitGroundLabels[ground]])}
      />
      <TextField
        of={fields}
        name="reason"
        label="取消资格的理由"
        required
        help="5–500字，写入公告，所有投标人都能看到。"
        rule={requiredReason('取消资格的理由')}
        max={500}
        lines={3}
      />
      <FilesField
        of={fields}
        name="files"
        label="证明材料"
        required
        help={`如书面放弃函、催告函及送达记录、行政处罚决定。${word}人可以查看。`}
        max={10}
        onBusy={setUploading}
      />
      <NumberField
        of={fields}
        name="replyDays"
        label="陈述期限（日）"
        required
        max={2}
        help={`${replyDays.least}–${replyDays.most}日，自明日起算，末日为休息日的顺延。`}
        rule={(value) =>
          /^\d{1,2}$/.test(value) && Number(value) >= replyDays.least && Number(value) <= replyDays.most
            ? null
            : `陈述期限须为${replyDays.least}–${replyDays.most}日`
        }
      />
    </FieldsDialog>
  );
}

function Waiting({ view, forfeit }: OfAward & { readonly forfeit: NonNullable<AwardView['forfeit']> }) {
  const { lot, serverTime } = view;
  const word = winWord(lot.method);
  const { ground, reason, files, proposedBy, proposedAt, replyUntil, statement, statedAt } = forfeit;
  const heard = statedAt !== null || Date.parse(serverTime) >= Date.parse(replyUntil);
  return (
    <Note tone="warning" title={`正在办理取消${word}资格`}>
      <DescriptionList
        items={[
          { term: '情形', detail: forfeitGroundLabels[ground], wide: true },
          { term: '理由', detail: reason, wide: true },
          { term: '提出', detail: `${proposedBy} ${formatDateTime(proposedAt)}` },
          { term: '陈述期限', detail: `${formatDateTime(replyUntil)}（北京时间）` },
          {
            term: `${word}人的陈述`,
            detail: statement ?? (heard ? '期满未陈述' : '尚未陈述'),
            wide: true,
          },
        ]}
      />
      <FileList label="证明材料" files={files} onDownload={(file) => void downloadFile(file)} />
      <Decision lotId={lot.id} id={forfeit.id} heard={heard} />
    </Note>
  );
}

function Decision({
  lotId,
  id,
  heard,
}: {
  readonly lotId: string;
  readonly id: string;
  readonly heard: boolean;
}) {
  const [dialog, setDialog] = useState<'sign' | 'return' | null>(null);
  const approve = useCommand(approveForfeit);
  const back = useCommand(returnForfeit);
  const withdraw = useCommand(withdrawForfeit);
  const approval = useApprovals(lotId).find((one) => one.act === 'award' && one.state === 'waiting');
  if (approval === undefined) return null;
  const reference = { lotId, id, step: turnOf(approval) };
  const close = () => setDialog(null);
  return (
    <>
      <WhoseTurn approval={approval} />
      <div className={styles.actions}>
        {approval.mine ? (
          <>
            <Button kind="primary" disabled={!heard} onClick={() => (heard ? setDialog('sign') : undefined)}>
              审批通过
            </Button>
            <Button onClick={() => setDialog('return')}>退回</Button>
            {heard ? null : <span className={styles.hint}>对方陈述之后或者陈述期满后可用</span>}
          </>
        ) : null}
        <Allowed code="award.propose">
          <Button
            kind="text"
            busy={withdraw.busy}
            busyText="正在撤回"
            onClick={() =>
              void confirm({
                title: '撤回取消资格',
                text: '撤回后结果不变，对方会收到通知。',
                confirmText: '撤回',
                act: () => withdraw.run({ lotId, id }, '已撤回，对方已收到通知'),
              })
            }
          >
            撤回
          </Button>
        </Allowed>
      </div>
      {dialog === 'sign' ? (
        <SignDialog
          title="审批通过"
          confirmText="审批通过"
          busyText="正在审批"
          failure={approve.failure}
          onClose={close}
          act={(opinion) => approve.run({ ...reference, opinion }, '已签署')}
        >
          <p>全部签署后立即生效：发布公告，通知各方，原通知书失去效力。不能撤回。</p>
        </SignDialog>
      ) : null}
      {dialog === 'return' ? (
        <ReasonDialog
          title="退回"
          confirmText="退回"
          busyText="正在退回"
          label="退回理由"
          help="5–500字，提出人将看到。"
          failure={back.failure}
          onClose={close}
          act={(reason) => back.run({ ...reference, reason }, '已退回提出人')}
        />
      ) : null}
    </>
  );
}
