import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { useLarge } from '@procure/ui/page-load/use-large.ts';
import { useNickName } from '@procure/web/session/session.ts';
import { lazy, Suspense } from 'react';
import { Form, useLocation } from 'react-router';
import { currentOf, publicMenu } from '../lib/menu.ts';
import { tokenPageAt } from '../lib/route-table.ts';
import { SearchBox } from '../lib/search-box.tsx';
import styles from './header.module.css';

/** Only who is signed in has one: visitors do not load it. */
const PersonMenu = lazy(() => import('./person-menu.tsx').then((loaded) => ({ default: loaded.PersonMenu })));

export function Header() {
  const { pathname } = useLocation();
  const [large, setLarge] = useLarge();
  const signedIn = useNickName() !== null;
  return (
    <header className={styles.header} data-print="no">
      <div className={`${styles.row} ${tokenPageAt(pathname) ? styles.full : ''}`}>
        <Link className={styles.brand} href="/">
          <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
            <rect width="32" height="32" rx="7" fill="currentColor" />
            <path
              d="M9 7h10l4 4v14H9zM12.5 17.5l2.8 2.8 5-5.3"
              fill="none"
              stroke="#fff"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <span>供应商门户</span>
        </Link>
        <nav aria-label="主菜单" className={styles.menu}>
          <ul>
            {publicMenu.map(({ title, href }) => (
              <li key={href}>
                <Link href={href} aria-current={currentOf(href, pathname)}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <search className={styles.search}>
          <Form action="/inviteList" method="get">
            <SearchBox />
          </Form>
        </search>
        <button type="button" className={styles.large} aria-pressed={large} onClick={() => setLarge(!large)}>
          大字版
        </button>
        <div className={styles.person}>
          <div className={styles.visitor}>
            <ButtonLink kind="text" href="/login">
              登录
            </ButtonLink>
            <ButtonLink kind="primary" href="/supplierAccountRegister">
              注册
            </ButtonLink>
          </div>
          {signedIn ? (
            <Suspense fallback={null}>
              <PersonMenu />
            </Suspense>
          ) : null}
        </div>
      </div>
    </header>
  );
}
