import { countUnreadMessages } from '@procure/contract/message/message.route.ts';
import { Breadcrumb } from '@procure/ui/breadcrumb/breadcrumb.tsx';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { client } from '@procure/web/call/client.ts';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { currentOf, workMenu } from '../lib/menu.ts';
import { tokenPageAt, trailOf } from '../lib/route-table.ts';
import { setUnread } from '../lib/unread.ts';
import styles from './work.module.css';

/** Signed-in pages: a side menu that folds, and the way here by the page's parent. */
export default function WorkLayout() {
  const { pathname } = useLocation();
  const [folded, fold] = useState(false);
  const name = tokenPageAt(pathname);
  const trail = name ? trailOf(name) : [];
  useEffect(() => {
    // The dashboard's own answer carries the number.
    if (name === 'dashboard') return;
    void client.call(countUnreadMessages, {}).then((reply) => {
      if (reply.ok) setUnread(reply.data.unread);
    });
  }, [name]);
  return (
    <div className={`${styles.work} ${folded ? styles.folded : ''}`}>
      <nav className={styles.side} aria-label="工作菜单" data-print="no">
        <ul>
          {workMenu.map(({ title, href, icon }) => (
            <li key={href}>
              <Link href={href} title={folded ? title : undefined} aria-current={currentOf(href, pathname)}>
                <Icon name={icon} />
                <span>{title}</span>
              </Link>
            </li>
          ))}
        </ul>
        <button type="button" aria-expanded={!folded} onClick={() => fold(!folded)}>
          <Icon name={folded ? 'right' : 'left'} />
          <span>收起菜单</span>
        </button>
      </nav>
      <div className={styles.content}>
        {trail.length > 1 ? <Breadcrumb trail={trail} /> : null}
        <Outlet />
      </div>
    </div>
  );
}
