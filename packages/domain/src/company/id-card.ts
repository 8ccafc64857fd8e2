import { readCode } from '../display/typed.ts';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const message = '身份证号码不正确，请检查';

/** Converts to upper case and half width, without spaces. */
function normaliseIdCard(value: string): string {
  return readCode(value);
}

/** Returns the 18th character of a citizen's number (GB 11643) for its first 17 digits. */
export function idCardCheckCharacter(first17: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(first17.charAt(index)), 0);
  return '10X98765432'.charAt(sum % 11);
}

/** Checks a citizen's number. `today` is a Beijing day, `2026-11-21`: the date of birth must exist and be past. */
export function checkIdCard(value: string, today: string): string | null {
  const number = normaliseIdCard(value);
  if (number === '') return '请输入身份证号';
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return message;
  const birth = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  const date = new Date(`${birth}T00:00:00Z`);
  const real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(birth);
  if (!real || birth < '1800-01-01' || birth >= today) return message;
  return idCardCheckCharacter(number) === number.charAt(17) ? null : message;
}
