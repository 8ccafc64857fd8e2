import type { Failure } from '@procure/client/client.ts';
import { Button } from '@procure/ui/button/button.tsx';
import { ErrorSummary } from '@procure/ui/field/error-summary.tsx';
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
  readonly failure: Failure | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of a decision: what will happen, what it needs, one button that says so. */
export function DecisionDialog({
  title,
  act,
  busyText,
  danger = false,
  width = 560,
  busy,
  failure,
  onConfirm,
  onClose,
  children,
}: DecisionDialogProps) {
  const errors =
    failure === null
      ? []
      : failure.fields.length > 0
        ? failure.fields.map(({ message }) => ({ message }))
        : [{ message: failure.message }];
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
      <div className={styles.form}>
        <ErrorSummary errors={errors} />
        {children}
      </div>
    </Modal>
  );
}
