import type { ReactNode } from 'react';
import styles from './description-list.module.css';

export interface Description {
  readonly term: string;
  /** Beside the term, such as a button about it. */
  readonly aside?: ReactNode;
  readonly detail: ReactNode;
  /** Takes the whole width: long texts. */
  readonly wide?: boolean;
}

interface DescriptionListProps {
  readonly items: readonly Description[];
  /** Each detail below its term, as on a phone: for a narrow column. */
  readonly stacked?: boolean;
}

export function DescriptionList({ items, stacked = false }: DescriptionListProps) {
  const hasAside = items.some(({ aside }) => aside !== undefined);
  return (
    <dl
      className={[styles.list, stacked ? styles.stacked : '', hasAside ? styles.beside : '']
        .filter(Boolean)
        .join(' ')}
    >
      {items.map((item) => (
        <div key={item.term} className={item.wide ? styles.wide : undefined}>
          <dt>
            {item.term}
            {item.aside}
          </dt>
          <dd>
            {item.detail === '' || item.detail === null || item.detail === undefined ? '—' : item.detail}
          </dd>
        </div>
      ))}
    </dl>
  );
}
