import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './error-state.module.css';

interface ErrorStateProps {
  /** Names the failure. */
  readonly title: string;
  /** Says how to go on. */
  readonly advice: ReactNode;
  /** The number to quote to the help desk. */
  readonly requestId?: string | undefined;
  readonly onRetry?: () => void;
  readonly actions?: ReactNode;
}

export function ErrorState({ title, advice, requestId, onRetry, actions }: ErrorStateProps) {
  const [heads, head] = useState(false);
  // The failure is the heading of the page if the page has no other.
  useLayoutEffect(() => head(document.querySelector('main h1') === null), []);
  const Heading = heads ? 'h1' : 'h2';
  return (
    <div className={styles.error} role="alert">
      <Icon name="alert" size="2rem" />
      <div>
        <Heading>{title}</Heading>
        <div className={`${styles.advice} sentence`}>{advice}</div>
        {requestId ? (
          <p className={styles.number}>
            如需咨询，请告知请求编号 <code>{requestId}</code>
          </p>
        ) : null}
        <div className={styles.actions}>
          {onRetry ? (
            <Button kind="primary" onClick={onRetry}>
              重试
            </Button>
          ) : null}
          {actions}
        </div>
      </div>
    </div>
  );
}
