import { renderPage, serverPartsOf } from '@procure/web/page/render.tsx';
import { head } from './lib/head.ts';

export const parts = serverPartsOf(head);

export default renderPage;
