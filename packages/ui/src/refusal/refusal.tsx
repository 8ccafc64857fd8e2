import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../icon/icon.tsx';
import { Link } from '../link/link.tsx';
import { isOpen, topDialog } from '../modal/open-dialogs.ts';
import { toast } from '../toast/toast.tsx';
import styles from './refusal.module.css';
import { wordsOf } from './words.ts';

/** The next step after a refusal, in words, and the page for it. */
export interface Way {
  /** A sentence without its full stop; for what the refusal's own words leave open. */
  readonly step?: string;
  readonly link?: { readonly href: string; readonly text: string };
}

/** Why an act was refused. */
export interface Refusal {
  readonly message: string;
  /** Messages about single fields. */
  readonly fields: readonly { readonly message: string }[];
  readonly way?: Way | undefined;
}

interface Standing extends Refusal {
  readonly dialog: string;
  /** Another one for each attempt: the same words said twice are said twice. */
  readonly attempt: number;
}

let notes: readonly Standing[] = [];
let attempts = 0;
const listeners = new Set<() => void>();
const empty: readonly Standing[] = [];

function change(next: readonly Standing[]) {
  notes = next;
  for (const listener of listeners) listener();
}

/**
 * Says why an act was refused, where it was asked for: in the dialog that was on top, which stays open with what was
 * typed, or as a message where none was or it has gone. The one way for every act of both front ends.
 */
export function refuse(refusal: Refusal, dialog: string | null = topDialog()): void {
  if (dialog === null || !isOpen(dialog)) {
    const atFields = dialog === null && refusal.fields.length > 0;
    toast.error(atFields ? '请按提示修改后再提交' : wordsOf(refusal), { way: refusal.way?.link });
    return;
  }
  attempts += 1;
  change([...notes.filter((one) => one.dialog !== dialog), { ...refusal, dialog, attempt: attempts }]);
}

/** Takes away what stands in a dialog: before the next attempt, and when its reader closes it. */
export function forgetRefusal(dialog: string | null = topDialog()): void {
  if (notes.some((one) => one.dialog === dialog)) change(notes.filter((one) => one.dialog !== dialog));
}

/** A dialog that is taken away, because what it was about has moved on, leaves its words behind as a message. */
export function leaveRefusal(dialog: string): void {
  const last = notes.find((one) => one.dialog === dialog);
  if (last === undefined) return;
  forgetRefusal(dialog);
  toast.error(wordsOf(last), { way: last.way?.link });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The reason why the dialog's last act was refused. */
export function StandingRefusal({ dialog }: { readonly dialog: string }) {
  const refusal = useSyncExternalStore(
    subscribe,
    () => notes,
    () => empty,
  ).find((one) => one.dialog === dialog);
  return refusal ? (
    <RefusalNote key={refusal.attempt} {...refusal} onLeave={() => forgetRefusal(dialog)} />
  ) : null;
}

interface RefusalNoteProps extends Refusal {
  /** The way out is taken. */
  readonly onLeave?: () => void;
}

/** Takes the focus when it appears: it is read out, and the next Tab is in the form below. */
export function RefusalNote({ message, fields, way, onLeave }: RefusalNoteProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className={styles.refusal} role="alert" tabIndex={-1}>
      <Icon name="alert" />
      <div>
        <p>{fields.length > 0 ? `有${fields.length}处需要修改` : wordsOf({ message, way })}</p>
        {fields.length > 0 ? (
          <ul>
            {fields.map((one) => (
              <li key={one.message}>{one.message}</li>
            ))}
          </ul>
        ) : null}
        {way?.link ? (
          <Link href={way.link.href} onClick={onLeave}>
            {way.link.text}
          </Link>
        ) : null}
      </div>
    </div>
  );
}
