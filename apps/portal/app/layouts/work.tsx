import { countUnreadMessages } from '@procure/contract/message/message.route.ts';
import { Breadcrumb } from '@procure/ui/breadcrumb/breadcrumb.tsx';
import { Work } from '@procure/web/frame/work.tsx';
import { countAgain } from '@procure/web/message/read.ts';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { tokenPageAt, trailOf } from '../lib/route-table.ts';
import { useMenus } from '../lib/work-menu.ts';
import styles from './work.module.css';

/** The layout of signed-in pages: the work menu beside them, and a breadcrumb by the page's parent. */
export default function WorkLayout() {
  const { pathname } = useLocation();
  const { work } = useMenus();
  const name = tokenPageAt(pathname);
  const trail = name ? trailOf(name) : [];
  useEffect(() => {
    // The answer of the dashboard contains the number.
    if (name === 'dashboard') return;
    void countAgain({ countUnread: countUnreadMessages });
  }, [name]);
  return (
    <Work menu={work}>
      <div id="content" tabIndex={-1} className={styles.content}>
        {trail.length > 1 ? <Breadcrumb trail={trail} /> : null}
        <Outlet />
      </div>
    </Work>
  );
}
