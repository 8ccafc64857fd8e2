import { Link } from '../link/link.tsx';
import styles from './tabs.module.css';

export interface Tab {
  readonly key: string;
  readonly title: string;
  readonly href: string;
  readonly count?: number;
}

interface TabsProps {
  readonly tabs: readonly Tab[];
  readonly current: string;
  readonly label: string;
}

/** Tabs that are links: each has its address, works without JavaScript and can be shared. */
export function Tabs({ tabs, current, label }: TabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <Link key={tab.key} href={tab.href} aria-current={tab.key === current ? 'page' : undefined}>
          {tab.title}
          {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
