import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@procure/contract/registry.ts';
import Fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { endUnusedLines } from './time-limits.ts';

const times = {
  headers: 400,
  body: 400,
  upload: { every: 400, bytes: 1_000 },
  idle: 60_000,
  checked: 50,
};
const house = testApp({ times });
let port = 0;

beforeAll(async () => {
  const { portal } = house.app();
  await portal.listen({ host: '127.0.0.1', port: 0 });
  port = (portal.server.address() as AddressInfo).port;
});

/** Sends these bytes and returns the server's answer up to the end of the connection. */
async function said(text: string, more?: (socket: Socket) => Promise<void>): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.write(text);
  await more?.(socket);
  await closed;
  return Buffer.concat(parts).toString('utf8');
}

function statusAndEnvelope(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), ...(JSON.parse(body) as { code: string; requestId: string }) };
}

const head = (line: string, ...headers: string[]) =>
  [line, `Host: 127.0.0.1:${port}`, 'Connection: close', ...headers, '', ''].join('\r\n');

describe('an invalid request', () => {
  test.each([
    ['an address for a proxy', () => head('GET http://x/ HTTP/1.1'), 400, '4000'],
    [
      'an address for a proxy, of a call',
      () => head('GET http://x/api/outer/pch/lots HTTP/1.1'),
      400,
      '4000',
    ],
    ['no address', () => head('OPTIONS * HTTP/1.1'), 400, '4000'],
    ['an address that cannot be read', () => head('GET /%c3%28%zz HTTP/1.1'), 400, '4000'],
    ['an over-long part of an address', () => head(`GET /healthz/${'a'.repeat(200)} HTTP/1.1`), 404, '4040'],
    [
      'an over-long parameter',
      () => head(`GET /api/outer/pch/file/${'a'.repeat(2_000)}/x HTTP/1.1`),
      404,
      '4040',
    ],
    ['an over-long address', () => `GET /${'a'.repeat(20_000)}`, 414, '4140'],
    ['over-long headers', () => head('GET / HTTP/1.1', `X: ${'a'.repeat(20_000)}`), 431, '4310'],
    ['no HTTP', () => 'nonsense\r\n\r\n', 400, '4000'],
    ['a header that is none', () => 'GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n', 400, '4000'],
  ])('(%s) is answered in the envelope, and the connection closed', async (_, text, status, code) => {
    const answer = statusAndEnvelope(await said(text()));
    expect(answer).toMatchObject({ status, code, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });
});

describe('an incomplete request', () => {
  test('is answered 408 in the envelope and its connection closed, if its headers do not end', async () => {
    expect(statusAndEnvelope(await said('GET / HTTP/1.1\r\nHost: x\r\n'))).toMatchObject({
      status: 408,
      code: '4080',
    });
  });

  test('is answered likewise if the body of a call does not end, however its bytes trickle', async () => {
    const served = [...endpoints.values()].find(
      ({ method, path, access }) => method === 'POST' && access.who === 'public' && !path.includes(':'),
    );
    const request = head(
      `POST ${served?.path} HTTP/1.1`,
      'Content-Type: application/json',
      'Content-Length: 100000',
    );
    const answer = await said(`${request}{`, async (socket) => {
      while (socket.writable) {
        socket.write(' ');
        await wait(50);
      }
    });
    expect(statusAndEnvelope(answer)).toMatchObject({ status: 408, code: '4080' });
  });

  test('loses its connection if it is an upload without progress; the upload resumes after the received bytes', async () => {
    const { token } = await house.company();
    const address = `http://127.0.0.1:${port}/api/outer/pch/uploads`;
    const metadata = `filename ${Buffer.from('a.pdf').toString('base64')},purpose ${Buffer.from('attachment').toString('base64')}`;
    const headers = { authorization: token, 'tus-resumable': '1.0.0' };
    const size = 3_000;
    const created = await fetch(address, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(size), 'upload-metadata': metadata },
    });
    const id = created.headers.get('location')?.split('/').at(-1);
    const request = head(
      `PATCH /api/outer/pch/uploads/${id} HTTP/1.1`,
      `Authorization: ${token}`,
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 0',
      'Content-Type: application/offset+octet-stream',
      `Content-Length: ${size}`,
    );
    // Some bytes, and then nothing.
    await said(`${request}%PDF-1.7`);
    const offset = async () => {
      const asked = await fetch(`${address}/${id}`, { method: 'HEAD', headers });
      return Number(asked.headers.get('upload-offset'));
    };
    await expect.poll(offset, { timeout: 20_000 }).toBe(8);
  });
});

