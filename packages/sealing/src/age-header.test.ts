import { describe, expect, it } from 'vitest';
import { readAgeHeader } from './age-header.ts';
import { makeKeyPair, sealBytes } from './envelope.ts';

const [lot, bidder, third] = await Promise.all([makeKeyPair(), makeKeyPair(), makeKeyPair()]);

function seal(bytes: number, recipients: readonly string[] = [lot.recipient]) {
  return sealBytes(recipients, new Uint8Array(bytes));
}

const headerText = (file: Uint8Array) => String.fromCharCode(...file.subarray(0, 600));
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
/** A sealed file whose first 600 bytes are changed; the rest stays unchanged. */
async function tamperedFile(change: (text: string) => string) {
  const file = await seal(2000);
  return bytes(change(headerText(file)) + String.fromCharCode(...file.subarray(600)));
}

describe('readAgeHeader', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])(
    'counts the recipients of a file of %d bytes',
    async (length) => {
      const one = await seal(length);
      expect(readAgeHeader(one, one.length)).toMatchObject({ recipients: 1 });
      const two = await seal(length, [lot.recipient, bidder.recipient]);
      expect(readAgeHeader(two.subarray(0, 1024), two.length)).toMatchObject({ recipients: 2 });
    },
  );

  it('rejects a file with three recipients, or with none', async () => {
    const three = await seal(10, [lot.recipient, bidder.recipient, third.recipient]);
    expect(readAgeHeader(three, three.length)).toBe('recipients');
    const none = await tamperedFile((text) => text.replace(/-> X25519 .{43}\n.{43}\n/, ''));
    expect(readAgeHeader(none, none.length)).toBe('recipients');
  });

  it.each([
    ['version', 'another version', (text: string) => text.replace('/v1', '/v2')],
    ['version', 'a damaged version line', (text: string) => text.slice(3)],
    ['recipients', 'a key of another kind', (text: string) => text.replace('X25519', 'scrypt')],
    ['recipients', 'a stanza without a body', (text: string) => text.replace(/\n.{43}\n---/, '\n---')],
    ['recipients', 'half a share', (text: string) => text.replace(/X25519 .{10}/, 'X25519 ')],
    ['recipients', 'a line with a carriage return', (text: string) => text.replace('\n---', '\r\n---')],
    ['recipients', 'spare bits that are not zero', (text: string) => text.replace(/(X25519 .{42})./, '$1B')],
    ['mac', 'a missing MAC line', (text: string) => text.replace(/--- .{43}\n/, '')],
    ['mac', 'half a MAC', (text: string) => text.replace(/--- .{20}/, '--- ')],
  ])('reports the fault “%s” for %s', async (fault, _, change) => {
    const file = await tamperedFile(change);
    expect(readAgeHeader(file, file.length)).toBe(fault);
  });

  it('rejects a size that sealed chunks cannot have', async () => {
    const file = await seal(65_536);
    const header = readAgeHeader(file, file.length);
    if (typeof header === 'string') throw new Error(header);
    const sizes = [0, 16, 31, 32 + 65_536 + 1, 32 + 65_536 + 16].map((payload) => header.length + payload);
    expect(sizes.map((size) => readAgeHeader(file, size))).toEqual(sizes.map(() => 'payload'));
    expect(readAgeHeader(file, header.length + 32)).toEqual(header);
  });

  it('rejects a file that ends within its header', async () => {
    const file = await seal(10);
    for (const length of [0, 10, 22, 60, 120, 160]) {
      expect(typeof readAgeHeader(file.subarray(0, length), length)).toBe('string');
    }
  });
});
