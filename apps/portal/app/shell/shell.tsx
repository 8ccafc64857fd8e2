import { SkipLink } from '@procure/web/frame/skip.tsx';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { tokenPageAt } from '../lib/route-table.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ReturnNotice } from './return-notice.tsx';
import styles from './shell.module.css';

/** The one layout of all routes. */
export function Shell({ children }: { readonly children: ReactNode }) {
  // A signed-in page begins beside its menu, and marks its own beginning.
  const isWork = tokenPageAt(useLocation().pathname) !== null;
  return (
    <>
      <SkipLink />
      <Header />
      <ReturnNotice />
      <main id={isWork ? undefined : 'content'} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </>
  );
}
