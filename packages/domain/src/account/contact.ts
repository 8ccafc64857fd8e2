import { readPhone } from '../display/typed.ts';
import { maskMail, maskPhone } from '../masking.ts';
import { checkEmail, checkPhone } from './rules.ts';

/** By what an account is found that gets a code: its phone, or its address where it has no phone. */
export type ContactKind = 'phone' | 'mail';

export function contactKind(contact: string): ContactKind {
  return contact.includes('@') ? 'mail' : 'phone';
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

/** With its kind, for a text: 手机号138****8000. */
export function maskContact(contact: string): string {
  return contactKind(contact) === 'mail' ? `邮箱${maskMail(contact)}` : `手机号${maskPhone(contact)}`;
}
