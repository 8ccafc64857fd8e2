import {
  correctPersonComplaint,
  issuePersonComplaintTicket,
  openPersonComplaint,
  readPersonComplaint,
  withdrawPersonComplaint,
} from '@procure/contract/complaint/person.route.ts';
import type { PersonComplaintView } from '@procure/contract/complaint/person.schema.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { client } from '@procure/web/call/client.ts';
import { type FormEvent, useState } from 'react';
import styles from '../../../lib/lot-page.module.css';
import { Problems, useTyped } from '../../../lib/person-fields.tsx';
import { PersonFiles } from '../../../lib/person-files.tsx';
import { PersonNote } from '../../../lib/person-note.tsx';
import {
  momentItems,
  ownFileItems,
  PersonActions,
  PersonReading,
  resultFileItems,
  textItems,
} from '../../../lib/person-reading.tsx';
import { LetterFields } from './person-letter.tsx';

interface OpenedProps {
  readonly grant: string;
  readonly complaint: PersonComplaintView;
  readonly onRead: (complaint: PersonComplaintView) => void;
}

export function PersonComplaint() {
  return (
    <PersonReading
      noun="投诉"
      name="complaintNo"
      purpose="complaint_reading"
      open={(asked) => client.call(openPersonComplaint, asked)}
    >
      {({ grant, complaint }, onChange) => (
        <Standing {...{ grant, complaint }} onRead={(read) => onChange({ grant, complaint: read })} />
      )}
    </PersonReading>
  );
}

function Standing({ grant, complaint, onRead }: OpenedProps) {
  const { complaintNo, receipt, files, mayAddFiles, mayCorrect, mayWithdraw } = complaint;
  return (
    <div className={styles.form}>
      <Word complaint={complaint} />
      <DescriptionList items={itemsOf(grant, complaint)} />
      {mayAddFiles ? (
        <PersonFiles
          letter="complaint"
          no={complaintNo}
          grant={grant}
          files={files}
          read={async () => {
            const reply = await client.call(readPersonComplaint, { grant });
            if (reply.ok) onRead(reply.data);
            return reply.ok ? reply.data.files : null;
          }}
          onAdded={() => undefined}
        />
      ) : null}
      {mayCorrect ? <Correction {...{ grant, complaint, onRead }} /> : null}
      <PersonActions
        noun="投诉"
        no={complaintNo}
        receipt={receipt}
        read={() => client.call(readPersonComplaint, { grant })}
        onRead={onRead}
        withdrawal={
          mayWithdraw
            ? {
                warning: '撤回后监督部门不再处理，不能恢复，也不能就同一异议再次投诉。',
                act: () => client.call(withdrawPersonComplaint, { grant }),
              }
            : null
        }
      />
    </div>
  );
}

function itemsOf(grant: string, complaint: PersonComplaintView) {
  const { complaintNo, lotName, supervisor, subjectLabel, decisionFiles, mayAddFiles, files } = complaint;
  return [
    { term: '投诉编号', detail: complaintNo, wide: true },
    { term: '项目', detail: lotName, wide: true },
    { term: '监督部门', detail: supervisor, wide: true },
    { term: '投诉事项', detail: subjectLabel },
    ...momentItems('提交时间', complaint.submittedAt),
    ...momentItems('受理时间', complaint.receivedAt),
    ...momentItems('办结时间', complaint.endedAt),
    ...textItems('驳回的理由', complaint.rejectionText),
    ...textItems('处理决定', complaint.decision),
    ...resultFileItems('处理决定附件', {
      files: decisionFiles,
      ticket: (fileId) => client.call(issuePersonComplaintTicket, { grant, fileId }),
    }),
    ...textItems('责令改正', complaint.remedyText),
    ...textItems('被投诉的投标人', complaint.respondent),
    ...textItems('事实和理由', complaint.facts),
    ...textItems('法律依据', complaint.basis),
    ...textItems('投诉请求', complaint.request),
    ...(mayAddFiles ? [] : ownFileItems(complaintNo, files)),
  ];
}

const next = { submitted: '决定是否受理', received: '作出处理决定' } as const;

/** The state of the complaint, and who does what by when. */
function Word({
  complaint: { standing, state, dueAt, groundReason, correction, correctUntil, orderedSince },
}: {
  readonly complaint: PersonComplaintView;
}) {
  const act = state === 'submitted' || state === 'received' ? next[state] : null;
  return (
    <PersonNote role="status" title={standing}>
      {groundReason === null ? null : <p>说明：{groundReason}</p>}
      {state === 'correcting' && correctUntil !== null ? (
        <p>
          需要补正：{correction} 请在{formatDateTimeSeconds(correctUntil)}（北京时间）前一次补正。
        </p>
      ) : null}
      {act === null || dueAt === null ? null : (
        <p>
          监督部门应在{formatDateTimeSeconds(dueAt)}（北京时间）前{act}。
        </p>
      )}
      {orderedSince === null ? null : (
        <p>监督部门已于{formatDateTimeSeconds(orderedSince)}（北京时间）责令暂停本标段的招标投标活动。</p>
      )}
    </PersonNote>
  );
}

/** The whole letter again, starting from the submitted text. */
function Correction({ grant, complaint, onRead }: OpenedProps) {
  const { respondent, facts, basis, request, knownOn, version } = complaint;
  const [busy, setBusy] = useState(false);
  const fields = useTyped({ respondent, facts, basis, request, knownOn });
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const reply = await client.call(correctPersonComplaint, { ...fields.values, grant, version });
    if (reply.ok) onRead(reply.data);
    else if (reply.reason === 'not_found')
      fields.setProblems([{ id: 'facts', message: '查询已超时，请重新查询后再补正' }]);
    else await fields.refused(reply);
    setBusy(false);
  }
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <Problems of={fields} />
      <LetterFields
        of={fields}
        right={{ subject: complaint.subject, respondents: complaint.respondents, bases: [] }}
      />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" size="large" busy={busy} busyText="正在提交">
          提交补正
        </Button>
      </div>
    </form>
  );
}
