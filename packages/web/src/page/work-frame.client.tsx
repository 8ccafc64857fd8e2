import { prepareQuestion } from '@procure/ui/confirm/confirm.tsx';
import { isAttended } from '@procure/ui/page-load/attended.ts';
import { followTranslation } from '@procure/ui/page-load/translated-text.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { FactorHost } from '../account/factor-host.tsx';
import { attendBy } from '../call/client.ts';
import { queryClient } from '../call/queries.ts';
import { areRightsOutdated } from '../session/rights.ts';
import { StoppedPage } from './stopped-page.tsx';

attendBy(isAttended);
followTranslation();

interface WorkFrameProps {
  /** Reads anew what who is signed in may do. */
  readonly refreshRights: () => Promise<void>;
  readonly children: ReactNode;
}

/**
 * What every signed-in page stands in: queries, rights as they are now, and signing out together with other tabs. Where a
 * right was missing, its buttons go with the next page: nothing vanishes under the hands of who is writing.
 */
export function WorkFrame({ refreshRights, children }: WorkFrameProps) {
  const { key } = useLocation();
  useEffect(() => {
    if (key !== '' && areRightsOutdated()) void refreshRights();
  }, [key, refreshRights]);
  useEffect(prepareQuestion, []);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <FactorHost />
      <StoppedPage />
    </QueryClientProvider>
  );
}
