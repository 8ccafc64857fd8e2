import { backgroundHeader } from '@procure/contract/background.ts';
import { codes } from '@procure/contract/codes.ts';
import { reasonsMet } from '@procure/contract/endpoint.ts';
import { personHeader } from '@procure/contract/page-person.ts';
import { endpoints } from '@procure/contract/registry.ts';
import { getMe, signIn } from '@procure/contract/session/session.route.ts';
import { describe, expect, it, vi } from 'vitest';
import { type ClientOptions, createClient, isPassing } from './client.ts';
import { fetchTransport, NetworkFailure, type TransportRequest } from './transport.ts';

const credentials = { loginName: 'supplier_a', password: 'Demo@2026' };

function clientWith(answer: object | string, options: Partial<ClientOptions> = {}) {
  const sent: TransportRequest[] = [];
  const onSignInRequired = vi.fn();
  const client = createClient({
    transport: async (request) => {
      sent.push(request);
      return { status: 200, text: typeof answer === 'string' ? answer : JSON.stringify(answer) };
    },
    token: () => 'stored-token',
    onSignInRequired,
    now: () => 1_700_000_000_000,
    ...options,
  });
  return { client, sent, onSignInRequired };
}

const envelope = { code: '2000', message: '成功', data: { token: 't', expiresAt: 'e' }, requestId: 'r' };

