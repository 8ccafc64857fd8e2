import type { ReactNode } from 'react';
import styles from './bar.module.css';
import { Brand } from './brand.tsx';

interface BarProps {
  /** What the mark stands for. */
  readonly brand: string;
  readonly ink?: boolean;
  /** Of a page of work: as wide as the window, and its title where there is no room for the brand. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** The one bar above every page: the mark leads home, what follows is the front end's. */
export function Bar({ brand, ink, title, children }: BarProps) {
  return (
    <header className={styles.bar} data-print="no">
      <div className={title ? styles.work : styles.row}>
        <Brand name={brand} ink={ink} />
        {title ? <b className={styles.title}>{title}</b> : null}
        {children}
      </div>
    </header>
  );
}
