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

/**
 * An act asks that the second factor was shown in the same session within so many minutes. A price may take long to
 * upload: who showed it before the upload is not asked again when it ends, at the deadline.
 */
export const factorMinutes = { act: 15, price: 120 } as const;
export type FactorUse = keyof typeof factorMinutes;

/** What is known of an account's second factor in the session in hand. */
export interface FactorFacts {
  /** There is one of its own: an authenticator. A supplier without one shows a code that was sent. */
  readonly held: boolean;
  /** There must be one, and there is none: nothing can be done but set it up. */
  readonly due: boolean;
  /** Seconds since it was shown in this session; null where it was not. */
  readonly shownSeconds: number | null;
  /** Seconds since the password was taken in its place, for prices only, because no code could be sent. */
  readonly outageSeconds: number | null;
}

/** Seconds for which what was shown still counts; 0 where it has to be shown. */
export function factorSecondsLeft(
  use: FactorUse,
  { shownSeconds, outageSeconds }: Pick<FactorFacts, 'shownSeconds' | 'outageSeconds'>,
): number {
  const shown = [shownSeconds, ...(use === 'price' ? [outageSeconds] : [])];
  const left = shown.map((seconds) => (seconds === null ? 0 : factorMinutes[use] * 60 - seconds));
  return Math.max(0, Math.floor(Math.max(...left)));
}

export function isFactorShown(
  use: FactorUse,
  facts: Pick<FactorFacts, 'shownSeconds' | 'outageSeconds'>,
): boolean {
  return factorSecondsLeft(use, facts) > 0;
}

/** Where a code may be sent that stands for the second factor of a supplier who has no other. */
export const codeRoads = ['sms', 'mail'] as const;
export type CodeRoad = (typeof codeRoads)[number];
export const codeRoadLabels = { sms: '短信', mail: '邮件' } as const satisfies Record<CodeRoad, string>;
