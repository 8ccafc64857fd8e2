import { headScript } from '@procure/ui/page-load/head-script.ts';
import { signInPath } from './guard.ts';

/** The console's inline script, in every page and in its policy alike. */
export const head = headScript({ tokenPaths: ['/*'], signInPath });
