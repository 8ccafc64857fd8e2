import { readPersonComplaintRight } from '@procure/contract/complaint/person.route.ts';
import type { PersonComplaintRightView } from '@procure/contract/complaint/person.schema.ts';
import {
  issuePersonTicket,
  openPersonObjection,
  readPersonObjection,
  withdrawPersonObjection,
} from '@procure/contract/objection/person.route.ts';
import type { PersonObjectionView } from '@procure/contract/objection/person.schema.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { client } from '@procure/web/call/client.ts';
import { useEffect, useState } from 'react';
import { LetterFiles } from '../../../lib/letter-files.tsx';
import styles from '../../../lib/lot-page.module.css';
import own from '../../../lib/person.module.css';
import { GrantedFiles, Refresh, Withdrawal } from '../../../lib/person-acts.tsx';
import { PersonFiles } from '../../../lib/person-files.tsx';
import { PersonLookup } from '../../../lib/person-lookup.tsx';
import { PersonNote } from '../../../lib/person-note.tsx';
import { ReceiptButton } from '../../../lib/person-receipt.tsx';

interface Opened {
  readonly grant: string;
  readonly objection: PersonObjectionView;
}

export function PersonReading() {
  return (
    <div className={own.below}>
      <Reading />
    </div>
  );
}

/**
 * Shows the state of an objection, opened by its number and a code to the phone. The opened objection exists in this
 * page only.
 */
function Reading() {
  const [opened, setOpened] = useState<Opened | null>(null);
  if (opened !== null) return <Standing opened={opened} onChange={setOpened} />;
  return (
    <PersonLookup
      noun="异议"
      name="objectionNo"
      purpose="objection_reading"
      open={(asked) => client.call(openPersonObjection, asked)}
      onOpened={setOpened}
    />
  );
}

interface StandingProps {
  readonly opened: Opened;
  readonly onChange: (opened: Opened) => void;
}

function Standing({ opened: { grant, objection }, onChange }: StandingProps) {
  const { state, objectionNo, lotName, subjectLabel, standing, submittedAt, dueAt, endedAt, receipt } =
    objection;
  const { answer, answerFiles, remedyText, groundReason, facts, request } = objection;
  const changed = (read: PersonObjectionView) => onChange({ grant, objection: read });
  const long = (text: string) => <span className={styles.text}>{text}</span>;
  return (
    <div className={styles.form}>
      <PersonNote role="status" title={standing}>
        {groundReason === null ? null : <p>说明：{groundReason}</p>}
        {state === 'submitted' ? (
          <p>招标人应在{formatDateTimeSeconds(dueAt)}（北京时间）前答复。答复之前您可以撤回。</p>
        ) : null}
        <ComplaintRight key={objection.standing} grant={grant} />
      </PersonNote>
      <DescriptionList
        items={[
          { term: '异议编号', detail: objectionNo, wide: true },
          { term: '项目', detail: lotName, wide: true },
          { term: '异议事项', detail: subjectLabel },
          { term: '提交时间（北京时间）', detail: formatDateTimeSeconds(submittedAt) },
          ...(endedAt === null
            ? []
            : [{ term: '办结时间（北京时间）', detail: formatDateTimeSeconds(endedAt) }]),
          ...(answer === null ? [] : [{ term: '答复', detail: long(answer), wide: true }]),
          ...(answerFiles.length === 0
            ? []
            : [
                {
                  term: '答复附件',
                  detail: (
                    <GrantedFiles
                      files={answerFiles}
                      ticket={(fileId) => client.call(issuePersonTicket, { grant, fileId })}
                    />
                  ),
                  wide: true,
                },
              ]),
          ...(remedyText === null ? [] : [{ term: '纠正措施', detail: remedyText, wide: true }]),
          { term: '事实和理由', detail: long(facts), wide: true },
          { term: '异议请求', detail: long(request), wide: true },
          ...(state === 'submitted' || objection.files.length === 0
            ? []
            : [
                {
                  term: '附件',
                  detail: <LetterFiles no={objectionNo} files={objection.files} />,
                  wide: true,
                },
              ]),
        ]}
      />
      {state === 'submitted' ? (
        <PersonFiles
          letter="objection"
          no={objectionNo}
          grant={grant}
          files={objection.files}
          read={async () => {
            const reply = await client.call(readPersonObjection, { grant });
            return reply.ok ? reply.data.files : null;
          }}
          onAdded={(files) => changed({ ...objection, files: [...files] })}
        />
      ) : null}
      <div className={styles.actions}>
        <ReceiptButton name={`异议回执-${objectionNo}`} receipt={receipt} />
        <Refresh read={() => client.call(readPersonObjection, { grant })} onRead={changed} />
        {state === 'submitted' ? (
          <Withdrawal
            noun="异议"
            warning="撤回后招标人不再答复，不能恢复；在法定期限内可以重新提出。"
            withdraw={() => client.call(withdrawPersonObjection, { grant })}
            onDone={changed}
          />
        ) : null}
      </div>
    </div>
  );
}

/** The remedy that follows the objection, and its deadline. */
function ComplaintRight({ grant }: { readonly grant: string }) {
  const [right, setRight] = useState<PersonComplaintRightView | null>(null);
  useEffect(() => {
    void client.call(readPersonComplaintRight, { grant }).then((reply) => {
      if (reply.ok) setRight(reply.data.right);
    });
  }, [grant]);
  if (right === null) return null;
  const { blocker, until, supervisor, citation } = right;
  if (blocker !== null) return <p>投诉：{blocker.message}。</p>;
  return (
    <p>
      对办理结果不服或者逾期未答复的，
      {until === null ? '现在' : `${formatDateTimeSeconds(until)}（北京时间）前`}可以向{supervisor}投诉（
      {citation}）：请在本页“提出投诉”中填写本异议编号。
    </p>
  );
}
