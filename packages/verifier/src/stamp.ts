import type { Sha256Hex } from '@procure/sealing/digest.ts';
import type { Kind } from './finding.ts';
import { timeInWords } from './time.ts';

/** Content of a time-stamp response (RFC 3161). Its signature is not verified here. */
export interface KeptStamp {
  /** SHA-256 of the stamped data. */
  readonly imprint: Sha256Hex;
  /** The stamped time; ISO 8601. */
  readonly at: string;
}

/** Reads the imprint and the time of a time-stamp. `openssl ts -verify` verifies the authority's signature. */
export const stampKind: Kind<KeptStamp> = {
  read({ bytes }) {
    try {
      return readStamp(bytes);
    } catch {
      return null;
    }
  },
  examine: ({ at }) => [
    {
      holds: null,
      missing: true,
      words: `时间戳所载时间：${timeInWords(at)}。时间戳机构的签名和证书未核对，请用机构证书核对：openssl ts -verify -data 记录原文 -in 时间戳 -CAfile 机构证书`,
    },
  ],
};

const oid = {
  signedData: '2a864886f70d010702',
  tstInfo: '2a864886f70d0109100104',
  sha256: '608648016503040201',
};

/**
 * Parses a time-stamp response down to its TSTInfo. Returns null if the request was rejected or the content is not a
 * SHA-256 time-stamp.
 * @throws TypeError if the bytes are not DER of the expected structure
 * @throws RangeError if the time is not a date
 */
function readStamp(bytes: Uint8Array): KeptStamp | null {
  const [response, ...trailing] = elementsOf(bytes);
  const [status, token] = elementsOf(take(response, 0x30));
  const granted = hex(take(elementsOf(take(status, 0x30))[0], 0x02));
  if (trailing.length > 0 || !['00', '01'].includes(granted)) return null;
  const [kind, content] = elementsOf(take(token, 0x30));
  const [signedData] = elementsOf(take(content, 0xa0));
  const [, , encapsulated] = elementsOf(take(signedData, 0x30));
  const [innerKind, innerContent] = elementsOf(take(encapsulated, 0x30));
  if (hex(take(kind, 0x06)) !== oid.signedData || hex(take(innerKind, 0x06)) !== oid.tstInfo) return null;
  const [info] = elementsOf(take(elementsOf(take(innerContent, 0xa0))[0], 0x04));
  const [, , imprint, , time] = elementsOf(take(info, 0x30));
  const [algorithm, digest] = elementsOf(take(imprint, 0x30));
  const [name] = elementsOf(take(algorithm, 0x30));
  const [, year, month, day, clock] =
    /^(\d{4})(\d\d)(\d\d)(\d{6}(?:\.\d+)?)Z$/.exec(String.fromCharCode(...take(time, 0x18))) ?? [];
  const hash = hex(take(digest, 0x04));
  if (hex(take(name, 0x06)) !== oid.sha256 || hash.length !== 64 || clock === undefined) return null;
  const at = new Date(`${year}-${month}-${day}T${clock.slice(0, 2)}:${clock.slice(2, 4)}:${clock.slice(4)}Z`);
  return { imprint: hash, at: at.toISOString() };
}

interface Element {
  readonly tag: number;
  readonly body: Uint8Array;
}

/**
 * Splits bytes into consecutive DER elements.
 * @throws TypeError if a length is malformed or exceeds the bytes
 */
function elementsOf(bytes: Uint8Array): readonly Element[] {
  const elements: Element[] = [];
  let at = 0;
  while (at < bytes.length) {
    const [tag = 0, short = 0] = bytes.subarray(at, at + 2);
    const lengthBytes = short > 0x80 ? short - 0x80 : 0;
    if (short === 0x80 || lengthBytes > 4) throw new TypeError('a length that DER does not know');
    const digits = bytes.subarray(at + 2, at + 2 + lengthBytes);
    const length = lengthBytes === 0 ? short : digits.reduce((sum, byte) => sum * 256 + byte, 0);
    const from = at + 2 + lengthBytes;
    if (from + length > bytes.length) throw new TypeError('an element longer than what holds it');
    elements.push({ tag, body: bytes.subarray(from, from + length) });
    at = from + length;
  }
  return elements;
}

function take(element: Element | undefined, tag: number): Uint8Array {
  if (element?.tag !== tag) throw new TypeError('another element is expected');
  return element.body;
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
