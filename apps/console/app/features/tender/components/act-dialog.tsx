import { Button } from '@procure/ui/button/button.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import type { ReactNode } from 'react';
import styles from './tender.module.css';

interface ActDialogProps {
  readonly title: string;
  /** What the button does, as on it. */
  readonly act: string;
  readonly busyText: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of every decision: what will happen, what it needs, one button that says so. Why it was refused stands in it (`Modal`). */
export function ActDialog({
  title,
  act,
  busyText,
  danger = false,
  disabled = false,
  busy,
  onConfirm,
  onClose,
  children,
}: ActDialogProps) {
  return (
    <Modal
      open
      title={title}
      width={560}
      onClose={() => {
        if (!busy) onClose();
      }}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            busy={busy}
            busyText={busyText}
            disabled={disabled}
            onClick={onConfirm}
          >
            {act}
          </Button>
        </>
      }
    >
      <div className={styles.form}>{children}</div>
    </Modal>
  );
}
