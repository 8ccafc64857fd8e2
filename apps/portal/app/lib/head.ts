import { headScript } from '@procure/ui/page-load/head-script.ts';
import { tokenPageNames } from './route-table.ts';

/**
 * The portal's inline script, the same in every page and in its Content-Security-Policy. Only the server writes it; the
 * browser leaves it unchanged.
 */
export const head = import.meta.env.SSR
  ? headScript({
      tokenPaths: tokenPageNames.map((name) => `/${name.toLowerCase()}`),
      signInPath: '/',
    })
  : '';
