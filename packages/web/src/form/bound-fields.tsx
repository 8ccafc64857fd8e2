import { plainNumber, plainYuan } from '@procure/domain/money/typed.ts';
import { DateField } from '@procure/ui/date/date-field.tsx';
import { CheckBox, PasswordInput, SelectInput, TextArea, TextInput } from '@procure/ui/field/controls.tsx';
import { ErrorSummary } from '@procure/ui/field/error-summary.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, useEffect } from 'react';
import { type FieldPathByValue, type FieldValues, useController, useFormState } from 'react-hook-form';
import styles from './form.module.css';
import { type Fields, isNameIn } from './use-fields.ts';

interface Bound<T extends FieldValues, V> {
  readonly of: Fields<T>;
  readonly name: FieldPathByValue<T, V>;
  readonly label: string;
  readonly required?: boolean;
  /** Help text; a function if it depends on the value. */
  readonly help?: ReactNode | ((value: string) => ReactNode);
  /** Domain rule that returns the message for an invalid value. Without one, only the platform judges the value. */
  readonly rule?: (value: V) => string | null;
}

/** Binds a control to a field of a form. The first invalid field takes the focus. */
export function useBound<T extends FieldValues, V>({
  of,
  name,
  label,
  required = false,
  help,
  rule,
}: Bound<T, V>) {
  const { field, fieldState } = useController({
    control: of.form.control,
    name,
    rules: { validate: (value) => rule?.(value) ?? true },
  });
  const id = of.idOf(name);
  const { ref, onChange, onBlur } = field;
  const value: V = field.value;
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
  const change = (next: V) => {
    onChange(next);
    // The server's refusal referred to the previous value.
    if (fieldState.error?.type === 'refused') of.form.clearErrors(name);
    judgeList(of, name);
    of.changed();
  };
  return {
    about,
    value,
    change,
    /** Changes the present value, for changes that arrive late: an upload ends while the user goes on filling in. */
    update: (next: (now: V) => V) => change(next(of.form.getValues(name))),
    onBlur,
  };
}

/** Validates a list again when one of its rows changes, since that may correct the list as a whole. */
function judgeList<T extends FieldValues>({ form }: Fields<T>, name: string): void {
  const [list = ''] = name.split('.');
  if (list === name || !isNameIn(form.getValues(), list)) return;
  if (form.getFieldState(list).error?.type === 'rule') void form.trigger(list);
}

type Typed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'autoFocus' | 'placeholder' | 'inputMode' | 'type' | 'readOnly' | 'list'
>;

interface TextFieldProps<T extends FieldValues> extends Bound<T, string>, Typed {
  readonly max: number;
  /** More than one makes it a text area. */
  readonly lines?: number;
  /** Normalises the text when the field is left, so that the user sees how it was understood. */
  readonly read?: (typed: string) => string;
}

export function TextField<T extends FieldValues>(props: TextFieldProps<T>) {
  const { of, name, label, required, help, rule, max, lines = 1, read, type = 'text', ...typed } = props;
  // A notation that `read` understands is valid while it is typed: an error that vanished when the field is left would
  // move the control that the user clicks.
  const judge = rule && read ? (typed: string) => rule(read(typed)) : rule;
  const bound = useBound({ of, name, label, required, help, rule: judge } as Bound<T, string>);
  const text = {
    maxLength: max,
    value: bound.value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      bound.change(event.target.value),
    onBlur: () => {
      const plain = read?.(bound.value) ?? bound.value;
      if (plain !== bound.value) bound.change(plain);
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
            readOnly={typed.readOnly}
          />
        ) : (
          <TextInput {...control} {...typed} {...text} type={type} />
        )
      }
    </Field>
  );
}

/** An amount in yuan in any notation: 1.2万 becomes 12000. */
export function YuanField<T extends FieldValues>(props: Omit<TextFieldProps<T>, 'read' | 'lines'>) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} read={plainYuan} />;
}

/** A number or a quantity in any notation. */
export function NumberField<T extends FieldValues>(props: Omit<TextFieldProps<T>, 'read' | 'lines'>) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} read={plainNumber} />;
}

