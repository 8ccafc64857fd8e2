import { faultNumber } from '@procure/client/fault.ts';
import { Button, ButtonLink } from '@procure/ui/button/button.tsx';
import { ErrorState } from '@procure/ui/error-state/error-state.tsx';
import { type ReactNode, useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import styles from './page-error.module.css';

/** Data of a failed answer, thrown by loaders as `data({ message, requestId }, status)`. */
interface Told {
  readonly message?: string;
  readonly requestId?: string;
}

interface PageErrorProps {
  /** Shown instead for status 404. */
  readonly notFound: ReactNode;
  /** The name of the page at `/`. */
  readonly home: string;
}

export function PageError({ notFound, home }: PageErrorProps) {
  const error = useRouteError();
  const answered = isRouteErrorResponse(error);
  const [fault, setFault] = useState<string>();
  // In the browser only: the server, which may have rendered this page, would give the error another number.
  useEffect(() => {
    if (!answered) setFault(faultNumber(error));
  }, [error, answered]);
  if (answered && error.status === 404) return notFound;
  const told: Told = answered && typeof error.data === 'object' ? (error.data ?? {}) : {};
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">页面出错</h1>
      <ErrorState
        title="页面暂时打不开"
        advice={told.message ?? '系统处理时出现问题，您已保存的内容不受影响。请稍后重试。'}
        requestId={told.requestId ?? fault}
        actions={
          <>
            <Button kind="primary" onClick={() => location.reload()}>
              重试
            </Button>
            <ButtonLink href="/">返回{home}</ButtonLink>
          </>
        }
      />
    </div>
  );
}
