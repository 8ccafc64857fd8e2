import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { openFindings } from '@procure/domain/evaluation/finding-answer.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import desk from '../../../lib/lot-desk.module.css';
import { Allowed } from '../../../lib/permission.ts';
import { DecidedFindings } from './decided-findings.tsx';
import styles from './evaluation.module.css';
import { findingsOn } from './finding-answer.tsx';
import { ReportForm } from './report-form.tsx';

/** The committee's report: written when all sheets are submitted, signed by all members, and then visible. */
export function Conclusion({ view }: { readonly view: EvaluationView }) {
  const { conclusion, blocker, lot, signing } = view;
  if (signing !== null) return <Signing lot={lot} signing={signing} />;
  if (conclusion !== null) {
    // Those of the preliminary review are displayed with it.
    const reviewed = new Set((view.preliminary?.findings ?? []).map(({ bidId, key }) => `${bidId} ${key}`));
    const answers = conclusion.answers.filter(({ bidId, key }) => !reviewed.has(`${bidId} ${key}`));
    return (
      <Card title={inTermsOf(lot, '评标报告')}>
        <p className={styles.report}>{conclusion.report}</p>
        <DecidedFindings findings={answers} />
        <p className={desk.facts}>
          {conclusion.concludedBy} 形成，{formatDateTime(conclusion.concludedAt)} 全体评委签署完毕
        </p>
        {view.failedReason === null ? (
          <p className={desk.actions}>
            <ButtonLink href={`/evaluation/${lot.id}/report`}>报告全文与签署</ButtonLink>
            <ButtonLink href={`/award/${lot.id}`}>公示与定标</ButtonLink>
          </p>
        ) : (
          <>
            <Note tone="danger" title={`本标段流标：${view.failedReason}`} />
            <p className={desk.actions}>
              <ButtonLink href={`/evaluation/${lot.id}/report`}>报告全文与签署</ButtonLink>
            </p>
          </>
        )}
      </Card>
    );
  }
  if (view.sheet === null) return null;
  if (blocker !== null) {
    return view.sheet.submittedAt === null ? null : <Note title="您已提交评分">{blocker.message}</Note>;
  }
  return (
    <Allowed code="evaluation.conclude">
      <Report view={view} />
    </Allowed>
  );
}

interface SigningProps {
  readonly signing: NonNullable<EvaluationView['signing']>;
}

function Signing({ lot, signing }: Pick<EvaluationView, 'lot'> & SigningProps) {
  const { awaitsMe, drawnUpBy, drawnUpAt, dueAt, members, answered } = signing;
  return (
    <Card title={inTermsOf(lot, awaitsMe ? '评标报告待您签署' : '评标报告正在签署')}>
      <p>
        {drawnUpBy}于{formatDateTime(drawnUpAt)}形成{inTermsOf(lot, '评标报告')}，{members}位评委中已有
        {answered}位签署。请在
        {formatDateTime(dueAt)}
        前签署；期满未签署且未书面说明不同意见的，视为同意（《招标投标法实施条例》第五十三条）。
      </p>
      <p className={desk.actions}>
        <ButtonLink href={`/evaluation/${lot.id}/report`} kind={awaitsMe ? 'primary' : 'default'}>
          {awaitsMe ? '阅读并签署' : '报告全文与签署'}
        </ButtonLink>
      </p>
    </Card>
  );
}

function Report({ view }: { readonly view: EvaluationView }) {
  const passing = new Set((view.standings ?? []).flatMap((one) => (one.responsive ? [one.bidId] : [])));
  const decided = view.preliminary?.findings ?? [];
  const open = findingsOn(openFindings(view.bids, decided), (bidId) => passing.has(bidId));
  const claims = view.bids
    .filter(({ bidId }) => passing.has(bidId))
    .flatMap((bid) =>
      bid.deductions.map(({ kind, percent }) => ({ bid, kind, percent, category: view.lot.kind })),
    );
  // Other findings or claims need a new form.
  const rows = [
    ...open.map(({ bidId, key }) => `${bidId} ${key}`),
    ...claims.map(({ bid, kind }) => `${bid.bidId} ${kind}`),
  ];
  return <ReportForm key={rows.join()} view={view} findings={open} claims={claims} />;
}
