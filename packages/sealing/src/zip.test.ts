import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { zip } from './zip.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

async function written(entries: Parameters<typeof zip>[0]) {
  const pieces: Uint8Array[] = [];
  for await (const piece of zip(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('a zip holds each file as it is, by the checksum that zlib makes of it', async () => {
  const archive = await written([
    { name: '企业/资料.json', content: bytes('{"a":"澜石"}') },
    { name: 'empty.json', content: bytes('') },
  ]);
  expect(archive.readUInt32LE(14)).toBe(crc32(bytes('{"a":"澜石"}')));
  expect(archive.readUInt32LE(18)).toBe(bytes('{"a":"澜石"}').length);
  const end = archive.length - 22;
  expect(archive.readUInt16LE(end + 10)).toBe(2);
  expect(archive.readUInt32LE(archive.readUInt32LE(end + 16))).toBe(0x02014b50);
});
