import { returnCompany } from '@procure/contract/company/review.route.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Card } from '@procure/ui/card/card.tsx';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { CompanyBadge } from '@procure/web/company/company-badge.tsx';
import { ExpiryNote } from '@procure/web/library/expiry-note.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { TabTitle } from '../../../lib/tab-title.ts';
import styles from '../components/company.module.css';
import { type CompanyView, DecisionPanel } from '../components/decision-panel.tsx';
import { DifferenceList } from '../components/difference-list.tsx';
import { EventsCard } from '../components/events-card.tsx';
import { HintsCard } from '../components/hints-card.tsx';
import { HistoryCard } from '../components/history-card.tsx';
import { MeasuresCard } from '../components/measures-card.tsx';
import { ProgressCard } from '../components/progress-card.tsx';
import { RequestsCard } from '../components/requests-card.tsx';
import { ReviewProfile } from '../components/review-profile.tsx';
import { type SendBack, useSendBack } from '../components/use-send-back.ts';
import { VersionsCard } from '../components/versions-card.tsx';
import { companyQuery } from '../queries.ts';

export default function CompanyPage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...companyQuery(id), refetchOnWindowFocus: false });
  return (
    <Loaded query={query}>
      {(company) =>
        company.status === 'pending' ? (
          <Pending key={company.submittedAt} company={company} />
        ) : (
          <Company company={company} back={null} />
        )
      }
    </Loaded>
  );
}

function Pending({ company }: { readonly company: CompanyView }) {
  const back = useSendBack(returnCompany, company);
  return back.draft.loaded ? <Company company={company} back={back} /> : <Skeleton lines={8} />;
}

interface CompanyProps {
  readonly company: CompanyView;
  /** Null if nothing is being reviewed. */
  readonly back: SendBack | null;
}

function Company({ company, back }: CompanyProps) {
  return (
    <div className={styles.page}>
      <TabTitle of={company.profile.companyName} />
      <PageHeader
        title={company.profile.companyName || '（未填写名称）'}
        badges={<CompanyBadge state={company.status} reader="staff" />}
        lead={company.profile.uscc}
        actions={<ButtonLink href="/supplier">返回列表</ButtonLink>}
      />
      <ExpiryNote expiries={company.expiries} today={dayOf(new Date(company.serverTime))} />
      <div className={styles.pair}>
        <div className={styles.stack}>
          {company.mended === null ? null : (
            <Card title="退回补正后的改动">
              {company.mended.length === 0 ? (
                <EmptyState text="与退回时相同，没有改动" />
              ) : (
                <DifferenceList changes={company.mended} titles={['退回时', '现在']} back={null} />
              )}
            </Card>
          )}
          <ReviewProfile companyId={company.id} profile={company.profile} files={company.files} back={back} />
        </div>
        <div className={`${styles.stack} ${styles.side}`}>
          <DecisionPanel company={company} back={back} />
          <HintsCard companyId={company.id} />
          <MeasuresCard companyId={company.id} />
          <ProgressCard company={company} />
          <RequestsCard company={company} />
          <EventsCard company={company} />
        </div>
      </div>
      <HistoryCard companyId={company.id} />
      {(company.current?.versionNo ?? 0) > 1 ? <VersionsCard companyId={company.id} /> : null}
    </div>
  );
}
