/** A code of an authenticator is valid for this many seconds (RFC 6238). Clocks may differ by one step. */
export const stepSeconds = 30;
export const stepDrift = 1;
/** The number of one-time recovery codes, for users who have lost their authenticator. */
export const recoveryCodes = 10;
/** Minutes to set up an authenticator, and to finish a sign-in after a correct password. */
export const setupMinutes = 15;
export const secondStepMinutes = 5;

/** The characters of a recovery code, without those that resemble one another. 31 to the power of 12 are 59 bits. */
export const recoveryAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const recoveryShape = new RegExp(`^[${recoveryAlphabet}]{12}$`);

/** A typed proof of the second factor. */
export type ShownFactor =
  | { readonly kind: 'totp'; readonly code: string }
  | { readonly kind: 'recovery'; readonly code: string };

/** Reads a typed code, with or without spaces and dashes. Returns null if it is neither kind of code. */
export function readFactor(typed: string): ShownFactor | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code };
  return recoveryShape.test(code) ? { kind: 'recovery', code } : null;
}

export function checkFactor(typed: string): string | null {
  if (typed.trim() === '') return '请输入动态验证码或恢复码';
  return readFactor(typed) === null ? '动态验证码为6位数字，恢复码为12位字母和数字' : null;
}

/** Formats a recovery code for display: `ABCDEFGH2345` → ABCD-EFGH-2345. */
export function writeRecoveryCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Returns the number of the time step that contains a moment. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/**
 * Checks whether a code of a time step is accepted now: the step is the current one or a neighbour, and later than the
 * last step used, so that an observed code cannot be reused.
 */
export function isStepTaken(step: number, lastStep: number, now: Date): boolean {
  return Math.abs(step - stepAt(now)) <= stepDrift && step > lastStep;
}

/**
 * Minutes for which a second factor shown in the session counts. A price has a longer limit, because its upload may end
 * long after the factor was shown, at the deadline. A signature needs one from staff too for whom none is required
 * otherwise.
 */
export const factorMinutes = { act: 15, signature: 15, price: 120 } as const;
export type FactorUse = keyof typeof factorMinutes;

/** The state of an account's second factor in the current session. */
export interface FactorFacts {
  /** The account has an authenticator. Suppliers without one use a code that is sent to them. */
  readonly held: boolean;
  /** A second factor is required and missing: the only permitted act is setting it up. */
  readonly due: boolean;
  /** Whether it may sign without one: only the accounts of a demo, whose password is public. */
  readonly waived: boolean;
  /** Seconds since it was shown in this session; null if it was not shown. */
  readonly shownSeconds: number | null;
  /** Seconds since the password replaced it, for prices only, because no code could be sent; null if it did not. */
  readonly outageSeconds: number | null;
}

/** Returns the seconds for which the shown factor still counts; 0 if it must be shown. */
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

/** The channels for sending a code as second factor to suppliers without an authenticator. */
export const codeRoads = ['sms', 'mail'] as const;
export type CodeRoad = (typeof codeRoads)[number];
export const codeRoadLabels = { sms: '短信', mail: '邮件' } as const satisfies Record<CodeRoad, string>;
