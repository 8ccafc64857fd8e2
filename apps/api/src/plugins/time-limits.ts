import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { refuse } from '@procure/domain/outcome.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../platform/http/mount.ts';

const turnsToRead = 3;

/** Times in milliseconds. Ordinary use does not reach them; clients that hold connections open on purpose do. */
export interface TimeLimits {
  /** From the connection, or the previous answer, to the end of the headers. */
  readonly headers: number;
  /** From the headers to the last byte of a call's body, which is at most a megabyte, or 23 with price lines. */
  readonly body: number;
  /** An upload may take as long as it likes, as long as in each `every` some `bytes` arrive. */
  readonly upload: { readonly every: number; readonly bytes: number };
  /** Without a byte in either direction, such as a download that is not read or an abandoned connection. */
  readonly idle: number;
  /** How often Node looks for late headers. */
  readonly checked: number;
}

export const defaultTimeLimits: TimeLimits = {
  headers: 20_000,
  body: 60_000,
  // A kilobyte a second: below that a bid would never arrive. A line that is only interrupted resumes.
  upload: { every: 60_000, bytes: 60 * 1024 },
  idle: 5 * 60_000,
  checked: 5_000,
};

/**
 * Ends requests whose body does not arrive, on every route. Node's own limit for a whole request is disabled, because it
 * is one time for all requests, and an upload of gigabytes needs hours.
 */
export function addTimeLimits(
  app: FastifyInstance,
  limits: TimeLimits,
  isUpload: (request: FastifyRequest) => boolean,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const end = isUpload(request)
        ? watchProgress(request, limits.upload)
        : watchTime(request, reply, limits.body);
      request.raw.once('close', end);
    }
    done();
  });
}

/**
 * A browser opens connections ahead. One that has not carried a byte is ended when the server ends: Node counts it among
 * those that are at work, and would wait for it until the browser lets go. Bytes may have arrived that a busy process has
 * not read yet; a proxy opens a connection for each request to a process that drains. So they are read first: one turn of
 * the event loop accepts what is waiting, the next reads it.
 */
export function endUnusedLines(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (let turn = 0; turn < turnsToRead; turn++) await nextTurn();
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A call that never came over a line (a page being rendered, a test) is neither complete nor incomplete. */
function isArriving({ raw }: FastifyRequest): boolean {
  return raw.complete === false;
}

function watchTime(request: FastifyRequest, reply: FastifyReply, limit: number): () => void {
  const timer = setTimeout(() => {
    if (!isArriving(request)) return;
    const { socket } = request.raw;
    if (reply.sent) {
      socket.destroy();
      return;
    }
    reply.raw.once('finish', () => socket.destroySoon());
    reply.header('connection', 'close');
    sendRefusal(request, reply, refuse('request_too_slow'), 408);
  }, limit).unref();
  return () => clearTimeout(timer);
}

/** Counts the bytes at the socket, because the upload's own stream may have only one reader. */
function watchProgress(request: FastifyRequest, { every, bytes }: TimeLimits['upload']): () => void {
  const { socket } = request.raw;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    if (!isArriving(request)) return clearInterval(timer);
    if (socket.bytesRead - seen < bytes) socket.destroy();
    seen = socket.bytesRead;
  }, every).unref();
  return () => clearInterval(timer);
}
