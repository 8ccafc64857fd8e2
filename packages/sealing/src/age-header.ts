import { envelopeHeader } from './envelope.ts';

/** The part of a file that violates the age format (C2SP age specification). */
export type HeaderFault = 'version' | 'recipients' | 'mac' | 'payload';

export interface AgeHeader {
  /** Number of recipient stanzas; each names one key that opens the file. */
  readonly recipients: number;
  /** Length of the header in bytes; the payload follows it. */
  readonly length: number;
}

/** Bytes of the file's beginning that `readAgeHeader` needs; longer than any header it accepts. */
export const headerLimit = 1024;
/** The lot's key and the bidder's own key. */
const mostRecipients = 2;

const nonceLength = 16;
const tagLength = 16;
const chunkLength = 64 * 1024 + tagLength;

/**
 * Parses the header of an `age` file: the version line, one or two X25519 stanzas of 32 bytes each, and the MAC line.
 * Also checks that a nonce and sealed chunks can add up to the file's size. The MAC and the plaintext cannot be checked
 * without a key.
 * @param start at least the first `headerLimit` bytes, or the whole file if it is shorter
 * @param size of the whole file, in bytes
 */
export function readAgeHeader(start: Uint8Array, size: number): AgeHeader | HeaderFault {
  // Header bytes are ASCII; payload bytes may have any value.
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

/**
 * 43 base64 characters hold 32 bytes and two spare bits. The format requires both to be zero, so encodings are unique.
 */
function isWhole(text: string): boolean {
  return 'AEIMQUYcgkosw048'.includes(text.charAt(42));
}

/** Every chunk but the last is full. The last chunk may be empty only if it is the only one. */
function isPayloadSize(size: number): boolean {
  const sealed = size - nonceLength;
  if (sealed < tagLength) return false;
  const rest = sealed % chunkLength;
  return rest === 0 || rest > tagLength || sealed === tagLength;
}
