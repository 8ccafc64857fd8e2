import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoint } from '@procure/contract/endpoint.ts';
import { refuse } from '@procure/domain/outcome.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testApp } from '../testing/test-app.ts';
import { system } from './platform/actor.ts';
import { openListener } from './platform/database/listen.ts';
import { cacheChannel, transact } from './platform/database/transaction.ts';
import { PublicCache } from './platform/http/cache.ts';
import { mountRoutes } from './platform/http/mount.ts';
import { serve } from './platform/http/serve.ts';
import { addErrors } from './plugins/errors.ts';
import { addMetrics, createMetrics } from './plugins/metrics.ts';
import { newRequestId } from './plugins/request-id.ts';

const test = testApp({ limits: { ordinary: 5, tight: 2 } });
const portal = () => test.app().portal;

describe('an error', () => {
  it('has its HTTP status and the envelope, with the request’s id also in a header', async () => {
    const signIn = '/api/outer/platform/session';
    const json = { 'content-type': 'application/json' };
    const cases: [string, object, number, string][] = [
      ['an address that is not there', { method: 'GET', url: '/api/outer/pch/nothing' }, 404, '4040'],
      ['a method that is not there', { method: 'DELETE', url: signIn }, 404, '4040'],
      ...[
        '{"a":'.repeat(12_000) + 1 + '}'.repeat(12_000),
        '['.repeat(36_000) + ']'.repeat(36_000),
        `{"a":[${'[],'.repeat(100_000)}1]}`,
      ].map((payload): (typeof cases)[number] => [
        'a body deeper or finer than any call',
        { method: 'POST', url: signIn, headers: json, payload },
        400,
        '4000',
      ]),
      [
        'a long body of nobody, which is not read',
        {
          method: 'POST',
          url: '/api/outer/pch/lots/x/bid/draft',
          headers: json,
          payload: '['.repeat(2_000_000),
        },
        200,
        '4030',
      ],
      ['a broken body', { method: 'POST', url: signIn, headers: json, payload: '{"a":' }, 400, '4000'],
      [
        'a body of another kind',
        { method: 'POST', url: signIn, headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
        415,
        '4000',
      ],
      [
        'an oversized body',
        { method: 'POST', url: signIn, headers: json, payload: JSON.stringify({ a: 'x'.repeat(1_100_000) }) },
        413,
        '4130',
      ],
    ];
    for (const [what, request, status, code] of cases) {
      const answer = await portal().inject(request);
      expect([what, answer.statusCode, answer.json().code]).toEqual([what, status, code]);
      expect(answer.json().requestId).toBe(answer.headers['x-request-id']);
      expect(Object.keys(answer.json()).sort()).toEqual(['code', 'data', 'message', 'requestId']);
    }
  });

  it('is rate limited by address, sooner for attempts at secrets, and states the waiting time', async () => {
    const ask = (url: string, remoteAddress: string) =>
      portal().inject({ method: 'GET', url, remoteAddress });
    const check = '/api/outer/platform/account/human-check';
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await ask(check, '198.51.100.1')).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await ask(check, '198.51.100.1');
    expect(refused.json()).toMatchObject({ code: '4290', message: expect.stringMatching(/请\d+秒后再试/) });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(check, '198.51.100.2')).statusCode).toBe(200);
    expect((await ask('/api/outer/platform/me/', '198.51.100.1')).statusCode).toBe(200);
  });

  it('carries the headers that keep a browser safe', async () => {
    const { headers } = await portal().inject({ url: '/api/outer/platform/me/' });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});

describe('the process’s own pages', () => {
  it('report liveness and readiness', async () => {
    expect((await portal().inject({ url: '/healthz' })).statusCode).toBe(200);
    expect((await portal().inject({ url: '/readyz' })).json()).toEqual({ status: 'ok', storage: 'ok' });
  });

  it('show the whole wire as an OpenAPI document and a page without inline scripts', async () => {
    const document = (await portal().inject({ url: '/api/docs/json' })).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/outer/platform/session'].post).toMatchObject({
      operationId: 'signIn',
      security: [],
    });
    expect(document.paths['/api/outer/platform/me/'].get.security).toEqual([{ token: [] }]);
    const page = await portal().inject({ url: '/api/docs' });
    expect(page.payload).not.toMatch(/<script>(?!<)/);
    expect(page.headers['content-security-policy']).not.toContain('unsafe-inline');
    for (const [, place = ''] of page.payload.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await portal().inject({ url: place })).statusCode, place).toBe(200);
    }
  });
});

const listNotices = endpoint(
  { method: 'GET', path: '/api/outer/pch/notice', access: { who: 'public' }, paged: true } as const,
  { summary: '公告', input: z.object({ keyword: z.string().default('') }), output: z.array(z.string()) },
);
const publish = endpoint(
  { method: 'POST', path: '/api/outer/pch/notice/publication', access: { who: 'public' } } as const,
  { summary: '发布', input: z.object({ title: z.string() }), output: z.object({}) },
);

