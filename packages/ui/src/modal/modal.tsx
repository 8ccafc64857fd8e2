import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '../icon/icon.tsx';
import { keepFromBrowser, ownKey } from '../keyboard/own-key.ts';
import { forgetRefusal, StandingRefusal } from '../refusal/refusal.tsx';
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

const focusable =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),[tabindex]:not([tabindex="-1"])';

/**
 * The browser's own modal dialog: what is behind is inert, Esc closes, focus goes back to where it was. Why an act was
 * refused stands in it (`refuse`), and messages appear above it.
 */
export function Modal({
  open,
  title,
  onClose,
  width = defaultModalWidth,
  footer,
  role,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const before = document.activeElement;
    element.showModal();
    const leave = enter(titleId);
    return () => {
      forgetRefusal(titleId);
      leave();
      element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open, titleId]);
  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      role={role}
      className={styles.dialog}
      style={{ width: `${width / 16}rem` }}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && closesByBackground(title)) onClose();
      }}
      onKeyDown={(event) => {
        keepFromBrowser(event.nativeEvent);
        if (ownKey(event) === 'Tab') keepInside(event.currentTarget, event);
      }}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <section className={styles.body} tabIndex={0} aria-label={`${title}：内容`}>
          <StandingRefusal dialog={titleId} />
          {children}
        </section>
        {footer ? <footer className={styles.foot}>{footer}</footer> : null}
      </div>
      <ToastHost dialog={titleId} />
    </dialog>
  );
}

function keepInside(dialog: HTMLElement, event: React.KeyboardEvent) {
  const all = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter((one) => one.offsetParent !== null);
  const first = all[0];
  const last = all.at(-1);
  const at = document.activeElement;
  if (event.shiftKey ? at === first || at === dialog : at === last) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}
