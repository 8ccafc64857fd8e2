import { libraryStyles } from '@procure/ui/bundle/library-styles.ts';
import { markContext, renderPage } from '@procure/web/page/render.tsx';
import { head } from './lib/head.ts';

export { apiContext } from '@procure/web/page/api-context.ts';
export { siteContext } from '@procure/web/page/site.ts';
export { markContext };

/** For the Content-Security-Policy of the pages: see the server's `content-security`. */
export const inlineScripts = [head];
export const inlineStyles = libraryStyles;

export default renderPage;
