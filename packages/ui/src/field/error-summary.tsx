import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link } from '../link/link.tsx';
import styles from './field.module.css';

export interface SummaryError {
  readonly id?: string;
  readonly message: string;
  /** Brings the control onto the page where it is not on it yet: another part, another page of a table. */
  readonly reveal?: () => void;
  /** The page where it is put right, if that is another. */
  readonly way?: { readonly href: string; readonly text: string } | undefined;
}

/** A table can have thousands of errors: the first ones are listed, and the others follow as these are corrected. */
const mostListed = 100;

interface ErrorSummaryProps {
  /** `id` is the control's id: the entry jumps to it. An entry without one is said only. */
  readonly errors: readonly SummaryError[];
}

/**
 * The errors of a form, above it. Takes the focus when an error is added, so that a screen reader reads it. A corrected
 * error disappears without moving the focus out of the field.
 */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<ReadonlySet<string>>(new Set());
  const text = errors.map((error) => `${error.id ?? ''} ${error.message}`).join('\n');
  useEffect(() => {
    const now = new Set(text === '' ? [] : text.split('\n'));
    if ([...now].some((one) => !shown.current.has(one))) box.current?.focus();
    shown.current = now;
  }, [text]);
  if (errors.length === 0) return null;
  // One that stands at no control is why the whole was refused: nothing in the form need be changed for it.
  const isRefusal = errors.length === 1 && errors[0]?.id === undefined;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      {isRefusal ? null : <h2>有 {errors.length} 处需要修改</h2>}
      <ul>
        {errors.slice(0, mostListed).map((error) => (
          <li key={`${error.id ?? ''}${error.message}`}>
            {error.id ? <JumpLink {...error} id={error.id} /> : error.message}{' '}
            {error.way ? <Link href={error.way.href}>{error.way.text}</Link> : null}
          </li>
        ))}
        {errors.length > mostListed ? <li>另有{errors.length - mostListed}处，改正以上各处后列出</li> : null}
      </ul>
    </div>
  );
}

function JumpLink({ id, message, reveal }: SummaryError & { readonly id: string }) {
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        if (reveal) flushSync(reveal);
        const control = document.getElementById(id);
        control?.scrollIntoView({ block: 'center' });
        control?.focus();
      }}
    >
      {message}
    </a>
  );
}
