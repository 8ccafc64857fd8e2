import { Icon } from '@procure/ui/icon/icon.tsx';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { useLarge } from '@procure/ui/page-load/use-large.ts';
import { Bar } from '@procure/web/frame/bar.tsx';
import type { FrameMenu } from '@procure/web/frame/entries.tsx';
import { Person } from '@procure/web/frame/person.tsx';
import { SkipLink } from '@procure/web/frame/skip.tsx';
import { Work } from '@procure/web/frame/work.tsx';
import { useUnread } from '@procure/web/message/unread.ts';
import { PageError } from '@procure/web/page/page-error.tsx';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from 'react-router';
import { entryAt, menu } from '../lib/menu.ts';
import { pageAt } from '../lib/page-table.ts';
import { useHeld } from '../lib/permission.ts';
import { usePageTitle } from '../lib/tab-title.ts';
import { NotFound } from '../shell/not-found.tsx';
import styles from './desk.module.css';

export default function DeskLayout() {
  return (
    <Desk>
      <Outlet />
    </Desk>
  );
}

/** Shows a missing page within the frame of the desk, so that the menu stays available. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <PageError notFound={<NotFound />} home="工作台" />;
  return (
    <Desk>
      <NotFound />
    </Desk>
  );
}

/** The user's own entry. The list of all accounts is in the main menu, for administrators. */
const ownEntries = [{ title: '账号设置', href: '/settings', icon: 'user' }] as const;

/** The console's frame: a slim bar, a menu filtered by permission, and the page. */
function Desk({ children }: { readonly children: ReactNode }) {
  const held = useHeld();
  const unread = useUnread();
  const { pathname } = useLocation();
  usePageTitle();
  const seen = menu.filter(({ permission }) => permission === null || held(permission));
  const here = entryAt(pathname, seen);
  const main: FrameMenu = {
    label: '主菜单',
    entries: seen.map(({ title, href, icon }) => ({
      title,
      href,
      icon,
      unread: href === '/message' ? unread : 0,
      current: href === here?.href ? 'page' : undefined,
    })),
  };
  const [large, setLarge] = useLarge();
  return (
    <>
      <SkipLink />
      <Bar ink brand="采购管理台" title={pageAt(pathname)?.title ?? '采购管理台'}>
        <button type="button" className={styles.large} aria-pressed={large} onClick={() => setLarge(!large)}>
          大字版
        </button>
        <Person unread={unread} entries={ownEntries} menus={[main]}>
          <li>
            <button
              type="button"
              onClick={() => void loadLater(import('../lib/ask-leave.ts')).then(({ askLeave }) => askLeave())}
            >
              <Icon name="close" />
              退出登录
            </button>
          </li>
        </Person>
      </Bar>
      <Work menu={main}>
        <main id="content" tabIndex={-1} className={styles.content}>
          {children}
        </main>
      </Work>
    </>
  );
}
