import type { StaffPermission } from '@procure/domain/permission/permission.ts';
import type { IconName } from '@procure/ui/icon/paths.ts';
import { pages } from './page-table.ts';

export interface MenuEntry {
  readonly title: string;
  readonly href: string;
  readonly icon: IconName;
  /** Who lacks it does not see the entry; the server refuses the page's calls as well. Null: everybody sees it. */
  readonly permission: StaffPermission | null;
}

export const menu: readonly MenuEntry[] = Object.entries(pages).flatMap(
  ([href, { title, permission, menu }]) =>
    menu === undefined ? [] : [{ title, href, icon: menu.icon, permission: menu.permission ?? permission }],
);

/** Pages whose address begins with another word than their place in the menu: all of them are a tender's. */
const placed: readonly string[] = ['/clarification', '/negotiation', '/award'];

/**
 * The menu entry a page belongs to, for who sees these entries: the longest its address begins with. Opening and
 * evaluation are queues of their own for who has them, and steps of a tender for everybody else, as the other
 * pages of a lot are.
 */
export function entryAt(pathname: string, seen: readonly MenuEntry[] = menu): MenuEntry | undefined {
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  const within = (href: string) => path === href || path.startsWith(`${href}/`);
  const own = seen
    .filter(({ href }) => (href === '/' ? path === '' : within(href)))
    .reduce<MenuEntry | undefined>(
      (longest, one) => (one.href.length > (longest?.href.length ?? 0) ? one : longest),
      undefined,
    );
  if (own !== undefined) return own;
  const ofTender = [...placed, '/opening', '/evaluation'].some((href) => path.startsWith(`${href}/`));
  return ofTender ? seen.find(({ href }) => href === '/tender') : undefined;
}
