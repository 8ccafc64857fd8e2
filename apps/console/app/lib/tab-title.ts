import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { pageAt } from './page-table.ts';

const brand = '采购管理台';

/** The tab's title: the thing that the page shows, the page, the console. */
export function tabTitle(pathname: string, thing = ''): string {
  const page = pageAt(pathname)?.title ?? '';
  // A thing's name may say the page already: 「评标：…」.
  const parts = thing === '' || thing.includes(page) ? [thing || page] : [thing, page];
  return [...parts, brand].filter((part) => part !== '').join(' · ');
}

/** Names the tab by its page, until the page names it by its thing. */
export function usePageTitle(): void {
  const { pathname } = useLocation();
  // Layout effects precede the effects of the page, which may name its thing at once.
  useLayoutEffect(() => {
    document.title = tabTitle(pathname);
  }, [pathname]);
}

/** Names the tab by the thing that the page shows, so that several open tabs can be told apart. Renders nothing. */
export function TabTitle({ of: thing }: { readonly of: string }): null {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = tabTitle(pathname, thing);
  }, [pathname, thing]);
  return null;
}
