import { publicPages, tokenPageAt, trailOf } from './route-table.ts';

/** Above every page. */
export const publicMenu = [
  { title: '首页', href: '/' },
  { title: '招标公告', href: '/inviteList' },
  { title: '中标公告', href: '/winList' },
  { title: '帮助中心', href: '/helpList' },
] as const;

/** Pages without a parent of their own that belong to an entry nevertheless. */
const companyPages: readonly string[] = ['supplierInfoRegister', 'supplierInfoChangeHistoryDetail'];

/** The address of the entry a page belongs to; null where no menu leads to it. Upper and lower case are alike. */
export function placeOf(pathname: string): string | null {
  const page = tokenPageAt(pathname);
  if (page !== null)
    return companyPages.includes(page) ? '/supplierInfoEdit' : (trailOf(page)[0]?.href ?? null);
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  const found = Object.keys(publicPages).find((href) => (href === '/' ? '' : href.toLowerCase()) === path);
  return found?.startsWith('/inviteList/') ? '/inviteList' : (found ?? null);
}

/** How an entry is marked: it is this page, or this page lies below it. */
export function currentOf(href: string, pathname: string, search = ''): 'page' | 'true' | undefined {
  const place = placeOf(pathname);
  // Pages of their own at an address that others share.
  const [, view] = /[?&]view=(members|library)(?:&|$)/.exec(search) ?? [];
  if (href.includes('?') || (view && place === '/dashboard'))
    return place === '/dashboard' && href === `/dashboard?view=${view}` ? 'page' : undefined;
  if (place !== href) return undefined;
  return (pathname.replace(/\/+$/, '') || '/').toLowerCase() === href.toLowerCase() ? 'page' : 'true';
}
