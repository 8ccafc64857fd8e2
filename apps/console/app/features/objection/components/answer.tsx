import type { ObjectionView } from '@procure/contract/objection/objection.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { objectionGroundLabels, objectionOutcomeLabels } from '@procure/domain/objection/objection.ts';
import { remedyLabels } from '@procure/domain/objection/remedy.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { forgetDraft } from '@procure/web/vault/kept-draft.ts';
import { type ReactNode, useEffect } from 'react';
import { downloadFile } from '../../../lib/download.ts';
import { WhoHandles } from '../../../lib/handling.tsx';
import styles from '../../../lib/lot-desk.module.css';
import { AnswerForm } from './answer-form.tsx';
import { Mending } from './mending.tsx';
import { Signing } from './signing.tsx';
import { answerPlace } from './use-answer-draft.ts';

interface OfObjection {
  readonly objection: ObjectionView;
}

/** The answer, from its first draft to the text sent to the supplier. */
export function Answer({ objection }: OfObjection) {
  switch (objection.state) {
    case 'submitted':
      return objection.mayAnswer ? (
        <Card title="答复">
          <AnswerForm objection={objection} />
        </Card>
      ) : (
        <Waiting objection={objection} />
      );
    case 'answering':
      return (
        <Card title="答复待审批">
          <Written objection={objection}>
            <Signing objection={objection} />
          </Written>
        </Card>
      );
    case 'answered':
      return <Given objection={objection} />;
    case 'not_receivable':
      return <NotReceived objection={objection} />;
    default:
      return <Withdrawn objection={objection} />;
  }
}

/** For readers who do not answer the objection. */
function Waiting({ objection }: OfObjection) {
  return (
    <Card title="答复">
      {objection.answer === null ? (
        <div className={styles.form}>
          <p className={styles.hint}>尚未拟写答复，请由项目负责人或经办人办理。</p>
          <WhoHandles id={objection.tenderId} />
        </div>
      ) : (
        <Written objection={objection}>
          <p className={styles.hint}>答复正在拟写，尚未提交审批；由项目负责人或经办人办理。</p>
          <WhoHandles id={objection.tenderId} />
        </Written>
      )}
    </Card>
  );
}

function Written({ objection, children }: OfObjection & { readonly children?: ReactNode }) {
  const { outcome, answer, remedy, answerFiles, writtenBy, handedInBy, handedInAt } = objection;
  return (
    <div className={styles.form}>
      <DescriptionList
        items={[
          { term: '处理结果', detail: outcome === null ? '' : `异议${objectionOutcomeLabels[outcome]}` },
          ...(remedy === null ? [] : [{ term: '纠正措施', detail: remedyLabels[remedy] }]),
          { term: '拟写', detail: writtenBy ?? '' },
          ...(handedInAt === null
            ? []
            : [{ term: '提交审批', detail: `${handedInBy ?? ''} ${formatDateTime(handedInAt)}` }]),
          { term: '答复内容', detail: <span className={styles.text}>{answer}</span>, wide: true },
        ]}
      />
      {answerFiles.length === 0 ? null : (
        <FileList files={answerFiles} label="答复附件" onDownload={(file) => void downloadFile(file)} />
      )}
      {children}
    </div>
  );
}

function Given({ objection }: OfObjection) {
  const { endedAt, endedBy, answeredLate } = objection;
  return (
    <Card title="答复">
      <Written objection={objection}>
        <Mending objection={objection} />
        <Note
          tone={answeredLate ? 'warning' : 'success'}
          title={`${endedAt === null ? '' : formatDateTime(endedAt)} 已答复提出人${answeredLate ? '，逾期' : ''}`}
        >
          <p>
            {endedBy === null ? '' : `由${endedBy}签署。`}
            {answeredLate ? '答复晚于法定期限，已有记录。' : ''}
            提出人对答复不满意的，可以依法投诉。
          </p>
        </Note>
      </Written>
    </Card>
  );
}

function NotReceived({ objection: { ground, groundReason, endedBy, endedAt } }: OfObjection) {
  return (
    <Card title="不予受理">
      <DescriptionList
        items={[
          { term: '理由', detail: ground === null ? '' : objectionGroundLabels[ground], wide: true },
          { term: '说明', detail: <span className={styles.text}>{groundReason}</span>, wide: true },
          {
            term: '办理',
            detail: `${endedBy ?? ''} ${endedAt === null ? '' : formatDateTime(endedAt)}`,
            wide: true,
          },
        ]}
      />
    </Card>
  );
}

function Withdrawn({ objection: { id, endedAt } }: OfObjection) {
  useEffect(() => {
    // The unfinished answer has become pointless.
    void forgetDraft(answerPlace(id));
  }, [id]);
  return (
    <Note title="提出人已撤回异议，无需答复">
      <p>
        {endedAt === null ? '' : `${formatDateTime(endedAt)}（北京时间）撤回。`}
        正在拟写的答复不再需要；没有其他未答复异议的，受其影响的事项可以继续办理。
      </p>
    </Note>
  );
}
