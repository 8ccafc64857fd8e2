import type { Route } from '../route.ts';

export const listCategories = {
  method: 'GET',
  path: '/api/outer/platform/classification/getEnableClassificationModelTree',
  access: { who: 'public' },
} as const satisfies Route;