describe('public answers', () => {
  const open: { close(): Promise<unknown> }[] = [];
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
  });

  /** A process of its own, as far as the cache is concerned: its own cache, its own line to the database. */
  async function startProcess(titles: string[], computed: string[]): Promise<FastifyInstance> {
    const { log } = test.parts();
    const listener = openListener(test.database.connection, log);
    const cache = new PublicCache({ maxAge: 60_000 });
    await listener.listen(cacheChannel, (topic) =>
      topic === null ? cache.clear() : cache.invalidate('notice'),
    );
    const app = Fastify({ genReqId: newRequestId });
    addErrors(app);
    addMetrics(app, 'portal', createMetrics());
    const routes = [
      serve(
        listNotices,
        async ({ input, actor }) => {
          computed.push(`${actor.kind} ${input.keyword}`);
          if (input.keyword === '无') return refuse('not_found');
          if (input.keyword === '坏') throw new Error('column "secret" does not exist');
          return { rows: titles.filter((title) => title.includes(input.keyword)), count: titles.length };
        },
        { cache: ['notice'] },
      ),
    ];
    mountRoutes(app, routes, {
      cache,
      arrivals: test.parts().arrivals,
      limiter: async () => null,
      https: false,
      gate: async () => {
        throw new Error('a public answer asks for nobody’s token');
      },
    });
    open.push(app, listener);
    return app;
  }

  const read = async (app: FastifyInstance, query = '') =>
    (
      await app.inject({ url: `/api/outer/pch/notice?${query}`, headers: { authorization: 'B'.repeat(43) } })
    ).json();

  it('are computed once for all visitors, whatever the time stamp', async () => {
    const computed: string[] = [];
    const app = await startProcess(['光伏组件'], computed);
    for (const stamp of [1, 2, 3]) {
      expect(await read(app, `timeStamp=${stamp}`)).toMatchObject({
        code: '2000',
        data: ['光伏组件'],
        count: 1,
      });
    }
    expect(computed).toEqual(['visitor ']);
  });

  it('show what was published at the very next call, and soon on every other process', async () => {
    const titles: string[] = [];
    const [one, two] = [await startProcess(titles, []), await startProcess(titles, [])];
    expect([(await read(one)).data, (await read(two)).data]).toEqual([[], []]);
    const writer = await startWriter(titles);
    await writer.inject({ method: 'POST', url: publish.path, payload: { title: '新公告' } });
    expect((await read(writer)).data).toEqual(['新公告']);
    await expect
      .poll(async () => (await read(two)).data, { timeout: 2_000, interval: 5 })
      .toEqual(['新公告']);
    await expect
      .poll(async () => (await read(one)).data, { timeout: 2_000, interval: 5 })
      .toEqual(['新公告']);
  });

  /** A process that receives no notifications; it must still show its own publications. */
  async function startWriter(titles: string[]): Promise<FastifyInstance> {
    const { db } = test.parts();
    const cache = new PublicCache({ maxAge: 60_000 });
    const app = Fastify({ genReqId: newRequestId });
    app.decorateReply('answerCode', null);
    const list = serve(listNotices, async () => ({ rows: [...titles], count: titles.length }), {
      cache: ['notice'],
    });
    const write = serve(publish, ({ input }) =>
      transact({ db, cache }, system('test'), async (unit) => {
        titles.push(input.title);
        await unit.touch('notice');
        return {};
      }),
    );
    mountRoutes(app, [list, write], {
      cache,
      arrivals: test.parts().arrivals,
      limiter: async () => null,
      https: false,
      gate: async () => ({ kind: 'visitor', requestId: null, ip: null }),
    });
    await app.inject({ url: listNotices.path });
    open.push(app);
    return app;
  }

  it('are not kept when they are refusals, and an error shows its id and nothing of itself', async () => {
    const computed: string[] = [];
    const app = await startProcess([], computed);
    for (let i = 0; i < 2; i++)
      expect(await read(app, 'keyword=无')).toMatchObject({ code: '4040', data: null });
    expect(computed).toHaveLength(2);
    const broken = await app.inject({ url: '/api/outer/pch/notice?keyword=坏' });
    expect([broken.statusCode, broken.json().code]).toEqual([500, '5000']);
    expect(broken.payload).not.toContain('secret');
  });

  it('are compressed if the client accepts it, and answered 304 if it has them', async () => {
    const app = await startProcess(
      Array.from({ length: 200 }, (_, i) => `光伏组件采购公告 ${i}`),
      [],
    );
    const plain = await app.inject({ url: listNotices.path });
    const packed = await app.inject({ url: listNotices.path, headers: { 'accept-encoding': 'br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    const again = await app.inject({
      url: listNotices.path,
      headers: { 'if-none-match': String(plain.headers.etag) },
    });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });
});

describe('a front end', () => {
  let folder = '';
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('that is not built explains what to do, and leaves /api to the interface', async () => {
    const { mountFrontend } = await import('./platform/http/frontend/frontend.ts');
    folder = await mkdtemp(join(tmpdir(), 'front-'));
    await mkdir(join(folder, 'build'));
    await writeFile(join(folder, 'package.json'), '{}');
    const app = Fastify({ genReqId: newRequestId });
    app.decorateReply('answerCode', null);
    await mountFrontend(app, {
      folder,
      origin: 'http://portal.test',
      mode: 'built',
      site: { owner: '', icp: '', police: '', phone: '', demo: false, outside: null },
      cache: new PublicCache(),
      limiter: async () => null,
    });
    const page = await app.inject({ url: '/inviteList' });
    expect([page.statusCode, page.payload]).toEqual([503, expect.stringContaining('npm run build')]);
    expect((await app.inject({ url: '/api/nothing' })).json()).toMatchObject({ code: '4040' });
    await app.close();
  });
});
