import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { Modal } from '../modal/modal.tsx';

export interface ConfirmOptions {
  readonly title?: string;
  readonly text?: string;
  readonly confirmText?: string;
  readonly cancelText?: string;
  /** Paints the confirming button as one that cannot be undone. */
  readonly danger?: boolean;
  /**
   * What is done on confirming. The question stays until it is done, and, where it was refused (null), stays with the
   * reason standing in it.
   */
  readonly act?: () => Promise<unknown>;
  readonly busyText?: string;
}

export interface Asked extends ConfirmOptions {
  readonly id: number;
  readonly answer: (yes: boolean) => void;
}

/** One question of `confirm()`, with the act that it asks about. */
export default function Question({
  answer,
  act,
  title = '提示',
  text = '这是一个确认框',
  confirmText = '确认',
  cancelText = '取消',
  busyText = '正在办理',
  danger = false,
}: Asked) {
  const [busy, setBusy] = useState(false);
  async function yes() {
    if (act === undefined) return answer(true);
    setBusy(true);
    const done = await act().finally(() => setBusy(false));
    if (done !== null) answer(true);
  }
  return (
    <Modal
      open
      role="alertdialog"
      title={title}
      width={420}
      onClose={() => {
        if (!busy) answer(false);
      }}
      footer={
        <>
          <Button disabled={busy} onClick={() => answer(false)}>
            {cancelText}
          </Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            busy={busy}
            busyText={busyText}
            onClick={() => void yes()}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      {text}
    </Modal>
  );
}
