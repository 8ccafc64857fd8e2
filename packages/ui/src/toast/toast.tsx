import { useEffect, useSyncExternalStore } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './toast.module.css';

export const defaultToastDuration = 5000;
export type ToastKind = 'success' | 'error' | 'info';

interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly duration: number;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const empty: readonly Toast[] = [];
const icons = { success: 'check-circle', error: 'alert', info: 'info' } as const;

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function add(kind: ToastKind, text: string, duration = defaultToastDuration) {
  lastId += 1;
  // The same words twice are one message: a repeated click must not build a tower.
  change([...toasts.filter((one) => one.text !== text), { id: lastId, kind, text, duration }]);
}

/** Short messages that leave by themselves; `duration` in ms, 5000 by default. Shown by `ToastHost`. */
export const toast = {
  success: (text: string, duration?: number) => add('success', text, duration),
  error: (text: string, duration?: number) => add('error', text, duration),
  info: (text: string, duration?: number) => add('info', text, duration),
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function ToastHost() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => empty,
  );
  return (
    <div className={styles.host} data-print="no">
      <ol aria-live="polite" aria-relevant="additions">
        {shown.filter((one) => one.kind !== 'error').map(row)}
      </ol>
      <ol aria-live="assertive" aria-relevant="additions">
        {shown.filter((one) => one.kind === 'error').map(row)}
      </ol>
    </div>
  );
}

const row = (one: Toast) => <ToastRow key={one.id} toast={one} />;

function ToastRow({ toast: { id, kind, text, duration } }: { readonly toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => change(toasts.filter((one) => one.id !== id)), duration);
    return () => clearTimeout(timer);
  }, [id, duration]);
  return (
    <li className={`${styles.toast} ${styles[kind]}`}>
      <Icon name={icons[kind]} />
      <span>{text}</span>
      <button
        type="button"
        aria-label="关闭消息"
        onClick={() => change(toasts.filter((one) => one.id !== id))}
      >
        <Icon name="close" size="1em" />
      </button>
    </li>
  );
}
