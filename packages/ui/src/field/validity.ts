/** A form is valid only if no field fails: false when any does (specification, section 5). */
export function isValid(failures: readonly unknown[]): boolean {
  return failures.length === 0;
}
