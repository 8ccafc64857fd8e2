import { describe, expect, test, vi } from 'vitest';
import { abortSignalAny, abortSignalTimeout } from './abort-signal.ts';

describe.each([
  ['the browser’s own', AbortSignal.any.bind(AbortSignal)],
  ['ours', abortSignalAny],
])('AbortSignal.any, %s', (_, any) => {
  test('is aborted with the reason of whichever is first, and by no later one', () => {
    const [a, b] = [new AbortController(), new AbortController()];
    const signal = any([a.signal, b.signal]);
    const heard = vi.fn();
    signal.addEventListener('abort', heard);
    expect(signal.aborted).toBe(false);
    b.abort('second');
    a.abort('first');
    expect(signal.reason).toBe('second');
    expect(heard).toHaveBeenCalledOnce();
  });

  test('is aborted at once where one is already, and never by none', () => {
    expect(any([new AbortController().signal, AbortSignal.abort('gone')]).reason).toBe('gone');
    expect(any([]).aborted).toBe(false);
  });
});

test('leaves no listener on a signal that outlives it', () => {
  const [long, short] = [new AbortController(), new AbortController()];
  const removed = vi.spyOn(long.signal, 'removeEventListener');
  abortSignalAny([long.signal, short.signal]);
  short.abort();
  expect(removed).toHaveBeenCalledWith('abort', expect.any(Function));
});

test('AbortSignal.timeout, ours, ends with a TimeoutError', () => {
  vi.useFakeTimers();
  const signal = abortSignalTimeout(180_000);
  vi.advanceTimersByTime(179_999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  vi.useRealTimers();
});
