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
  /** Reads the signed-in user's rights again. */
  readonly refreshRights: () => Promise<void>;
  readonly children: ReactNode;
}

/**
 * Frame of every signed-in page: queries, current rights, and signing out together with other tabs. After a right was
 * missing, its buttons disappear with the next page, so that nothing vanishes while the user is writing.
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
