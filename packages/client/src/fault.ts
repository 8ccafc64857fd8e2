/** No letters or digits that are mistaken for each other on the telephone. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const numbers = new WeakMap<object, string>();

/**
 * The number of an error of our own program, `CX-` and eight characters, that a user can quote; the same error
 * keeps its number. The console gets the number with the error the first time, so that the two are found together.
 */
export function faultNumber(error: unknown): string {
  const known = typeof error === 'object' && error !== null ? numbers.get(error) : undefined;
  if (known !== undefined) return known;
  const drawn = crypto.getRandomValues(new Uint8Array(8));
  const number = `CX-${Array.from(drawn, (byte) => alphabet.charAt(byte % alphabet.length)).join('')}`;
  if (typeof error === 'object' && error !== null) numbers.set(error, number);
  console.error(`页面程序出错 ${number}`, error);
  return number;
}

/** What the user is told of it, with its number. */
export function faultWords(error: unknown): string {
  return `页面程序出错（编号 ${faultNumber(error)}），请刷新页面后重试；如仍出现，请将编号告知客服`;
}
