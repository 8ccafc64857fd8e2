import type { ReactNode } from 'react';
import styles from './gallery.module.css';

export function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part} data-part={name} aria-label={name}>
      <h2>{name}</h2>
      <div className={styles.row}>{children}</div>
    </section>
  );
}
