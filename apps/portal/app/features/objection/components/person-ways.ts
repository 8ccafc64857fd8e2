import { loadLater } from '@procure/ui/page-load/load-later.ts';
import type { PersonWay } from '../../../lib/person-ways.tsx';

export const objectionWays: readonly PersonWay[] = [
  {
    label: '提出异议',
    load: async () => (await loadLater(import('./person-form.tsx'))).PersonForm,
  },
  {
    label: '查询我的异议',
    load: async () => (await loadLater(import('./person-reading.tsx'))).PersonObjection,
  },
];
