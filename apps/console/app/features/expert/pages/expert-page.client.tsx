import type { getExpert } from '@procure/contract/expert/expert.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { formatDateTime, formatDay } from '@procure/domain/display/time.ts';
import { requiredReason } from '@procure/domain/required-text.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { ExpertBadge } from '@procure/web/expert/expert-badge.tsx';
import { DayField, TextField } from '@procure/web/form/bound-fields.tsx';
import { FieldsDialog } from '@procure/web/form/fields-dialog.tsx';
import { useFields } from '@procure/web/form/use-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import styles from '../../../lib/lot-desk.module.css';
import { Allowed } from '../../../lib/permission.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { TabTitle } from '../../../lib/tab-title.ts';
import { DrawHistory } from '../components/draw-history.tsx';
import { ChangeFacts, ExpertFacts } from '../components/expert-facts.tsx';
import {
  approveExpert,
  endExpert,
  expertQuery,
  resumeExpert,
  returnExpert,
  suspendExpert,
  viewExpertIdNo,
} from '../queries.ts';

type Expert = OutputOf<typeof getExpert>;
interface OfExpert {
  readonly expert: Expert;
}

/** `/expert/:id`: an expert's data, their review, and measures. */
export default function ExpertPage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...expertQuery(id), staleTime: 0 });
  return (
    <Loaded query={query} back={{ href: '/expert', text: '评审专家' }}>
      {(expert) => <Shown key={expert.id} expert={expert} />}
    </Loaded>
  );
}

