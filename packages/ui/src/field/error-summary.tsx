import { useEffect, useRef } from 'react';
import styles from './field.module.css';

interface ErrorSummaryProps {
  /** `id` is the control's id: the entry jumps to it. An entry without one is said only. */
  readonly errors: readonly { readonly id?: string; readonly message: string }[];
}

/**
 * All that is wrong with a form, above it; takes the focus when something new is in it, so that it is read out. What is
 * mended leaves it without taking the focus from the field in which it is being mended.
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
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <h2>有 {errors.length} 处需要修改</h2>
      <ul>
        {errors.map((error) => (
          <li key={`${error.id ?? ''}${error.message}`}>
            {error.id ? <JumpLink id={error.id} text={error.message} /> : error.message}
          </li>
        ))}
      </ul>
    </div>
  );
}

function JumpLink({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        const control = document.getElementById(id);
        control?.scrollIntoView({ block: 'center' });
        control?.focus();
      }}
    >
      {text}
    </a>
  );
}
