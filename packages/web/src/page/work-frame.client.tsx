import { prepareQuestion } from '@procure/ui/confirm/confirm.tsx';
import { isAttended } from '@procure/ui/page-load/attended.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { FactorHost } from '../account/factor-host.tsx';
import { attendBy } from '../call/client.ts';
import { queryClient } from '../call/queries.ts';
import { onStoredElsewhere, read } from '../session/storage.ts';

attendBy(isAttended);

/**
 * Signing out in one tab leaves no other open with what was being written. The tab that signs out leads to where its
 * own act says; a second way out of it would cut the first short.
 */
function leaveWithOthers() {
  return onStoredElsewhere(() => {
    if (read('token') === null) location.assign('/');
  });
}

/** What every signed-in page stands in: queries, and signing out together with other tabs. Browser only. */
export function WorkFrame({ children }: { readonly children: ReactNode }) {
  useEffect(leaveWithOthers, []);
  useEffect(prepareQuestion, []);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <FactorHost />
    </QueryClientProvider>
  );
}