export function PasswordField<T extends FieldValues>({
  autoComplete,
  ...bound
}: Bound<T, string> & { readonly autoComplete: 'current-password' | 'new-password' }) {
  const { about, value, change, onBlur } = useBound(bound);
  return (
    <Field {...about}>
      {(control) => (
        <PasswordInput
          {...control}
          {...{ autoComplete, value, onBlur }}
          maxLength={64}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </Field>
  );
}

export function ChoiceField<T extends FieldValues>({
  options,
  none = '请选择',
  onPick,
  ...bound
}: Bound<T, string> & {
  /** Called after a choice. */
  readonly onPick?: () => void;
  readonly options: readonly (readonly [value: string, text: string])[];
  /** Text of the empty option; null if one option is always chosen. */
  readonly none?: string | null;
}) {
  const { about, value, change, onBlur } = useBound(bound);
  return (
    <Field {...about}>
      {(control) => (
        <SelectInput
          {...control}
          {...{ value, onBlur }}
          onChange={(event) => {
            change(event.target.value);
            onPick?.();
          }}
        >
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
  const { about, value, change } = useBound(bound);
  return <DateField {...about} {...{ value, min, max }} onChange={change} />;
}

/** A moment, ISO or empty; shown and typed in Beijing time, whatever the machine's time zone. */
export function MomentField<T extends FieldValues>(bound: Bound<T, string>) {
  const { about, value, change } = useBound(bound);
  return (
    <DateField
      {...about}
      time
      value={value === '' ? '' : new Date(Date.parse(value) + 8 * 3_600_000).toISOString().slice(0, 16)}
      onChange={(written) => {
        const time = Date.parse(`${written}:00+08:00`);
        change(Number.isNaN(time) ? '' : new Date(time).toISOString());
      }}
    />
  );
}

export function CheckField<T extends FieldValues>({
  children,
  ...bound
}: Omit<Bound<T, boolean>, 'label'> & { readonly children: ReactNode }) {
  const { about, value, change } = useBound({ ...bound, label: '' });
  const wrong = about.error === undefined ? undefined : `${about.id}-error`;
  return (
    <div>
      <CheckBox
        id={about.id}
        checked={value}
        aria-required={about.required || undefined}
        aria-invalid={wrong === undefined ? undefined : true}
        aria-describedby={wrong}
        onChange={(event) => change(event.target.checked)}
      >
        {children}
      </CheckBox>
      {wrong === undefined ? null : (
        <p id={wrong} className={styles.wrong}>
          {about.error}
        </p>
      )}
    </div>
  );
}

/** Lists all errors above the form after the first submission, with a link to each field. */
export function FieldsSummary<T extends FieldValues>({
  of,
  say = (_, message) => message,
  reveal,
}: {
  readonly of: Fields<T>;
  /** Message for the summary, if the field's own does not say which of several fields it is. */
  readonly say?: (name: string, message: string) => string;
  /** Renders a field by its name where only the visible lines of a table are rendered. */
  readonly reveal?: (name: string) => void;
}) {
  const { isSubmitted } = useFormState({ control: of.form.control });
  const wrong = useWrong(of);
  if (!isSubmitted) return null;
  return (
    <ErrorSummary
      errors={[...wrong].map(([name, message]) => ({
        id: of.idOf(name),
        message: say(name, message),
        ...(reveal === undefined ? {} : { reveal: () => reveal(name) }),
      }))}
    />
  );
}

/** All errors by the field's name, for tables, whose rows have one place for errors. */
export function useWrong<T extends FieldValues>(of: Fields<T>): ReadonlyMap<string, string> {
  const { errors } = useFormState({ control: of.form.control });
  return new Map(wrongIn(errors));
}

function wrongIn(errors: object, path = ''): readonly (readonly [name: string, message: string])[] {
  return Object.entries(errors).flatMap(([key, found]: [string, unknown]) => {
    // A list has its own message beside those of its rows.
    if (typeof found !== 'object' || found === null || key === 'ref') return [];
    const name = `${path}${key}`;
    const own =
      'message' in found && typeof found.message === 'string' ? [[name, found.message] as const] : [];
    return [...own, ...wrongIn(found, `${name}.`)];
  });
}
