/** A code of an authenticator lives so many seconds (RFC 6238); clocks may differ by one such step. */
export const stepSeconds = 30;
export const stepDrift = 1;
/** So many one-time codes for who has lost the authenticator. */
export const recoveryCodes = 10;
/** Minutes to set an authenticator up in, and to finish a sign-in whose password was right. */
export const setupMinutes = 15;
export const secondStepMinutes = 5;

/** Of a recovery code: no letters that are taken for digits, or for one another. 31 to the power of 12 are 59 bits. */
export const recoveryAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const recoveryShape = new RegExp(`^[${recoveryAlphabet}]{12}$`);

/** What somebody shows to prove the second factor. */
export type ShownFactor =
  | { readonly kind: 'totp'; readonly code: string }
  | { readonly kind: 'recovery'; readonly code: string };

/** Reads what was typed, with blanks and dashes or without; null where it is neither kind of code. */
export function readFactor(typed: string): ShownFactor | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code };
  return recoveryShape.test(code) ? { kind: 'recovery', code } : null;
}

export function checkFactor(typed: string): string | null {
  if (typed.trim() === '') return '请输入动态验证码或恢复码';
  return readFactor(typed) === null ? '动态验证码为6位数字，恢复码为12位字母和数字' : null;
}

/** `ABCDEFGH2345` → ABCD-EFGH-2345, as it is shown and typed over. */
export function writeRecoveryCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** The step that a moment lies in. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/**
 * Whether a code of this step is taken now: of the step itself or of a neighbour, and none that was used, or is older
 * than one that was: who looks over a shoulder comes too late.
 */
export function isStepTaken(step: number, lastStep: number, now: Date): boolean {
  return Math.abs(step - stepAt(now)) <= stepDrift && step > lastStep;
}
