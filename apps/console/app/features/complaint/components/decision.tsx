import {
  handInComplaintDecision,
  returnComplaintDecision,
  signComplaintDecision,
  writeComplaintDecision,
} from '@procure/contract/complaint/complaint.route.ts';
import type { ComplaintView } from '@procure/contract/complaint/complaint.schema.ts';
import {
  complaintOutcomeLabels,
  complaintOutcomes,
  rejectionLabels,
  rejections,
  remedies,
  remedyLabels,
  voidsAward,
} from '@procure/domain/complaint/complaint.ts';
import { checkComplaintDecision, maxComplaintAttachments } from '@procure/domain/complaint/rules.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { ConflictView } from '@procure/web/draft/conflict-view.tsx';
import { differencesOf } from '@procure/web/draft/differences.ts';
import { KeptWords } from '@procure/web/draft/save-words.tsx';
import { CheckField, ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { useDraftFields, whenValid } from '@procure/web/form/use-fields.ts';
import { forgetDraft } from '@procure/web/vault/kept-draft.ts';
import { useEffect, useState } from 'react';
import { FilesField } from '../../../lib/attachment-field.tsx';
import { downloadFile } from '../../../lib/download.ts';
import styles from '../../../lib/lot-desk.module.css';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import {
  decisionPlace,
  isSame,
  named,
  storedOf,
  useDecisionDraft,
  type WrittenDecision,
} from './use-decision-draft.ts';

interface OfComplaint {
  readonly complaint: ComplaintView;
}

/** The decision, from its first draft to the text served on the parties. */
export function Decision({ complaint }: OfComplaint) {
  const { state, handling } = complaint;
  if (state === 'received' && handling?.mayHandle === true)
    return (
      <Card title="处理决定">
        <DecisionForm complaint={complaint} />
      </Card>
    );
  if (state === 'deciding')
    return (
      <Card title="处理决定待签发">
        <Written complaint={complaint} />
        <Signing complaint={complaint} />
      </Card>
    );
  if (state === 'withdrawn') return <Withdrawn complaint={complaint} />;
  return state === 'decided' ? (
    <Card title="处理决定">
      <Written complaint={complaint} />
      {complaint.decidedLate ? <Note tone="warning" title="处理决定晚于法定期限，已有记录" /> : null}
    </Card>
  ) : null;
}

function Withdrawn({ complaint: { id, endedAt } }: OfComplaint) {
  useEffect(() => {
    // The unfinished decision has become pointless.
    void forgetDraft(decisionPlace(id));
  }, [id]);
  return (
    <Note title="投诉人已撤回投诉，不作处理决定">
      {endedAt === null ? null : <p>{formatDateTime(endedAt)}（北京时间）撤回。</p>}
    </Note>
  );
}

function Written({ complaint }: OfComplaint) {
  const { outcome, rejection, remedy, decision, decisionFiles, handling, endedAt, published } = complaint;
  return (
    <div className={styles.form}>
      <DescriptionList
        items={[
          { term: '处理结果', detail: outcome === null ? '' : complaintOutcomeLabels[outcome] },
          ...(rejection === null ? [] : [{ term: '驳回的理由', detail: rejectionLabels[rejection] }]),
          ...(remedy === null ? [] : [{ term: '责令改正', detail: remedyLabels[remedy] }]),
          ...(handling === null ? [] : [{ term: '拟写', detail: handling.writtenBy ?? '' }]),
          ...(endedAt === null ? [] : [{ term: '签发时间', detail: formatDateTime(endedAt) }]),
          { term: '公布', detail: published ? '处理结果在公告页公布' : '不公布处理结果' },
          { term: '决定内容', detail: <span className={styles.text}>{decision}</span>, wide: true },
        ]}
      />
      {decisionFiles.length === 0 ? null : (
        <FileList files={decisionFiles} label="决定附件" onDownload={(file) => void downloadFile(file)} />
      )}
    </div>
  );
}

const labels: Readonly<Record<string, string>> = {
  outcome: '处理结果',
  rejection: '驳回的理由',
  remedy: '责令改正',
  decision: '处理决定',
  published: '公布处理结果',
  files: '附件',
};

/** The draft of the decision: kept while it is typed, saved for colleagues, submitted for signature. */
function DecisionForm({ complaint }: OfComplaint) {
  const { id, handling, publication } = complaint;
  const own = (text: string) => inTermsOf(complaint, text);
  const [uploading, setUploading] = useState(false);
  const write = useCommand(writeComplaintDecision);
  const handIn = useCommand(handInComplaintDecision);
  const draft = useDecisionDraft(complaint, write.busy || handIn.busy);
  const fields = useDraftFields(draft, write.failure, { names: { fileIds: 'files' } });
  if (!draft.loaded) return <Skeleton lines={6} />;
  const conflict = draft.saving.kind === 'conflict';
  const outcome = fields.form.watch('outcome');
  // A remedy chosen while it was possible stays visible, and is refused with a message.
  const orders = remedies.filter(
    (one) => handling?.remedies.includes(one) || one === fields.form.watch('remedy'),
  );

  /** Returns the version on the platform; null if it was refused. */
  async function save(written: WrittenDecision, said: string | null): Promise<number | null> {
    const chosen = complaintOutcomes.find((one) => one === written.outcome);
    if (chosen === undefined) return null;
    const isRejected = chosen === 'rejected';
    const saved = await write.run(
      {
        ...{ id, version: draft.version, outcome: chosen, decision: written.decision },
        published: written.published,
        rejection: isRejected ? (rejections.find((one) => one === written.rejection) ?? null) : null,
        remedy: isRejected ? null : (remedies.find((one) => one === written.remedy) ?? null),
        fileIds: written.files.map((file) => file.id),
      },
      said,
    );
    if (saved === null) return null;
    draft.settle({ version: saved.version, draft: written, by: null, at: null });
    return saved.version;
  }

  async function submit(written: WrittenDecision) {
    const saved = complaint.decision !== null && isSame(written, storedOf(complaint).draft);
    const version = saved ? draft.version : await save(written, null);
    return version === null ? null : handIn.run({ id, version }, '已提交，待另一位监督员签发');
  }

  return (
    <div className={styles.form}>
      {handling?.returnReason ? (
        <Note tone="danger" title="签发人退回了处理决定">
          <p className={styles.text}>{handling.returnReason}</p>
        </Note>
      ) : null}
      <ConflictView
        draft={draft}
        noun="这份处理决定"
        differences={(mine, theirs) =>
          differencesOf(named(mine), named(theirs), {
            label: (path) => labels[path.split('.')[0] ?? ''] ?? path,
          })
        }
      />
      <ChoiceField
        of={fields}
        name="outcome"
        label="处理结果"
        required
        rule={(value) => (value === '' ? '请选择处理结果' : null)}
        options={complaintOutcomes.map((one) => [one, complaintOutcomeLabels[one]])}
      />
      {outcome === 'rejected' ? (
        <ChoiceField
          of={fields}
          name="rejection"
          label="驳回的理由"
          required
          rule={(value) => (value === '' ? '请选择驳回的理由' : null)}
          options={rejections.map((one) => [one, rejectionLabels[one]])}
        />
      ) : null}
      {outcome === 'upheld' || outcome === 'partly_upheld' ? (
        <ChoiceField
          of={fields}
          name="remedy"
          label="责令改正"
          none="不影响结果，无需改正"
          help="选择改正的，确认整改完成之前，标段不能开标、公示、定标和签订合同。"
          options={orders.map((one) => [one, remedyLabels[one]])}
        />
      ) : null}
      {outcome !== 'rejected' && voiding(fields.form.watch('remedy')) ? (
        <p className={styles.hint}>{voidHint(complaint)}</p>
      ) : null}
      <TextField
        of={fields}
        name="decision"
        label="处理决定"
        required
        help={own('10–5000字，写明查明的事实、依据和决定；签发后投诉人、招标人和被投诉的投标人都能看到。')}
        rule={checkComplaintDecision}
        max={5000}
        lines={10}
      />
      {publication === null ? null : publication.by === 'law' ? (
        <p className={styles.hint}>
          签发后，处理结果在公告页公告，开标后一并公告投诉人和被投诉人（{publication.citation}）。
        </p>
      ) : (
        <CheckField of={fields} name="published">
          签发后在公告页公布处理结果，不公布投诉人和决定全文（{publication.citation}）
        </CheckField>
      )}
      <FilesField
        of={fields}
        name="files"
        label="附件"
        help="随决定发给当事人，可不上传。"
        max={maxComplaintAttachments}
        onBusy={setUploading}
      />
      <div className={styles.actions}>
        <Button
          kind="primary"
          busy={handIn.busy}
          busyText="正在提交"
          disabled={conflict || uploading || write.busy}
          onClick={() => void whenValid(fields, submit)}
        >
          提交签发
        </Button>
        <Button
          busy={write.busy}
          busyText="正在保存"
          disabled={conflict || uploading || handIn.busy}
          onClick={() => void whenValid(fields, (written) => save(written, '处理决定已保存，尚未提交签发'))}
        >
          保存
        </Button>
        <span className={styles.hint}>由另一位监督员签发后才发给当事人。</span>
      </div>
      <KeptWords draft={draft} />
    </div>
  );
}

const voidHint = (law: ComplaintView) =>
  inTermsOf(
    law,
    '中标通知书已经发出的，自签发之日起中标结果无效：平台告知中标人和其他投标人，并在原结果公告处公告。重新确定中标人的，标段不再暂停，由招标人随即办理。',
  );

const voiding = (remedy: string | null): boolean => remedies.some((one) => one === remedy && voidsAward[one]);

function Signing({ complaint }: OfComplaint) {
  const { id, version, handling, published, remedy } = complaint;
  const [returning, setReturning] = useState(false);
  const sign = useCommand(signComplaintDecision);
  const giveBack = useCommand(returnComplaintDecision);
  if (handling === null) return null;
  return handling.maySign ? (
    <>
      <div className={styles.actions}>
        <Button
          kind="primary"
          busy={sign.busy}
          busyText="正在签发"
          onClick={() =>
            void confirm({
              title: '签发处理决定',
              text: inTermsOf(
                complaint,
                `签发后处理决定立即发给投诉人、招标人和被投诉的投标人，不能撤回；责令的暂停同时结束。${published ? '处理结果同时在公告页公布。' : ''}${voiding(remedy) ? voidHint(complaint) : ''}`,
              ),
              confirmText: '签发',
              busyText: '正在签发',
              act: () => sign.run({ id, version }, '处理决定已签发，已告知当事人'),
            })
          }
        >
          签发
        </Button>
        <Button onClick={() => setReturning(true)}>退回</Button>
      </div>
      {returning ? (
        <ReasonDialog
          title="退回处理决定"
          confirmText="退回"
          busyText="正在退回"
          label="退回原因"
          help="5–500字，拟写决定的人将看到；处理期限照常计算。"
          failure={giveBack.failure}
          onClose={() => setReturning(false)}
          act={(reason) => giveBack.run({ id, version, reason }, '已退回拟写人')}
        />
      ) : null}
    </>
  ) : (
    <p className={styles.hint}>拟写、提交的人不能签发自己的决定，由本部门另一位监督员签发。</p>
  );
}
