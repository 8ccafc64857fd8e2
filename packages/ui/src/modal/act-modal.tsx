import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { forgetRefusal } from '../refusal/refusal.tsx';
import { Modal } from './modal.tsx';

export interface ActModalProps {
  readonly title: string;
  /** Label of the confirming button. */
  readonly confirmText: string;
  readonly cancelText?: string;
  readonly busyText?: string;
  /** Paints the confirming button as one that cannot be undone. */
  readonly danger?: boolean;
  /** True while something is missing without which the act makes no sense. */
  readonly disabled?: boolean;
  readonly width?: number;
  readonly role?: 'dialog' | 'alertdialog';
  /** Done on confirming; null where it was refused, or something is to be mended first: then the dialog stays. */
  readonly act: () => Promise<unknown>;
  /** Follows once it is done; without it the dialog closes. */
  readonly onDone?: () => void;
  readonly onClose: () => void;
  /** Replaces the cancelling button while the act runs; `act` is null once the act cannot be stopped any more. */
  readonly stop?: { readonly text: string; readonly act: (() => void) | null };
  /** A dialog that is answered before this one goes on; it takes its place meanwhile. */
  readonly step?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog about one act: it stays until the act is done; while it is under way it is not left, at most stopped. */
export function ActModal({
  title,
  confirmText,
  cancelText = '取消',
  busyText = '正在办理',
  danger = false,
  disabled = false,
  width = 560,
  role = 'dialog',
  act,
  onClose,
  onDone = onClose,
  stop,
  step,
  children,
}: ActModalProps) {
  const [busy, setBusy] = useState(false);
  // State would let a second click of the same moment through.
  const running = useRef(false);
  async function run() {
    if (disabled || running.current) return;
    running.current = true;
    setBusy(true);
    const done = await act().finally(() => {
      running.current = false;
      setBusy(false);
    });
    if (done !== null) onDone();
  }
  const leave = busy ? stop?.act : onClose;
  return (
    <Modal
      open
      role={role}
      title={title}
      width={width}
      step={step}
      onClose={() => leave?.()}
      footer={
        <>
          <Button
            disabled={!leave}
            onClick={() => {
              forgetRefusal();
              leave?.();
            }}
          >
            {busy && stop ? stop.text : cancelText}
          </Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            busy={busy}
            busyText={busyText}
            disabled={disabled}
            onClick={() => void run()}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
