import { randomUUID } from 'node:crypto';
import { listNotices } from '@procure/contract/notice/notice.route.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { type App, type AppOptions, buildApp } from './app.ts';
import { databaseTime } from './platform/database/clock.ts';
import { inProcessClient } from './platform/http/frontend/in-process.ts';
import { hashPassword } from './platform/keys/password.ts';
import { demoPassword, prepareDemo, refusePublicDemo } from './platform/process/demo.ts';
import { readConfig } from './platform/settings/config.ts';

const test = testApp();
const open: App[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

const outward = { PUBLIC_URL: 'https://portal.example', CONSOLE_URL: 'https://console.example' };

async function start(env: Record<string, string>, options: AppOptions = {}): Promise<App> {
  const config = readConfig({ LOG_LEVEL: 'silent', ...env }, '/nowhere');
  const limits = { ordinary: 2, tight: 2 };
  const app = await buildApp({ ...test.parts(), config }, { frontends: false, limits, ...options });
  open.push(app);
  return app;
}

/** Whether three calls were let through, two of which may be. */
async function isLimited(
  { portal }: App,
  remoteAddress: string,
  forwarded: (call: number) => string | null = () => null,
): Promise<boolean> {
  let last = 0;
  for (let call = 0; call < 3; call++) {
    const client = forwarded(call);
    const headers = client === null ? {} : { 'x-forwarded-for': client };
    const url = '/api/outer/platform/me/';
    last = (await portal.inject({ url, remoteAddress, headers })).statusCode;
  }
  return last === 429;
}

describe('limits by address', () => {
  it('apply to each user behind a trusted proxy, on any address', async () => {
    const app = await start({ ...outward, TRUSTED_PROXIES: '10.0.0.0/24' });
    expect(await isLimited(app, '10.0.0.5', (call) => `198.51.100.${call}`)).toBe(false);
    expect(await isLimited(app, '10.0.0.5', () => '198.51.100.9')).toBe(true);
    expect(await isLimited(app, '10.0.0.5', () => '198.51.100.10')).toBe(true);
  });

  it('ignore forwarded addresses of others: a new one at every call does not evade them', async () => {
    const app = await start({ ...outward, TRUSTED_PROXIES: '10.0.0.5' });
    expect(await isLimited(app, '10.0.0.6', (call) => `198.51.100.${call}`)).toBe(true);
    expect(await isLimited(app, '127.0.0.1', (call) => `198.51.100.${call}`)).toBe(true);
    expect(await isLimited(app, '10.0.0.5', (call) => `nonsense-${call}`)).toBe(true);
    expect(await isLimited(app, '2001:db8::1')).toBe(true);
    expect(await isLimited(app, '2001:db8::2')).toBe(true);
  });

  it('count what tries a secret for all processes together, and for each address by itself', async () => {
    const [one, other] = [await start(outward), await start(outward)];
    const attempt = async ({ portal }: App, remoteAddress: string) => {
      const payload = { loginName: 'nobody', password: 'Wrong@2026' };
      const call = { method: 'POST', url: '/api/outer/platform/session', remoteAddress, payload } as const;
      return (await portal.inject(call)).json().code;
    };
    const minute = async () => Math.floor((await databaseTime(test.parts().db)).getTime() / 60_000);
    let tried: string[] = [];
    // The count begins anew with each minute: if one ends between the attempts, they are repeated from another address.
    for (let from = 100, begun = -1; begun !== (await minute()); from += 1) {
      begun = await minute();
      tried = [];
      for (const app of [one, other, one, other]) tried.push(await attempt(app, `198.51.100.${from}`));
    }
    expect(tried).toEqual(['4101', '4101', '4290', '4290']);
    expect(await attempt(one, '198.51.100.99')).toBe('4101');
  });

  it('apply to a proxy on this machine that names no client', async () => {
    expect(await isLimited(await start(outward), '127.0.0.1')).toBe(true);
    const named = await start(outward);
    expect(await isLimited(named, '127.0.0.1', (call) => `198.51.100.${call}`)).toBe(false);
    const unsaid = await start({});
    expect(await isLimited(unsaid, '127.0.0.1', () => '198.51.100.1')).toBe(true);
  });

  it('leave alone who sits at a machine that nothing points to, and the server that renders its own pages', async () => {
    expect(await isLimited(await start({}), '127.0.0.1')).toBe(false);
    const { portal } = await start(outward);
    const rendering = inProcessClient(portal);
    for (let page = 1; page <= 5; page++) {
      expect(await rendering.call(listNotices, { pageNum: page })).toMatchObject({ ok: true });
    }
  });
});

describe('the numbers of the process', () => {
  it('are at no address that a proxy serves, but at one of their own', async () => {
    const { portal, console, ops } = await start({});
    for (const listener of [portal, console]) {
      expect((await listener.inject({ url: '/metrics' })).statusCode).toBe(404);
    }
    expect((await ops.inject({ url: '/metrics' })).payload).toContain('# TYPE http_request_seconds');
    expect((await ops.inject({ url: '/api/outer/platform/me/' })).statusCode).toBe(404);
  });
});

describe('a process that was asked to stop', () => {
  it('reports itself as not ready, and serves requests with one answer for each connection', async () => {
    const app = await start({});
    const url = '/api/outer/pch/notices';
    expect((await app.portal.inject({ url })).headers.connection).not.toBe('close');
    app.drain();
    for (const listener of [app.portal, app.console, app.ops]) {
      const ready = await listener.inject({ url: '/readyz' });
      expect([ready.statusCode, ready.json()]).toMatchObject([503, { status: 'draining' }]);
      expect((await listener.inject({ url: '/healthz' })).statusCode).toBe(200);
    }
    const answer = await app.portal.inject({ url });
    expect([answer.json().code, answer.headers.connection]).toEqual(['2000', 'close']);
  });
});

describe('a demo that is not declared public', () => {
  const traces = [
    { 'x-forwarded-for': '198.51.100.9' },
    { 'x-forwarded-proto': 'https' },
    { host: 'portal.example' },
    { origin: 'https://portal.example' },
  ];

  it('answers this machine, and refuses every forwarded request with an explanation, on both listeners', async () => {
    const app = await start({}, { localOnly: true });
    const url = '/api/outer/pch/notices';
    for (const listener of [app.portal, app.console]) {
      expect((await listener.inject({ url })).json().code).toBe('2000');
      for (const headers of traces) {
        const call = await listener.inject({ url, headers });
        expect([headers, call.statusCode, call.json().code]).toEqual([headers, 403, '4041']);
        const page = await listener.inject({ url: '/login', headers });
        expect([headers, page.statusCode]).toEqual([headers, 403]);
        expect(page.payload).toContain('DEMO=1');
      }
      expect((await listener.inject({ url, remoteAddress: '198.51.100.9' })).statusCode).toBe(403);
    }
  });

  it('refuses no request with DEMO=1, nor without a demo', async () => {
    for (const env of [{ DEMO: '1' }, { DEMO: '0' }, outward]) {
      const app = await start(env);
      const headers = { 'x-forwarded-for': '198.51.100.9', host: 'portal.example' };
      expect((await app.portal.inject({ url: '/api/outer/pch/notices', headers })).json().code).toBe('2000');
    }
  });

  describe('with its accounts', () => {
    beforeAll(async () => {
      const passwordHash = await hashPassword(demoPassword);
      const names = { username: 'buyer_a', nickName: '采购员', phone: '13900000001' };
      await test
        .parts()
        .db.insertInto('account')
        .values({ id: randomUUID(), kind: 'staff', ...names, passwordHash })
        .execute();
    });

    it('keeps the server from starting if a setting points outward', async () => {
      const { db } = test.parts();
      const begin = (env: Record<string, string>) => refusePublicDemo(db, readConfig(env, '/nowhere'));
      for (const [name, value] of Object.entries({
        ...outward,
        HOST: '0.0.0.0',
        TRUSTED_PROXIES: '10.0.0.5',
      })) {
        await expect(begin({ [name]: value })).rejects.toThrow(`buyer_a 仍使用公开密码，而 ${name}=${value}`);
        await expect(begin({ [name]: value, DEMO: '1' })).resolves.toBeUndefined();
      }
      await expect(begin({})).resolves.toBeUndefined();
      await expect(begin({ DEMO: '0' })).resolves.toBeUndefined();
    });

    it('is recognised as a demo also by a server with DEMO=0', async () => {
      const parts = { ...test.parts(), config: readConfig({ DEMO: '0' }, '/nowhere') };
      expect(await prepareDemo(parts, () => undefined)).toBe('present');
    });
  });
});
