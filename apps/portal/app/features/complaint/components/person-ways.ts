import { loadLater } from '@procure/ui/page-load/load-later.ts';
import type { PersonWay } from '../../../lib/person-ways.tsx';

export const complaintWays: readonly PersonWay[] = [
  {
    label: '提出投诉',
    load: async () => (await loadLater(import('./person-form.tsx'))).PersonForm,
  },
  {
    label: '查询我的投诉',
    load: async () => (await loadLater(import('./person-reading.tsx'))).PersonComplaint,
  },
];
