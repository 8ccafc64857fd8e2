import { readNote, writeNote } from './cookie.ts';

/** The port goes with it: cookies know none, and the portal and the console may share a host. */
export const returnNote = 'return_to';
const noteOf = () => `${returnNote}${location.port}`;
const seconds = 1800;

/** Only an address of this site: a note that somebody else set must not send the user elsewhere. */
export function isOwnAddress(address: string): boolean {
  return /^\/(?![/\\])/.test(address) && !/^\/login([/?#]|$)/i.test(address) && address.length <= 1000;
}

/** Keeps where the user was, for half an hour: signing in again leads back there. */
export function keepReturnAddress(address: string): void {
  if (isOwnAddress(address)) writeNote(noteOf(), address, seconds);
}

export function readReturnAddress(): string | null {
  const address = readNote(noteOf());
  return address !== null && isOwnAddress(address) ? address : null;
}

export function takeReturnAddress(): string | null {
  const address = readReturnAddress();
  writeNote(noteOf(), '', 0);
  return address;
}
