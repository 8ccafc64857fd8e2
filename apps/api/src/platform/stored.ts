/**
 * What the rows must hold where they say what they say. Its absence is a fault of ours: shown as empty or as nought it
 * would be an untruth in somebody's letter.
 * @throws Error that names what is missing
 */
export function stored<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`${what} is missing`);
  return value;
}
