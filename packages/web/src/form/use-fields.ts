import type { Failure } from '@procure/client/client.ts';
import type { FieldError } from '@procure/domain/outcome.ts';
import { isValid } from '@procure/ui/field/validity.ts';
import { useEffect, useId, useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPathByValue,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
  useFormState,
  useWatch,
} from 'react-hook-form';
import { fieldMessages } from '../call/command.ts';
import type { Draft } from '../draft/use-autosave.ts';

/** Values of a form. */
export type Values = FieldValues;
/** Names of the fields of a form that hold values of type `V`. */
export type NameOf<T extends Values, V> = FieldPathByValue<T, V>;

/** Values and errors of a form, field by field. */
export interface Fields<T extends FieldValues> {
  readonly form: UseFormReturn<T>;
  /** The id of a field's control. */
  idOf(name: string): string;
  /** Called after each change of a value. */
  changed(): void;
}

type NamesOf<T extends FieldValues> = Readonly<Record<string, Path<T>>>;

interface FieldsOptions<T extends FieldValues> {
  /** Domain rule for all fields; it replaces the rules of single fields. */
  readonly check?: (values: T) => readonly FieldError[];
  /** Errors found by the reviewer who returned it. */
  readonly returned?: readonly FieldError[];
  /** Maps the field names of rules and refusals to the form's own; a function if the mapping depends on the values. */
  readonly names?: NamesOf<NoInfer<T>> | ((values: NoInfer<T>) => NamesOf<NoInfer<T>>);
  /** Field to which a refusal without field errors belongs. */
  readonly placeOf?: (failure: Failure) => NoInfer<Path<T>> | null;
  /** Whether errors are also listed above the form (`FieldsSummary`); this list then gets the focus. */
  readonly summary?: boolean;
  /** Prefix of the controls' ids, if links elsewhere lead to them. */
  readonly ids?: string;
}

/**
 * The fields of one command. All are validated at the first submission, then each as it changes. A refusal is shown at
 * its field.
 */
export function useFields<T extends FieldValues>(
  initial: DefaultValues<T>,
  failure: Failure | null,
  options: FieldsOptions<T> = {},
): Fields<T> {
  const made = useId();
  // The latest options, since data that a rule needs may arrive after the form.
  const latest = useRef(options);
  latest.current = options;
  const form = useForm<T>({
    defaultValues: initial,
    shouldFocusError: options.summary !== true,
    ...(options.check ? { resolver: (values) => judged(values, latest.current) } : {}),
  });
  const { setError, getValues } = form;
  useEffect(() => {
    if (failure === null) return;
    const { names, placeOf } = latest.current;
    const place = failure.fields.length === 0 ? placeOf?.(failure) : null;
    if (place) setError(place, { type: 'refused', message: failure.message });
    const values = getValues();
    const ownNames = namesFor(values, names);
    for (const [field, message] of fieldMessages(failure)) {
      const name = ownNames[field] ?? field;
      if (isNameIn(values, name)) setError(name, { type: 'refused', message });
    }
  }, [failure, setError, getValues]);
  const { returned } = options;
  useEffect(() => {
    const values = getValues();
    for (const { field, message } of returned ?? [])
      if (isNameIn(values, field)) setError(field, { type: 'refused', message });
  }, [returned, setError, getValues]);
  return { form, idOf: (name) => `${options.ids ?? made}${name}`, changed: () => undefined };
}

/** The present value of a field, for parts of the form that depend on it. */
export function useValue<T extends Values, N extends Path<T>>(of: Fields<T>, name: N): PathValue<T, N> {
  return useWatch({ control: of.form.control, name });
}

/** Returns the messages by field, for a control that binds several fields. */
export function useErrorAt<T extends Values>(of: Fields<T>): (field: string) => string | undefined {
  const { errors } = useFormState({ control: of.form.control });
  return (field) => {
    const { message }: { readonly message?: string } = get(errors, field) ?? {};
    return message;
  };
}

/** The fields of a self-saving draft: each change is passed to the draft, and changes of the draft are shown. */
export function useDraftFields<T extends FieldValues>(
  { draft, change }: Pick<Draft<T>, 'draft' | 'change'>,
  failure: Failure | null,
  options: FieldsOptions<T> = {},
): Fields<T> {
  const fields = useFields<T>(draft as DefaultValues<T>, failure, options);
  const { reset, getValues } = fields.form;
  const shownDraft = useRef(draft);
  useEffect(() => {
    if (draft === shownDraft.current) return;
    // Restored from this browser, chosen in a conflict, or begun anew.
    shownDraft.current = draft;
    reset(draft, { keepErrors: true, keepIsSubmitted: true });
  }, [draft, reset]);
  return {
    ...fields,
    changed() {
      const now = structuredClone(getValues());
      shownDraft.current = now;
      change(() => now);
    },
  };
}

function judged<T extends FieldValues>(
  values: T,
  { check, names }: FieldsOptions<T>,
): ReturnType<Resolver<T>> {
  const found = check?.(values) ?? [];
  if (isValid(found)) return { values, errors: {} };
  const errors: FieldErrors<T> = {};
  const ownNames = namesFor(values, names);
  for (const { field, message } of found) {
    const name = ownNames[field] ?? field;
    const before: object = get(errors, name) ?? {};
    // A list and its rows may both have errors; of one field only the first message is shown.
    if (!('message' in before)) set(errors, name, { ...before, type: 'rule', message });
  }
  return { values: {}, errors };
}

function namesFor<T extends FieldValues>(values: T, names: FieldsOptions<T>['names']): NamesOf<T> {
  return (typeof names === 'function' ? names(values) : names) ?? {};
}

export function isNameIn<T extends FieldValues>(values: T, name: string): name is Path<T> {
  let at: unknown = values;
  for (const part of name.split('.')) {
    if (typeof at !== 'object' || at === null || !(part in at)) return false;
    at = Object.entries(at).find(([key]) => key === part)?.[1];
  }
  return true;
}

/** Acts with the values if they are valid; else shows the errors at the fields and resolves to null. */
export async function whenValid<T extends FieldValues>(
  { form }: Fields<T>,
  act: (values: T) => Promise<unknown>,
): Promise<unknown> {
  let done: unknown = null;
  // A refusal of the last attempt does not block the next.
  form.clearErrors();
  await form.handleSubmit(async (values) => {
    done = await act(values);
  })();
  // The next attempt begins: its fields are not validated before it is submitted.
  if (done !== null) form.reset(undefined, { keepValues: true });
  return done;
}
