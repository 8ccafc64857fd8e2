import type { Route } from '../route.ts';

/** How the installation stands: what its settings leave out, its copies, what failed. Without any secret. */
export const getInstallation = {
  method: 'GET',
  path: '/api/inner/platform/installation',
  access: { who: 'staff', permission: 'installation.read' },
} as const satisfies Route;
