import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram, installAdvice } from '../../../scripts/programs.mjs';
import { furnishWithStory } from '../testing/fixtures/demo-story.ts';
import { type FrontProxy, openProxy, type Process, type ProxyName } from '../testing/fixtures/proxy.ts';
import { freePort } from '../testing/free-port.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';
import { demoPassword } from './platform/process/demo.ts';

/** The proxies of `docs/proxy`, each in front of two processes of one server. */
const names: readonly ProxyName[] = ['nginx', 'haproxy'];
const absent = names.filter((name) => findProgram(name) === null);
if (absent.length > 0 && process.env.CI)
  throw new Error(absent.map((name) => installAdvice(name)).join('\n'));
for (const name of absent) console.warn(installAdvice(name));

let folder: string;
const places: (Process & { readonly opsPort: number })[] = [];
const servers: ServerProcess[] = [];
const proxies = new Map<ProxyName, FrontProxy>();
let token = '';

const proxyOf = (name: ProxyName): FrontProxy => {
  const proxy = proxies.get(name);
  if (proxy === undefined) throw new Error(`no ${name}`);
  return proxy;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-rolling-'));
  for (const _ of [1, 2])
    places.push({ port: await freePort(), consolePort: await freePort(), opsPort: await freePort() });
  await furnishWithStory(join(folder, 'var'));
  // One after the other: the first opens the database.
  for (const place of places) servers.push(await start(place));
  const [first, second] = places;
  if (first === undefined || second === undefined) throw new Error('two processes');
  for (const name of names) {
    if (!absent.includes(name))
      proxies.set(name, await openProxy(name, await mkdtemp(join(folder, name)), first, second));
  }
}, 300_000);
afterAll(async () => {
  for (const proxy of proxies.values()) await proxy.stop();
  for (const server of servers) server.child.kill('SIGTERM');
  for (const server of servers) await server.ended();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

async function start({ port, consolePort, opsPort }: (typeof places)[number]): Promise<ServerProcess> {
  const server = await startServer(join(folder, 'var'), {
    ...{ PORT: String(port), CONSOLE_PORT: String(consolePort), OPS_PORT: String(opsPort) },
    ...{ DEMO: '1', LOG_LEVEL: 'warn' },
    ...{ PUBLIC_URL: 'https://portal.example', CONSOLE_URL: 'https://console.example' },
    // The test asks from addresses of this machine, which is no proxy.
    ...{ TRUSTED_PROXIES: '127.0.0.1', DRAIN_SECONDS: '3' },
  });
  await server.until('启动完成');
  return server;
}

interface Asked {
  readonly host?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The client's own address. */
  readonly from?: string;
  readonly agent?: Agent;
}

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

/** Asks a proxy, as a browser would that knows it by the name. */
function ask(name: ProxyName, { host = 'portal.example', path, body, headers, from, agent }: Asked) {
  return new Promise<Answer>((resolve, reject) => {
    const asked = request(
      {
        ...{
          host: '127.0.0.1',
          port: proxyOf(name).port,
          servername: host,
          rejectUnauthorized: false,
          path,
          agent,
        },
        ...{ method: body === undefined ? 'GET' : 'POST', localAddress: from ?? '127.0.0.2' },
        headers: { host, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      },
      (answer) => {
        let text = '';
        answer.on('data', (piece: Buffer) => {
          text += piece.toString();
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        answer.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const signIn = (name: ProxyName, from: string, password = demoPassword) =>
  ask(name, {
    ...{ path: '/api/outer/platform/session', from, body: { loginName: 'supplier_a', password } },
    headers: { 'x-forwarded-for': '203.0.113.9', origin: 'https://portal.example' },
  });

describe.each(names.filter((name) => !absent.includes(name)))('behind %s', (name) => {
  it('the portal and the console answer by their names, by HTTPS only, with HSTS', async () => {
    const home = await ask(name, { path: '/' });
    expect([home.status, home.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
    const staff = await ask(name, { host: 'console.example', path: '/api/inner/platform/me/' });
    expect(JSON.parse(staff.text).code).toMatch(/^40/);
    const plain = await fetch(`http://127.0.0.1:${proxyOf(name).plainPort}/inviteList?pageNum=2`, {
      redirect: 'manual',
    });
    expect([plain.status, plain.headers.get('location')]).toEqual([
      301,
      expect.stringMatching(/^https:.+\/inviteList\?pageNum=2$/),
    ]);
    expect((await ask(name, { path: '/metrics' })).status).toBe(404);
  });

  it('the client’s address is the one that the proxy saw, whatever the client claims', async () => {
    const from = name === 'nginx' ? '127.0.0.3' : '127.0.0.4';
    const answer = await signIn(name, from);
    expect(JSON.parse(answer.text)).toMatchObject({ code: '2000' });
    token = JSON.parse(answer.text).data.token;
    const sessions = await ask(name, {
      path: '/api/outer/platform/sessions',
      headers: { authorization: token },
    });
    expect(sessions.text).toContain(from);
    expect(sessions.text).not.toContain('203.0.113.9');
  });
});

/** How many calls for the notices each process has answered. */
const answeredBy = () =>
  Promise.all(
    places.map(async ({ opsPort }) => {
      const metrics = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
      const line = /^http_request_seconds_count\{[^}]*route="\/api\/outer\/pch\/notices"[^}]*\} (\d+)$/m;
      return Number(line.exec(metrics)?.[1] ?? 0);
    }),
  );

it.each(names.filter((name) => !absent.includes(name)))(
  'behind %s a client stays at one process, so that a page finds the files of its own version',
  async (name) => {
    const total = [0, 0];
    for (let client = 1; client <= 24; client += 1) {
      const before = await answeredBy();
      for (let time = 0; time < 4; time += 1)
        await ask(name, { path: '/api/outer/pch/notices?pageNum=1&pageSize=10', from: `127.0.2.${client}` });
      const more = (await answeredBy()).map((count, at) => count - (before[at] ?? 0));
      expect(more.toSorted((one, other) => one - other)).toEqual([0, 4]);
      for (const at of [0, 1]) total[at] = (total[at] ?? 0) + (more[at] ?? 0);
    }
    expect(Math.min(...total)).toBeGreaterThan(0);
  },
);

/** The number of answers so far, and the requests without an answer of the server. */
interface Load {
  answered: number;
  readonly lost: string[];
}

/** How many requests are answered while processes restart: `npm run rehearse` asks for more. */
const wanted = Number(process.env.ROLLING_REQUESTS ?? 1_000);

/** Sends requests one after the other on one connection until aborted: pages, calls, and every fourth time an act. */
async function press(name: ProxyName, from: string, load: Load, until: AbortSignal): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const turns: readonly Asked[] = [
    { path: '/api/outer/pch/notices?pageNum=1&pageSize=10' },
    { path: '/inviteList' },
    { path: '/api/outer/pch/messages/unread-count', headers: { authorization: token } },
    { path: '/api/outer/pch/messages/reading', headers: { authorization: token }, body: {} },
  ];
  for (let at = 0; !until.aborted; at += 1) {
    const turn = turns[at % turns.length];
    if (turn === undefined) throw new Error('four turns');
    try {
      const { status, text } = await ask(name, { ...turn, from, agent });
      if (status === 200) load.answered += 1;
      else load.lost.push(`${name} ${turn.path}: ${status} ${text.slice(0, 200)}`);
    } catch (error) {
      load.lost.push(`${name} ${turn.path}: ${String(error)}`);
    }
    // Below the server's rate limit for one address.
    await pause(60);
  }
  agent.destroy();
}

it.runIf(absent.length === 0)(
  'a restart of one process after the other loses nothing',
  async () => {
    const done = new AbortController();
    const load: Load = { answered: 0, lost: [] };
    const clients = names.flatMap((name, which) =>
      Array.from({ length: 20 }, (_, at) => press(name, `127.0.${which + 3}.${at + 1}`, load, done.signal)),
    );
    do {
      for (const [at, place] of places.entries()) {
        servers[at]?.child.kill('SIGTERM');
        expect(await servers[at]?.ended()).toBe(0);
        servers[at] = await start(place);
        // Longer than either proxy needs to detect that the process is back.
        await pause(3_000);
      }
    } while (load.answered < wanted && load.lost.length === 0);
    done.abort();
    await Promise.all(clients);
    expect(load.lost.slice(0, 5)).toEqual([]);
    expect(load.answered).toBeGreaterThanOrEqual(wanted);
  },
  300_000,
);
