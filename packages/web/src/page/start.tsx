import { faultNumber } from '@procure/client/fault.ts';
import { fillIn } from '@procure/ui/baseline/fill-in.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { read } from '../session/storage.ts';
import { watchFaults } from './watch-faults.ts';

/** Brings the server's page to life, once the browser has what it lacks. */
export async function start(): Promise<void> {
  await fillIn();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      // Mended by React itself, and nothing that a reader could see: kept with its number, told to nobody.
      { onRecoverableError: faultNumber },
    );
  });
}

watchFaults();
void loadLater(import('./after-start.ts')).then(
  ({ afterStart }) => afterStart(),
  () => undefined,
);

// A page that the browser kept whole, to go back to, must not show what was on it to who came after signing out.
addEventListener('pageshow', (event) => {
  if (event.persisted && read('token') === null) location.reload();
});
