import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Reason } from '@procure/contract/codes.ts';
import { codes } from '@procure/contract/codes.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalText } from '../platform/http/answer.ts';
import { sendRefusal } from '../platform/http/mount.ts';
import { newRequestId } from './request-id.ts';

interface Broken {
  readonly reason: Reason;
  readonly status: number;
}

/** Node's error of a connection, with the bytes that it could not parse. */
interface ConnectionError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}

const malformed: Broken = { reason: 'invalid_input', status: 400 };
const lateHead: Broken = { reason: 'request_too_slow', status: 408 };
const longAddress: Broken = { reason: 'address_too_long', status: 414 };
const longHeaders: Broken = { reason: 'headers_too_large', status: 431 };

/** The answer to a line being written when its connection fails: a second one must not be written into it. */
const answering = new WeakMap<object, ServerResponse>();

/**
 * Refuses, before any handler, addresses that only a proxy would be asked for: `GET http://x/`, `OPTIONS *`. What
 * cannot be read as HTTP at all never becomes a request: see `answerBrokenConnection`.
 */
export function refuseForeignAddresses(app: FastifyInstance): void {
  app.server.on('request', (request, response) => answering.set(request.socket, response));
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/')) return done();
    sendRefusal(request, reply, refuse(malformed.reason), malformed.status);
  });
}

/** Answers addresses that the router cannot parse, for which it calls neither hooks nor the error handler. */
export function answerBadAddress(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const broken = 'code' in error && error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? longAddress : malformed;
  reply.header('x-content-type-options', 'nosniff').header('x-request-id', request.id);
  sendRefusal(request, reply, refuse(broken.reason), broken.status);
}

/**
 * Answers a request that is not HTTP, is too long or never ends with the envelope, and closes the connection, because
 * the beginning of the next request is unknown. The received bytes are not logged: they may contain a ticket or a token.
 */
export function answerBrokenConnection(log: FastifyBaseLogger): (error: Error, socket: Duplex) => void {
  return (error: ConnectionError, socket) => {
    const current = answering.get(socket);
    const isHalfSent = current?.headersSent === true && !current.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || isHalfSent) {
      socket.destroy();
      return;
    }
    const { reason, status } = brokenOf(error);
    const requestId = newRequestId();
    const body = refusalText(refuse(reason), requestId);
    log.info({ requestId, status, code: codes[reason].code, error: error.code }, 'answered');
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `X-Request-Id: ${requestId}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  };
}

function brokenOf({ code, rawPacket }: ConnectionError): Broken {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return lateHead;
  if (code !== 'HPE_HEADER_OVERFLOW') return malformed;
  // Node counts the address among the headers: without the end of a first line, it was the address.
  return rawPacket !== undefined && isRequestLine(rawPacket) && !rawPacket.includes('\r\n')
    ? longAddress
    : longHeaders;
}

function isRequestLine(packet: Buffer): boolean {
  return /^[A-Z]+ /.test(packet.subarray(0, 16).toString('latin1'));
}
