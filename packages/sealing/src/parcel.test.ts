import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ParcelError, type ParcelItem, pack, unpack } from './parcel.ts';

function item(name: string, content: Uint8Array<ArrayBuffer>): ParcelItem {
  return { name, size: content.length, content: () => new Blob([content]).stream() };
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

function streamOf(bytes: Uint8Array, piece: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + piece));
      at += piece;
    },
  });
}

async function unpackAll(packed: ReadableStream<Uint8Array>): Promise<[string, Uint8Array][]> {
  const files: [string, Uint8Array][] = [];
  for await (const { name, content } of unpack(packed)) files.push([name, await bytesOf(content)]);
  return files;
}

describe('a parcel', () => {
  it('returns the packed files, for any names, contents and chunk sizes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.stringMatching(/^[\u4e00-\u9fa5A-Za-z0-9（）_. -]{1,120}$/).map((name) => `files/${name}x`),
            fc.uint8Array({ maxLength: 3000 }).map((bytes) => new Uint8Array(bytes)),
          ),
          { maxLength: 5 },
        ),
        fc.integer({ min: 1, max: 2000 }),
        async (files, piece) => {
          const packed = await bytesOf(pack(files.map(([name, content]) => item(name, content))));
          expect(await unpackAll(streamOf(packed, piece))).toEqual(files);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('is readable by the tar command, with long Chinese names and nested archives', async () => {
    const name = `files/${'技术方案'.repeat(18)}（终稿）.pdf`;
    const inner = await bytesOf(pack([item('inner.txt', new TextEncoder().encode('内'))]));
    const packed = await bytesOf(
      pack([item('answers.json', new TextEncoder().encode('{}')), item(name, inner)]),
    );
    const folder = mkdtempSync(join(tmpdir(), 'parcel-'));
    try {
      writeFileSync(join(folder, 'parcel.tar'), packed);
      execFileSync('tar', ['xf', 'parcel.tar'], { cwd: folder });
      expect(new Uint8Array(readFileSync(join(folder, name)))).toEqual(inner);
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect((await unpackAll(streamOf(packed, 700)))[1]).toEqual([name, inner]);
  });

  it('is rejected if it is truncated or not a tar archive', async () => {
    const packed = await bytesOf(pack([item('a', new Uint8Array(5000).fill(1))]));
    await expect(unpackAll(streamOf(packed.slice(0, 3000), 500))).rejects.toThrow();
    await expect(unpackAll(streamOf(new Uint8Array(2048).fill(65), 500))).rejects.toThrow(ParcelError);
  });

  it('fails with the error of its source', async () => {
    const broken = () =>
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.error(new Error('the line broke')),
      });
    await expect(unpackAll(broken())).rejects.toThrow('the line broke');
    await expect(bytesOf(pack([{ name: 'a', size: 3, content: broken }]))).rejects.toThrow('the line broke');
  });

  it('rejects a file whose content does not have the declared size', async () => {
    const content = new Uint8Array(10);
    await expect(bytesOf(pack([{ ...item('a', content), size: 11 }]))).rejects.toThrow();
    await expect(bytesOf(pack([{ ...item('a', content), size: 9 }]))).rejects.toThrow();
  });
});
