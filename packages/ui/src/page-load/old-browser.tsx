import type { ReactNode } from 'react';
import { baselineBrowsers } from '../baseline/browsers.ts';
import styles from './old-browser.module.css';

const since = (browser: string) =>
  baselineBrowsers.find((one) => one.startsWith(browser))?.slice(browser.length);

interface OldBrowserProps {
  /** The act for which this browser is too old; the form for it is hidden. */
  readonly act: string;
  /** Other ways that work in this browser. */
  readonly children?: ReactNode;
}

/** Hidden until the head script finds a browser older than the baseline; works without any other script. */
export function OldBrowser({ act, children }: OldBrowserProps) {
  return (
    <div className={styles.box} role="alert">
      <p>
        <b>您的浏览器版本过低，不能{act}。</b>请升级或改用：
      </p>
      <ul>
        <li>Chrome、Edge {since('chrome')}或更高版本；360、QQ、搜狗等浏览器请升级并用极速模式</li>
        <li>Firefox {since('firefox')}或更高版本（Windows 7和8.1可以安装Firefox 115 ESR）</li>
        <li>
          Safari {since('safari')}或更高版本（iPhone、iPad为iOS {since('ios')}）
        </li>
      </ul>
      {children}
    </div>
  );
}
