import { Icon } from '@procure/ui/icon/icon.tsx';
import { ownKey } from '@procure/ui/keyboard/own-key.ts';
import { Link } from '@procure/ui/link/link.tsx';
import { loadLater } from '@procure/ui/page-load/load-later.ts';
import { useLarge } from '@procure/ui/page-load/use-large.ts';
import { useLater } from '@procure/ui/page-load/use-later.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useNickName } from '../session/nick-name.ts';
import { PersonName } from '../session/person-name.tsx';
import { Entries, type FrameEntry, type FrameMenu, Unread } from './entries.tsx';
import styles from './person.module.css';

/** Loaded when it is opened: the drawer needs the dialog of the element library. */
const loadDrawer = () => loadLater(import('@procure/ui/modal/drawer.tsx'));

interface PersonProps {
  readonly unread?: number;
  /** Entries of the user's own menu. */
  readonly entries: readonly FrameEntry[];
  /** Menus that a wide window shows elsewhere. */
  readonly menus: readonly FrameMenu[];
  /** Further actions, each an `li` with a button. */
  readonly children: ReactNode;
}

/** The signed-in user's menu in the bar; in a narrow window, all menus in one drawer. */
export function Person(props: PersonProps) {
  const name = useNickName();
  if (name === null) return null;
  return (
    <>
      <PersonMenu name={name} {...props} />
      <DrawerMenu name={name} {...props} />
    </>
  );
}

function PersonMenu({ name, unread = 0, entries, children }: PersonProps & { readonly name: string }) {
  const { key } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
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
  return (
    // The key closes the menu on every new page.
    <details key={key} ref={menu} className={styles.person}>
      <summary title={name}>
        <Icon name="user" />
        {name ? <PersonName name={name} /> : '我的账号'}
        <Unread count={unread} />
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
        {children}
      </ul>
    </details>
  );
}

function DrawerMenu({ name, unread = 0, entries, menus, children }: PersonProps & { readonly name: string }) {
  const { key } = useLocation();
  /** Key of the page on which it was opened; navigation closes it. */
  const [openAt, openOn] = useState<string | null>(null);
  const open = openAt === key;
  const { part } = useLater(open, loadDrawer);
  const [large, setLarge] = useLarge();
  const elsewhere = new Set(menus.flatMap((menu) => menu.entries.map(({ href }) => href)));
  const ownEntries = entries.filter(({ href }) => !elsewhere.has(href));
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => openOn(key)}
      >
        <Icon name="menu" size="1.5em" />
        <span className="visually-hidden">菜单</span>
        <Unread count={unread} />
      </button>
      {open && part ? (
        <part.default title={name || '我的账号'} onClose={() => openOn(null)}>
          {menus.map((menu) => (
            <Entries key={menu.label} {...menu} />
          ))}
          {ownEntries.length === 0 ? null : <Entries label="我的账号" entries={ownEntries} />}
          <ul className={styles.acts}>
            <li>
              <button type="button" aria-pressed={large} onClick={() => setLarge(!large)}>
                <b aria-hidden="true">大</b>
                大字版
              </button>
            </li>
            {children}
          </ul>
        </part.default>
      ) : null}
    </>
  );
}