describe('a text that the database cannot store', () => {
  const zero = [...endpoints].filter(([, { access }]) => access.who === 'public');
  test.each(zero)('is refused by %s, in whatever field', async (_, { method, path, input }) => {
    const shape: Record<string, unknown> = 'shape' in input ? (input.shape as Record<string, unknown>) : {};
    const isInner = path.startsWith('/api/inner/');
    const app = isInner ? house.app().console : house.app().portal;
    for (const field of [...Object.keys(shape), 'anything']) {
      for (const text of ['\0', 'a\0b']) {
        const url = path.replace(/:(\w+)/g, (_match, name: string) =>
          name === field ? encodeURIComponent(text) : crypto.randomUUID(),
        );
        const given = { [field]: text };
        const answer = await app.inject(
          method === 'GET' ? { method, url, query: given } : { method, url, payload: given },
        );
        expect(answer.json(), `${field} of ${path}`).toMatchObject({ code: '4000' });
      }
    }
  });
});

describe('uploads', () => {
  test('refuse pages of other origins, and send browsers no permission for them', async () => {
    const { token } = await house.company();
    const { portal } = house.app();
    const url = '/api/outer/pch/uploads';
    const headers = { authorization: token, 'tus-resumable': '1.0.0' };
    for (const method of ['POST', 'OPTIONS', 'PATCH', 'HEAD', 'DELETE'] as const) {
      const at = method === 'POST' || method === 'OPTIONS' ? url : `${url}/${crypto.randomUUID()}`;
      const foreign = { ...headers, origin: 'https://evil.example', host: 'portal.example' };
      const answer = await portal.inject({ method, url: at, headers: foreign });
      expect(answer.statusCode, method).toBe(403);
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
    const own = { ...headers, origin: 'http://portal.example', host: 'portal.example' };
    const asked = await portal.inject({ method: 'OPTIONS', url, headers: own });
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
    const creation = await portal.inject({ method: 'POST', url, headers: own });
    expect(creation.statusCode).toBe(400);
  });

  test.each(['partial', 'final;/a /b'])('put together from others (%s) are not offered', async (concat) => {
    const { token } = await house.company();
    const answer = await house.app().portal.inject({
      method: 'POST',
      url: '/api/outer/pch/uploads',
      headers: {
        authorization: token,
        'tus-resumable': '1.0.0',
        'upload-concat': concat,
        'upload-length': '10',
        'upload-metadata': 'filename YS5wZGY=,purpose YXR0YWNobWVudA==',
      },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, '4000']);
  });
});

describe('the page of the interface', () => {
  test('shows the portal nothing of the staff, and each side its own', async () => {
    const paths = async (side: 'portal' | 'console') => {
      const answer = await house.app()[side].inject('/api/docs/json');
      return Object.keys((answer.json() as { paths: object }).paths);
    };
    const portal = await paths('portal');
    expect(portal.filter((path) => path.startsWith('/api/inner/'))).toEqual([]);
    expect(portal).toContain('/api/outer/pch/lots/{lotId}/bid/submission');
    const console_ = await paths('console');
    expect(console_.some((path) => path.startsWith('/api/inner/'))).toBe(true);
    expect(console_).not.toContain('/api/outer/pch/lots/{lotId}/bid/submission');
  });
});

test('a server that ends does not wait for a line that was opened ahead and never used', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  endUnusedLines(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const arrived = once(app.server, 'connection');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await arrived;
  const closed = once(socket, 'close');
  await app.close();
  await closed;
});

test('a server that ends answers a request that has arrived on a new connection and was not read yet', async () => {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  endUnusedLines(app);
  app.get('/', async () => 'answered');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const arrived = once(app.server, 'connection');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await arrived;
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  // Both in one turn of the event loop: the server has had no turn to read it.
  socket.write(head('GET / HTTP/1.1'));
  await app.close();
  await closed;
  expect(Buffer.concat(parts).toString()).toMatch(/^HTTP\/1\.1 200 .*answered$/s);
});
