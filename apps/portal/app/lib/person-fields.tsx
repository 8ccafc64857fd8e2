import type { Failure } from '@procure/client/client.ts';
import { SelectInput, TextArea, TextInput } from '@procure/ui/field/controls.tsx';
import { ErrorSummary, type SummaryError } from '@procure/ui/field/error-summary.tsx';
import { Field } from '@procure/ui/field/field.tsx';
import { refusedIn, type WayLater } from '@procure/web/session/problem.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { dropKept, keep, readKept } from './person-kept.ts';
import { wayLater } from './way-later.ts';

/** Refusals whose ways lead to pages of a supplier's company, which a person does not have. */
const suppliersOnly: readonly (string | null | undefined)[] = [
  'objection_late',
  'objection_early',
  'lot_over',
  'complaint_objection_first',
  'complaint_early',
  'complaint_late',
  'complaint_already',
  'complaint_not_provided',
  'complaint_no_supervisor',
];
const wayOf: WayLater = (failure) =>
  suppliersOnly.includes(failure.reason) ? Promise.resolve(undefined) : wayLater(failure);

type Typed = Readonly<Record<string, string>>;

/** The storage key under which fields survive a reload, and their names: none that identifies the person. */
interface Kept<T extends Typed> {
  readonly key: string;
  readonly names: readonly (keyof T & string)[];
}

/** The values of a form on a public page, and its problems. Except for the kept fields, they end with the page. */
export function useTyped<T extends Typed>(empty: T, kept: Kept<T> | null = null) {
  const [{ begun, restored }, setBegun] = useState(() => beginning(empty, kept));
  const [values, setValues] = useState<T>(begun);
  const [problems, setProblems] = useState<readonly SummaryError[]>([]);
  const clear = (name: string) => setProblems((now) => now.filter(({ id }) => id !== name));
  function change(name: keyof T & string, value: string) {
    setValues((now) => ({ ...now, [name]: value }));
    // Messages of a field disappear while it is being corrected.
    clear(name);
  }
  useEffect(() => {
    if (kept === null || values === begun) return;
    keep(kept.key, Object.fromEntries(kept.names.map((name) => [name, values[name] ?? ''])), Date.now());
    // The key and names are the same as long as the form exists.
  }, [values, begun, kept]);
  /** Clears everything, here and in the tab, after submission or to hide it from the next user of the machine. */
  function empties() {
    if (kept !== null) dropKept(kept.key);
    setProblems([]);
    setBegun({ begun: empty, restored: false });
    setValues(empty);
  }
  const place: Readonly<Record<string, string>> = { otp_wrong: 'otp', otp_expired: 'otp' };
  const refused = async (failure: Failure) => setProblems(await refusedIn(failure, wayOf, place));
  const errorAt = (name: string) => problems.find(({ id }) => id === name)?.message;
  return { values, problems, restored, change, clear, empties, setProblems, refused, errorAt };
}

function beginning<T extends Typed>(empty: T, kept: Kept<T> | null) {
  const texts = kept === null ? null : readKept(kept.key, Date.now());
  const found = kept?.names.filter((name) => ![undefined, '', empty[name]].includes(texts?.[name])) ?? [];
  const begun = { ...empty, ...Object.fromEntries(found.map((name) => [name, texts?.[name]])) };
  return { begun, restored: found.length > 0 };
}
export type Filled<T extends Typed> = Omit<ReturnType<typeof useTyped<T>>, 'change'> & {
  change(name: keyof T & string, value: string): void;
};

interface FieldProps<T extends Typed> {
  readonly of: Filled<T>;
  readonly name: keyof T & string;
  readonly label: string;
  readonly required?: boolean;
  readonly help?: ReactNode;
}

interface TextProps<T extends Typed> extends FieldProps<T> {
  readonly max: number;
  readonly lines?: number;
  readonly type?: 'text' | 'tel' | 'date';
  readonly autoComplete?: string;
  readonly placeholder?: string;
}

export function TypedText<T extends Typed>(props: TextProps<T>) {
  const { of, name, label, required = false, help, max, lines = 1, type = 'text', ...typed } = props;
  const text = { value: of.values[name], maxLength: max, ...typed };
  return (
    <Field id={name} label={label} required={required} help={help} error={of.errorAt(name)}>
      {(control) =>
        lines > 1 ? (
          <TextArea
            {...control}
            {...text}
            rows={lines}
            onChange={(event) => of.change(name, event.target.value)}
          />
        ) : (
          <TextInput
            {...control}
            {...text}
            type={type}
            onChange={(event) => of.change(name, event.target.value)}
          />
        )
      }
    </Field>
  );
}

interface ChoiceProps<T extends Typed> extends FieldProps<T> {
  readonly options: readonly (readonly [value: string, label: string])[];
}

export function TypedChoice<T extends Typed>({ of, name, label, required = false, options }: ChoiceProps<T>) {
  return (
    <Field id={name} label={label} required={required} error={of.errorAt(name)}>
      {(control) => (
        <SelectInput
          {...control}
          value={of.values[name]}
          onChange={(event) => of.change(name, event.target.value)}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}

export const Problems = ({ of }: { readonly of: { readonly problems: readonly SummaryError[] } }) => (
  <ErrorSummary errors={of.problems} />
);
