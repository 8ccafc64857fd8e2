import type { ReactNode } from 'react';
import styles from './band.module.css';

/** The content of a public page, 1200 px wide at most. */
export function Band({ children }: { readonly children: ReactNode }) {
  return <div className={styles.band}>{children}</div>;
}
