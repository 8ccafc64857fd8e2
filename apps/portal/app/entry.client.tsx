import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadDictionaries } from './lib/dictionaries.ts';

async function start() {
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

void start();
