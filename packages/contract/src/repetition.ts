import type { Endpoint } from './endpoint.ts';

/** Calls that carry an id but are not creates with fixed content, each with the reason. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['register', 'says that the account is there, whatever else is asked, and gives nothing'],
  ['submitBid', 'compares the digests of the envelopes itself'],
  ['makeBidKey', 'the recipient says which key it is; its copies are sealed anew at each try'],
  ['makeBidKeyPair', 'the recipient says which key it is; what wraps it is made anew at each try'],
  ['makeOpenerKey', 'the recipient says which key it is; what wraps it is made anew at each try'],
  ['wrapBidKeyPair', 'the id is of a key that is there'],
  ['draftBidKeyPasskey', 'the id is of a key that is there'],
  ['addBidKeyPasskey', 'the answer of the device is another at each try'],
  ['wrapOpenerKey', 'the id is of a key that is there'],
  ['draftKeyPasskey', 'the id is of a key that is there'],
  ['addKeyPasskey', 'the answer of the device is another at each try'],
  ['beginRehearsal', 'it sends nothing but the id'],
  ['finishRehearsal', 'the answer is checked against the challenge'],
]);

/**
 * Fields that prove the caller's identity or that a person is calling. They differ at each attempt and are not
 * content.
 */
export const proofs: ReadonlySet<string> = new Set(['otp', 'humanCheck', 'password', 'passwordConfirm']);

/**
 * Whether a call creates something under an id made by the caller; if so, a repeated call must have the same content.
 * A call with a version is a change and is guarded by the version.
 */
export function createsUnderId(name: string, { method, path, input }: Endpoint): boolean {
  if (method !== 'POST' || exceptions.has(name) || !('shape' in input)) return false;
  const fields = Object.keys(input.shape as object);
  const made = fields.includes('id') && !path.includes('/:id');
  return (made || fields.includes('newId')) && !fields.includes('version');
}
