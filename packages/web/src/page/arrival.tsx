import { loadTimeout } from '@procure/ui/page-load/head-script.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import styles from './arrival.module.css';

/**
 * Announces a new page. The tab title never changes, so screen readers read the page's heading, and the focus moves to
 * the content. A progress line is shown while a page loads; a page that does not load in time is a load error.
 */
export function Arrival() {
  const { pathname } = useLocation();
  const moving = useNavigation().state !== 'idle';
  const shown = useRef(pathname);
  const [said, say] = useState('');
  useEffect(() => {
    document.documentElement.setAttribute('data-ready', '');
  }, []);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById('content');
    content?.focus({ preventScroll: true });
    say(content?.querySelector('h1')?.textContent ?? '');
  }, [pathname]);
  useEffect(() => {
    if (!moving) return;
    const timer = setTimeout(
      () => document.documentElement.setAttribute('data-load-failed', ''),
      loadTimeout,
    );
    return () => clearTimeout(timer);
  }, [moving]);
  return (
    <>
      {moving ? <div className={styles.moving} aria-hidden="true" /> : null}
      <div className="visually-hidden" aria-live="polite">
        {moving ? '正在打开页面' : said}
      </div>
    </>
  );
}
