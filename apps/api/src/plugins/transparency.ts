import { transparencyAt } from '@procure/contract/transparency/transparency.route.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { verifierKeyOf } from '@procure/sealing/signed-note.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  readConsistency,
  readEntryText,
  readNote,
  readProof,
  readTile,
  readTilePath,
} from '../features/transparency/proof/service.ts';
import { logKeyOf } from '../features/transparency/service.ts';
import { readReply } from '../features/transparency/stamp/service.ts';
import { type Limiter, sendRefusal } from '../platform/http/mount.ts';
import type { Stream } from '../platform/http/stream.ts';
import type { Parts } from '../platform/process/parts.ts';

/**
 * The public log for programs, at permanent addresses (docs/sealed-bids.md): its checkpoint, key, tiles and entries in
 * the formats of C2SP, and computed proofs for clients that do not compute them from the tiles.
 */
export function transparencyFiles(parts: Parts): Stream[] {
  return [{ listeners: ['portal'], register: (app, _gate, limiter) => addFiles(app, parts, limiter) }];
}

type Params = Readonly<Record<string, string>>;
interface File {
  readonly type: string;
  /** Whether the file never changes; otherwise it changes with the next entry. */
  readonly stays: boolean;
  read(params: Params): Promise<string | Buffer | null>;
}

const text = 'text/plain; charset=utf-8';
const bytes = 'application/octet-stream';

function addFiles(app: FastifyInstance, parts: Parts, limiter: Limiter): void {
  const files: Readonly<Record<string, File>> = {
    '/checkpoint': { type: text, stays: false, read: () => readNote(parts) },
    '/key': { type: text, stays: false, read: async () => `${verifierKeyOf(logKeyOf(parts))}\n` },
    '/entry/:no': { type: text, stays: true, read: ({ no }) => numbered(no, (n) => readEntryText(parts, n)) },
    '/stamp/:no': {
      type: 'application/timestamp-reply',
      stays: true,
      read: ({ no }) => numbered(no, (n) => readReply(parts, n)),
    },
    '/proof/:no': { type: text, stays: false, read: ({ no }) => numbered(no, (n) => readProof(parts, n)) },
    '/consistency/:old': {
      type: text,
      stays: false,
      read: ({ old }) => numbered(old, (size) => readConsistency(parts, size)),
    },
    '/tile/:level/*': {
      type: bytes,
      stays: true,
      read: async ({ level = '', '*': path = '' }) => {
        const tile = readTilePath(level, path);
        return tile === null ? null : readTile(parts, tile);
      },
    },
  };
  for (const [path, file] of Object.entries(files)) {
    app.get(transparencyAt + path, async (request, reply) => {
      const wait = await limiter(request, 'ordinary');
      if (wait !== null) {
        reply.header('retry-after', wait);
        return sendRefusal(request, reply, refuse('rate_limited', { seconds: wait }), 429);
      }
      return send(request, reply, file);
    });
  }
}

async function numbered<T>(given: string | undefined, read: (n: number) => Promise<T>): Promise<T | null> {
  return given !== undefined && /^(?:0|[1-9]\d{0,8})$/.test(given) ? read(Number(given)) : null;
}

async function send(request: FastifyRequest, reply: FastifyReply, file: File): Promise<FastifyReply> {
  const found = await file.read(request.params as Params);
  if (found === null) return sendRefusal(request, reply, refuse('not_found'), 404);
  return reply
    .headers({
      'content-type': file.type,
      'x-content-type-options': 'nosniff',
      'cache-control': file.stays ? 'public, max-age=31536000, immutable' : 'public, max-age=5',
      // Pages of other origins may read the log to verify it.
      'access-control-allow-origin': '*',
    })
    .send(found);
}
