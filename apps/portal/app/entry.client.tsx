import { fillIn } from '@procure/ui/baseline/fill-in.ts';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { start } from '@procure/web/page/start.tsx';
import { loadDictionaries } from './lib/dictionaries.ts';

async function begin() {
  if (new URLSearchParams(location.search).has('loginName')) {
    await fillIn();
    const { enter } = await loadLater(import('./lib/enter.tsx'));
    return enter(new URL(location.href));
  }
  await start();
  void loadDictionaries();
}

void begin();
