import { countUnreadMessages } from '@procure/client/message/message.gen.ts';
import { Breadcrumb } from '@procure/ui/breadcrumb/breadcrumb.tsx';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { Link } from '@procure/ui/link/link.tsx';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { client } from '../lib/client.ts';
import { tokenPageAt, trailOf } from '../lib/route-table.ts';
import { setUnread } from '../lib/unread.ts';
import styles from './work.module.css';

const menu = [
  { title: '管理中心', href: '/dashboard', icon: 'home' },
  { title: '我的投标项目', href: '/bidList', icon: 'list' },
  { title: '企业信息', href: '/supplierInfoEdit', icon: 'building' },
  { title: '帮助中心', href: '/helpList', icon: 'help' },
] as const;

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
          {menu.map(({ title, href, icon }) => (
            <li key={href}>
              <Link href={href} title={folded ? title : undefined} aria-current={currentOf(href, trail)}>
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

function currentOf(href: string, trail: readonly { href: string }[]): 'page' | 'true' | undefined {
  if (trail.at(-1)?.href === href) return 'page';
  return trail.some((part) => part.href === href) ? 'true' : undefined;
}
