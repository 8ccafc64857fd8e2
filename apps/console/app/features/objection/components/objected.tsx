import type { ObjectionView } from '@procure/contract/objection/objection.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { addedLater } from '../../../lib/added-later.tsx';
import { downloadFile } from '../../../lib/download.ts';
import styles from '../../../lib/lot-desk.module.css';
import { ofPerson, personItems } from '../../../lib/of-person.tsx';
import { ObjectionStateBadge } from './objection-state-badge.tsx';

/** The objection in its submitted words, with its objector and time. */
export function Objected({ objection }: { readonly objection: ObjectionView }) {
  const { target, clause, facts, basis, request, files } = objection;
  const { objector, isPerson, person, objectionNo, submittedAt, dueAt } = objection;
  const wide = true;
  const words = (text: string) => <span className={styles.text}>{text}</span>;
  return (
    <Card title="异议内容" aside={<ObjectionStateBadge objection={objection} />}>
      <div className={styles.form}>
        <DescriptionList
          items={[
            { term: '提出人', detail: isPerson ? `${objector} ${ofPerson}` : objector, wide },
            ...(person === null ? [] : personItems(person)),
            { term: '异议编号', detail: objectionNo },
            { term: '提出时间', detail: formatDateTime(submittedAt) },
            { term: '应答复时间', detail: formatDateTime(dueAt) },
            ...(target === '' ? [] : [{ term: '异议对象', detail: target, wide }]),
            ...(clause === '' ? [] : [{ term: '条款', detail: words(clause), wide }]),
            { term: '事实和理由', detail: words(facts), wide },
            { term: '法律依据', detail: words(basis), wide },
            { term: '异议请求', detail: words(request), wide },
          ]}
        />
        {files.length === 0 ? null : (
          <FileList
            files={addedLater(files)}
            label="异议附件"
            onDownload={(file) => void downloadFile(file)}
          />
        )}
        <p className={styles.hint}>提出人的身份只供答复和审批人员查看，请勿向他人透露。</p>
      </div>
    </Card>
  );
}
