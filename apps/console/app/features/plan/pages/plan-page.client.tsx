import type { getPlan } from '@procure/contract/plan/plan.schema.ts';
import type { OutputOf } from '@procure/contract/registry.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { confirm } from '@procure/ui/confirm/confirm.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { useCommand } from '@procure/web/call/command.ts';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useClosingAsks } from '@procure/web/draft/use-closing-asks.ts';
import { useFields, whenValid } from '@procure/web/form/use-fields.ts';
import { PlanBadge } from '@procure/web/plan/plan-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Approvals, turnOf, WhoseTurn } from '../../../lib/approval-steps.tsx';
import form from '../../../lib/form.module.css';
import styles from '../../../lib/lot-desk.module.css';
import { Allowed, useAllowed } from '../../../lib/permission.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { SignDialog } from '../../../lib/sign-dialog.tsx';
import { TabTitle } from '../../../lib/tab-title.ts';
import { draftOf, inputOf, type PlanDraft } from '../components/plan-draft.ts';
import { PlanFacts, PlanVersions } from '../components/plan-facts.tsx';
import { PlanFields, planCheck } from '../components/plan-fields.tsx';
import {
  approvePlan,
  discardPlan,
  endPlan,
  planQuery,
  recallPlan,
  returnPlan,
  revisePlan,
  savePlan,
  submitPlan,
} from '../queries.ts';

type Plan = OutputOf<typeof getPlan>;

/** `/plan/:id`: a plan, its approval, and the versions that were in effect. */
export default function PlanPage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...planQuery(id), staleTime: 0 });
  return (
    <Loaded query={query} back={{ href: '/plan', text: '招标方案' }}>
      {(plan) => <Shown key={plan.id} plan={plan} />}
    </Loaded>
  );
}

interface OfPlan {
  readonly plan: Plan;
}

function Shown({ plan }: OfPlan) {
  const { state, title, planNo, organisationName, savedBy, savedAt, versionNo } = plan;
  const isWriter = useAllowed('tender.create') && plan.isOwn;
  const isEditing = isWriter && (state === 'draft' || state === 'returned');
  return (
    <div className={styles.page}>
      <TabTitle of={title} />
      <PageHeader
        title={title}
        badges={<PlanBadge state={state} />}
        lead={`${planNo} · ${organisationName} · ${savedBy}于 ${formatDateTime(savedAt)} 办理`}
        actions={
          <>
            <ButtonLink href="/plan">全部招标方案</ButtonLink>
            {isWriter ? <WriterActs plan={plan} /> : null}
          </>
        }
      />
      <Standing plan={plan} />
      {isEditing ? (
        <Editor key={plan.version} plan={plan} />
      ) : (
        <Card title={versionNo > 0 && state === 'approved' ? `招标方案（第${versionNo}版）` : '招标方案'}>
          <PlanFacts content={plan.content} tenders={plan.tenders} />
        </Card>
      )}
      {plan.approvals.length === 0 ? null : (
        <Card title="审批">
          <Approvals approvals={plan.approvals} acts={['plan']} />
        </Card>
      )}
      <PlanVersions versions={plan.versions} />
    </div>
  );
}

/** The notes about the state of the plan: its approval, its revision, its return or its end. */
function Standing({ plan }: OfPlan) {
  const { state, versionNo, revisionReason, returnReason, endReason } = plan;
  return (
    <>
      {state === 'submitted' ? <Waiting plan={plan} /> : null}
      {returnReason === null || state !== 'returned' ? null : (
        <Note tone="danger" title="审批人已退回，请修改后重新提交">
          <p className={styles.text}>{returnReason}</p>
        </Note>
      )}
      {versionNo > 0 && (state === 'draft' || state === 'returned' || state === 'submitted') ? (
        <Note title={`修订中，第${versionNo}版在修订获批前继续有效`}>
          <p className={styles.text}>修订原因：{revisionReason}</p>
        </Note>
      ) : null}
      {endReason === null ? null : (
        <Note tone="neutral" title="已终止，招标项目不能再关联">
          <p className={styles.text}>{endReason}</p>
        </Note>
      )}
    </>
  );
}

