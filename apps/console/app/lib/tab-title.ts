import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { pageAt } from './page-table.ts';

const brand = '采购管理台';

/** The tab's title: the subject of the page, the page, the console. */
export function tabTitle(pathname: string, thing = ''): string {
  const page = pageAt(pathname)?.title ?? '';
  // The subject's name may already contain the page's: 「评标：…」.
  const parts = thing === '' || thing.includes(page) ? [thing || page] : [thing, page];
  return [...parts, brand].filter((part) => part !== '').join(' · ');
}

/** Sets the tab's title to the page's, until the page adds its subject. */
export function usePageTitle(): void {
  const { pathname } = useLocation();
  // Layout effects run before the effects of the page, which may set its subject at once.
  useLayoutEffect(() => {
    document.title = tabTitle(pathname);
  }, [pathname]);
}

/** Sets the tab's title to the subject of the page, to distinguish several open tabs. Renders nothing. */
export function TabTitle({ of: thing }: { readonly of: string }): null {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = tabTitle(pathname, thing);
  }, [pathname, thing]);
  return null;
}
