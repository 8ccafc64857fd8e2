import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import styles from './panels.module.css';

export interface PanelTab {
  readonly key: string;
  readonly title: string;
  /** Something in it is to be mended. */
  readonly wrong?: boolean;
}

interface PanelsProps {
  /** Names the group of tabs. */
  readonly label: string;
  readonly tabs: readonly PanelTab[];
  readonly current: string;
  readonly onShow: (key: string) => void;
  /** The panel of the current tab. */
  readonly children: ReactNode;
}

/** Parts of one form, one on the page at a time. Tabs that are addresses of their own are `Tabs`, links. */
export function Panels({ label, tabs, current, onShow, children }: PanelsProps) {
  return (
    <I18nProvider locale="zh-CN">
      <Tabs selectedKey={current} onSelectionChange={(key) => onShow(String(key))}>
        <TabList aria-label={label} className={styles.tabs ?? ''}>
          {tabs.map(({ key, title, wrong = false }) => (
            <Tab key={key} id={key} className={styles.tab ?? ''}>
              <span className={styles.title}>{title}</span>
              {wrong ? (
                <span className={styles.wrong}>
                  !<span className="visually-hidden">有误</span>
                </span>
              ) : null}
            </Tab>
          ))}
        </TabList>
        <TabPanel id={current} className={styles.panel ?? ''}>
          {children}
        </TabPanel>
      </Tabs>
    </I18nProvider>
  );
}