describe('the client', () => {
  it('marks reads of an unattended page as background, and never a command', async () => {
    for (const [isAttended, method, marked] of [
      [() => false, 'GET', true],
      [() => true, 'GET', false],
      [() => false, 'POST', false],
      [undefined, 'GET', false],
    ] as const) {
      const { client, sent } = clientWith(envelope, isAttended === undefined ? {} : { isAttended });
      await (method === 'GET' ? client.call(getMe, {}) : client.call(signIn, credentials));
      expect(backgroundHeader in (sent[0]?.headers ?? {})).toBe(marked);
    }
  });

  it('sends the account that the page was rendered for', async () => {
    for (const person of [null, 'account-1']) {
      const { client, sent } = clientWith(envelope, { person: () => person });
      await client.call(getMe, {});
      expect(sent[0]?.headers[personHeader] ?? null).toBe(person);
    }
  });

  it('sends the device cookie only with the calls that need it', async () => {
    const { client, sent } = clientWith(envelope);
    await client.call(signIn, credentials);
    await client.call(getMe, {});
    expect(sent.map(({ device }) => device)).toEqual([true, undefined]);
    const marked = [...endpoints].filter(([, { device }]) => device).map(([name]) => name);
    expect(marked.sort()).toEqual([
      'bindByCode',
      'bindDingtalk',
      'bindOidc',
      'changeContact',
      'changeStaffContact',
      'draftSecondStep',
      'draftStaffSecondStep',
      'enterByDingtalk',
      'enterByOidc',
      'finishSignIn',
      'finishStaffSignIn',
      'getToken',
      'openPersonComplaint',
      'openPersonObjection',
      'register',
      'registerExpert',
      'resetPassword',
      'sendBindingCode',
      'sendContactCode',
      'sendExpertOtp',
      'sendFactorCode',
      'sendOtp',
      'sendPersonCode',
      'sendStaffContactCode',
      'showFactor',
      'signIn',
      'signInStaff',
      'startDingtalk',
      'startOidc',
      'startOwnDingtalk',
      'startOwnOidc',
      'submitOpinion',
      'submitPersonComplaint',
      'submitPersonObjection',
    ]);
  });

  it('sends every call of the contract as the specification says', async () => {
    for (const [name, endpoint] of endpoints) {
      const { client, sent } = clientWith(envelope);
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
      const input = Object.fromEntries([
        ...names.map((key) => [key, `值/${key}`]),
        ['keyword', '光伏'],
        ['list', ['a', 'b']],
      ]);
      await client.call(endpoint, input);
      const [request] = sent;
      const url = new URL(request?.url ?? '', 'http://portal');
      const place = endpoint.path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(`值/${key}`));
      expect(url.pathname, name).toBe(new URL(place, 'http://portal').pathname);
      expect(request?.method, name).toBe(endpoint.method);
      expect(request?.headers, name).toEqual({
        authorization: 'stored-token',
        'content-type': 'application/json',
      });
      if (endpoint.method === 'GET') {
        expect([...url.searchParams], name).toEqual([
          ['keyword', '光伏'],
          ['list', 'a'],
          ['list', 'b'],
          ['timeStamp', '1700000000000'],
        ]);
        expect(request?.body, name).toBeUndefined();
      } else {
        expect(JSON.parse(request?.body ?? ''), name).toEqual({
          keyword: '光伏',
          list: ['a', 'b'],
          timeStamp: 1_700_000_000_000,
        });
        expect(url.search, name).toBe('');
      }
    }
  });

  it('succeeds with code 2000 and with no other', async () => {
    expect(await clientWith(envelope).client.call(signIn, credentials)).toEqual({
      ok: true,
      data: envelope.data,
      count: undefined,
      requestId: 'r',
    });
    for (const code of ['200', '0', '4000', '5000']) {
      const reply = await clientWith({ ...envelope, code }).client.call(signIn, credentials);
      expect(reply).toMatchObject({ ok: false, code });
    }
  });

  it('names the reason of a refusal, specific to the endpoint or common', async () => {
    const refused = {
      code: codes.credentials_wrong.code,
      message: '账号或密码错误，还可尝试4次',
      data: null,
      requestId: 'r',
    };
    const reply = await clientWith(refused).client.call(signIn, credentials);
    expect(reply).toMatchObject({ ok: false, reason: 'credentials_wrong', message: refused.message });
    for (const reason of reasonsMet([])) {
      const common = { ...refused, code: codes[reason].code };
      expect(await clientWith(common).client.call(signIn, credentials)).toMatchObject({ reason });
    }
  });

  it('returns the messages of invalid fields', async () => {
    const fields = [{ field: 'loginName', message: '请输入用户名或手机号' }];
    const answer = { code: '4000', message: '填写的内容有误', data: { fields }, requestId: 'r' };
    expect(await clientWith(answer).client.call(signIn, credentials)).toMatchObject({ fields });
  });

  it.each([
    ['code 4030', { ...envelope, code: '4030', message: '请登录' }, 1],
    ['the number 4030', { ...envelope, code: 4030, message: '请登录' }, 1],
    ['a message of failed authentication', { ...envelope, code: '4999', message: '用户认证失败，请稍后' }, 1],
    ['any other refusal', { ...envelope, code: '4031', message: '没有权限' }, 0],
    ['success', envelope, 0],
  ])('sends to sign in again on %s: %#', async (_, answer, times) => {
    const { client, onSignInRequired } = clientWith(answer);
    await client.call(signIn, credentials);
    expect(onSignInRequired).toHaveBeenCalledTimes(times);
  });

  it('reports a broken connection and an unreadable response', async () => {
    const broken = clientWith(envelope, { transport: () => Promise.reject(new NetworkFailure()) });
    expect(await broken.client.call(signIn, credentials)).toMatchObject({ ok: false, code: 'network' });
    const page = await clientWith('<html>502</html>').client.call(signIn, credentials);
    expect(page).toMatchObject({ ok: false, code: 'unreadable', requestId: '' });
  });

  it('distinguishes an error in this program from a broken connection, and numbers it', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const programError = new TypeError('AbortSignal.any is not a function');
    const faulty = clientWith(envelope, { transport: () => Promise.reject(programError) });
    const reply = await faulty.client.call(signIn, credentials);
    expect(reply).toMatchObject({ ok: false, code: 'program', requestId: expect.stringMatching(/^CX-/) });
    expect(reply.ok || reply.message).toMatch(/^页面程序出错（编号 CX-\d{8}），/);
    expect(reply.ok || isPassing(reply)).toBe(false);
    expect(logged.mock.calls[0]?.[1]).toBe(programError);
    // Errors before the request is sent are reported in the same way.
    const timeoutSpy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      throw new TypeError('AbortSignal.timeout is not a function');
    });
    expect(await clientWith(envelope).client.call(signIn, credentials)).toMatchObject({ code: 'program' });
    timeoutSpy.mockRestore();
    logged.mockRestore();
  });

  it('distinguishes in its transport a broken connection from an invalid request', async () => {
    const sent = { method: 'GET', headers: {}, signal: new AbortController().signal } as const;
    const transport = fetchTransport('http://127.0.0.1');
    const fetchSpy = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(transport({ ...sent, url: '/api' })).rejects.toBeInstanceOf(NetworkFailure);
    const interrupted = { status: 200, text: () => Promise.reject(new TypeError('network error')) };
    fetchSpy.mockResolvedValue(interrupted as unknown as Response);
    await expect(transport({ ...sent, url: '/api' })).rejects.toBeInstanceOf(NetworkFailure);
    const invalid = { ...sent, url: '/api', headers: { authorization: '令牌' } };
    await expect(transport(invalid)).rejects.not.toBeInstanceOf(NetworkFailure);
    fetchSpy.mockRestore();
  });

  it('gives up after 180 seconds', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('time')));
    const { client } = clientWith(envelope, {
      transport: ({ signal }) => (signal.aborted ? Promise.reject(signal.reason) : Promise.reject()),
    });
    expect(await client.call(signIn, credentials)).toMatchObject({ ok: false, code: 'timeout' });
    expect(limit).toHaveBeenCalledWith(180_000);
    limit.mockRestore();
  });

  it('rejects with the caller’s reason if the caller aborts', async () => {
    const { client } = clientWith(envelope, { transport: ({ signal }) => Promise.reject(signal.reason) });
    const aborted = AbortSignal.abort(new Error('left the page'));
    await expect(client.call(signIn, credentials, { signal: aborted })).rejects.toThrow('left the page');
  });

  it.each([
    ['unavailable', true],
    ['data_unavailable', true],
    ['busy', true],
    ['unexpected', false],
    ['storage_full', false],
    ['conflict', false],
  ] as const)('marks temporary refusals as repeatable: %s', async (reason, isRepeatable) => {
    const { code, message } = codes[reason];
    const reply = await clientWith({ code, message, data: null, requestId: 'r' }).client.call(
      signIn,
      credentials,
    );
    expect(reply.ok || isPassing(reply)).toBe(isRepeatable);
  });

  it('marks a call without a readable response as repeatable', async () => {
    const broken = clientWith(envelope, { transport: () => Promise.reject(new NetworkFailure()) });
    const reply = await broken.client.call(signIn, credentials);
    expect(reply.ok || isPassing(reply)).toBe(true);
    const gateway = await clientWith('<html>502</html>').client.call(signIn, credentials);
    expect(gateway.ok || isPassing(gateway)).toBe(true);
  });
});
