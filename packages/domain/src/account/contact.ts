import { readPhone } from '../display/typed.ts';
import { maskMail, maskPhone } from '../masking.ts';
import { checkEmail, checkPhone } from './rules.ts';

/** By what an account is found that gets a code: its phone, or the address that it was registered with. */
export type ContactKind = 'phone' | 'mail';

export function contactKind(contact: string): ContactKind {
  return contact.includes('@') ? 'mail' : 'phone';
}

/** What a code has to prove of who registers: the phone, or the address of who gives none. */
export function registeredBy({ phone, email }: { readonly phone: string; readonly email: string }): string {
  return phone === '' ? readContact(email) : readPhone(phone);
}

/** As it is stored and compared. */
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

/** Of an account, as others see it; empty of one that was closed. */
export function shownContact(contact: string | null): string {
  if (contact === null) return '';
  return contactKind(contact) === 'mail' ? maskMail(contact) : maskPhone(contact);
}

/** With its kind, for a text: 手机号138****8000. */
export function maskContact(contact: string): string {
  return contactKind(contact) === 'mail' ? `邮箱${maskMail(contact)}` : `手机号${maskPhone(contact)}`;
}
