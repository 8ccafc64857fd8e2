// The bare limits: `node bench/bare.ts bytes|sql|upload <file>` prints its port. Such a server does nothing but
// answer, and shows the most that a server can reach.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Fastify from 'fastify';
import pg from 'pg';

/** A route that sends prepared bytes. */
export interface BareBytes {
  readonly contentType: string;
  /** Base64. */
  readonly body: string;
}

/** Queries by path. The first column of the first row is the answer's data, the second, if any, its count. */
export interface BareSql {
  readonly url: string;
  readonly queries: Readonly<Record<string, { readonly text: string; readonly values: readonly unknown[] }>>;
}

/** Writes the bodies of PUT requests into files of a folder. */
export interface BareUpload {
  readonly folder: string;
}

const [kind, file = ''] = process.argv.slice(2);
const input = JSON.parse(readFileSync(file, 'utf8'));
const serve = kind === 'bytes' ? serveBytes : kind === 'sql' ? serveSql : serveUpload;
console.log(await serve(input));

async function serveBytes({ contentType, body }: BareBytes): Promise<number> {
  const bytes = Buffer.from(body, 'base64');
  const app = Fastify();
  app.get('/*', (_request, reply) => {
    reply.header('content-type', contentType).send(bytes);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

async function serveSql({ url, queries }: BareSql): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace(/[?&]timeStamp=\d+$/, '');
    const query = queries[path];
    if (query === undefined) {
      response.writeHead(404).end();
      return;
    }
    const { rows } = await pool.query({ text: query.text, values: [...query.values], rowMode: 'array' });
    const [data, count] = rows[0] ?? [];
    const body = Buffer.from(`{"code":"2000","message":"操作成功","data":${data},"count":${count ?? 0}}`);
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
    });
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

/** Writes each body to its own file, hashes it on the way, and syncs it before the answer. */
async function serveUpload({ folder }: BareUpload): Promise<number> {
  const server = createServer(async (request, response) => {
    const path = join(folder, randomUUID());
    const hash = createHash('sha256');
    const digesting = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(request, digesting, createWriteStream(path));
    const handle = await open(path, 'r');
    await handle.sync();
    await handle.close();
    response.end(hash.digest('hex'));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}
