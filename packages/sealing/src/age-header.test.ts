import { describe, expect, it } from 'vitest';
import { readAgeHeader } from './age-header.ts';
import { makeKeyPair, sealBytes } from './envelope.ts';

const [lot, own, third] = await Promise.all([makeKeyPair(), makeKeyPair(), makeKeyPair()]);

function seal(bytes: number, recipients: readonly string[] = [lot.recipient]) {
  return sealBytes(recipients, new Uint8Array(bytes));
}

const words = (file: Uint8Array) => String.fromCharCode(...file.subarray(0, 600));
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
/** The file with its beginning changed; its payload stays as it was. */
async function changed(change: (text: string) => string) {
  const file = await seal(2000);
  return bytes(change(words(file)) + String.fromCharCode(...file.subarray(600)));
}

describe('The header of a sealed file', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])(
    'is read with its keys, whatever lies under it: %d bytes',
    async (length) => {
      const one = await seal(length);
      expect(readAgeHeader(one, one.length)).toMatchObject({ recipients: 1 });
      const two = await seal(length, [lot.recipient, own.recipient]);
      expect(readAgeHeader(two.subarray(0, 1024), two.length)).toMatchObject({ recipients: 2 });
    },
  );

  it('is refused with more keys than a lot’s and a bidder’s, or with none', async () => {
    const three = await seal(10, [lot.recipient, own.recipient, third.recipient]);
    expect(readAgeHeader(three, three.length)).toBe('recipients');
    const none = await changed((text) => text.replace(/-> X25519 .{43}\n.{43}\n/, ''));
    expect(readAgeHeader(none, none.length)).toBe('recipients');
  });

  it.each([
    ['version', 'another version', (text: string) => text.replace('/v1', '/v2')],
    ['version', 'no version line', (text: string) => text.slice(3)],
    ['recipients', 'a key of another kind', (text: string) => text.replace('X25519', 'scrypt')],
    ['recipients', 'a stanza that lacks its body', (text: string) => text.replace(/\n.{43}\n---/, '\n---')],
    ['recipients', 'half a share', (text: string) => text.replace(/X25519 .{10}/, 'X25519 ')],
    ['recipients', 'a line with a carriage return', (text: string) => text.replace('\n---', '\r\n---')],
    [
      'recipients',
      'bits over at the end of a share',
      (text: string) => text.replace(/(X25519 .{42})./, '$1B'),
    ],
    ['mac', 'no line of the MAC', (text: string) => text.replace(/--- .{43}\n/, '')],
    ['mac', 'half a MAC', (text: string) => text.replace(/--- .{20}/, '--- ')],
  ])('is refused, %s: %s', async (fault, _, change) => {
    const file = await changed(change);
    expect(readAgeHeader(file, file.length)).toBe(fault);
  });

  it('is refused where the length is none that sealed chunks have', async () => {
    const file = await seal(65_536);
    const header = readAgeHeader(file, file.length);
    if (typeof header === 'string') throw new Error(header);
    const sizes = [0, 16, 31, 32 + 65_536 + 1, 32 + 65_536 + 16].map((payload) => header.length + payload);
    expect(sizes.map((size) => readAgeHeader(file, size))).toEqual(sizes.map(() => 'payload'));
    expect(readAgeHeader(file, header.length + 32)).toEqual(header);
  });

  it('is refused where the file ends in it', async () => {
    const file = await seal(10);
    for (const length of [0, 10, 22, 60, 120, 160]) {
      expect(typeof readAgeHeader(file.subarray(0, length), length)).toBe('string');
    }
  });
});
