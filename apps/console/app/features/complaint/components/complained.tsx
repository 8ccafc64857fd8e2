import type { ComplaintView } from '@procure/contract/complaint/complaint.schema.ts';
import { complaintGroundLabels } from '@procure/domain/complaint/complaint.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { objectionOutcomeLabels } from '@procure/domain/objection/objection.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { FileList } from '@procure/ui/file-list/file-list.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { ComplaintBadge } from '@procure/web/complaint/complaint-badge.tsx';
import { addedLater } from '../../../lib/added-later.tsx';
import { downloadFile } from '../../../lib/download.ts';
import styles from '../../../lib/lot-desk.module.css';
import { ofPerson, personItems } from '../../../lib/of-person.tsx';

interface OfComplaint {
  readonly complaint: ComplaintView;
}

const outcomes: Readonly<Record<string, string>> = objectionOutcomeLabels;

/** One item if there is a text, otherwise none. */
const said = (term: string, text: string | null, wide = true) =>
  text === null || text === '' ? [] : [{ term, detail: <span className={styles.text}>{text}</span>, wide }];
const moment = (term: string, iso: string | null) =>
  said(term, iso === null ? null : formatDateTime(iso), false);

/** The complainant, the matter, and the request. */
export function Complained({ complaint }: OfComplaint) {
  const {
    complaintNo,
    buyerName,
    complainant,
    isPerson,
    respondent,
    facts,
    basis,
    request,
    files,
    handling,
  } = complaint;
  const own = (text: string) => inTermsOf(complaint, text);
  const unnamed = isPerson ? '个人（利害关系人），身份只由监督部门掌握' : own('开标前不向招标人公开');
  return (
    <Card title="投诉内容" aside={<ComplaintBadge complaint={complaint} reader="staff" />}>
      <div className={styles.form}>
        <DescriptionList
          items={[
            ...said(
              '投诉人',
              complainant === null ? unnamed : `${complainant}${isPerson ? ` ${ofPerson}` : ''}`,
            ),
            ...(handling?.person ? personItems(handling.person) : []),
            ...said(own('招标人'), buyerName),
            ...said('被投诉的投标人', respondent),
            ...said('投诉编号', complaintNo, false),
            ...moment('提交时间', complaint.submittedAt),
            ...moment('补正时间', complaint.correctedAt),
            ...moment('受理时间', complaint.receivedAt),
            ...said('知道该事项的日期', handling?.knownOn ?? null, false),
            ...said('提交人', handling?.submittedBy ?? null, false),
            ...said('代理人', handling?.agent ?? null, false),
            ...said('事实和理由', facts),
            ...said('法律依据', basis),
            ...said('投诉请求', request),
            ...said('需要补正', complaint.correction),
            ...said(
              '不予受理的理由',
              complaint.ground === null ? null : complaintGroundLabels[complaint.ground],
            ),
            ...said('不予受理的说明', complaint.groundReason),
          ]}
        />
        {files.length === 0 ? null : (
          <FileList
            files={addedLater(files)}
            label="投诉附件"
            onDownload={(file) => void downloadFile(file)}
          />
        )}
        <p className={styles.hint}>投诉人的身份和投诉事项只供办理人员和当事人查看，请勿向他人透露。</p>
      </div>
    </Card>
  );
}

/** The preceding objection and its answer, and earlier complaints of the complainant without evidence. */
export function Background({ complaint }: OfComplaint) {
  const { handling } = complaint;
  const own = (text: string) => inTermsOf(complaint, text);
  if (handling === null) return null;
  const { objection, unfounded } = handling;
  return (
    <>
      {unfounded.count === 0 ? null : (
        <Note
          tone={unfounded.listed ? 'danger' : 'warning'}
          title={`该投诉人12个月内有${unfounded.count}次投诉查无实据`}
        >
          <p>
            {unfounded.listed
              ? `政府采购项目中已达三次，由财政部门依法列入不良行为记录名单（${unfounded.citation}）；平台不自动处理。`
              : '仅供办理时参考，平台不自动处理。'}
          </p>
        </Note>
      )}
      {objection === null ? null : (
        <Card title={own('先行的异议')}>
          <DescriptionList
            items={[
              ...said(own('异议编号'), objection.objectionNo, false),
              ...moment('提出时间', objection.submittedAt),
              ...moment('答复期限', objection.dueAt),
              ...moment('办结时间', objection.endedAt),
              ...said('事实和理由', objection.facts),
              ...said(own('异议请求'), objection.request),
              ...said(
                '处理结果',
                objection.outcome === null ? null : own(`异议${outcomes[objection.outcome] ?? ''}`),
              ),
              ...said('答复内容', objection.answer),
              ...said('不予受理的说明', objection.groundReason),
            ]}
          />
        </Card>
      )}
    </>
  );
}
