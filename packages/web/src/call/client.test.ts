// @vitest-environment happy-dom
import { getMe } from '@procure/contract/session/session.route.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  localStorage.setItem('token', 'a-token');
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: '4030', message: '用户认证失败，请重新登录', requestId: '1' })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.body.inert = false;
  localStorage.clear();
});

describe('an answer that the session has ended', () => {
  test('clears the session and leads to the root', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    const { client } = await import('./client.ts');
    await client.call(getMe, {});
    await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce());
    expect(localStorage.getItem('token')).toBeNull();
    expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^\/\?t=\d+$/));
  });

  test('keeps the token until the latest input is stored in this browser', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    const { client } = await import('./client.ts');
    const { beforeLeaving } = await import('../vault/on-its-way.ts');
    let kept = () => {};
    const keeping = new Promise<void>((resolve) => {
      kept = resolve;
    });
    void beforeLeaving(keeping);
    await client.call(getMe, {});
    await new Promise((resolve) => setTimeout(resolve));
    expect(assign).not.toHaveBeenCalled();
    expect(localStorage.getItem('token')).toBe('a-token');
    kept();
    await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce());
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('takes no input while the next page loads, and is usable again if the user stays', async () => {
    vi.useFakeTimers();
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    const { client } = await import('./client.ts');
    expect(document.body.inert).toBe(false);
    await client.call(getMe, {});
    await vi.advanceTimersByTimeAsync(0);
    expect(assign).toHaveBeenCalledOnce();
    expect(document.body.inert).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(document.body.inert).toBe(false);
  });

  test('leaves the session of a user who has signed in since', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    const { client } = await import('./client.ts');
    const call = client.call(getMe, {});
    localStorage.setItem('token', 'another-token');
    await call;
    await new Promise((resolve) => setTimeout(resolve));
    expect(localStorage.getItem('token')).toBe('another-token');
    expect(assign).not.toHaveBeenCalled();
  });

  test('leads nowhere while the user is ending the session', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    const { client, endHere } = await import('./client.ts');
    endHere();
    await client.call(getMe, {});
    expect(assign).not.toHaveBeenCalled();
    expect(localStorage.getItem('token')).toBe('a-token');
  });

  test('leads to the root after all if the request to end the session is refused', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    const { client, endHere, stayHere } = await import('./client.ts');
    endHere();
    await client.call(getMe, {});
    stayHere();
    await vi.waitFor(() => expect(assign).toHaveBeenCalledOnce());
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('is not assumed if the request to end the session is refused and no call was', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    const { endHere, stayHere } = await import('./client.ts');
    endHere();
    stayHere();
    expect(assign).not.toHaveBeenCalled();
  });
});
