// @vitest-environment happy-dom
import { backgroundHeader } from '@procure/contract/background.ts';
import { deliverOrder, getOrder } from '@procure/contract/order/order.route.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { client } from '../call/client.ts';
import './work-frame.client.tsx';

const order = '0191d6a0-0000-7000-8000-000000000001';
/** For each call, whether it was marked as background. */
let background: boolean[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  background = [];
  vi.stubGlobal('fetch', async ({ headers }: Request) => {
    background.push(headers.has(backgroundHeader));
    return Response.json({ code: '2000', message: '成功', data: null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Dispatches a pointer event like one of the user (`isTrusted`) or one of a script. */
function touch(isTrusted: boolean) {
  const event = new Event('pointerdown');
  Object.defineProperty(event, 'isTrusted', { value: isTrusted });
  dispatchEvent(event);
}

test('a read a minute after the last touch is marked as background, a command never is', async () => {
  await client.call(getOrder, { id: order });
  vi.advanceTimersByTime(59_000);
  await client.call(getOrder, { id: order });
  vi.advanceTimersByTime(1_000);
  await client.call(getOrder, { id: order });
  expect(background).toEqual([false, false, true]);
  touch(false);
  await client.call(getOrder, { id: order });
  touch(true);
  await client.call(getOrder, { id: order });
  expect(background).toEqual([false, false, true, true, false]);
  vi.advanceTimersByTime(60_000);
  await client.call(deliverOrder, { id: order, deliveryId: order, complete: false, note: '' });
  expect(background.at(-1)).toBe(false);
});
