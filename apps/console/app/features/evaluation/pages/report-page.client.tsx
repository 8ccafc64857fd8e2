import type { ReportView } from '@procure/contract/evaluation/report.schema.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { inTermsOf } from '@procure/domain/tender/words.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { Note } from '@procure/ui/note/note.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Badge } from '@procure/ui/status-badge/status-badge.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import styles from '../../../lib/lot-desk.module.css';
import { TabTitle } from '../../../lib/tab-title.ts';
import { ReportActs } from '../components/report-acts.tsx';
import { ReportOpinions } from '../components/report-opinions.tsx';
import { ReportText } from '../components/report-text.tsx';
import { reportQuery } from '../queries.ts';

/** `/evaluation/:lotId/report`: the committee's whole report, its signatures, and the reader's own. */
export default function ReportPage() {
  const { lotId = '' } = useParams();
  const query = useQuery({ ...reportQuery(lotId), staleTime: 0, refetchInterval: 30_000 });
  return (
    <Loaded query={query} back={{ href: `/evaluation/${lotId}`, text: '评标' }}>
      {(view) => <Report view={view} />}
    </Loaded>
  );
}

function Report({ view }: { readonly view: ReportView }) {
  const { lot, report, former } = view;
  const words = (text: string) => inTermsOf(lot, text);
  return (
    <div className={styles.page}>
      <TabTitle of={lot.tenderTitle} />
      <PageHeader
        title={`${words('评标报告')}：${lot.tenderTitle}`}
        lead={
          <>
            {lot.tenderNo} · 第{lot.lotNo}标段 {lot.title}
          </>
        }
        badges={
          report === null ? null : report.state === 'concluded' ? (
            <Badge tone="success">已签署完毕</Badge>
          ) : (
            <Badge tone="warning">待签署</Badge>
          )
        }
        actions={
          <>
            <ButtonLink data-print="no" href={`/evaluation/${lot.id}`}>
              {words('评标')}
            </ButtonLink>
            {report === null ? null : (
              <Button data-print="no" onClick={() => window.print()}>
                打印
              </Button>
            )}
          </>
        }
      />
      {report === null ? (
        <Card title={words('评标报告')}>
          <EmptyState
            text={
              former.length > 0
                ? '上一版报告已作废，新的报告尚未形成'
                : words('报告尚未形成，或者正在由评标委员会签署；签署完毕后可以在此查看')
            }
          />
        </Card>
      ) : (
        <>
          {report.intact ? null : (
            <Note tone="danger" title="报告内容与签署时不一致">
              <p>数据库中的报告内容在签署后被改动，请勿据此办理，并立即通知审计人员核对审计日志。</p>
            </Note>
          )}
          <ReportActs view={view} report={report} />
          <ReportText report={report} />
          <ReportOpinions report={report} />
        </>
      )}
      {former.length === 0 ? null : (
        <Card title="已作废的报告">
          <ul className={styles.opinions}>
            {former.map(({ no, drawnUpBy, endedAt, reason }) => (
              <li key={no}>
                <span>
                  第{no}版，{drawnUpBy}形成，{formatDateTime(endedAt)}作废
                </span>
                <span className={styles.text}>原因：{reason}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
