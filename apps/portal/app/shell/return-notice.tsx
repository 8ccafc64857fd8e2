import { ButtonLink } from '@procure/ui/button/button.tsx';
import { Icon } from '@procure/ui/icon/icon.tsx';
import { readReturnAddress } from '@procure/ui/page-load/return-address.ts';
import { useNickName } from '@procure/web/session/nick-name.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { tokenPageAt, tokenPages } from '../lib/route-table.ts';
import styles from './return-notice.module.css';

/** Tells a visitor who wanted a signed-in page why this page is shown instead, and that signing in leads back. */
export function ReturnNotice() {
  const { pathname, search } = useLocation();
  const signedIn = useNickName() !== null;
  const [wanted, want] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again with every page.
  useEffect(() => want(readReturnAddress()), [pathname, search]);
  if (wanted === null || signedIn || pathname === '/login') return null;
  const name = tokenPageAt(wanted.split('?')[0] ?? '');
  const expired = new URLSearchParams(search).has('t');
  return (
    <div className={styles.notice} role="status">
      <Icon name="info" />
      <span>
        {expired ? '登录已失效，请重新登录。' : '请先登录。'}
        登录后将回到{name ? `“${tokenPages[name].title}”` : '刚才的页面'}。
      </span>
      <ButtonLink kind="primary" href="/login">
        登录
      </ButtonLink>
    </div>
  );
}
