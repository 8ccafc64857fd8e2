import { read } from './storage.ts';

/** Id of the account signed in now in this browser. */
const signedIn = () => (read('token') === null ? null : read('userId'));

/**
 * The account of this page: the one signed in when the page starts. All tabs share the storage, so another account may
 * have signed in since. This page then sends nothing until its own account is back.
 */
let person = typeof window === 'undefined' ? null : signedIn();

/** Id of the page's account; null for a visitor. */
export function pagePerson(): string | null {
  person ??= signedIn();
  return person;
}

/** Whether the stored token belongs to another account than this page's. */
export function isAnothers(): boolean {
  return pagePerson() !== (signedIn() ?? person);
}

/** The token to send; null while the stored one belongs to another account. */
export function pageToken(): string | null {
  return isAnothers() ? null : read('token');
}

/** The account that a call names; the server refuses a call that names an account without a token of that account. */
export function namedPerson(): string | null {
  return signedIn() && pagePerson();
}
