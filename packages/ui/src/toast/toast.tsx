import { useEffect, useSyncExternalStore } from 'react';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import { useTopDialog } from '../modal/open-dialogs.ts';
import styles from './toast.module.css';

export const defaultToastDuration = 5000;
/** One that leads somewhere stays long enough to be read and followed. */
const durationWithWay = 20_000;
export type ToastKind = 'success' | 'error' | 'info';

interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly duration: number;
  readonly way: ToastWay | undefined;
}

/** Link of a message. */
interface ToastWay {
  readonly href: string;
  readonly text: string;
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

function add(
  kind: ToastKind,
  text: string,
  duration: number = defaultToastDuration,
  way: ToastWay | undefined = undefined,
) {
  lastId += 1;
  // The same words twice are one message: a repeated click must not build a tower.
  change([...toasts.filter((one) => one.text !== text), { id: lastId, kind, text, duration, way }]);
}

/** Short messages that leave by themselves; `duration` in ms, 5000 by default. Shown by `ToastHost`. */
export const toast = {
  success: (text: string, duration?: number) => add('success', text, duration),
  error: (text: string, options: { readonly duration?: number; readonly way?: ToastWay | undefined } = {}) =>
    add('error', text, options.duration ?? (options.way ? durationWithWay : undefined), options.way),
  info: (text: string, duration?: number) => add('info', text, duration),
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows the messages: once in the shell, and once in every dialog, because what lies under a dialog is inert. Its live
 * regions are there before anything is said in them; only the one on top speaks.
 */
export function ToastHost({ dialog = null }: { readonly dialog?: string | null }) {
  const all = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => empty,
  );
  const shown = useTopDialog() === dialog ? all : empty;
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

function ToastRow({ toast: { id, kind, text, duration, way } }: { readonly toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => change(toasts.filter((one) => one.id !== id)), duration);
    return () => clearTimeout(timer);
  }, [id, duration]);
  return (
    <li className={`${styles.toast} ${styles[kind]}`}>
      <Icon name={icons[kind]} />
      <span>
        {text}
        {way ? (
          <>
            {' '}
            <Link href={way.href}>{way.text}</Link>
          </>
        ) : null}
      </span>
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
