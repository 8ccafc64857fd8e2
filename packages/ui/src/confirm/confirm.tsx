import { useState, useSyncExternalStore } from 'react';
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

interface Asked extends ConfirmOptions {
  readonly id: number;
  readonly answer: (yes: boolean) => void;
}

let asked: readonly Asked[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const empty: readonly Asked[] = [];

function change(next: readonly Asked[]) {
  asked = next;
  for (const listener of listeners) listener();
}

/**
 * Asks, and resolves to true when confirmed, and done where there is an `act`; cancelling, Esc and closing are false.
 * Needs `ConfirmHost`.
 */
export function confirm(options: ConfirmOptions = {}): Promise<boolean> {
  if (listeners.size === 0) throw new Error('confirm() needs a mounted ConfirmHost');
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (yes: boolean) => {
      change(asked.filter((one) => one.id !== id));
      resolve(yes);
    };
    change([...asked, { ...options, id, answer }]);
  });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows what `confirm()` asks, one question at a time; once, in the shell. */
export function ConfirmHost() {
  const current = useSyncExternalStore(
    subscribe,
    () => asked,
    () => empty,
  )[0];
  return current ? <Question key={current.id} {...current} /> : null;
}

function Question({
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
