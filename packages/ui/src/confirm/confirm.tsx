import { useSyncExternalStore } from 'react';
import { Button } from '../button/button.tsx';
import { Modal } from '../modal/modal.tsx';

export interface ConfirmOptions {
  readonly title?: string;
  readonly text?: string;
  readonly confirmText?: string;
  readonly cancelText?: string;
  /** Paints the confirming button as one that cannot be undone. */
  readonly danger?: boolean;
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

/** Asks, and resolves to true when confirmed; cancelling, Esc and closing are false. Needs `ConfirmHost`. */
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
  if (!current) return null;
  const { answer, title = '提示', text = '这是一个确认框' } = current;
  return (
    <Modal
      key={current.id}
      open
      role="alertdialog"
      title={title}
      width={420}
      onClose={() => answer(false)}
      footer={
        <>
          <Button onClick={() => answer(false)}>{current.cancelText ?? '取消'}</Button>
          <Button kind={current.danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {current.confirmText ?? '确认'}
          </Button>
        </>
      }
    >
      {text}
    </Modal>
  );
}
