import type { ExpertView, getOwnExpert } from '@procure/contract/expert/expert.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { formatDateTime, formatDay } from '@procure/domain/display/time.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { ExpertBadge } from '@procure/web/expert/expert-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from '../../../lib/lot-desk.module.css';
import { AbsenceForm } from '../components/absence-form.tsx';
import { ChangeFacts, ExpertFacts } from '../components/expert-facts.tsx';
import { ExpertForm } from '../components/expert-form.tsx';
import { ownExpertQuery } from '../queries.ts';

type Own = OutputOf<typeof getOwnExpert>;

/** `/expert/own`: the reader's own data in the pool of experts. */
export default function OwnExpertPage() {
  const query = useQuery({ ...ownExpertQuery(), staleTime: 0 });
  return <Loaded query={query}>{(own) => <Shown own={own} />}</Loaded>;
}

function Shown({ own }: { readonly own: Own }) {
  const { name, phone, today, expert } = own;
  const [editing, setEditing] = useState(false);
  const isOpen = expert === null || expert.state === 'returned' || expert.state === 'ended' || editing;
  return (
    <div className={styles.page}>
      <PageHeader
        title="专家资料"
        badges={expert === null ? null : <ExpertBadge standing={expert.standing} />}
        lead={
          expert === null
            ? '填写资料并提交审核，通过后进入平台的评审专家库。'
            : `最近提交：${formatDateTime(expert.submittedAt)}（北京时间）`
        }
        actions={
          isOpen || expert === null || expert.change?.state === 'submitted' ? null : (
            <Button onClick={() => setEditing(true)}>
              {expert.state === 'approved' ? '变更资料' : '修改并重新提交'}
            </Button>
          )
        }
      />
      {expert === null ? null : <Standing expert={expert} />}
      {isOpen ? (
        <Card title={expert?.state === 'approved' ? '变更资料' : '入库申请'}>
          <ExpertForm
            key={expert?.version ?? 0}
            {...{ name, today, expert }}
            onDone={() => setEditing(false)}
          />
        </Card>
      ) : null}
      {expert === null || expert.state === 'ended' ? null : (
        <>
          <Card title={expert.state === 'approved' ? '在库资料' : '已提交的资料'}>
            <ExpertFacts content={expert.content} file={expert.file} phone={phone} idNo={expert.idNo} />
          </Card>
          <Card title="不能参加评审的时段">
            <p className={styles.hint}>登记后立即生效，不需要审核。</p>
            <AbsenceForm key={expert.version} {...{ expert, today }} />
          </Card>
        </>
      )}
    </div>
  );
}

function Standing({ expert }: { readonly expert: ExpertView }) {
  const { state, standing, change, returnReason, suspendedUntil, suspensionReason, endReason } = expert;
  return (
    <>
      {state === 'submitted' ? <Note title="申请待平台审核，结果会以站内消息和短信告知" /> : null}
      {returnReason === null ? null : (
        <Note
          tone="danger"
          title={change === null ? '申请已退回，请修改后重新提交' : '变更已退回，在库资料不变'}
        >
          <p className={styles.text}>{returnReason}</p>
        </Note>
      )}
      {change === null ? null : (
        <Note title={change.state === 'submitted' ? '变更待平台审核，通过前在库资料不变' : '退回的变更'}>
          <ChangeFacts
            from={expert.content}
            content={change.content}
            file={change.file}
            isOtherFile={change.file?.id !== expert.file?.id}
          />
        </Note>
      )}
      {standing === 'suspended' && suspendedUntil !== null ? (
        <Note tone="danger" title={`已暂停参加评审，至${formatDay(suspendedUntil)}`}>
          <p className={styles.text}>{suspensionReason}</p>
        </Note>
      ) : null}
      {standing === 'expired' ? (
        <Note tone="warning" title="证书已过有效期，请变更资料后提交审核，通过前不安排评审" />
      ) : null}
      {endReason === null ? null : (
        <Note tone="neutral" title="已移出专家库，符合条件的可以重新申请">
          <p className={styles.text}>{endReason}</p>
        </Note>
      )}
    </>
  );
}