function Shown({ expert }: OfExpert) {
  const { content, standing, state, submittedAt, change, absences } = expert;
  return (
    <div className={styles.page}>
      <TabTitle of={content.name} />
      <PageHeader
        title={content.name}
        badges={<ExpertBadge standing={standing} />}
        lead={`${content.employer} · 提交于 ${formatDateTime(submittedAt)}（北京时间）`}
        actions={
          <>
            <ButtonLink href="/expert">全部专家</ButtonLink>
            <MeasureActs expert={expert} />
          </>
        }
      />
      <Notes expert={expert} />
      {state === 'submitted' || change?.state === 'submitted' ? <Review expert={expert} /> : null}
      <Card title={state === 'approved' ? '在库资料' : '申请资料'}>
        <ExpertFacts
          content={content}
          file={expert.file}
          phone={expert.phone}
          idNo={<IdNo expert={expert} />}
        />
      </Card>
      <Card title="不能参加评审的时段">
        {absences.length === 0 ? (
          <p className={styles.hint}>没有登记。</p>
        ) : (
          <ul>
            {absences.map(({ from, until }) => (
              <li key={`${from}${until}`}>
                {formatDay(from)}至{formatDay(until)}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <DrawHistory id={expert.id} />
    </div>
  );
}

function Notes({ expert }: OfExpert) {
  const { standing, suspendedUntil, suspensionReason, endReason, returnReason, isOfCompany } = expert;
  return (
    <>
      {isOfCompany ? (
        <Note tone="danger" title="与已登记供应商有关，不能入库">
          <p className={styles.text}>身份证号或者手机号与某供应商的法定代表人、联系人相同。</p>
        </Note>
      ) : null}
      {standing === 'suspended' && suspendedUntil !== null ? (
        <Note tone="danger" title={`已暂停资格，至${formatDay(suspendedUntil)}`}>
          <p className={styles.text}>{suspensionReason}</p>
        </Note>
      ) : null}
      {returnReason === null ? null : (
        <Note tone="warning" title="已退回，待专家修改">
          <p className={styles.text}>{returnReason}</p>
        </Note>
      )}
      {endReason === null ? null : (
        <Note tone="neutral" title="已移出专家库">
          <p className={styles.text}>{endReason}</p>
        </Note>
      )}
    </>
  );
}

/** The application or the change under review. */
function Review({ expert }: OfExpert) {
  const [isReturning, setReturning] = useState(false);
  const approve = useCommand(approveExpert);
  const back = useCommand(returnExpert);
  const { id, version, change, content } = expert;
  return (
    <Note tone="warning" title={change === null ? '入库申请待审核' : '资料变更待审核，通过前在库资料不变'}>
      {change === null ? null : (
        <ChangeFacts
          from={content}
          content={change.content}
          file={change.file}
          isOtherFile={change.file?.id !== expert.file?.id}
        />
      )}
      <div className={styles.actions}>
        <Button
          kind="primary"
          onClick={() =>
            void confirm({
              title: change === null ? '审核通过' : '变更审核通过',
              text: change === null ? '通过后进入评审专家库。' : '通过后在库资料随即更新。',
              confirmText: '通过',
              busyText: '正在办理',
              act: () => approve.run({ id, version }, '已审核通过，并告知专家'),
            })
          }
        >
          审核通过
        </Button>
        <Button onClick={() => setReturning(true)}>退回</Button>
      </div>
      {isReturning ? (
        <ReasonDialog
          title="退回"
          confirmText="退回"
          busyText="正在退回"
          danger
          label="退回理由"
          help="5–500字，专家将看到。"
          failure={back.failure}
          onClose={() => setReturning(false)}
          act={(reason) => back.run({ id, version, reason }, '已退回，并告知专家')}
        />
      ) : null}
    </Note>
  );
}

type Dialog = 'suspend' | 'resume' | 'end';

function MeasureActs({ expert }: OfExpert) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const resume = useCommand(resumeExpert);
  const end = useCommand(endExpert);
  const { id, version, state, standing } = expert;
  const close = () => setDialog(null);
  return (
    <>
      {standing === 'suspended' ? <Button onClick={() => setDialog('resume')}>恢复资格</Button> : null}
      {standing === 'active' || standing === 'expired' ? (
        <Button onClick={() => setDialog('suspend')}>暂停资格</Button>
      ) : null}
      {state === 'ended' ? null : <Button onClick={() => setDialog('end')}>移出专家库</Button>}
      {dialog === 'suspend' ? <SuspendDialog expert={expert} onClose={close} /> : null}
      {dialog === 'resume' ? (
        <ReasonDialog
          title="恢复资格"
          confirmText="恢复资格"
          busyText="正在办理"
          label="恢复理由"
          failure={resume.failure}
          onClose={close}
          act={(reason) => resume.run({ id, version, reason }, '已恢复，并告知专家')}
        />
      ) : null}
      {dialog === 'end' ? (
        <ReasonDialog
          title="移出专家库"
          confirmText="移出"
          busyText="正在办理"
          danger
          label="移出理由"
          help="5–500字，专家将看到。已经担任的评审不受影响；符合条件的可以重新申请。"
          failure={end.failure}
          onClose={close}
          act={(reason) => end.run({ id, version, reason }, '已移出专家库，并告知专家')}
        />
      ) : null}
    </>
  );
}

function SuspendDialog({ expert, onClose }: OfExpert & { readonly onClose: () => void }) {
  const act = useCommand(suspendExpert);
  const { id, version, today } = expert;
  const fields = useFields({ until: '', reason: '' }, act.failure);
  return (
    <FieldsDialog
      of={fields}
      title="暂停资格"
      confirmText="暂停资格"
      busyText="正在办理"
      danger
      onClose={onClose}
      act={(draft) => act.run({ id, version, ...draft }, '已暂停资格，并告知专家')}
    >
      <DayField
        of={fields}
        name="until"
        label="暂停至"
        required
        min={today}
        help="含当日，期满自动恢复。"
        rule={(day) => (day === '' ? '请选择截止日期' : null)}
      />
      <TextField
        of={fields}
        name="reason"
        label="暂停理由"
        required
        help="5–500字，专家将看到。"
        rule={requiredReason('暂停理由')}
        max={500}
        lines={3}
      />
    </FieldsDialog>
  );
}

/** The masked ID number; in full for a reason that is recorded. */
function IdNo({ expert: { id, idNo } }: OfExpert) {
  const [isAsking, setAsking] = useState(false);
  const [value, setValue] = useState<string | null>(null);
  const act = useCommand(viewExpertIdNo);
  if (value !== null)
    return (
      <span>
        {value}{' '}
        <Button kind="text" onClick={() => setValue(null)}>
          隐藏
        </Button>
      </span>
    );
  return (
    <span>
      {idNo}{' '}
      <Allowed code="sensitive.read">
        <Button kind="text" aria-label="查看原文：身份证号" onClick={() => setAsking(true)}>
          查看原文
        </Button>
      </Allowed>
      {isAsking ? (
        <ReasonDialog
          title="身份证号：显示原文"
          confirmText="显示原文"
          busyText="正在读取"
          label="查看理由"
          help="5–500字，本次查看记入审计日志。"
          failure={act.failure}
          onClose={() => setAsking(false)}
          act={async (reason) => {
            const answer = await act.run({ id, reason }, '已显示原文，本次查看已记入审计日志');
            if (answer !== null) setValue(answer.value);
            return answer;
          }}
        />
      ) : null}
    </span>
  );
}
