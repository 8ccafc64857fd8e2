import { Icon } from '@procure/ui/icon/icon.tsx';
import { type ReactNode, useState } from 'react';
import { Entries, type FrameMenu } from './entries.tsx';
import styles from './work.module.css';

/** A work page with a foldable side menu; in a narrow window the bar's menu has its entries. */
export function Work({ menu, children }: { readonly menu: FrameMenu; readonly children: ReactNode }) {
  const [folded, fold] = useState(false);
  return (
    <div className={folded ? styles.folded : styles.work}>
      <div className={styles.side} data-print="no">
        <div>
          <Entries {...menu} folded={folded} />
          <button
            type="button"
            aria-expanded={!folded}
            aria-label={folded ? '展开菜单' : undefined}
            onClick={() => fold(!folded)}
          >
            <Icon name={folded ? 'right' : 'left'} />
            {folded ? null : '收起菜单'}
          </button>
        </div>
      </div>
      {children}
    </div>
  );
}
