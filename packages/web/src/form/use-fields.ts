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
  useWatch,
} from 'react-hook-form';
import { fieldMessages } from '../call/command.ts';
import type { Draft } from '../draft/use-autosave.ts';

/** What a form holds. */
export type Values = FieldValues;
/** The names of the fields of a form that hold such a value. */
export type NameOf<T extends Values, V> = FieldPathByValue<T, V>;

/** What is filled in, and what is wrong with it, field by field. */
export interface Fields<T extends FieldValues> {
  readonly form: UseFormReturn<T>;
  /** The id of a field's control. */
  idOf(name: string): string;
  /** Follows each change of what is filled in. */
  changed(): void;
}

type NamesOf<T extends FieldValues> = Readonly<Record<string, Path<T>>>;

interface FieldsOptions<T extends FieldValues> {
  /** The rules of all fields, where the domain has them as one; the rules of single fields are not asked then. */
  readonly check?: (values: T) => readonly FieldError[];
  /** What was found wrong when it was sent back. */
  readonly returned?: readonly FieldError[];
  /** The form's names of fields that rules and refusals call otherwise, told by what is filled in where that decides. */
  readonly names?: NamesOf<NoInfer<T>> | ((values: NoInfer<T>) => NamesOf<NoInfer<T>>);
  /** The field that a refusal is about which names none. */
  readonly placeOf?: (failure: Failure) => NoInfer<Path<T>> | null;
  /** What is wrong stands above the form too (`FieldsSummary`) and takes the focus there, not the first field. */
  readonly summary?: boolean;
  /** What the ids of the controls begin with, where something else leads to them. */
  readonly ids?: string;
}

/**
 * The fields of one command. They are checked when it is asked for, all at once, and then as they are mended; what it
 * was refused for stands at its field.
 */
export function useFields<T extends FieldValues>(
  initial: DefaultValues<T>,
  failure: Failure | null,
  options: FieldsOptions<T> = {},
): Fields<T> {
  const made = useId();
  // The latest: what a rule asks may come after the form.
  const asked = useRef(options);
  asked.current = options;
  const form = useForm<T>({
    defaultValues: initial,
    shouldFocusError: options.summary !== true,
    ...(options.check ? { resolver: (values) => judged(values, asked.current) } : {}),
  });
  const { setError, getValues } = form;
  useEffect(() => {
    if (failure === null) return;
    const { names, placeOf } = asked.current;
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

/** What is filled in at a field now, for what depends on it. */
export function useValue<T extends Values, N extends Path<T>>(of: Fields<T>, name: N): PathValue<T, N> {
  return useWatch({ control: of.form.control, name });
}

/** The fields of what is kept as it is typed: each change goes to the draft, and what comes from there is shown. */
export function useDraftFields<T extends FieldValues>(
  { draft, change }: Pick<Draft<T>, 'draft' | 'change'>,
  failure: Failure | null,
  options: FieldsOptions<T> = {},
): Fields<T> {
  const fields = useFields<T>(draft as DefaultValues<T>, failure, options);
  const { reset, getValues } = fields.form;
  const shown = useRef(draft);
  useEffect(() => {
    if (draft === shown.current) return;
    // Found in this browser, chosen of two, or begun anew.
    shown.current = draft;
    reset(draft, { keepErrors: true, keepIsSubmitted: true });
  }, [draft, reset]);
  return {
    ...fields,
    changed() {
      const now = structuredClone(getValues());
      shown.current = now;
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
    // A list and its rows may both be wrong; of one field the first message counts.
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

/** Does it with what is filled in where nothing is wrong with it; null where something is, which the fields then say. */
export async function whenValid<T extends FieldValues>(
  { form }: Fields<T>,
  act: (values: T) => Promise<unknown>,
): Promise<unknown> {
  let done: unknown = null;
  // A refusal of the last attempt does not stand in the way of the next.
  form.clearErrors();
  await form.handleSubmit(async (values) => {
    done = await act(values);
  })();
  // What follows is another attempt: while it is being filled in nothing is wrong yet.
  if (done !== null) form.reset(undefined, { keepValues: true });
  return done;
}
