import type { ReactNode } from 'react';
import styles from './bar.module.css';
import { Brand } from './brand.tsx';

interface BarProps {
  /** Name of the site. */
  readonly brand: string;
  readonly ink?: boolean;
  /** Title of a work page: the bar is as wide as the window and shows the title if there is no room for the brand. */
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** The bar above every page: the mark links to the start page; each front end adds its own content. */
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
