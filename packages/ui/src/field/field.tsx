import { type ReactNode, useId } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './field.module.css';

/** Attributes that bind a control to its label, help and error. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

interface FieldProps {
  readonly label: string;
  /** Said in words at the label; a field that is not required is marked 选填. */
  readonly required?: boolean;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  /** The control's id, so that a summary of errors can jump to it. */
  readonly id?: string;
  readonly children: (control: ControlProps) => ReactNode;
}

/** The id of the label of the control with this id, for a control that a label cannot be `for`: a list beside it. */
export const labelIdOf = (controlId: string) => `${controlId}-label`;

export function Field({ label, required = false, help, error, id, children }: FieldProps) {
  const made = useId();
  const controlId = id ?? made;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const described = [help ? helpId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} id={labelIdOf(controlId)} htmlFor={controlId}>
        {label}
        <span className={required ? styles.required : styles.optional}>{required ? '必填' : '选填'}</span>
      </label>
      {help ? (
        <div className={styles.help} id={helpId}>
          {help}
        </div>
      ) : null}
      {children({
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error ? (
        <div className={styles.error} id={errorId}>
          <Icon name="alert" size="1.1em" />
          {error}
        </div>
      ) : null}
    </div>
  );
}
