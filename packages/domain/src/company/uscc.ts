import { readCode } from '../display/typed.ts';

const charset = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const shape = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;

/** Normalizes a code for storage and comparison: upper case, half width, without spaces. */
export function normaliseUscc(value: string): string {
  return readCode(value);
}

/** Returns the 18th character of a unified social credit code (GB 32100-2015) for its first 17. */
export function usccCheckCharacter(first17: string): string {
  const sum = weights.reduce(
    (total, weight, index) => total + weight * charset.indexOf(first17.charAt(index)),
    0,
  );
  return charset.charAt((31 - (sum % 31)) % 31);
}

export function checkUscc(value: string): string | null {
  const code = normaliseUscc(value);
  if (code === '') return '请输入统一社会信用代码';
  return shape.test(code) && usccCheckCharacter(code) === code.charAt(17)
    ? null
    : '统一社会信用代码校验不通过，请核对第1–18位';
}
