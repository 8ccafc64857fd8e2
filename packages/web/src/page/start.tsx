import { faultNumber } from '@procure/client/fault.ts';
import { fillIn } from '@procure/ui/baseline/fill-in.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { read } from '../session/storage.ts';
import { watchFaults } from './watch-faults.ts';

/** Hydrates the server's page after the browser's polyfills have loaded. */
export async function start(): Promise<void> {
  await fillIn();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      // React recovers by itself and the user sees nothing, so the error is numbered but not shown.
      { onRecoverableError: faultNumber },
    );
  });
}

watchFaults();
void loadLater(import('./after-start.ts')).then(
  ({ afterStart }) => afterStart(),
  () => undefined,
);

// A page restored from the back-forward cache must not show its content after the user has signed out.
addEventListener('pageshow', (event) => {
  if (event.persisted && read('token') === null) location.reload();
});
