import type { Day } from '../display/day.ts';
import type { ExpiryKind } from './expiry.ts';

/** A paper of which a company is reminded: its licence, its certificate, or a certificate of a person. */
export interface Reminded {
  readonly companyId: string;
  readonly kind: ExpiryKind;
  readonly no: string;
  readonly expiryDate: Day;
}

/** Returns the key that limits a reminder to one for each step, in days before the expiry. */
export function reminderKey({ companyId, kind, no, expiryDate }: Reminded, step: number): string {
  return `certificate/${companyId}/${kind}/${no}/${expiryDate}/${step}`;
}
