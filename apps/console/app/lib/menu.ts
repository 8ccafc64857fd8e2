import type { StaffPermission } from '@procure/domain/permission/permission.ts';
import type { IconName } from '@procure/ui/icon/paths.ts';
import { pages } from './page-table.ts';

export interface MenuEntry {
  readonly title: string;
  readonly href: string;
  readonly icon: IconName;
  /** Permission required to see the entry; null if everyone may. The server refuses the page's calls as well. */
  readonly permission: StaffPermission | null;
}

export const menu: readonly MenuEntry[] = Object.entries(pages).flatMap(
  ([href, { title, permission, menu }]) =>
    menu === undefined ? [] : [{ title, href, icon: menu.icon, permission: menu.permission ?? permission }],
);

/** Pages that belong to the tenders although their address begins with another word. */
const placed: readonly string[] = [
  '/clarification',
  '/negotiation',
  '/award',
  '/expert-draw',
  '/supplier-draw',
];

/**
 * The menu entry of a page, among the entries that the user sees: the longest one that its address begins with.
 * Opening and evaluation are queues of their own for users who see them, and steps of a tender for others, like the
 * other pages of a lot.
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
