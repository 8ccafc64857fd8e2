import { headScript } from '@procure/ui/page-load/head-script.ts';
import { openPaths, signInPath } from './guard.ts';

/** The console's inline script, the same in every page and in its CSP hash. Only the server writes it. */
export const head = import.meta.env.SSR ? headScript({ tokenPaths: ['/*'], signInPath, openPaths }) : '';
