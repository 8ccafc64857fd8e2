import { headScript } from '@procure/ui/page-load/head-script.ts';
import { signInPath } from './guard.ts';

/** The console's inline script, in every page and in its policy alike. The server alone writes it. */
export const head = import.meta.env.SSR ? headScript({ tokenPaths: ['/*'], signInPath }) : '';
