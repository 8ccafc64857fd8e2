import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Fresh, PublicCache } from '../cache.ts';
import { sendStored } from '../mount.ts';
import { notKept } from './page.ts';

/**
 * Serves the page that verifies evidence: one built file, the same for every visitor, whose own policy forbids all
 * network access. The policy is sent as a header too, because the server's default for other files would block its
 * script.
 */
export function addVerifierPage(app: FastifyInstance, file: string, cache: PublicCache): void {
  app.get('/verifier.html', async (request, reply) =>
    sendStored(cache, await cache.load('verifier', null, () => load(file)), request, reply),
  );
}

async function load(file: string): Promise<Fresh> {
  const body = await readFile(file).catch(() => null);
  if (body === null)
    return {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8', ...notKept },
      body: Buffer.from('核对页尚未构建，请先运行 npm run build，再重新启动。\n'),
      topics: null,
    };
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(body.toString('utf8'))?.[1];
  if (policy === undefined) throw new Error(`${file} carries no policy`);
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `${policy}; frame-ancestors 'none'`,
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding',
    },
    body,
    topics: [],
  };
}
