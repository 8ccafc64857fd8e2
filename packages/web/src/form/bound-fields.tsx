import { plainNumber } from '@procure/domain/money/typed.ts';
import { DateField } from '@procure/ui/date/date-field.tsx';
import { CheckBox, PasswordInput, SelectInput, TextArea, TextInput } from '@procure/ui/field/controls.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { type InputHTMLAttributes, type ReactNode, useEffect } from 'react';
import { type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import type { Fields } from './use-fields.ts';

interface Bound<T extends FieldValues, V> {
  readonly of: Fields<T>;
  readonly name: FieldPathByValue<T, V>;
  readonly label: string;
  readonly required?: boolean;
  /** What helps to fill it in; a function where it says something of what is there. */
  readonly help?: ReactNode | ((value: string) => ReactNode);
  /** What is wrong with what is filled in: a rule of the domain; what has none is judged by the platform alone. */
  readonly rule?: (value: V) => string | null;
}

/** A field of a form and what a control needs of it; the first that is wrong takes the focus. */
function useBound<T extends FieldValues, V>({ of, name, label, required = false, help, rule }: Bound<T, V>) {
  const { field, fieldState } = useController({
    control: of.form.control,
    name,
    rules: { validate: (value) => rule?.(value) ?? true },
  });
  const id = of.idOf(name);
  const { ref, value, onChange, onBlur } = field;
  useEffect(() => {
    ref({ focus: () => document.getElementById(id)?.focus() });
  }, [ref, id]);
  const about = {
    id,
    label,
    required,
    help: typeof help === 'function' ? help(String(value)) : help,
    error: fieldState.error?.message,
  };
  return { about, value, onChange, onBlur };
}

type Typed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'autoFocus' | 'placeholder' | 'inputMode' | 'type'
>;

interface TextFieldProps<T extends FieldValues> extends Bound<T, string>, Typed {
  readonly max: number;
  /** More than one: an area. */
  readonly lines?: number;
  /** Gives what was typed its plain form when the field is left, so that one sees what was understood. */
  readonly read?: (typed: string) => string;
}

export function TextField<T extends FieldValues>(props: TextFieldProps<T>) {
  const { of, name, label, required, help, rule, max, lines = 1, read, type = 'text', ...typed } = props;
  const bound = useBound({ of, name, label, required, help, rule } as Bound<T, string>);
  const text = {
    maxLength: max,
    value: bound.value,
    onChange: bound.onChange,
    onBlur: () => {
      if (read) bound.onChange(read(bound.value));
      bound.onBlur();
    },
  };
  return (
    <Field {...bound.about}>
      {(control) =>
        lines > 1 ? (
          <TextArea
            {...control}
            {...text}
            rows={lines}
            autoFocus={typed.autoFocus}
            placeholder={typed.placeholder}
          />
        ) : (
          <TextInput {...control} {...typed} {...text} type={type} />
        )
      }
    </Field>
  );
}

/** An amount or a quantity, however it is written. */
export function NumberField<T extends FieldValues>(props: Omit<TextFieldProps<T>, 'read' | 'lines'>) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} read={plainNumber} />;
}

export function PasswordField<T extends FieldValues>({
  autoComplete,
  ...bound
}: Bound<T, string> & { readonly autoComplete: 'current-password' | 'new-password' }) {
  const { about, value, onChange, onBlur } = useBound(bound);
  return (
    <Field {...about}>
      {(control) => (
        <PasswordInput {...control} {...{ autoComplete, value, onChange, onBlur }} maxLength={64} />
      )}
    </Field>
  );
}

export function ChoiceField<T extends FieldValues>({
  options,
  none = '请选择',
  ...bound
}: Bound<T, string> & {
  readonly options: readonly (readonly [value: string, text: string])[];
  /** What stands where nothing is chosen; null where one is always chosen. */
  readonly none?: string | null;
}) {
  const { about, value, onChange, onBlur } = useBound(bound);
  return (
    <Field {...about}>
      {(control) => (
        <SelectInput {...control} {...{ value, onChange, onBlur }}>
          {none === null ? null : <option value="">{none}</option>}
          {options.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}

/** A day, `2026-11-24`. */
export function DayField<T extends FieldValues>({
  min,
  max,
  ...bound
}: Bound<T, string> & { readonly min?: string; readonly max?: string }) {
  const { about, value, onChange } = useBound(bound);
  return <DateField {...about} {...{ value, onChange, min, max }} />;
}

export function CheckField<T extends FieldValues>({
  children,
  ...bound
}: Omit<Bound<T, boolean>, 'label'> & { readonly children: ReactNode }) {
  const { about, value, onChange } = useBound({ ...bound, label: '' });
  const wrong = about.error === undefined ? undefined : `${about.id}-error`;
  return (
    <div>
      <CheckBox
        id={about.id}
        checked={value}
        aria-required={about.required || undefined}
        aria-invalid={wrong === undefined ? undefined : true}
        aria-describedby={wrong}
        onChange={(event) => onChange(event.target.checked)}
      >
        {children}
      </CheckBox>
      {wrong === undefined ? null : <p id={wrong}>{about.error}</p>}
    </div>
  );
}
