import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { useLarge } from '@procure/ui/page-load/use-large.ts';
import { useLater } from '@procure/ui/page-load/use-later.ts';
import { Bar } from '@procure/web/frame/bar.tsx';
import { useNickName } from '@procure/web/session/nick-name.ts';
import { Form, useLocation } from 'react-router';
import { currentOf, publicMenu } from '../lib/menu.ts';
import { tokenPageAt, tokenPages } from '../lib/route-table.ts';
import { SearchBox } from '../lib/search-box.tsx';
import styles from './header.module.css';

/** The controls of a signed-in person: visitors do not load them. */
const loadPerson = () => loadLater(import('./person.tsx'));

export function Header() {
  const { pathname, key } = useLocation();
  const [large, setLarge] = useLarge();
  const signedIn = useNickName() !== null;
  const { part } = useLater(signedIn, loadPerson);
  const page = tokenPageAt(pathname);
  const ways = publicMenu.map(({ title, href }) => (
    <li key={href}>
      <Link href={href} aria-current={currentOf(href, pathname)}>
        {title}
      </Link>
    </li>
  ));
  return (
    <Bar brand="供应商门户" title={page ? tokenPages[page].title : undefined}>
      <nav aria-label="主菜单" className={styles.menu}>
        <ul>{ways}</ul>
      </nav>
      <search className={styles.search}>
        <Form action="/inviteList" method="get">
          <SearchBox />
        </Form>
      </search>
      <button type="button" className={styles.large} aria-pressed={large} onClick={() => setLarge(!large)}>
        大字版
      </button>
      {signedIn ? (
        part && <part.default />
      ) : (
        <div className={styles.visitor}>
          <ButtonLink kind="text" href="/login">
            登录
          </ButtonLink>
          <ButtonLink kind="primary" href="/supplierAccountRegister">
            注册
          </ButtonLink>
          {/* Closed again on every page; it needs no script. */}
          <details key={key} className={styles.fold}>
            <summary aria-label="菜单">
              <Icon name="menu" size="1.5em" />
            </summary>
            <ul>{ways}</ul>
          </details>
        </div>
      )}
    </Bar>
  );
}
