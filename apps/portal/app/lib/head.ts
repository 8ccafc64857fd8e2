import { headScript } from '@procure/ui/page-load/head-script.ts';
import { tokenPageNames } from './route-table.ts';

/**
 * The portal's inline script, in every page and in its policy alike. The server alone writes it: a browser has it in the
 * page, and leaves it as it is.
 */
export const head = import.meta.env.SSR
  ? headScript({
      tokenPaths: tokenPageNames.map((name) => `/${name.toLowerCase()}`),
      signInPath: '/',
    })
  : '';
