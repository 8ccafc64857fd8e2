import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import desk from '../../../lib/lot-desk.module.css';
import { Allowed } from '../../../lib/permission.ts';
import styles from './evaluation.module.css';
import { ReportForm } from './report-form.tsx';

/** The committee's report: written when all sheets are submitted, and then visible to all of it. */
export function Conclusion({ view }: { readonly view: EvaluationView }) {
  const { conclusion, blocker, lot } = view;
  if (conclusion !== null) {
    return (
      <Card title="评标报告">
        <p className={styles.report}>{conclusion.report}</p>
        {conclusion.answers.length === 0 ? null : (
          <>
            <h3 className={styles.heading}>初步评审问题与不否决的理由</h3>
            <ul className={styles.findings}>
              {conclusion.answers.map((one) => (
                <li key={`${one.bidId} ${one.key}`}>
                  {one.companyName}：{one.message}
                  <span className={styles.sub}>{one.citation}</span>
                  <span className={styles.answer}>不否决的理由：{one.reason}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <p className={desk.facts}>
          {conclusion.concludedBy} 于 {formatDateTime(conclusion.concludedAt)} 提交
        </p>
        {view.failedReason === null ? (
          <p className={desk.actions}>
            <ButtonLink href={`/award/${lot.id}`}>公示与定标</ButtonLink>
          </p>
        ) : (
          <Note tone="danger" title={`本标段流标：${view.failedReason}`} />
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

function Report({ view }: { readonly view: EvaluationView }) {
  const passing = new Set((view.standings ?? []).flatMap((one) => (one.responsive ? [one.bidId] : [])));
  const found = view.bids.filter(({ bidId, findings }) => passing.has(bidId) && findings.length > 0);
  const open = found.flatMap(({ bidId, companyName, findings }) =>
    findings.map((finding) => ({ ...finding, bidId, companyName })),
  );
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
