import type { AwardView } from '@procure/contract/award/award.schema.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { type Step, StepBar } from '@procure/ui/step-bar/step-bar.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { LotBadge } from '@procure/web/lot/lot-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Approvals, useApprovals } from '../../../lib/approval-steps.tsx';
import { AboutTender } from '../../../lib/handling.tsx';
import { HeldByObjection } from '../../../lib/held-by-objection.tsx';
import { HeldByOrder } from '../../../lib/held-by-order.tsx';
import styles from '../../../lib/lot-desk.module.css';
import { TabTitle } from '../../../lib/tab-title.ts';
import { Candidates } from '../components/candidates.tsx';
import { NextAct } from '../components/next-act.tsx';
import { Notices } from '../components/notices.tsx';
import { Reevaluation } from '../components/reevaluation.tsx';
import { barredOf, Strike } from '../components/strike.tsx';
import { Voided } from '../components/voided.tsx';
import { awardQuery } from '../queries.ts';

/** `/award/:lotId`: the steps from the evaluation report to the contract. */
export default function AwardPage() {
  const { lotId = '' } = useParams();
  const query = useQuery({ ...awardQuery(lotId), refetchInterval: 30_000 });
  return <Loaded query={query}>{(view) => <Award view={view} />}</Loaded>;
}

function Award({ view }: { readonly view: AwardView }) {
  const { lot } = view;
  return (
    <div className={styles.page}>
      <TabTitle of={lot.tenderTitle} />
      <PageHeader
        title={`定标：${lot.tenderTitle}`}
        lead={
          <>
            {lot.tenderNo} · 第{lot.lotNo}标段 {lot.title}
          </>
        }
        badges={<LotBadge phase={lot.phase} />}
        actions={<ButtonLink href={`/evaluation/${lot.id}`}>评审结果</ButtonLink>}
      />
      <StepBar label="定标进展" steps={stepsOf(view)} />
      {view.held && !view.reevaluation && view.striking === null ? (
        <HeldByObjection lot={lot} act={heldAct(view)} />
      ) : null}
      {view.ordered ? <HeldByOrder lotId={lot.id} /> : null}
      <AboutTender id={lot.tenderId}>
        {view.reevaluation ? <Reevaluation view={view} /> : null}
        {!view.reevaluation && (view.striking !== null || mayStrikeBarred(view)) ? (
          <Strike view={view} />
        ) : null}
        <Voided view={view} />
        <NextAct view={view} />
        <Signed lotId={lot.id} />
        <Candidates view={view} />
        <Notices view={view} />
      </AboutTender>
    </div>
  );
}

/** Whether the result may still be changed and contains a candidate who may not win. */
const mayStrikeBarred = (view: AwardView): boolean =>
  ['evaluating', 'reshowing', 'publicity', 'deciding'].includes(view.lot.phase) && barredOf(view).length > 0;

/** The next act, which waits for the answer. */
function heldAct({ lot, publicity }: AwardView): string {
  const waits = lot.phase === 'evaluating' || lot.phase === 'reshowing';
  return waits && publicity === 'candidates' ? '公示候选人' : '定标';
}

/** The signatures under the award, with the signers' opinions. */
function Signed({ lotId }: { readonly lotId: string }) {
  const approvals = useApprovals(lotId);
  return approvals.some(({ act }) => act === 'award') ? (
    <Card title="审批">
      <Approvals approvals={approvals} acts={['award']} />
    </Card>
  ) : null;
}

/** The steps of the decision; a method without a publicity period has one step less. */
function stepsOf({ lot, publicity, proposal, candidates }: AwardView): readonly Step[] {
  const steps = [
    ['report', '评标报告'],
    ...(publicity === 'candidates' ? [['publicity', '候选人公示']] : []),
    ['propose', '拟定'],
    ['approve', '审批'],
    ['issue', '发出通知书'],
    ['acknowledge', '签收'],
    ['contract', '签订合同'],
  ] as const;
  const at = steps.findIndex(([key]) => key === currentOf());
  return steps.map(([key, title], index) => ({
    key: key ?? '',
    title: title ?? '',
    state: at < 0 || index < at ? 'done' : index === at ? 'current' : 'todo',
  }));

  function currentOf(): string {
    switch (lot.phase) {
      case 'evaluating':
        if (candidates.length === 0) return 'report';
        return publicity === 'candidates' ? 'publicity' : 'propose';
      case 'reshowing':
      case 'publicity':
        return 'publicity';
      case 'deciding':
        if (proposal === null || proposal.returnReason !== null) return 'propose';
        return proposal.state === 'draft' ? 'approve' : 'issue';
      case 'awarded':
        return proposal?.state === 'acknowledged' ? 'contract' : 'acknowledge';
      case 'contracted':
      case 'archived':
        return 'done';
      default:
        return 'report';
    }
  }
}
