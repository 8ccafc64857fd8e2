import { Card } from '@procure/ui/card/card.tsx';
import { Skeleton } from '@procure/ui/skeleton/skeleton.tsx';
import type { ReactNode } from 'react';
import styles from './page-skeleton.module.css';

interface PageSkeletonProps {
  /** What can be done where no script runs, and where to ask for help. */
  readonly withoutScript: ReactNode;
}

/** What the server sends of a signed-in page: where its content will stand, or that it needs scripts. */
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
