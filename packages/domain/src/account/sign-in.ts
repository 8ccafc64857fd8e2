/** 等保三级: a session ends after this many minutes without an act of its user, and after this many hours in any case. */
export const idleMinutes = 30;
export const longestHours = 12;

/** The number of concurrent sessions of an account. Another one ends the oldest. */
export const liveSessions = 5;

/** Days for which a device is known after its last sign-in. */
export const deviceDays = 400;

/**
 * The number of failures that lock. They are counted for each known device, and for all unknown devices of an account
 * together.
 */
export const failuresPerLock = 5;

/** Returns the minutes of the lock caused by this failure; 0 if there is none. */
export function lockMinutesAfter(failures: number): number {
  if (failures % failuresPerLock !== 0) return 0;
  return failures >= 2 * failuresPerLock ? 60 : 15;
}

/** Returns the tries left until the next lock. */
export function triesLeft(failures: number): number {
  return failuresPerLock - (failures % failuresPerLock);
}

export interface SignInFailures {
  /** From the same device, or from all unknown devices for the same account. */
  readonly counted: number;
  /** From the same address within the hour, for any account. */
  readonly address: number;
}

/** Returns whether the next try needs a proof of work, after several failures. */
export function isSignInChecked({ counted, address }: SignInFailures): boolean {
  return counted >= 3 || address >= 10;
}

/**
 * Codes by SMS: seconds between two, and the number per day for one phone, by one requester and by all strangers
 * together.
 */
export const otpResendSeconds = 60;
export const otpPerDay = 10;
export const otpOfStrangersPerDay = 30;
/** Minutes for which a code is valid, and the failures that invalidate it. */
export const otpMinutes = 5;
export const otpTries = 5;

export interface OtpRequests {
  /** For the phone within the day, by the kind of requester: one known device, or all strangers. */
  readonly phone: number;
  /** From the same address within the hour, for any phone. */
  readonly address: number;
}

/** Returns whether the next request needs a proof of work, after several requests. */
export function isOtpChecked({ phone, address }: OtpRequests): boolean {
  return phone >= 2 || address >= 5;
}
