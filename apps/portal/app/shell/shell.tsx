import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ReturnNotice } from './return-notice.tsx';
import styles from './shell.module.css';

/** The one layout shell all routes sit under. */
export function Shell({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <nav aria-label="跳转">
        <a className={styles.skip} href="#content">
          跳到主要内容
        </a>
      </nav>
      <Header />
      <ReturnNotice />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </>
  );
}
