import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from '../link/link.tsx';
import styles from './button.module.css';

export type ButtonKind = 'primary' | 'default' | 'text' | 'danger';
export type ButtonSize = 'medium' | 'large';

interface Look {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
}

function classOf({ kind = 'default', size = 'medium', wide = false }: Look, extra?: string) {
  return [styles.button, styles[kind], styles[size], wide && styles.wide, extra].filter(Boolean).join(' ');
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** While true the button takes no second click and says what it is doing. */
  readonly busy?: boolean;
  readonly busyText?: ReactNode;
}

export function Button({
  kind,
  size,
  wide,
  busy = false,
  busyText,
  className,
  children,
  ...rest
}: ButtonProps) {
  const look = { ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) };
  return (
    <button
      type="button"
      {...rest}
      className={classOf(look, className)}
      aria-disabled={busy || rest.disabled || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else rest.onClick?.(event);
      }}
    >
      {busy ? <span className={styles.dots} aria-hidden="true" /> : null}
      {busy ? (busyText ?? children) : children}
    </button>
  );
}

export function ButtonLink({ kind, size, wide, className, ...rest }: LinkProps & Look) {
  const look = { ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) };
  return <Link {...rest} className={classOf(look, className)} />;
}
