import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal as Layer, ModalOverlay } from 'react-aria-components/Modal';
import { Icon } from '../icon/icon.tsx';
import { withoutComposing } from '../keyboard/own-key.ts';
import styles from './modal.module.css';

interface DrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A menu over the right side of the page. The page behind it is inert; Esc and a click beside it close it; the focus
 * returns to the element that opened it.
 */
export default function Drawer({ title, onClose, children }: DrawerProps) {
  return (
    <I18nProvider locale="zh-CN">
      <ModalOverlay
        className={`${styles.behind} ${styles.aside}`}
        isOpen
        isDismissable
        onOpenChange={(stays) => {
          if (!stays) onClose();
        }}
      >
        <Layer className={styles.drawer ?? ''}>
          <Dialog aria-label={title} className={styles.dialog ?? ''}>
            <div {...withoutComposing}>
              <header className={styles.head}>
                <b>{title}</b>
                <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
                  <Icon name="close" />
                </button>
              </header>
              <div className={styles.menus}>{children}</div>
            </div>
          </Dialog>
        </Layer>
      </ModalOverlay>
    </I18nProvider>
  );
}
