import { Button } from '@procure/ui/button/button.tsx';
import { Modal } from '@procure/ui/modal/modal.tsx';
import type { ReactNode } from 'react';
import styles from './lot-desk.module.css';

interface DecisionDialogProps {
  readonly title: string;
  /** What the button does, as on it. */
  readonly act: string;
  readonly busyText: string;
  readonly danger?: boolean;
  readonly width?: number;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of a decision: what will happen, what it needs, one button that says so. Why it was refused stands in it (`Modal`). */
export function DecisionDialog({
  title,
  act,
  busyText,
  danger = false,
  width = 560,
  busy,
  onConfirm,
  onClose,
  children,
}: DecisionDialogProps) {
  return (
    <Modal
      open
      title={title}
      width={width}
      onClose={() => {
        if (!busy) onClose();
      }}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} busyText={busyText} onClick={onConfirm}>
            {act}
          </Button>
        </>
      }
    >
      <div className={styles.form}>{children}</div>
    </Modal>
  );
}
