import type { ReactNode } from 'react';
import styles from './description-list.module.css';

export interface Description {
  readonly term: string;
  readonly detail: ReactNode;
  /** Takes the whole width: long texts. */
  readonly wide?: boolean;
}

export function DescriptionList({ items }: { readonly items: readonly Description[] }) {
  return (
    <dl className={styles.list}>
      {items.map((item) => (
        <div key={item.term} className={item.wide ? styles.wide : undefined}>
          <dt>{item.term}</dt>
          <dd>
            {item.detail === '' || item.detail === null || item.detail === undefined ? '—' : item.detail}
          </dd>
        </div>
      ))}
    </dl>
  );
}
