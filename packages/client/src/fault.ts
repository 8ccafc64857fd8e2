const numbers = new WeakMap<object, string>();

/**
 * The number of an error of our own program, `CX-` and eight digits, that a user can quote; the same error keeps
 * its number. The console gets the number with the error the first time, so that the two are found together.
 */
export function faultNumber(error: unknown): string {
  // Asked of something that is no object, the map says that it has none.
  const known = numbers.get(error as object);
  if (known) return known;
  const number = `CX-${Math.random().toFixed(8).slice(2)}`;
  if (error instanceof Object) numbers.set(error, number);
  console.error(number, error);
  return number;
}
