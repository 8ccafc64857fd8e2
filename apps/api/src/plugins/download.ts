import { downloadsAt } from '@procure/contract/file/file.route.ts';
import { extensionOf, filePreviewEnabled } from '@procure/domain/display/file.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type FileReader,
  openFile,
  readableFile,
  type TicketUse,
  ticketedFile,
} from '../features/file/service.ts';
import type { ByteRange } from '../platform/files/file-storage.ts';
import { cleanName } from '../platform/files/purpose.ts';
import { type Gate, type Limiter, type Side, sendRefusal } from '../platform/http/mount.ts';
import { clientAddress, countedAs } from '../platform/http/origin.ts';
import type { Stream } from '../platform/http/stream.ts';
import type { Parts } from '../platform/process/parts.ts';

/**
 * `GET /api/{outer,inner}/pch/sftp/download?path&oldName&token` (specification, section 7). `token` is a
 * ticket for this one file, or, from a client written after the specification, the session's own token; the
 * right to the file is checked either way. A file without that right is answered as one that does not exist.
 */
export function downloads(parts: Parts, readers: readonly FileReader[]): Stream[] {
  return [
    {
      listeners: ['portal'],
      register: (app, gate, limiter) => addDownload(app, parts, readers, gate, limiter, 'outer'),
    },
    {
      listeners: ['console'],
      register: (app, gate, limiter) => addDownload(app, parts, readers, gate, limiter, 'inner'),
    },
  ];
}

function addDownload(
  app: FastifyInstance,
  parts: Parts,
  readers: readonly FileReader[],
  gate: Gate,
  limiter: Limiter,
  side: Side,
): void {
  app.get(downloadsAt[side], async (request, reply) => {
    const wait = await limiter(request, 'ordinary');
    if (wait !== null) {
      reply.header('retry-after', wait);
      return sendRefusal(request, reply, refuse('rate_limited', { seconds: wait }));
    }
    const path = queryOf(request, 'path');
    const token = queryOf(request, 'token');
    const ticketed = await ticketedFile(parts, useOf(request, token), path);
    if (ticketed !== null) return send(parts, request, reply, ticketed);
    if (token !== '') request.headers.authorization ??= token;
    const caller = await gate(request, side);
    const file = await readableFile(parts, readers, caller, path);
    if (file !== null) return send(parts, request, reply, file);
    if (caller.kind !== 'visitor') return sendRefusal(request, reply, refuse('not_found'), 404);
    return sendRefusal(request, reply, refuse('ticket_invalid'));
  });
}

function useOf(request: FastifyRequest, ticket: string): TicketUse {
  const { range, 'if-range': ifRange, 'if-match': ifMatch } = request.headers;
  const tag = ifRange ?? ifMatch;
  return {
    ticket,
    address: countedAs(clientAddress(request)),
    kind: request.method === 'HEAD' ? 'look' : 'download',
    continued: range === undefined ? null : (/^"([0-9a-f]{64})"$/.exec(String(tag ?? ''))?.[1] ?? null),
  };
}

function queryOf(request: FastifyRequest, name: string): string {
  const query: unknown = request.query;
  if (typeof query !== 'object' || query === null) return '';
  const value = new Map<string, unknown>(Object.entries(query)).get(name);
  return typeof value === 'string' ? value : '';
}

type Sendable = NonNullable<Awaited<ReturnType<typeof readableFile>>>;

async function send(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  file: Sendable,
): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`;
  reply.headers({
    'content-type': file.mime,
    'content-disposition': disposition(nameFor(queryOf(request, 'oldName'), file.name)),
    // An uploaded file never runs as a page of this site.
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    etag,
  });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const condition = request.headers['if-range'];
  const asked = condition === undefined || condition === etag ? request.headers.range : undefined;
  const range = rangeOf(asked, file.size);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`);
    reply.removeHeader('content-disposition');
    return reply.code(416).send();
  }
  if (range !== null) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  }
  reply.header('content-length', range === null ? file.size : range.end - range.start + 1);
  // HEAD has no body, so the file is not opened.
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await openFile(parts, file, range ?? undefined));
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()));
}

/** One range (RFC 9110, section 14). Several at once, or what cannot be read, count as none asked for. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return null;
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/** The name the caller wishes, unless it would turn the file into another kind. */
function nameFor(wished: string, own: string): string {
  const name = cleanName(wished);
  return name !== null && extensionOf(name) === extensionOf(own) ? name : own;
}

/** RFC 6266: the name in UTF-8 (RFC 5987), with an ASCII name for clients that cannot read it. */
export function disposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]/gu, '_').replaceAll(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `${filePreviewEnabled ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded.replaceAll(/%[0-9a-f]{2}/g, (c) => c.toUpperCase())}`;
}
