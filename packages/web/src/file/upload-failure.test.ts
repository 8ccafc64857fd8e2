import { LoadFailure, loadLater } from '@procure/ui/page-load/load-later.ts';
import { DetailedError, type HttpRequest, type HttpResponse } from 'tus-js-client';
import { describe, expect, test, vi } from 'vitest';
import { UploadError, uploadRefusal } from './upload-error.ts';
import { isWorthRetrying, neverBeginAnewForNow, uploadFailureOf } from './upload-failure.ts';

const answer = (status: number, body: string): HttpResponse => ({
  getStatus: () => status,
  getHeader: () => undefined,
  getBody: () => body,
  getUnderlyingObject: () => undefined,
});
const envelope = (code: string, message: string) =>
  JSON.stringify({ code, message, data: null, requestId: 'R-1' });

/** An error as the library makes it; its types omit the constructor's parameters. */
const failed = (causingError: unknown, originalResponse: HttpResponse | null = null) =>
  Object.assign(new DetailedError('tus: failed'), { causingError: causingError as Error, originalResponse });
const told = (error: unknown) => new UploadError(uploadFailureOf(error), '上传中断，请检查网络').failure;

describe('an upload that failed', () => {
  test('because the connection broke says so, is retried, and is no fault of the program', () => {
    const error = failed(new Event('error'));
    expect(uploadFailureOf(error)).toEqual({ kind: 'line' });
    expect(isWorthRetrying(error)).toBe(true);
    expect(told(error)).toMatchObject({ code: 'network', message: '上传中断，请检查网络' });
  });

  test('because the server refused it shows the server’s message, reason and number', () => {
    const error = failed(null, answer(507, envelope('5070', '存储空间不足')));
    expect(told(error)).toMatchObject({
      code: '5070',
      reason: 'storage_full',
      message: '存储空间不足',
      requestId: 'R-1',
    });
  });

  test.each([
    [400, false],
    [401, false],
    [413, false],
    [409, true],
    [423, true],
    [429, true],
    [503, true],
  ])('with status %i is retried by itself: %s', (status, retried) => {
    expect(isWorthRetrying(failed(null, answer(status, envelope('1', 'x'))))).toBe(retried);
  });

  test.each([
    ['HEAD', 503, true],
    ['HEAD', 429, true],
    ['HEAD', 404, false],
    ['HEAD', 200, false],
    ['PATCH', 503, false],
  ])(
    'whose request for its offset (%s) is answered %i asks again instead of starting over: %s',
    (method, status, again) => {
      const request = { getMethod: () => method } as HttpRequest;
      let thrown: unknown = null;
      try {
        neverBeginAnewForNow(request, answer(status, envelope('5030', '服务暂时不可用')));
      } catch (error) {
        thrown = error;
      }
      expect(thrown !== null).toBe(again);
      if (again) expect(isWorthRetrying(failed(thrown))).toBe(true);
    },
  );

  test('with an answer from a proxy shows the status', () => {
    expect(told(failed(null, answer(502, '<html>Bad Gateway</html>')))).toMatchObject({
      code: 'unreadable',
      message: '服务器暂时无法处理请求（502），请稍后重试',
    });
  });

  test.each([
    ['thrown around a request', (ours: Error) => failed(ours)],
    ['thrown anywhere else', (ours: Error) => ours],
  ])('by a fault of the program %s shows its number, and is never retried', (_, wrapped) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const ours = new TypeError('x is not a function');
    const error = wrapped(ours);
    const { code, message, requestId } = told(error);
    expect(code).toBe('program');
    expect(requestId).toMatch(/^CX-\d{8}$/);
    expect(message).toBe(`页面程序出错（编号 ${requestId}），请刷新后重试`);
    expect(isWorthRetrying(error)).toBe(false);
    expect(log.mock.calls).toEqual([[requestId, ours]]);
    log.mockRestore();
  });

  test.each([
    ['nothing comes', () => Promise.resolve(undefined)],
    [
      'the browser rejects',
      () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    ],
  ])(
    'because its own code could not be loaded (%s) says so, and is no fault of the program',
    async (_, load) => {
      const error = await loadLater<object>(load()).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(LoadFailure);
      expect(uploadRefusal(error).message).toMatch(
        /^本功能没有加载完整，可能是网络中断或系统刚刚更新。.*刷新页面$/,
      );
    },
  );

  test('before it began, while packing or sealing, is a fault of the program too', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.stubGlobal('location', { search: '' });
    expect(uploadRefusal(new RangeError('bad')).message).toMatch(/^页面程序出错（编号 CX-\d{8}）/);
    vi.unstubAllGlobals();
    log.mockRestore();
  });
});
