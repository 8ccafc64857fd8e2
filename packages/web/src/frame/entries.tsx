import { Icon } from '@procure/ui/icon/icon.tsx';
import type { IconName } from '@procure/ui/icon/paths.ts';
import { Link } from '@procure/ui/link/link.tsx';
import styles from './entries.module.css';

/** An entry of a menu. `current`: it links to this page (`page`) or to a page above it (`true`). */
export interface FrameEntry {
  readonly title: string;
  readonly href: string;
  readonly icon: IconName;
  readonly current?: 'page' | 'true' | undefined;
  /** Number of unread messages there. */
  readonly unread?: number;
}

export interface FrameMenu {
  readonly label: string;
  readonly entries: readonly FrameEntry[];
}

/** A menu of the frame. When folded it shows icons only, with their names as titles. */
export function Entries({ label, entries, folded = false }: FrameMenu & { readonly folded?: boolean }) {
  return (
    <nav aria-label={label} className={folded ? styles.folded : styles.entries}>
      <ul>
        {entries.map(({ title, href, icon, current, unread = 0 }) => (
          <li key={href}>
            <Link href={href} title={folded ? title : undefined} aria-current={current}>
              <Icon name={icon} />
              <span>{title}</span>
              <Unread count={unread} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Unread({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <b className={styles.unread}>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden">条未读消息</span>
    </b>
  );
}
