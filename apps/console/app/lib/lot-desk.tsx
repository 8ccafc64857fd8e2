import { getTender } from '@procure/contract/tender/tender.route.ts';
import type { LotView, TenderView } from '@procure/contract/tender/view.schema.ts';
import { methodLabels } from '@procure/domain/tender/method.ts';
import { tenderScopeLabels } from '@procure/domain/tender/scope.ts';
import { EmptyState } from '@procure/ui/empty-state/empty-state.tsx';
import { PageHeader } from '@procure/ui/page-header/page-header.tsx';
import { Tabs } from '@procure/ui/tabs/tabs.tsx';
import { Loaded } from '@procure/web/call/loaded.tsx';
import { queryOf } from '@procure/web/call/queries.ts';
import { LotBadge } from '@procure/web/lot/lot-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { AboutTender } from './handling.tsx';
import styles from './lot-desk.module.css';
import { addressOf, isPublishedDesk, type LotDesk, LotTabs } from './lot-tabs.tsx';
import { TabTitle } from './tab-title.ts';

interface LotDeskProps {
  readonly desk: LotDesk;
  readonly children: (lotId: string, of: { readonly tender: TenderView; readonly lot: LotView }) => ReactNode;
}

/** Page of one part of a lot, `/tender/:id/<desk>?lotId=…`: tender, lot, phase, and tabs for the other parts. */
export function LotDeskPage({ desk, children }: LotDeskProps) {
  const { id = '' } = useParams();
  const [parameters] = useSearchParams();
  const query = useQuery(queryOf(getTender, { id }));
  return (
    <Loaded query={query}>
      {(tender) => {
        const lots = isPublishedDesk(desk)
          ? tender.lots.filter((lot) => lot.publishedAt !== null)
          : tender.lots;
        const lot = lots.find((one) => one.id === parameters.get('lotId')) ?? lots[0];
        return (
          <div className={styles.page}>
            <TabTitle of={tender.title} />
            <PageHeader
              title={tender.title}
              badges={lot === undefined ? null : <LotBadge phase={lot.phase} />}
              lead={
                <>
                  {tender.tenderNo} · {methodLabels[tender.method]} · {tenderScopeLabels[tender.scope]} ·{' '}
                  {tender.buyerName}
                </>
              }
            />
            {lots.length > 1 && lot !== undefined ? (
              <Tabs
                label="标段"
                current={lot.id}
                tabs={lots.map((one) => ({
                  key: one.id,
                  title: `第${one.lotNo}标段 ${one.title}`,
                  href: addressOf(id, desk, one.id),
                }))}
              />
            ) : null}
            {lot === undefined ? (
              <EmptyState text="项目尚未发布" hint="发布公告后方可办理邀请、资格预审、提疑与变更。" />
            ) : (
              <>
                <LotTabs tender={tender} lot={lot} current={desk} />
                <AboutTender id={id}>{children(lot.id, { tender, lot })}</AboutTender>
              </>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
