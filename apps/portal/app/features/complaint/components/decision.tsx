import type { ComplaintNoticeView, OwnComplaintView } from '@procure/contract/complaint/complaint.schema.ts';
import {
  complaintOutcomeLabels,
  rejectionLabels,
  remedyLabels,
} from '@procure/domain/complaint/complaint.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { downloadFile } from '../../../lib/download.ts';
import styles from '../../../lib/lot-page.module.css';

/** The complete decision; renders nothing before it is signed. */
export function Decision({ complaint }: { readonly complaint: OwnComplaintView | ComplaintNoticeView }) {
  const { decision, decisionFiles, outcome, rejection, remedy, remedyDoneAt, endedAt, published } = complaint;
  if (decision === null || outcome === null) return null;
  return (
    <Card
      title="监督部门的处理决定"
      aside={endedAt === null ? null : <span>{formatDateTimeSeconds(endedAt)}</span>}
    >
      <div className={styles.form}>
        <DescriptionList
          items={[
            { term: '处理结果', detail: complaintOutcomeLabels[outcome], wide: true },
            ...(rejection === null
              ? []
              : [{ term: '驳回的理由', detail: rejectionLabels[rejection], wide: true }]),
            ...(remedy === null
              ? []
              : [
                  {
                    term: '责令改正',
                    detail: `${remedyLabels[remedy]}（${remedyDoneAt === null ? '待确认完成' : `已于${formatDateTimeSeconds(remedyDoneAt)}确认完成`}）`,
                    wide: true,
                  },
                ]),
            ...(published ? [{ term: '公布', detail: '处理结果在项目公告页公布', wide: true }] : []),
            { term: '决定内容', detail: <span className={styles.text}>{decision}</span>, wide: true },
          ]}
        />
        {decisionFiles.length === 0 ? null : (
          <FileList label="决定附件" files={decisionFiles} onDownload={(file) => void downloadFile(file)} />
        )}
      </div>
    </Card>
  );
}

/** 责令暂停, while it is in force. */
export function Order({ of }: { readonly of: Pick<OwnComplaintView, 'order' | 'method' | 'scope'> }) {
  const { order } = of;
  return order === null ? null : (
    <Note tone="warning" title={inTermsOf(of, '监督部门已责令暂停本标段的招标投标活动')}>
      <p>
        自{formatDateTimeSeconds(order.since)}（北京时间）起
        {order.until === null ? '' : `，最迟至${formatDateTimeSeconds(order.until)}`}
        。恢复前不开标、不公示、不定标、不签订合同。
      </p>
    </Note>
  );
}
