import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  readonly text?: string;
  /** Advice on how to find something. */
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ text = '暂无信息', hint, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 64 40" width="64" height="40" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M12 14h40v22H12zM12 24h12l3 5h10l3-5h12" strokeWidth="1.5" strokeLinejoin="round" />
        <path d="M22 4h20M18 9h28" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
      <p className={styles.text}>{text}</p>
      {hint ? <div className={`${styles.hint} sentence`}>{hint}</div> : null}
      {action}
    </div>
  );
}
