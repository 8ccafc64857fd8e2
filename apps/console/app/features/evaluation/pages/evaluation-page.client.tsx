import type { CommitteeView } from '@procure/contract/evaluation/committee.schema.ts';
import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { evaluationMethodLabels } from '@procure/domain/evaluation/evaluation.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { inTermsOf, wordsOf } from '@procure/domain/tender/words.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { CriteriaList } from '@procure/web/criterion/criteria-list.tsx';
import { EvaluationBadge } from '@procure/web/evaluation/evaluation-badge.tsx';
import { LotBadge } from '@procure/web/lot/lot-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import styles from '../../../lib/lot-desk.module.css';
import { LotWays } from '../../../lib/lot-ways.tsx';
import { Relations } from '../../../lib/relations.tsx';
import { TabTitle } from '../../../lib/tab-title.ts';
import { AllSheets } from '../components/all-sheets.tsx';
import { AnswersByCriterion, allCriteria } from '../components/answers-by-criterion.tsx';
import { Committee } from '../components/committee.tsx';
import { Comparison } from '../components/comparison.tsx';
import { Conclusion } from '../components/conclusion.tsx';
import { Discrepancies } from '../components/discrepancies.tsx';
import { Preliminary } from '../components/preliminary.tsx';
import { PriceBars } from '../components/price-bars.tsx';
import { Qualification } from '../components/qualification.tsx';
import { ReviewEnd } from '../components/review-end.tsx';
import { ScoreSheet } from '../components/score-sheet.tsx';
import { SignIn } from '../components/sign-in.tsx';
import { Standings } from '../components/standings.tsx';
import { committeeQuery, evaluationQuery } from '../queries.ts';

/**
 * `/evaluation/:lotId`: the bids side by side, the reader's own sheet, and the result of all sheets. A member of the
 * committee signs in first.
 */
export default function EvaluationPage() {
  const { lotId = '' } = useParams();
  const query = useQuery({ ...committeeQuery(lotId), refetchInterval: 30_000 });
  return (
    <Loaded query={query}>
      {(committee) =>
        committee.maySignIn ? <SignIn view={committee} /> : <Opened committee={committee} lotId={lotId} />
      }
    </Loaded>
  );
}

function Opened({ committee, lotId }: { readonly committee: CommitteeView; readonly lotId: string }) {
  const query = useQuery({ ...evaluationQuery(lotId), refetchInterval: 30_000 });
  return <Loaded query={query}>{(view) => <Evaluation view={view} committee={committee} />}</Loaded>;
}

interface EvaluationProps {
  readonly view: EvaluationView;
  readonly committee: CommitteeView;
}

function Evaluation({ view, committee }: EvaluationProps) {
  const { lot, sheet } = view;
  const criteria = allCriteria(view);
  const isQualified = view.qualification === null || view.qualification.closedAt !== null;
  const scoring = sheet !== null && sheet.submittedAt === null && lot.phase === 'evaluating' && isQualified;
  return (
    <div className={styles.page}>
      <TabTitle of={lot.tenderTitle} />
      <PageHeader
        title={`${wordsOf(lot).judging}：${lot.tenderTitle}`}
        lead={
          <>
            {lot.tenderNo} · 第{lot.lotNo}标段 {lot.title}
          </>
        }
        badges={
          lot.phase === 'evaluating' ? <EvaluationBadge state={view.state} /> : <LotBadge phase={lot.phase} />
        }
        actions={<LotWays lot={lot} except="evaluation" />}
      />
      <Card title={inTermsOf(lot, '评标办法')}>
        <DescriptionList
          items={[
            { term: '采购方式', detail: methodLabels[lot.method] },
            { term: inTermsOf(lot, '评标办法'), detail: evaluationMethodLabels[lot.evaluationMethod] },
            {
              term: '分值构成',
              detail:
                lot.evaluationMethod === 'comprehensive'
                  ? `技术${lot.weights.technical}分，商务${lot.weights.commercial}分，价格${lot.weights.price}分`
                  : '通过初步评审后比较价格',
            },
            ...(lot.splitEnvelope
              ? [{ term: '双信封', detail: '技术商务评审结束后开启报价文件，未通过评审的不予开启' }]
              : []),
            { term: '最高限价', detail: lot.ceilingPrice === null ? '未设' : formatYuan(lot.ceilingPrice) },
          ]}
        />
      </Card>
      <Committee view={committee} evaluation={view} />
      <Qualification view={view} />
      {criteria.length === 0 ? null : (
        <Card title={`评审因素（${criteria.length}项）`}>
          <CriteriaList criteria={criteria} />
        </Card>
      )}
      <Preliminary view={view} />
      <Discrepancies view={view} />
      <Standings view={view} />
      <ReviewEnd view={view} />
      <Conclusion view={view} />
      <PriceBars view={view} />
      <Comparison view={view} />
      <AnswersByCriterion view={view} />
      {view.relations === null ? null : <Relations of={view.relations} />}
      {scoring ? <ScoreSheet view={view} sheet={sheet} /> : null}
      <AllSheets view={view} />
    </div>
  );
}
