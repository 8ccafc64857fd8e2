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
import styles from '../../../lib/lot-page.module.css';
import { PersonFiles } from '../../../lib/person-files.tsx';
import { PersonNote } from '../../../lib/person-note.tsx';
import {
  momentItems,
  ownFileItems,
  PersonActions,
  PersonReading,
  resultFileItems,
  textItem,
} from '../../../lib/person-reading.tsx';

interface StandingProps {
  readonly grant: string;
  readonly objection: PersonObjectionView;
  readonly onRead: (objection: PersonObjectionView) => void;
}

export function PersonObjection() {
  return (
    <PersonReading
      noun="异议"
      name="objectionNo"
      purpose="objection_reading"
      open={(asked) => client.call(openPersonObjection, asked)}
    >
      {({ grant, objection }, onChange) => (
        <Standing {...{ grant, objection }} onRead={(read) => onChange({ grant, objection: read })} />
      )}
    </PersonReading>
  );
}

function Standing({ grant, objection, onRead }: StandingProps) {
  const { state, objectionNo, standing, dueAt, receipt, groundReason, files } = objection;
  const isOpen = state === 'submitted';
  return (
    <div className={styles.form}>
      <PersonNote role="status" title={standing}>
        {groundReason === null ? null : <p>说明：{groundReason}</p>}
        {isOpen ? (
          <p>招标人应在{formatDateTimeSeconds(dueAt)}（北京时间）前答复。答复之前您可以撤回。</p>
        ) : null}
        <ComplaintRight key={standing} grant={grant} />
      </PersonNote>
      <DescriptionList items={itemsOf(grant, objection)} />
      {isOpen ? (
        <PersonFiles
          letter="objection"
          no={objectionNo}
          grant={grant}
          files={files}
          read={async () => {
            const reply = await client.call(readPersonObjection, { grant });
            return reply.ok ? reply.data.files : null;
          }}
          onAdded={(added) => onRead({ ...objection, files: [...added] })}
        />
      ) : null}
      <PersonActions
        noun="异议"
        no={objectionNo}
        receipt={receipt}
        read={() => client.call(readPersonObjection, { grant })}
        onRead={onRead}
        withdrawal={
          isOpen
            ? {
                warning: '撤回后招标人不再答复，不能恢复；在法定期限内可以重新提出。',
                act: () => client.call(withdrawPersonObjection, { grant }),
              }
            : null
        }
      />
    </div>
  );
}

function itemsOf(grant: string, objection: PersonObjectionView) {
  const { state, objectionNo, lotName, subjectLabel, answer, remedyText, files } = objection;
  return [
    { term: '异议编号', detail: objectionNo, wide: true },
    { term: '项目', detail: lotName, wide: true },
    { term: '异议事项', detail: subjectLabel },
    ...momentItems('提交时间', objection.submittedAt),
    ...momentItems('办结时间', objection.endedAt),
    ...(answer === null ? [] : [textItem('答复', answer)]),
    ...resultFileItems('答复附件', {
      files: objection.answerFiles,
      ticket: (fileId) => client.call(issuePersonTicket, { grant, fileId }),
    }),
    ...(remedyText === null ? [] : [{ term: '纠正措施', detail: remedyText, wide: true }]),
    textItem('事实和理由', objection.facts),
    textItem('异议请求', objection.request),
    ...(state === 'submitted' ? [] : ownFileItems(objectionNo, files)),
  ];
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
