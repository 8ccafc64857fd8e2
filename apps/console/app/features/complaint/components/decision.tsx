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
import { CheckField, ChoiceField, TextField } from '@procure/web/form/bound-fields.tsx';
import { type Fields, useDraftFields, useValue } from '@procure/web/form/use-fields.ts';
import { forgetDraft } from '@procure/web/vault/kept-draft.ts';
import { useEffect, useState } from 'react';
import { FilesField } from '../../../lib/attachment-field.tsx';
import { downloadFile } from '../../../lib/download.ts';
import styles from '../../../lib/lot-desk.module.css';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { ResultForm } from '../../../lib/result-form.tsx';
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
  const { id, handling } = complaint;
  const [uploading, setUploading] = useState(false);
  const write = useCommand(writeComplaintDecision);
  const handIn = useCommand(handInComplaintDecision);
  const draft = useDecisionDraft(complaint, write.busy || handIn.busy);
  const fields = useDraftFields(draft, write.failure, { names: { fileIds: 'files' } });
  if (!draft.loaded) return <Skeleton lines={6} />;
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
    <ResultForm
      {...{ draft, fields, named, labels, uploading }}
      noun="这份处理决定"
      returned={
        handling?.returnReason ? { title: '签发人退回了处理决定', reason: handling.returnReason } : null
      }
      submit={{ text: '提交签发', busy: handIn.busy, run: submit }}
      save={{
        text: '保存',
        busy: write.busy,
        run: (written) => save(written, '处理决定已保存，尚未提交签发'),
      }}
      hint="由另一位监督员签发后才发给当事人。"
    >
      <VerdictFields of={fields} complaint={complaint} />
      <DecisionFields of={fields} complaint={complaint} onBusy={setUploading} />
    </ResultForm>
  );
}

interface FieldsProps extends OfComplaint {
  readonly of: Fields<WrittenDecision>;
}

/** The outcome, and the rejection or the remedy that belongs to it. */
function VerdictFields({ of, complaint }: FieldsProps) {
  const outcome = useValue(of, 'outcome');
  const remedy = useValue(of, 'remedy');
  // A remedy chosen while it was possible stays visible, and is refused with a message.
  const orders = remedies.filter((one) => complaint.handling?.remedies.includes(one) || one === remedy);
  return (
    <>
      <ChoiceField
        of={of}
        name="outcome"
        label="处理结果"
        required
        rule={(value) => (value === '' ? '请选择处理结果' : null)}
        options={complaintOutcomes.map((one) => [one, complaintOutcomeLabels[one]])}
      />
      {outcome === 'rejected' ? (
        <ChoiceField
          of={of}
          name="rejection"
          label="驳回的理由"
          required
          rule={(value) => (value === '' ? '请选择驳回的理由' : null)}
          options={rejections.map((one) => [one, rejectionLabels[one]])}
        />
      ) : null}
      {outcome === 'upheld' || outcome === 'partly_upheld' ? (
        <ChoiceField
          of={of}
          name="remedy"
          label="责令改正"
          none="不影响结果，无需改正"
          help="选择改正的，确认整改完成之前，标段不能开标、公示、定标和签订合同。"
          options={orders.map((one) => [one, remedyLabels[one]])}
        />
      ) : null}
      {outcome !== 'rejected' && voiding(remedy) ? (
        <p className={styles.hint}>{voidHint(complaint)}</p>
      ) : null}
    </>
  );
}

/** The text of the decision, its publication and its files. */
function DecisionFields({
  of,
  complaint,
  onBusy,
}: FieldsProps & { readonly onBusy: (busy: boolean) => void }) {
  const { publication } = complaint;
  return (
    <>
      <TextField
        of={of}
        name="decision"
        label="处理决定"
        required
        help={inTermsOf(
          complaint,
          '10–5000字，写明查明的事实、依据和决定；签发后投诉人、招标人和被投诉的投标人都能看到。',
        )}
        rule={checkComplaintDecision}
        max={5000}
        lines={10}
      />
      {publication === null ? null : publication.by === 'law' ? (
        <p className={styles.hint}>
          签发后，处理结果在公告页公告，开标后一并公告投诉人和被投诉人（{publication.citation}）。
        </p>
      ) : (
        <CheckField of={of} name="published">
          签发后在公告页公布处理结果，不公布投诉人和决定全文（{publication.citation}）
        </CheckField>
      )}
      <FilesField
        of={of}
        name="files"
        label="附件"
        help="随决定发给当事人，可不上传。"
        max={maxComplaintAttachments}
        onBusy={onBusy}
      />
    </>
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
