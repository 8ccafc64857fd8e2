/** A message for a field; `field` is the path of the input, such as `contacts.0.phone`. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/**
 * An expected refusal. `refused` is the reason; the contract defines its code and its Chinese message, whose
 * {placeholders} are filled from `values`.
 */
export interface Refusal<Reason extends string = string> {
  readonly refused: Reason;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly fields?: readonly FieldError[];
}

export function refuse<const Reason extends string>(
  refused: Reason,
  values?: Refusal['values'],
): Refusal<Reason> {
  return values === undefined ? { refused } : { refused, values };
}

/** Refuses with messages at their fields. */
export function refuseFields(fields: readonly FieldError[]): Refusal<'invalid_input'> {
  return { refused: 'invalid_input', fields };
}

export function isRefused<T>(outcome: T): outcome is Extract<T, Refusal> {
  return typeof outcome === 'object' && outcome !== null && 'refused' in outcome;
}
