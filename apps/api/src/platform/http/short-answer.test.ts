import { describe, expect, it } from 'vitest';
import { readShortAnswer, readShortJson } from './short-answer.ts';

describe('an answer from outside', () => {
  it('is read completely up to its limit', async () => {
    expect((await readShortAnswer(new Response('12345'), 5)).toString()).toBe('12345');
    expect((await readShortAnswer(new Response(null), 5)).length).toBe(0);
    expect(await readShortJson(new Response('{"code":"好"}'))).toEqual({ code: '好' });
  });

  it('is cut off beyond its limit, even if it is endless', async () => {
    let pieces = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pieces++;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    await expect(readShortJson(new Response(endless))).rejects.toThrow('262144 bytes');
    expect(pieces).toBeLessThan(10);
  });
});
