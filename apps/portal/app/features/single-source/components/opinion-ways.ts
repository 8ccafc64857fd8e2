import { loadLater } from '@procure/ui/page-load/load-later.ts';
import type { PersonWay } from '../../../lib/person-ways.tsx';

export const opinionWays: readonly PersonWay[] = [
  {
    label: '提出异议',
    load: async () => (await loadLater(import('./opinion-form.tsx'))).OpinionForm,
  },
];
