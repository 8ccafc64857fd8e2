import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRefusal } from '../platform/http/mount.ts';
import { addErrors } from './errors.ts';

let folder = '';
const app = Fastify();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-assets-'));
  await writeFile(join(folder, 'a.js'), '1');
  addErrors(app);
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, { refused: 'not_found' }, 404));
  await app.register(fastifyStatic, { root: folder, prefix: '/assets/', index: false });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('an asset', () => {
  it.each(['..%5c', '..%5c..%5ca.js', '%2e%2e/a.js', '..%2fa.js', '%00', 'a.js%00.css', 'b.js'])(
    'called %s is asked for in vain, and is no failure of ours',
    async (name) => {
      const answer = await app.inject(`/assets/${name}`);
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.json()).toMatchObject({ code: expect.stringMatching(/^40[04]0$/), data: null });
    },
  );
  it('that exists is served', async () => {
    expect((await app.inject('/assets/a.js')).payload).toBe('1');
  });
});
