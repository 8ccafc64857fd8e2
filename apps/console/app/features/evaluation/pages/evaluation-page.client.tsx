import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { evaluationMethodLabels } from '@procure/domain/evaluation/evaluation.ts';
import { formatYuan } from '@procure/domain/money/money.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { Card } from '@procure/ui/card/card.tsx';
import { DescriptionList } from '@procure/ui/description-list/description-list.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { ShortName } from '@procure/ui/short-name/short-name.tsx';
import { StatusBadge } from '@procure/ui/status-badge/status-badge.tsx';
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
import { AnswersByCriterion } from '../components/answers-by-criterion.tsx';
import { Comparison } from '../components/comparison.tsx';
import { Conclusion } from '../components/conclusion.tsx';
import own from '../components/evaluation.module.css';
import { ReviewEnd } from '../components/review-end.tsx';
import { ScoreSheet } from '../components/score-sheet.tsx';
import { Standings } from '../components/standings.tsx';
import { evaluationQuery } from '../queries.ts';

/** `/evaluation/:lotId`: the bids side by side, the reader's own sheet, and the result of all sheets. */
export default function EvaluationPage() {
  const { lotId = '' } = useParams();
  const query = useQuery({ ...evaluationQuery(lotId), refetchInterval: 30_000 });
  return <Loaded query={query}>{(view) => <Evaluation view={view} />}</Loaded>;
}

function Evaluation({ view }: { readonly view: EvaluationView }) {
  const { lot, sheet } = view;
  const scoring = sheet !== null && sheet.submittedAt === null && lot.phase === 'evaluating';
  return (
    <div className={styles.page}>
      <TabTitle of={lot.tenderTitle} />
      <PageHeader
        title={`评标：${lot.tenderTitle}`}
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
      <Card title="评标办法与评委">
        <DescriptionList
          items={[
            { term: '采购方式', detail: methodLabels[lot.method] },
            { term: '评标办法', detail: evaluationMethodLabels[lot.evaluationMethod] },
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
            {
              term: '评委',
              wide: true,
              detail: (
                <ul className={own.people}>
                  {view.evaluators.map((person) => (
                    <li key={person.id}>
                      <ShortName name={person.nickName} />
                      {person.self ? '（您）' : ''}
                      {person.submittedAt === null ? (
                        <StatusBadge status="not_started">未提交</StatusBadge>
                      ) : (
                        <StatusBadge status="completed">
                          {formatDateTime(person.submittedAt)} 已提交
                        </StatusBadge>
                      )}
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      </Card>
      {lot.criteria.length === 0 ? null : (
        <Card title={`评审因素（${lot.criteria.length}项）`}>
          <CriteriaList criteria={lot.criteria} />
        </Card>
      )}
      <Standings view={view} />
      <ReviewEnd view={view} />
      <Conclusion view={view} />
      <Comparison view={view} />
      <AnswersByCriterion view={view} />
      {view.relations === null ? null : <Relations of={view.relations} />}
      {scoring ? <ScoreSheet view={view} sheet={sheet} /> : null}
      <AllSheets view={view} />
    </div>
  );
}
