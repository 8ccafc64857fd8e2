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
import { LetterFiles } from '../../../lib/letter-files.tsx';
import styles from '../../../lib/lot-page.module.css';
import own from '../../../lib/person.module.css';
import { GrantedFiles, Refresh, Withdrawal } from '../../../lib/person-acts.tsx';
import { Problems, useTyped } from '../../../lib/person-fields.tsx';
import { PersonFiles } from '../../../lib/person-files.tsx';
import { PersonLookup } from '../../../lib/person-lookup.tsx';
import { PersonNote } from '../../../lib/person-note.tsx';
import { ReceiptButton } from '../../../lib/person-receipt.tsx';
import { LetterFields } from './person-letter.tsx';

interface Opened {
  readonly grant: string;
  readonly complaint: PersonComplaintView;
}

export function PersonReading() {
  return (
    <div className={own.below}>
      <Reading />
    </div>
  );
}

/**
 * Shows the state of a complaint, opened by its number and a code to the phone. The opened complaint exists in this
 * page only.
 */
function Reading() {
  const [opened, setOpened] = useState<Opened | null>(null);
  if (opened !== null) return <Standing opened={opened} onChange={setOpened} />;
  return (
    <PersonLookup
      noun="投诉"
      name="complaintNo"
      purpose="complaint_reading"
      open={(asked) => client.call(openPersonComplaint, asked)}
      onOpened={setOpened}
    />
  );
}

interface StandingProps {
  readonly opened: Opened;
  readonly onChange: (opened: Opened) => void;
}

const long = (text: string) => <span className={styles.text}>{text}</span>;
/** One item if there is a text, otherwise none. */
const said = (term: string, text: string | null) =>
  text === null || text === '' ? [] : [{ term, detail: long(text), wide: true }];
const moment = (term: string, iso: string | null) =>
  iso === null ? [] : [{ term: `${term}（北京时间）`, detail: formatDateTimeSeconds(iso) }];

function Standing({ opened: { grant, complaint }, onChange }: StandingProps) {
  const { complaintNo, lotName, subjectLabel, supervisor, receipt, decisionFiles } = complaint;
  const changed = (read: PersonComplaintView) => onChange({ grant, complaint: read });
  return (
    <div className={styles.form}>
      <Word complaint={complaint} />
      <DescriptionList
        items={[
          { term: '投诉编号', detail: complaintNo, wide: true },
          { term: '项目', detail: lotName, wide: true },
          { term: '监督部门', detail: supervisor, wide: true },
          { term: '投诉事项', detail: subjectLabel },
          ...moment('提交时间', complaint.submittedAt),
          ...moment('受理时间', complaint.receivedAt),
          ...moment('办结时间', complaint.endedAt),
          ...said('驳回的理由', complaint.rejectionText),
          ...said('处理决定', complaint.decision),
          ...(decisionFiles.length === 0
            ? []
            : [
                {
                  term: '处理决定附件',
                  detail: (
                    <GrantedFiles
                      files={decisionFiles}
                      ticket={(fileId) => client.call(issuePersonComplaintTicket, { grant, fileId })}
                    />
                  ),
                  wide: true,
                },
              ]),
          ...said('责令改正', complaint.remedyText),
          ...said('被投诉的投标人', complaint.respondent),
          ...said('事实和理由', complaint.facts),
          ...said('法律依据', complaint.basis),
          ...said('投诉请求', complaint.request),
          ...(complaint.mayAddFiles || complaint.files.length === 0
            ? []
            : [
                {
                  term: '附件',
                  detail: <LetterFiles no={complaintNo} files={complaint.files} />,
                  wide: true,
                },
              ]),
        ]}
      />
      {complaint.mayAddFiles ? (
        <PersonFiles
          letter="complaint"
          no={complaintNo}
          grant={grant}
          files={complaint.files}
          read={async () => {
            const reply = await client.call(readPersonComplaint, { grant });
            if (reply.ok) changed(reply.data);
            return reply.ok ? reply.data.files : null;
          }}
          onAdded={() => undefined}
        />
      ) : null}
      {complaint.mayCorrect ? <Correction opened={{ grant, complaint }} onDone={changed} /> : null}
      <div className={styles.actions}>
        <ReceiptButton name={`投诉回执-${complaintNo}`} receipt={receipt} />
        <Refresh read={() => client.call(readPersonComplaint, { grant })} onRead={changed} />
        {complaint.mayWithdraw ? (
          <Withdrawal
            noun="投诉"
            warning="撤回后监督部门不再处理，不能恢复，也不能就同一异议再次投诉。"
            withdraw={() => client.call(withdrawPersonComplaint, { grant })}
            onDone={changed}
          />
        ) : null}
      </div>
    </div>
  );
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

interface CorrectionProps {
  readonly opened: Opened;
  readonly onDone: (complaint: PersonComplaintView) => void;
}

/** The whole letter again, starting from the submitted text. */
function Correction({ opened: { grant, complaint }, onDone }: CorrectionProps) {
  const { respondent, facts, basis, request, knownOn, version } = complaint;
  const [busy, setBusy] = useState(false);
  const fields = useTyped({ respondent, facts, basis, request, knownOn });
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const reply = await client.call(correctPersonComplaint, { ...fields.values, grant, version });
    if (reply.ok) onDone(reply.data);
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
