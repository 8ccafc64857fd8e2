import { getTender } from '@procure/contract/tender/tender.route.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Tabs } from '@procure/ui/tabs/tabs.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { queryOf } from '@procure/web/call/queries.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { AboutTender } from './handling.tsx';
import styles from './lot-desk.module.css';
import { type LotDesk, LotTabs } from './lot-tabs.tsx';

interface LotDeskProps {
  readonly desk: Exclude<LotDesk, 'tender'>;
  readonly children: (lotId: string) => ReactNode;
}

/** A desk of one published lot, `/tender/:id/<desk>?lotId=…`: which tender, which lot, and its other desks. */
export function LotDeskPage({ desk, children }: LotDeskProps) {
  const { id = '' } = useParams();
  const [parameters] = useSearchParams();
  const query = useQuery(queryOf(getTender, { id }));
  return (
    <Loaded query={query}>
      {(tender) => {
        const published = tender.lots.filter((lot) => lot.publishedAt !== null);
        const lot = published.find((one) => one.id === parameters.get('lotId')) ?? published[0];
        return (
          <div className={styles.page}>
            <PageHeader
              title={tender.title}
              lead={
                <>
                  {tender.tenderNo} · {methodLabels[tender.method]} · {tender.buyerName}
                </>
              }
            />
            {published.length > 1 && lot !== undefined ? (
              <Tabs
                label="标段"
                current={lot.id}
                tabs={published.map((one) => ({
                  key: one.id,
                  title: `第${one.lotNo}标段 ${one.title}`,
                  href: `/tender/${id}/${desk}?lotId=${one.id}`,
                }))}
              />
            ) : null}
            {lot === undefined ? (
              <EmptyState text="项目尚未发布" hint="发布公告后方可办理邀请、资格预审、提疑与变更。" />
            ) : (
              <>
                <LotTabs tenderId={id} method={tender.method} lot={lot} current={desk} />
                <AboutTender id={id}>{children(lot.id)}</AboutTender>
              </>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
