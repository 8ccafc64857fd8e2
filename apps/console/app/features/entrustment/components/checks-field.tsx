import { CheckBox } from '@procure/ui/field/controls.tsx';
import { useBound } from '@procure/web/form/bound-fields.tsx';
import type { Fields, NameOf, Values } from '@procure/web/form/use-fields.ts';
import styles from './entrustment.module.css';

interface ChecksFieldProps<T extends Values> {
  readonly of: Fields<T>;
  readonly name: NameOf<T, string[]>;
  readonly label: string;
  readonly help?: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly rule?: (value: string[]) => string | null;
}

/** Checkboxes for a few options. */
export function ChecksField<T extends Values>({ options, ...bound }: ChecksFieldProps<T>) {
  const { about, value, change } = useBound<T, string[]>(bound);
  return (
    <fieldset
      className={styles.checks}
      aria-describedby={about.error === undefined ? undefined : `${about.id}-error`}
    >
      <legend>{about.label}</legend>
      {about.help === undefined ? null : <p className={styles.help}>{about.help}</p>}
      {options.map(([key, text], place) => (
        <CheckBox
          key={key}
          {...(place === 0 ? { id: about.id } : {})}
          checked={value.includes(key)}
          onChange={({ target }) =>
            change(target.checked ? [...value, key] : value.filter((one) => one !== key))
          }
        >
          {text}
        </CheckBox>
      ))}
      {about.error === undefined ? null : (
        <p id={`${about.id}-error`} className={styles.wrong}>
          {about.error}
        </p>
      )}
    </fieldset>
  );
}
