import { envelopeHeader } from './envelope.ts';

/** Where a file is not a sealed one as its format says (C2SP age specification). */
export type HeaderFault = 'version' | 'recipients' | 'mac' | 'payload';

export interface AgeHeader {
  /** Stanzas, each a key that opens the file. */
  readonly recipients: number;
  /** Bytes before the payload. */
  readonly length: number;
}

/** More than any header that is taken here has; what a reader needs of the file's beginning. */
export const headerLimit = 1024;
/** A lot's key, and the bidder's own. */
const mostRecipients = 2;

const nonceLength = 16;
const tagLength = 16;
const chunkLength = 64 * 1024 + tagLength;

/**
 * Reads the whole header of an `age` file: the version line, one or two X25519 stanzas of 32 bytes each, the line of the
 * MAC; and whether the file's size is one that a nonce and sealed chunks have. That the MAC fits, and what lies under the
 * seal, nobody knows without a key.
 */
export function readAgeHeader(start: Uint8Array, size: number): AgeHeader | HeaderFault {
  // Every byte of a header is ASCII; what follows it may be anything.
  const text = String.fromCharCode(...start.subarray(0, headerLimit));
  if (!text.startsWith(envelopeHeader)) return 'version';
  let at = envelopeHeader.length;
  let recipients = 0;
  for (;;) {
    const stanza = /^-> X25519 ([A-Za-z0-9+/]{43})\n([A-Za-z0-9+/]{43})\n/.exec(text.slice(at));
    if (stanza === null) break;
    const [whole, share = '', key = ''] = stanza;
    if (!isWhole(share) || !isWhole(key)) return 'recipients';
    recipients += 1;
    at += whole.length;
  }
  if (recipients === 0 || recipients > mostRecipients || text.startsWith('->', at)) return 'recipients';
  const mac = /^--- ([A-Za-z0-9+/]{43})\n/.exec(text.slice(at));
  if (mac === null || !isWhole(mac[1] ?? '')) return 'mac';
  const length = at + mac[0].length;
  return isPayloadSize(size - length) ? { recipients, length } : 'payload';
}

/** 32 bytes in 43 characters leave two bits over, which the format wants to be zero: each has one spelling only. */
function isWhole(text: string): boolean {
  return 'AEIMQUYcgkosw048'.includes(text.charAt(42));
}

/** Every chunk but the last is full; the last holds something, unless there is nothing at all. */
function isPayloadSize(size: number): boolean {
  const sealed = size - nonceLength;
  if (sealed < tagLength) return false;
  const rest = sealed % chunkLength;
  return rest === 0 || rest > tagLength || sealed === tagLength;
}
