const numbers = new WeakMap<object, string>();

/**
 * Returns the number of an error in this program, `CX-` and eight digits, for the user to quote. An error object keeps
 * its number. The first call logs the number with the error to the console.
 */
export function faultNumber(error: unknown): string {
  // A WeakMap returns undefined for a key that is not an object.
  const knownNumber = numbers.get(error as object);
  if (knownNumber) return knownNumber;
  const number = `CX-${Math.random().toFixed(8).slice(2)}`;
  if (error instanceof Object) numbers.set(error, number);
  console.error(number, error);
  return number;
}
