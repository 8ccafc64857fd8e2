import { Icon } from '@procure/ui/icon/icon.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { useLarge } from '@procure/ui/page-load/use-large.ts';
import { PageError } from '@procure/web/page/page-error.tsx';
import { PersonName } from '@procure/web/session/person-name.tsx';
import { useNickName } from '@procure/web/session/session.ts';
import { type ReactNode, useState } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from 'react-router';
import { Brand } from '../lib/brand.tsx';
import { entryAt, type MenuEntry, menu } from '../lib/menu.ts';
import { useHeld } from '../lib/permission.ts';
import { NotFound } from '../shell/not-found.tsx';
import styles from './desk.module.css';

export default function DeskLayout() {
  return (
    <Desk>
      <Outlet />
    </Desk>
  );
}

/** A page that does not exist is said within the desk, so that the menu leads on. */
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

/** The console's shell: a slim bar, a menu by permission, the work. */
function Desk({ children }: { readonly children: ReactNode }) {
  const held = useHeld();
  const seen = menu.filter(({ permission }) => permission === undefined || held(permission));
  const current = entryAt(useLocation().pathname, seen);
  const [folded, fold] = useState(false);
  const [large, setLarge] = useLarge();
  const name = useNickName();
  const item = (entry: MenuEntry) => (
    <li key={entry.href}>
      <Link
        href={entry.href}
        title={folded ? entry.title : undefined}
        aria-current={entry === current ? 'page' : undefined}
      >
        <Icon name={entry.icon} />
        <span>{entry.title}</span>
      </Link>
    </li>
  );
  return (
    <div className={`${styles.desk} ${folded ? styles.folded : ''}`}>
      <a className={styles.skip} href="#content">
        跳到主要内容
      </a>
      <header className={styles.bar} data-print="no">
        <Brand />
        <button type="button" aria-pressed={large} onClick={() => setLarge(!large)}>
          大字版
        </button>
        {name === null ? null : (
          <>
            <Link className={styles.name} href="/account" title={`${name}：账号、密码与登录设备`}>
              <Icon name="user" />
              <PersonName name={name} />
            </Link>
            <button
              type="button"
              onClick={() => void import('../lib/ask-leave.ts').then(({ askLeave }) => askLeave())}
            >
              退出
            </button>
          </>
        )}
      </header>
      <nav className={styles.side} aria-label="主菜单" data-print="no">
        <ul>{seen.map(item)}</ul>
        <button type="button" aria-expanded={!folded} onClick={() => fold(!folded)}>
          <Icon name={folded ? 'right' : 'left'} />
          <span>收起菜单</span>
        </button>
      </nav>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
    </div>
  );
}
