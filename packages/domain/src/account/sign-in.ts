/** 等保三级: a session ends after so many minutes without an act of its person, and after so many hours in any case. */
export const idleMinutes = 30;
export const longestHours = 12;

/** So many sessions of one account may live at once; one more ends the oldest. */
export const liveSessions = 5;

/** A device that signed in is known for so long after its last sign-in. */
export const deviceDays = 400;

/** So many failures lock. They are counted for each known device, and for all unknown ones of an account together. */
export const failuresPerLock = 5;

/** Minutes of the lock that this failure brings; 0 where it brings none. */
export function lockMinutesAfter(failures: number): number {
  if (failures % failuresPerLock !== 0) return 0;
  return failures >= 2 * failuresPerLock ? 60 : 15;
}

/** Tries left until the next lock. */
export function triesLeft(failures: number): number {
  return failuresPerLock - (failures % failuresPerLock);
}

export interface SignInFailures {
  /** Of the same device, or of all unknown devices for the same account. */
  readonly counted: number;
  /** From the same address within the hour, whatever the account. */
  readonly address: number;
}

/** Whether failures have piled up so far that the next try must show a proof of work. */
export function isSignInChecked({ counted, address }: SignInFailures): boolean {
  return counted >= 3 || address >= 10;
}

/** Codes by SMS: seconds between two, and how many a day one requester and all strangers together may ask for one phone. */
export const otpResendSeconds = 60;
export const otpPerDay = 10;
export const otpOfStrangersPerDay = 30;
/** Minutes a code lives, and the errors that kill it. */
export const otpMinutes = 5;
export const otpTries = 5;

export interface OtpRequests {
  /** For the phone within the day, by the requester's kind: one known device, or all strangers. */
  readonly phone: number;
  /** From the same address within the hour, whatever the phone. */
  readonly address: number;
}

/** Whether requests for codes have piled up so far that the next must show a proof of work. */
export function isOtpChecked({ phone, address }: OtpRequests): boolean {
  return phone >= 2 || address >= 5;
}
