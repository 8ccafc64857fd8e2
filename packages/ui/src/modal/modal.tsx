import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
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
  /** A dialog that takes the place of this one's content, in the same window, until it is answered. */
  readonly step?: ReactNode;
  readonly children: ReactNode;
}

/** Looking loses nothing, so a click beside a dialog that only shows closes it; one that edits stays. */
export function closesByBackground(title: string): boolean {
  return title.includes('查看');
}

/** A dialog that is shown as a step of another, as it registers itself there. */
interface Step {
  readonly titleId: string;
  readonly close: () => void;
}

/** Takes what the step says; null outside of a dialog's step. */
const StepOf = createContext<((step: Step | null) => void) | null>(null);

/**
 * The page behind it is inert, Esc closes it, and the focus returns to the element that had it. It shows why an act was
 * refused (`refuse`), and messages, because the keyboard stays inside it.
 */
export function Modal({
  open,
  title,
  onClose,
  width = defaultModalWidth,
  footer,
  role = 'dialog',
  step,
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
  const [shown, showStep] = useState<Step | null>(null);
  const isStepShown = step !== undefined && step !== null;
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = content.current?.closest<HTMLElement>('[role$=dialog]');
    // The element that had the focus is hidden now.
    return isStepShown ? () => dialog?.focus() : undefined;
  }, [isStepShown]);
  const tellStep = useContext(StepOf);
  const closeNow = useRef(close);
  closeNow.current = close;
  useEffect(() => {
    if (tellStep === null) return undefined;
    tellStep({ titleId, close: () => closeNow.current() });
    const dialog = content.current?.closest<HTMLElement>('[role$=dialog]');
    // A field of the step may have taken the focus already.
    if (!content.current?.contains(document.activeElement)) dialog?.focus();
    return () => tellStep(null);
  }, [tellStep, titleId]);
  const frame = (
    <div ref={content} className={styles.frame} hidden={isStepShown} {...withoutComposing}>
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={styles.close} aria-label="关闭" onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <ScrollArea className={styles.body} label={`${title}：内容`}>
        <StandingRefusal dialog={titleId} />
        {/* A dialog that the step opens is a dialog of its own. */}
        <StepOf value={null}>{children}</StepOf>
      </ScrollArea>
      {footer ? <footer className={styles.foot}>{footer}</footer> : null}
    </div>
  );
  if (tellStep !== null)
    return (
      <>
        {frame}
        <ToastHost dialog={titleId} />
      </>
    );
  return (
    <I18nProvider locale="zh-CN">
      <ModalOverlay
        className={styles.behind ?? ''}
        isOpen={open}
        isDismissable={!isStepShown && closesByBackground(title)}
        onOpenChange={(stays) => {
          if (!stays) (shown?.close ?? close)();
        }}
      >
        <Layer className={styles.layer ?? ''} style={{ width: `${width / 16}rem` }}>
          <Dialog role={role} aria-labelledby={shown?.titleId ?? titleId} className={styles.dialog ?? ''}>
            {frame}
            {isStepShown ? <StepOf value={showStep}>{step}</StepOf> : null}
            <ToastHost dialog={titleId} />
          </Dialog>
        </Layer>
      </ModalOverlay>
    </I18nProvider>
  );
}
