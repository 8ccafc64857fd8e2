import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  readonly title?: string;
  readonly aside?: ReactNode;
  /** Anchor of a side index. */
  readonly id?: string;
  readonly children: ReactNode;
}

export function Card({ title, aside, id, children }: CardProps) {
  const titleId = useId();
  return (
    <section className={styles.card} id={id} aria-labelledby={title ? titleId : undefined}>
      {title ? (
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {aside}
        </header>
      ) : null}
      {children}
    </section>
  );
}
