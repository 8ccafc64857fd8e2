import { read } from './storage.ts';

/** Who is signed in now, in this browser. */
const signedIn = () => (read('token') === null ? null : read('userId'));

/**
 * The account that this page was made for: of whoever is signed in as it begins. All tabs share what is stored, so
 * another account may have signed in since; this page then sends nothing until its own account is back.
 */
let person = typeof window === 'undefined' ? null : signedIn();

/** Null for a visitor. */
export function pagePerson(): string | null {
  person ??= signedIn();
  return person;
}

/** Whether the token that is stored belongs to another account than this page. */
export function isAnothers(): boolean {
  return pagePerson() !== (signedIn() ?? person);
}

/** The token to send; null while it belongs to another account, whose page this is not. */
export function pageToken(): string | null {
  return isAnothers() ? null : read('token');
}

/** The account that a call names; the server refuses one that names an account and shows no token of it. */
export function namedPerson(): string | null {
  return signedIn() && pagePerson();
}
