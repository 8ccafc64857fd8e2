import { readPhone } from '../display/typed.ts';
import { maskMail, maskPhone } from '../masking.ts';
import { checkEmail, checkPhone } from './rules.ts';

/** The kind of contact by which an account receives codes: its phone, or the mail address it was registered with. */
export type ContactKind = 'phone' | 'mail';

export function contactKind(contact: string): ContactKind {
  return contact.includes('@') ? 'mail' : 'phone';
}

/** Returns the contact that a registration must verify: the phone, or the mail address if no phone was given. */
export function registeredBy({ phone, email }: { readonly phone: string; readonly email: string }): string {
  return phone === '' ? readContact(email) : readPhone(phone);
}

/** Normalizes a contact for storage and comparison. */
export function readContact(typed: string): string {
  const text = typed.normalize('NFKC').trim();
  return contactKind(text) === 'mail' ? text.toLowerCase() : readPhone(text);
}

export function checkContact(typed: string): string | null {
  const contact = readContact(typed);
  if (contact === '') return '请输入手机号或邮箱';
  if (contactKind(contact) === 'mail') return checkEmail(contact);
  return checkPhone(contact) === null ? null : '请输入有效的11位手机号或邮箱';
}

/** Masks the contact of an account for display to others. Returns an empty string for a closed account. */
export function shownContact(contact: string | null): string {
  if (contact === null) return '';
  return contactKind(contact) === 'mail' ? maskMail(contact) : maskPhone(contact);
}

/** Masks a contact and prefixes its kind, for use in a text: 手机号138****8000. */
export function maskContact(contact: string): string {
  return contactKind(contact) === 'mail' ? `邮箱${maskMail(contact)}` : `手机号${maskPhone(contact)}`;
}
