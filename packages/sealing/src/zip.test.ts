import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { zip } from './zip.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

async function archiveOf(entries: Parameters<typeof zip>[0]) {
  const pieces: Uint8Array[] = [];
  for await (const piece of zip(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('zip stores each file unchanged, with the checksum that zlib computes', async () => {
  const archive = await archiveOf([
    { name: '企业/资料.json', content: bytes('{"a":"澜石"}') },
    { name: 'empty.json', content: bytes('') },
  ]);
  expect(archive.readUInt32LE(14)).toBe(crc32(bytes('{"a":"澜石"}')));
  expect(archive.readUInt32LE(18)).toBe(bytes('{"a":"澜石"}').length);
  const end = archive.length - 22;
  expect(archive.readUInt16LE(end + 10)).toBe(2);
  expect(archive.readUInt32LE(archive.readUInt32LE(end + 16))).toBe(0x02014b50);
});

async function* pieces(...texts: readonly string[]) {
  for (const text of texts) yield bytes(text);
}

test('zip lists a streamed file with its size and checksum', async () => {
  const archive = await archiveOf([
    { name: 'a.pdf', content: pieces('澜石', '能源', '') },
    { name: 'b.json', content: bytes('{}') },
  ]);
  const whole = bytes('澜石能源');
  const end = archive.length - 22;
  const first = archive.readUInt32LE(end + 16);
  expect(archive.readUInt32LE(first + 16)).toBe(crc32(whole));
  expect(archive.readUInt32LE(first + 20)).toBe(whole.length);
  const second = archive.readUInt32LE(first + 46 + 'a.pdf'.length + 42);
  expect(archive.readUInt32LE(second)).toBe(0x04034b50);
});

test('zip deflates a streamed file on request, and lists both of its sizes', async () => {
  const whole = bytes('澜石'.repeat(10_000));
  const archive = await archiveOf([
    { name: 'a.xml', content: pieces('澜石'.repeat(4_000), '澜石'.repeat(6_000)), isDeflated: true },
    { name: 'b.json', content: bytes('{}') },
  ]);
  const first = archive.readUInt32LE(archive.length - 22 + 16);
  const packedSize = archive.readUInt32LE(first + 20);
  expect(archive.readUInt16LE(first + 10)).toBe(8);
  expect(archive.readUInt32LE(first + 16)).toBe(crc32(whole));
  expect(archive.readUInt32LE(first + 24)).toBe(whole.length);
  expect(packedSize).toBeLessThan(whole.length / 10);
  const begin = 30 + 'a.xml'.length;
  expect(inflateRawSync(archive.subarray(begin, begin + packedSize))).toEqual(Buffer.from(whole));
  const second = archive.readUInt32LE(first + 46 + 'a.xml'.length + 42);
  expect(archive.readUInt32LE(second)).toBe(0x04034b50);
});

test('zip writes a 64-bit end record for more than 65,535 files', async () => {
  const many = Array.from({ length: 0x10001 }, (_, n) => ({ name: `${n}`, content: bytes('') }));
  const archive = await archiveOf(many);
  const end = archive.length - 22;
  expect(archive.readUInt16LE(end + 10)).toBe(0xffff);
  const wide = Number(archive.readBigUInt64LE(end - 20 + 8));
  expect(archive.readUInt32LE(wide)).toBe(0x06064b50);
  expect(archive.readBigUInt64LE(wide + 32)).toBe(0x10001n);
});
