import type { FrameEntry, FrameMenu } from '@procure/web/frame/entries.tsx';
import { useUnread } from '@procure/web/message/unread.ts';
import { useLocation } from 'react-router';
import { currentOf, publicMenu } from './menu.ts';

/** The menu beside the signed-in pages. */
export const workMenu = [
  { title: '管理中心', href: '/dashboard', icon: 'home' },
  { title: '我的投标项目', href: '/bidList', icon: 'list' },
  { title: '我的异议', href: '/objection', icon: 'scale' },
  { title: '我的投诉', href: '/complaint', icon: 'flag' },
  { title: '企业信息', href: '/supplierInfoEdit', icon: 'building' },
  { title: '资料库', href: '/dashboard?view=library', icon: 'file' },
  { title: '企业成员', href: '/dashboard?view=members', icon: 'user' },
  { title: '帮助中心', href: '/helpList', icon: 'help' },
] as const satisfies readonly FrameEntry[];

const publicIcons = {
  '/': 'home',
  '/inviteList': 'search',
  '/winList': 'trophy',
  '/helpList': 'help',
} as const;

/** The menus of a signed-in person on this page: the work menu, and the public pages that it lacks. */
export function useMenus(): { readonly work: FrameMenu; readonly site: FrameMenu } {
  const { pathname, search } = useLocation();
  const unread = useUnread();
  const here = <Entry extends FrameEntry>(entry: Entry) => ({
    ...entry,
    current: currentOf(entry.href, pathname, search),
  });
  const isWork = (href: string) => workMenu.some((entry) => entry.href === href);
  return {
    work: {
      label: '工作菜单',
      entries: workMenu.map((entry) =>
        here({ ...entry, ...(entry.href === '/dashboard' ? { unread } : {}) }),
      ),
    },
    site: {
      label: '主菜单',
      entries: publicMenu
        .filter(({ href }) => !isWork(href))
        .map((entry) => here({ ...entry, icon: publicIcons[entry.href] })),
    },
  };
}
