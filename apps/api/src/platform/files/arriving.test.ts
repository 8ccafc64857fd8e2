import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Arriving } from './arriving.ts';

const kilobyte = 1024;
/** Milliseconds for which `fill` waits for more bytes. */
const patience = 5;

/** Bytes whose values show their position. */
function piece(length: number, from = 0): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let place = 0; place < length; place += 1) bytes[place] = (from + place) % 251;
  return bytes;
}

function arriving() {
  const line = new PassThrough({ highWaterMark: kilobyte });
  return { line, arrival: new Arriving(line, new AbortController().signal) };
}

describe('the body of a request', () => {
  it('fills one buffer after the other with every byte in order', async () => {
    const { line, arrival } = arriving();
    const whole = piece(200 * kilobyte);
    for (let from = 0; from < whole.length; from += 64 * kilobyte)
      line.write(piece(Math.min(64 * kilobyte, whole.length - from), from));
    line.end();
    const taken: Buffer[] = [];
    while (await arrival.hasMore()) {
      const room = Buffer.alloc(48 * kilobyte);
      const length = await arrival.fill(room, patience);
      taken.push(room.subarray(0, length));
    }
    arrival.close();
    expect(Buffer.concat(taken).equals(whole)).toBe(true);
  });

  it('is freed once all of it is copied, and not before', async () => {
    const { line, arrival } = arriving();
    const bytes = piece(64 * kilobyte);
    const memory = bytes.buffer;
    line.write(bytes);
    await arrival.fill(new Uint8Array(40 * kilobyte), patience);
    expect(memory.byteLength).toBe(64 * kilobyte);
    await arrival.fill(new Uint8Array(40 * kilobyte), patience);
    expect(memory.byteLength).toBe(0);
    arrival.close();
  });

  it('does not free memory shared with other data', async () => {
    const { line, arrival } = arriving();
    const shared = Buffer.allocUnsafeSlow(64 * kilobyte);
    line.write(shared.subarray(32 * kilobyte));
    expect(await arrival.fill(new Uint8Array(64 * kilobyte), patience)).toBe(32 * kilobyte);
    expect(shared.buffer.byteLength).toBe(64 * kilobyte);
    arrival.close();
  });

  it('is kept to its last byte if its connection breaks', async () => {
    const { line, arrival } = arriving();
    line.write(piece(10 * kilobyte));
    await arrival.fill(new Uint8Array(4 * kilobyte), patience);
    line.destroy();
    expect(await arrival.hasMore()).toBe(true);
    expect(await arrival.fill(new Uint8Array(64 * kilobyte), patience)).toBe(6 * kilobyte);
    expect(await arrival.hasMore()).toBe(false);
    arrival.close();
  });
});