function WriterActs({ plan }: OfPlan) {
  const [dialog, setDialog] = useState<'revise' | 'end' | null>(null);
  const revise = useCommand(revisePlan);
  const discard = useCommand(discardPlan);
  const end = useCommand(endPlan);
  const { id, version, state, versionNo } = plan;
  const isPrepared = state === 'draft' || state === 'returned';
  const close = () => setDialog(null);
  return (
    <>
      {state === 'approved' ? <Button onClick={() => setDialog('revise')}>修订</Button> : null}
      {isPrepared && versionNo > 0 ? (
        <Button
          onClick={() =>
            void confirm({
              title: '放弃修订',
              text: `已保存的修订内容不再保留，第${versionNo}版继续有效。`,
              confirmText: '放弃修订',
              busyText: '正在放弃',
              danger: true,
              act: () => discard.run({ id, version }, `已放弃修订，第${versionNo}版继续有效`),
            })
          }
        >
          放弃修订
        </Button>
      ) : null}
      {isPrepared || state === 'approved' ? <Button onClick={() => setDialog('end')}>终止方案</Button> : null}
      {dialog === 'revise' ? (
        <ReasonDialog
          title="修订招标方案"
          confirmText="开始修订"
          busyText="正在办理"
          label="修订原因"
          help="5–500字，审批人将看到。修订获批前，现行版次继续有效。"
          failure={revise.failure}
          onClose={close}
          act={(reason) => revise.run({ id, version, reason }, '可以修订了，改好后提交审批')}
        />
      ) : null}
      {dialog === 'end' ? (
        <ReasonDialog
          title="终止招标方案"
          confirmText="终止方案"
          busyText="正在终止"
          danger
          label="终止原因"
          help="5–500字。终止后不能恢复，未发布的招标项目关联其标段的，须说明理由。"
          failure={end.failure}
          onClose={close}
          act={(reason) => end.run({ id, version, reason }, '招标方案已终止')}
        />
      ) : null}
    </>
  );
}

function Editor({ plan }: OfPlan) {
  const save = useCommand(savePlan);
  const submit = useCommand(submitPlan);
  const fields = useFields<PlanDraft>(draftOf(plan.content), save.failure ?? submit.failure, planCheck);
  const changed = fields.form.formState.isDirty;
  useClosingAsks(changed && !save.busy);
  const { id, version, organisationId } = plan;
  return (
    <Card title="招标方案">
      <div className={form.form}>
        <PlanFields of={fields} />
        <div className={styles.actions}>
          <Button
            busy={save.busy}
            busyText="正在保存"
            onClick={() =>
              void whenValid(fields, (draft) =>
                save.run({ ...inputOf(draft), id, version, organisationId }, '已保存'),
              )
            }
          >
            保存
          </Button>
          <Allowed code="tender.submit">
            <Button
              kind="primary"
              busy={submit.busy}
              busyText="正在提交"
              disabled={changed}
              onClick={() => void submit.run({ id, version }, '已提交，待他人审批')}
            >
              提交审批
            </Button>
          </Allowed>
          {changed ? <span className={styles.hint}>请先保存修改后的内容</span> : null}
        </div>
      </div>
    </Card>
  );
}

/** A plan that waits for a signature: its signers sign or return it, its writers recall it. */
function Waiting({ plan }: OfPlan) {
  const [dialog, setDialog] = useState<'sign' | 'return' | null>(null);
  const sign = useCommand(approvePlan);
  const back = useCommand(returnPlan);
  const recall = useCommand(recallPlan);
  const { id, version, approvals, isOwn } = plan;
  const approval = approvals.find((one) => one.state === 'waiting');
  if (approval === undefined) return null;
  const isLast = turnOf(approval) === approval.steps.length;
  const close = () => setDialog(null);
  return (
    <Note tone="warning" title="招标方案待审批，尚未生效">
      <WhoseTurn approval={approval} />
      <div className={styles.actions}>
        {approval.mine ? (
          <>
            <Button kind="primary" onClick={() => setDialog('sign')}>
              签署
            </Button>
            <Button onClick={() => setDialog('return')}>退回</Button>
          </>
        ) : null}
        {isOwn ? (
          <Allowed code="tender.submit">
            <Button
              busy={recall.busy}
              busyText="正在收回"
              onClick={() => void recall.run({ id, version }, '已收回，可以修改')}
            >
              收回
            </Button>
          </Allowed>
        ) : null}
      </div>
      {dialog === 'sign' ? (
        <SignDialog
          title="签署：招标方案"
          confirmText="签署"
          busyText="正在签署"
          failure={sign.failure}
          onClose={close}
          act={(opinion) =>
            sign.run({ id, version, opinion }, ({ waiting }) =>
              waiting ? '已签署，待下一步审批' : '已签署，招标方案生效',
            )
          }
        >
          <p>{isLast ? '签署后招标方案立即生效。' : '签署后由下一步的审批人继续审批。'}</p>
        </SignDialog>
      ) : null}
      {dialog === 'return' ? (
        <ReasonDialog
          title="退回：招标方案"
          confirmText="退回"
          busyText="正在退回"
          danger
          label="退回理由"
          failure={back.failure}
          onClose={close}
          act={(reason) => back.run({ id, version, reason }, '已退回，提交人将收到理由')}
        />
      ) : null}
    </Note>
  );
}
