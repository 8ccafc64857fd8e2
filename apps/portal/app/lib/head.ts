import { headScript } from '@procure/ui/page-load/head-script.ts';
import { tokenPageNames } from './route-table.ts';

/** The portal's inline script, in every page and in its policy alike. */
export const head = headScript({
  tokenPaths: tokenPageNames.map((name) => `/${name.toLowerCase()}`),
  signInPath: '/',
});
