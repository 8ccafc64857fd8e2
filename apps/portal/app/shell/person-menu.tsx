import { Icon } from '@procure/ui/icon/icon.tsx';
import { ownKey } from '@procure/ui/keyboard/own-key.ts';
import { Link } from '@procure/ui/link/link.tsx';
import { PersonName } from '@procure/web/session/person-name.tsx';
import { useNickName } from '@procure/web/session/session.ts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { chooseLocale, useLocale } from '../lib/dictionaries.ts';
import { useUnread } from '../lib/unread.ts';
import styles from './person-menu.module.css';

const entries = [
  { title: '管理中心', href: '/dashboard', icon: 'home' },
  { title: '我的投标项目', href: '/bidList', icon: 'list' },
  { title: '企业信息', href: '/supplierInfoEdit', icon: 'building' },
  { title: '登录设备', href: '/dashboard?view=device', icon: 'key' },
] as const;

export function PersonMenu() {
  const name = useNickName();
  const unread = useUnread();
  const locale = useLocale();
  const { key } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move to another page closes the menu.
  useEffect(() => menu.current?.removeAttribute('open'), [key]);
  useEffect(() => {
    const close = (event: Event) => {
      const inside = event.target instanceof Node && menu.current?.contains(event.target);
      if (event instanceof KeyboardEvent ? ownKey(event) === 'Escape' : !inside) {
        if (menu.current?.open && event instanceof KeyboardEvent)
          menu.current.querySelector('summary')?.focus();
        menu.current?.removeAttribute('open');
      }
    };
    document.addEventListener('click', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('click', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  if (name === null) return null;
  return (
    <details ref={menu} className={styles.person}>
      <summary title={name}>
        <Icon name="user" />
        {name ? <PersonName name={name} /> : '我的账号'}
        {unread > 0 ? (
          <span className={styles.unread}>
            {unread > 99 ? '99+' : unread}
            <span className="visually-hidden">条未读消息</span>
          </span>
        ) : null}
        <Icon name="down" size="1em" />
      </summary>
      <ul className={styles.entries}>
        {entries.map(({ title, href, icon }) => (
          <li key={href}>
            <Link href={href}>
              <Icon name={icon} />
              {title}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            title="表单中企业类型、规模等选项所用的语言"
            onClick={() => chooseLocale(locale === 'cn' ? 'en' : 'cn')}
          >
            <Icon name="list" />
            {locale === 'cn' ? '选项语言：中文' : '选项语言：English'}
          </button>
        </li>
        <li>
          <button
            type="button"
            onClick={() => void import('../lib/ask-leave.ts').then(({ askLeave }) => askLeave())}
          >
            <Icon name="close" />
            退出登录
          </button>
        </li>
      </ul>
    </details>
  );
}
