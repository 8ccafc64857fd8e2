import type { Endpoint } from '@procure/contract/endpoint.ts';
import { endpoints } from '@procure/contract/registry.ts';
import { refuse } from '@procure/domain/outcome.ts';
import Fastify from 'fastify';
import { PublicCache } from '../apps/api/src/platform/http/cache.ts';
import { mountRoutes } from '../apps/api/src/platform/http/mount.ts';
import { serve } from '../apps/api/src/platform/http/serve.ts';
import { addErrors } from '../apps/api/src/plugins/errors.ts';
import { addJsonBody } from '../apps/api/src/plugins/json-body.ts';
import { median, note, short } from './report.ts';

const kilobytes = 256;
const rounds = 9;

/** Bodies of the same length that a stranger may send, beside a plain text of that length. */
const shapes = {
  'objects in objects': (length: number) => filled('{"a":', '1', '}', length),
  'arrays in arrays': (length: number) => `{"a":${filled('[', '', ']', length - 6)}}`,
  'empty arrays': (length: number) => `{"a":[${'[],'.repeat((length - 10) / 3)}1]}`,
  numbers: (length: number) => `{"a":[${'1,'.repeat((length - 10) / 2)}1]}`,
  'as many fields': (length: number) =>
    `{${Array.from({ length: Math.floor(length / 14) }, (_, at) => `"${String(at).padStart(8, 'k')}":1`).join(',')}}`,
  'escaped letters': (length: number) => `{"a":"${'\\u0061'.repeat((length - 10) / 6)}"}`,
  'quotes in a text': (length: number) => `{"a":"${'\\"'.repeat((length - 10) / 2)}"}`,
} as const;

const filled = (open: string, middle: string, close: string, length: number) => {
  const times = Math.floor((length - middle.length) / (open.length + close.length));
  return open.repeat(times) + middle + close.repeat(times);
};

/**
 * CPU time per kilobyte of a body that a stranger may send without a session, as a multiple of that of one long text
 * of the same length in the same run. The measurement covers the whole way from the socket's text to the answer, with
 * the contract of every public call; only the handlers do nothing.
 */
export async function measureInput(): Promise<void> {
  const open = [...endpoints.values()].filter(
    ({ method, access }) => method === 'POST' && access.who === 'public',
  );
  const app = await appOf(open);
  const cost = async (path: string, body: string) => {
    const spent: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const before = process.cpuUsage();
      const url = path.replaceAll(/:\w+/g, 'x');
      const answer = await app.inject({ method: 'POST', url, payload: body, headers });
      const { user, system } = process.cpuUsage(before);
      if (answer.statusCode >= 500) throw new Error(`${path} failed: ${answer.body.slice(0, 200)}`);
      spent.push((user + system) / (body.length / 1024));
    }
    return median(spent);
  };
  const text = `{"a":"${'x'.repeat(kilobytes * 1024 - 8)}"}`;
  const sample = open[0]?.path ?? '';
  await cost(sample, text);
  const bare = await cost(sample, text);
  for (const [what, shape] of Object.entries(shapes)) {
    const body = shape(kilobytes * 1024);
    let [most, at] = [0, ''];
    for (const { path } of open) {
      const found = await cost(path, body);
      if (found > most) [most, at] = [found, path];
    }
    const ratio = most / bare;
    note({
      what: `A body of ${kilobytes} KB without a session: ${what}`,
      target: '≤ 40 × the CPU time of one long text',
      measured: `${short(ratio)} ×; ${short(most)} µs/KB at most (${at})`,
      bare: `${short(bare)} µs/KB`,
      pass: ratio <= 40,
    });
  }
  await app.close();
}

const headers = { 'content-type': 'application/json' };

async function appOf(open: readonly Endpoint[]) {
  const app = Fastify({ logger: false, bodyLimit: 1024 * 1024 });
  addErrors(app);
  addJsonBody(app);
  const routes = open.map((endpoint) => serve(endpoint, async () => refuse('not_found')));
  mountRoutes(app, routes, {
    gate: async ({ id }) => ({ kind: 'visitor', requestId: id, ip: null }),
    limiter: async () => null,
    cache: new PublicCache(),
    arrivals: {
      note: () => Promise.reject(new Error('nobody is signed in')),
      end: () => undefined,
      areUnderWay: () => false,
      close: async () => undefined,
    },
    https: false,
  });
  await app.ready();
  return app;
}
