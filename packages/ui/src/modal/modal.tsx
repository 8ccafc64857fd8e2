import { type ReactNode, useEffect, useId } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal as Layer, ModalOverlay } from 'react-aria-components/Modal';
import { Icon } from '../icon/icon.tsx';
import { withoutComposing } from '../keyboard/own-key.ts';
import { forgetRefusal, leaveRefusal, StandingRefusal } from '../refusal/refusal.tsx';
import { ScrollArea } from '../scroll/scroll-area.tsx';
import { ToastHost } from '../toast/toast.tsx';
import styles from './modal.module.css';
import { enter } from './open-dialogs.ts';

export const defaultModalWidth = 700;

interface ModalProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  /** In px at the normal size; never wider than the window. */
  readonly width?: number;
  readonly footer?: ReactNode;
  readonly role?: 'dialog' | 'alertdialog';
  readonly children: ReactNode;
}

/** Looking loses nothing, so a click beside a dialog that only shows closes it; one that edits stays. */
export function closesByBackground(title: string): boolean {
  return title.includes('查看');
}

/**
 * What is behind is inert, Esc closes, focus goes back to where it was. Why an act was refused stands in it (`refuse`),
 * and messages appear in it too, since the keys stay inside.
 */
export function Modal({
  open,
  title,
  onClose,
  width = defaultModalWidth,
  footer,
  role = 'dialog',
  children,
}: ModalProps) {
  const titleId = useId();
  useEffect(() => {
    if (!open) return;
    const leave = enter(titleId);
    return () => {
      leave();
      leaveRefusal(titleId);
    };
  }, [open, titleId]);
  const close = () => {
    forgetRefusal(titleId);
    onClose();
  };
  return (
    <I18nProvider locale="zh-CN">
      <ModalOverlay
        className={styles.behind ?? ''}
        isOpen={open}
        isDismissable={closesByBackground(title)}
        onOpenChange={(stays) => {
          if (!stays) close();
        }}
      >
        <Layer className={styles.layer ?? ''} style={{ width: `${width / 16}rem` }}>
          <Dialog role={role} aria-labelledby={titleId} className={styles.dialog ?? ''}>
            <div className={styles.frame} {...withoutComposing}>
              <header className={styles.head}>
                <h2 id={titleId}>{title}</h2>
                <button type="button" className={styles.close} aria-label="关闭" onClick={close}>
                  <Icon name="close" />
                </button>
              </header>
              <ScrollArea className={styles.body} label={`${title}：内容`}>
                <StandingRefusal dialog={titleId} />
                {children}
              </ScrollArea>
              {footer ? <footer className={styles.foot}>{footer}</footer> : null}
            </div>
            <ToastHost dialog={titleId} />
          </Dialog>
        </Layer>
      </ModalOverlay>
    </I18nProvider>
  );
}
