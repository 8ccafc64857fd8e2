import { truncateName } from '@procure/domain/display/name.ts';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { useLarge } from '@procure/ui/page-load/use-large.ts';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Brand } from '../lib/brand.tsx';
import { entryAt, type MenuEntry, menu } from '../lib/menu.ts';
import { useHeld } from '../lib/permission.tsx';
import { leave, useNickName } from '../lib/session.ts';
import styles from './desk.module.css';

/** The console's shell: a slim bar, a menu by permission, the work. */
export default function DeskLayout() {
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
            <Link className={styles.name} href="/account" title={`${name}：账号与密码`}>
              <Icon name="user" />
              {truncateName(name)}
            </Link>
            <button type="button" onClick={() => void leave()}>
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
        <Outlet />
      </main>
    </div>
  );
}
