import { publicPaths, tokenPageAt, trailOf } from './route-table.ts';

/** The menu above every page. */
export const publicMenu = [
  { title: '首页', href: '/' },
  { title: '招标公告', href: '/inviteList' },
  { title: '中标公告', href: '/winList' },
  { title: '帮助中心', href: '/helpList' },
] as const;

/** Pages without a parent of their own that still belong to an entry. */
const companyPages: readonly string[] = ['supplierInfoRegister', 'supplierInfoChangeHistoryDetail'];

/** The address of the menu entry that a page belongs to; null if there is none. Case is ignored. */
export function placeOf(pathname: string): string | null {
  const page = tokenPageAt(pathname);
  if (page !== null)
    return companyPages.includes(page) ? '/supplierInfoEdit' : (trailOf(page)[0]?.href ?? null);
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  const found = publicPaths.find((href) => (href === '/' ? '' : href.toLowerCase()) === path);
  // The pages of planned purchases belong to the tenders.
  const isOfTenders = found?.startsWith('/inviteList/') || found?.startsWith('/intentionList');
  return isOfTenders ? '/inviteList' : (found ?? null);
}

/** Value of `aria-current`: `page` if the entry is this page, `true` if this page lies below it. */
export function currentOf(href: string, pathname: string, search = ''): 'page' | 'true' | undefined {
  const place = placeOf(pathname);
  // Views with their own entry at an address that other pages share.
  const [, view] = /[?&]view=(members|library)(?:&|$)/.exec(search) ?? [];
  if (href.includes('?') || (view && place === '/dashboard'))
    return place === '/dashboard' && href === `/dashboard?view=${view}` ? 'page' : undefined;
  if (place !== href) return undefined;
  return (pathname.replace(/\/+$/, '') || '/').toLowerCase() === href.toLowerCase() ? 'page' : 'true';
}
