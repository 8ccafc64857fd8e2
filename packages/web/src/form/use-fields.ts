import type { Failure } from '@procure/client/client.ts';
import { useEffect, useId, useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { fieldMessages } from '../call/command.ts';

/** What is filled in, and what is wrong with it, field by field. */
export interface Fields<T extends FieldValues> {
  readonly form: UseFormReturn<T>;
  /** The id of a field's control. */
  idOf(name: string): string;
}

/**
 * The fields of one command. They are checked when it is asked for, all at once, and then as they are mended; what it
 * was refused for stands at its field.
 */
export function useFields<T extends FieldValues>(
  initial: DefaultValues<T>,
  failure: Failure | null,
  /** The field that a refusal is about which names none. */
  placeOf?: (failure: Failure) => NoInfer<Path<T>>,
): Fields<T> {
  const prefix = useId();
  const form = useForm<T>({ defaultValues: initial });
  const { setError, getValues } = form;
  const place = useRef(placeOf);
  place.current = placeOf;
  useEffect(() => {
    if (failure?.fields.length === 0 && place.current)
      setError(place.current(failure), { type: 'refused', message: failure.message });
    const values = getValues();
    for (const [name, message] of fieldMessages(failure)) {
      if (isNameIn(values, name)) setError(name, { type: 'refused', message });
    }
  }, [failure, setError, getValues]);
  return { form, idOf: (name) => `${prefix}${name}` };
}

function isNameIn<T extends FieldValues>(values: T, name: string): name is Path<T> {
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
  return done;
}
