import type { StaffPermission } from '@procure/domain/permission/permission.ts';
import type { IconName } from '@procure/ui/icon/icon.tsx';

export interface MenuEntry {
  readonly title: string;
  readonly href: string;
  readonly icon: IconName;
  /** Who lacks it does not see the entry; the server refuses the page's calls as well. */
  readonly permission?: StaffPermission;
}

export const menu: readonly MenuEntry[] = [
  { title: '工作台', href: '/', icon: 'home' },
  { title: '招标项目', href: '/tender', icon: 'list', permission: 'tender.read' },
  { title: '开标', href: '/opening', icon: 'key', permission: 'opening.release' },
  { title: '评标', href: '/evaluation', icon: 'scale', permission: 'evaluation.score' },
  { title: '供应商', href: '/supplier', icon: 'building', permission: 'supplier.read' },
  { title: '订单', href: '/order', icon: 'order', permission: 'order.read' },
  { title: '帮助内容', href: '/content/help', icon: 'help', permission: 'content.edit' },
  { title: '审计日志', href: '/audit', icon: 'audit', permission: 'audit.read' },
  { title: '采购单位', href: '/organisation', icon: 'building', permission: 'account.read' },
  { title: '账号', href: '/account', icon: 'user', permission: 'account.read' },
  { title: '角色与权限', href: '/role', icon: 'key', permission: 'role.manage' },
  { title: '开发收件箱', href: '/dev-inbox', icon: 'mail', permission: 'devInbox.read' },
];

/** Pages whose address begins with another word than their place in the menu: all of them are a tender's. */
const placed: readonly string[] = ['/clarification', '/negotiation', '/award'];

/**
 * The menu entry a page belongs to, for who sees these entries: the one its address begins with. Opening and
 * evaluation are queues of their own for who has them, and steps of a tender for everybody else, as the other
 * pages of a lot are.
 */
export function entryAt(pathname: string, seen: readonly MenuEntry[] = menu): MenuEntry | undefined {
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  const within = (href: string) => path === href || path.startsWith(`${href}/`);
  const own = seen.find(({ href }) => (href === '/' ? path === '' : within(href)));
  if (own !== undefined) return own;
  const ofTender = [...placed, '/opening', '/evaluation'].some((href) => path.startsWith(`${href}/`));
  return ofTender ? seen.find(({ href }) => href === '/tender') : undefined;
}
