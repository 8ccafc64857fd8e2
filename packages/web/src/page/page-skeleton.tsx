import { Card } from '@procure/ui/card/card.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import type { ReactNode } from 'react';
import styles from './page-skeleton.module.css';

interface PageSkeletonProps {
  /** Advice for browsers without scripts, and the contact for help. */
  readonly withoutScript: ReactNode;
}

/** The server's rendering of a signed-in page: a placeholder for its content, or a note that it needs scripts. */
export function PageSkeleton({ withoutScript }: PageSkeletonProps) {
  return (
    <>
      <noscript>
        <Card>
          <h1 className={styles.title}>本页需要启用 JavaScript</h1>
          <p>登录后的页面由浏览器中的程序填写、加密和显示。请在浏览器设置中启用 JavaScript 后刷新本页。</p>
          {withoutScript}
        </Card>
      </noscript>
      <div className={styles.waiting}>
        <Card>
          <Skeleton lines={8} />
        </Card>
      </div>
    </>
  );
}
