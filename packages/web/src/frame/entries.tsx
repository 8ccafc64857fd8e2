import { Icon } from '@procure/ui/icon/icon.tsx';
import type { IconName } from '@procure/ui/icon/paths.ts';
import { Link } from '@procure/ui/link/link.tsx';
import styles from './entries.module.css';

/** One way in a menu, and whether it leads here (`page`) or to what this page lies below (`true`). */
export interface FrameEntry {
  readonly title: string;
  readonly href: string;
  readonly icon: IconName;
  readonly current?: 'page' | 'true' | undefined;
  /** What waits there unread. */
  readonly unread?: number;
}

export interface FrameMenu {
  readonly label: string;
  readonly entries: readonly FrameEntry[];
}

/** A menu of the frame. Folded it shows pictures only, and says their names. */
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
