import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly badges?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageHeader({ title, lead, badges, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <div className={styles.title}>
          <h1>{title}</h1>
          {badges}
        </div>
        {lead ? <div className={`${styles.lead} sentence`}>{lead}</div> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}
