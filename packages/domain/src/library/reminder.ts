import type { Day } from '../display/day.ts';
import type { ExpiryKind } from './expiry.ts';

/** What somebody is reminded of: a licence, a certificate, or one of a person's. */
export interface Reminded {
  readonly companyId: string;
  readonly kind: ExpiryKind;
  readonly no: string;
  readonly expiryDate: Day;
}

/** The key under which a person of the company is told once of each step: the days before its end. */
export function reminderKey({ companyId, kind, no, expiryDate }: Reminded, step: number): string {
  return `certificate/${companyId}/${kind}/${no}/${expiryDate}/${step}`;
}
