import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ThreadStopped, workInThread } from './bounded-thread.ts';

const bounds = { milliseconds: 60_000, megabytes: 64, askedBytes: 1000 };
const content = Buffer.from('0123456789');
const run = (code: string, changed: Partial<typeof bounds> = {}) =>
  workInThread({
    module: new URL(
      `data:text/javascript,import { parentPort } from 'node:worker_threads';${encodeURIComponent(code)}`,
    ),
    data: null,
    bounds: { ...bounds, ...changed },
    read: (start, length) => Promise.resolve(content.subarray(start, start + length)),
  });

describe('a bounded thread', () => {
  it('receives the bytes that it requests, and returns its result', async () => {
    const code = `
      parentPort.on('message', ({ bytes }) => parentPort.postMessage({ kind: 'done', result: String(bytes) }));
      parentPort.postMessage({ kind: 'ask', number: 1, start: 2, length: 3 });`;
    expect(await run(code)).toBe('50,51,52');
  });

  it.each([
    ['runs for ever', 'for (;;);', { milliseconds: 300 }, 'it took too long'],
    ['waits for ever', 'setInterval(() => {}, 1000);', { milliseconds: 300 }, 'it took too long'],
    ['fills its heap', 'const all = []; for (;;) all.push({ at: all.length });', {}, /memory/],
    [
      'fills buffers outside of its heap',
      'const all = []; for (;;) all.push(new Uint8Array(1024 * 1024).fill(1));',
      {},
      'it took too much memory',
    ],
    [
      'asks for more bytes than it may',
      "parentPort.on('message', () => {}); parentPort.postMessage({ kind: 'ask', number: 1, start: 0, length: 1001 });",
      {},
      'it asked for too many bytes',
    ],
    ['ends early', '', {}, 'it ended without a word'],
    ['throws', "throw new Error('unreadable');", {}, 'unreadable'],
  ])('is terminated if it %s', async (_, code, changed, why) => {
    const work = run(code, changed);
    await expect(work).rejects.toBeInstanceOf(ThreadStopped);
    await expect(work).rejects.toThrow(why);
  });

  it('is terminated when a PDF unpacks to more than its memory limit', async () => {
    const packed = deflateSync(Buffer.alloc(200 * 1024 * 1024));
    const head = `%PDF-1.7\n1 0 obj<</Type/XRef/Size 50000000/W[1 2 1]/Root 2 0 R/Filter/FlateDecode/Length ${packed.length}>>stream\n`;
    const pdf = Buffer.concat([
      Buffer.from(head),
      packed,
      Buffer.from('\nendstream endobj\nstartxref\n9\n%%EOF\n'),
    ]);
    const work = workInThread({
      module: new URL('./pdf-thread.ts', import.meta.url),
      data: pdf.length,
      bounds: { milliseconds: 60_000, megabytes: 128, askedBytes: 48 * 1024 * 1024 },
      read: (start, length) => Promise.resolve(pdf.subarray(start, start + length)),
    });
    await expect(work).rejects.toThrow('it took too much memory');
  });
});
