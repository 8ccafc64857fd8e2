import { ActModal } from '../modal/act-modal.tsx';

export interface ConfirmOptions {
  readonly title?: string;
  readonly text?: string;
  readonly confirmText?: string;
  readonly cancelText?: string;
  /** Paints the confirming button as one that cannot be undone. */
  readonly danger?: boolean;
  /**
   * Runs on confirming. The dialog stays open until it has ended; if it was refused (null), the dialog shows the
   * reason.
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
  id: _,
  answer,
  act = () => Promise.resolve(true),
  title = '提示',
  text = '这是一个确认框',
  confirmText = '确认',
  ...rest
}: Asked) {
  return (
    <ActModal
      {...rest}
      role="alertdialog"
      title={title}
      width={420}
      confirmText={confirmText}
      act={act}
      onDone={() => answer(true)}
      onClose={() => answer(false)}
    >
      {text}
    </ActModal>
  );
}
