import { type ComponentProps, useId } from 'react';
import { Field } from '../field/field.tsx';
import styles from './date.module.css';
import { DateControl } from './date-control.tsx';
import { type DateValue, useTypedDate } from './use-typed-date.ts';

export interface DateFieldProps
  extends Pick<ComponentProps<typeof Field>, 'label' | 'required' | 'help' | 'error' | 'id'>,
    DateValue {
  /** In a form that is read as a whole. */
  readonly name?: string;
  /** Omits 必填 and 选填: a filter is neither. */
  readonly compact?: boolean;
}

/**
 * A Chinese date in every browser: typed or pasted as people write it, or chosen in a calendar. The browser's own date
 * field speaks the browser's language and says 11/24/2026 to who reads Chinese.
 */
export function DateField(props: DateFieldProps) {
  const { label, required = false, help, error, id, time = false, min, max, name, compact = false } = props;
  const made = useId();
  const controlId = id ?? made;
  const date = useTypedDate(props);
  const { wrong } = date;

  const control = (attributes: Partial<ComponentProps<'input'>>) => (
    <DateControl
      {...{ control: attributes, date, label, time, min, max }}
      {...(name === undefined ? {} : { name })}
      panelId={`${controlId}-calendar`}
    />
  );

  if (compact) {
    return (
      <div>
        <label htmlFor={controlId}>{label}</label>
        {control({
          id: controlId,
          'aria-invalid': wrong === null ? undefined : true,
          'aria-describedby': wrong === null ? undefined : `${controlId}-error`,
        })}
        {wrong === null ? null : (
          <p className={styles.wrong} id={`${controlId}-error`}>
            {wrong}
          </p>
        )}
      </div>
    );
  }
  return (
    <Field label={label} required={required} help={help} id={controlId} error={error ?? wrong ?? undefined}>
      {control}
    </Field>
  );
}
