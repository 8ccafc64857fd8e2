import { fillIn } from '@procure/ui/baseline/fill-in.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadDictionaries } from './lib/dictionaries.ts';
import { read } from './lib/storage.ts';

async function start() {
  await fillIn();
  if (new URLSearchParams(location.search).has('loginName')) {
    const { enter } = await import('./lib/enter.tsx');
    await enter(new URL(location.href));
    return;
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
  void loadDictionaries();
}

// A page that the browser kept whole, to go back to, must not show what was on it to who came after signing out.
addEventListener('pageshow', (event) => {
  if (event.persisted && read('token') === null) location.reload();
});

void start();
