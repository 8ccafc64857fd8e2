/**
 * Returns a value that the rows must contain. A missing value is a fault of the program: shown as empty or zero it
 * would falsify a letter.
 * @throws Error that names the missing value
 */
export function requireStored<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing`);
  return value;
}
