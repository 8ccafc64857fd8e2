import { createHash, randomUUID } from 'node:crypto';
import { codes, type Reason } from '@procure/contract/codes.ts';
import { uploadsAt } from '@procure/contract/file/file.route.ts';
import { formatFileSize } from '@procure/domain/display/file.ts';
import { formNames, formOf } from '@procure/domain/file/rules.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { Server, Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type FinishedUpload,
  isOwner,
  keepUpload,
  recordedFile,
  type Uploader,
} from '../features/file/service.ts';
import { beginUpload, endUpload, whileActive } from '../features/file/upload/service.ts';
import { holds } from '../platform/actor.ts';
import { failureOf } from '../platform/database/failure.ts';
import {
  cleanName,
  isSealedPurpose,
  isUploadPurpose,
  purposeRules,
  type UploadPurpose,
} from '../platform/files/purpose.ts';
import type { Uploads } from '../platform/files/tus.ts';
import { refusalText } from '../platform/http/answer.ts';
import { type Gate, type Limiter, type Side, sendRefusal } from '../platform/http/mount.ts';
import type { Stream } from '../platform/http/stream.ts';
import type { Parts } from '../platform/process/parts.ts';

/** HTTP's words for refusals, since a tus client reads the status, and a person the envelope's message. */
const statuses: Partial<Readonly<Record<Reason, number>>> = {
  sign_in_required: 401,
  forbidden: 403,
  not_found: 404,
  // The upload library tries again: its person may sign in again meanwhile.
  person_changed: 409,
  file_too_large: 413,
  storage_full: 507,
};

/** The declared properties of an upload, before its first byte. */
interface Intent {
  readonly name: string;
  readonly purpose: UploadPurpose;
  /** Bytes. */
  readonly size: number;
  /** The client's key of the upload, repeated with a creation request whose answer was lost; null without one. */
  readonly key: string | null;
}

/** Whether the request may carry bytes of a file, which have no time limit as a whole. */
export function isUpload({ method, url }: FastifyRequest): boolean {
  return (
    (method === 'PATCH' || method === 'POST') && /^\/api\/(?:outer|inner)\/pch\/uploads(?:[/?]|$)/.test(url)
  );
}

/** The context of a request for the hooks of the tus server. */
interface Accepted {
  /** The upload's id. */
  readonly id: string;
  readonly uploader: Uploader;
  readonly requestId: string;
  readonly intent: Intent | null;
}

/**
 * Resumable uploads by the tus protocol (1.0.0) below `/api/{outer,inner}/pch/uploads`. Metadata: `filename`, `purpose`,
 * and a `key` (a UUID) that identifies a repeated creation request. An upload that cannot succeed is refused before its
 * first byte, in the envelope. The upload of another account is answered as not found. The last segment of an upload's
 * address is the id of the file that it becomes.
 */
export function uploads(parts: Parts): Stream[] {
  return [
    {
      listeners: ['portal'],
      register: (app, gate, limiter) => addUploads(app, parts, gate, limiter, 'outer'),
    },
    {
      listeners: ['console'],
      register: (app, gate, limiter) => addUploads(app, parts, gate, limiter, 'inner'),
    },
  ];
}

/** The uploads of one side. */
interface UploadSide {
  readonly parts: Parts;
  readonly side: Side;
  /** The address at which uploads are created. */
  readonly path: string;
  readonly gate: Gate;
  readonly limiter: Limiter;
  /** The calls that the gate has passed to the upload protocol. */
  readonly accepted: WeakMap<object, Accepted>;
  /** Loads the upload protocol at its first use. */
  load(): Promise<{ uploads: Uploads; server: Server }>;
}

async function addUploads(
  app: FastifyInstance,
  parts: Parts,
  gate: Gate,
  limiter: Limiter,
  side: Side,
): Promise<void> {
  const path = uploadsAt[side];
  const origin = new URL(side === 'outer' ? parts.config.publicUrl : parts.config.consoleUrl).origin;
  const accepted = new WeakMap<object, Accepted>();
  let loading: Promise<{ uploads: Uploads; server: Server }> | null = null;
  const at: UploadSide = {
    parts,
    side,
    path,
    gate,
    limiter,
    accepted,
    load() {
      loading ??= loadTus(parts, path, accepted);
      return loading;
    },
  };

  await app.register(async (scope) => {
    scope.addHook('onRequest', (request, reply, done) => {
      if (isOwnOrigin(request, origin)) return done();
      refuseUpload(request, reply, refuse('forbidden'));
    });

    // The bytes are streamed to the store, without a parser.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

    scope.options(path, async (request, reply) => {
      const { server } = await at.load();
      reply.hijack();
      await server.handle(request.raw, reply.raw);
    });
    scope.post(path, (request, reply) => createUpload(at, request, reply));
    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${path}/:id`,
      handler: (request, reply) => continueUpload(at, request, reply),
    });
  });
}

async function uploaderOf(
  { gate, side }: UploadSide,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Uploader | null> {
  const caller = await gate(request, side);
  if (caller.kind !== 'visitor') return caller;
  refuseUpload(request, reply, refuse(caller.personChanged ? 'person_changed' : 'sign_in_required'));
  return null;
}

/** Passes the call to the upload protocol, which answers it. */
async function pass(
  { load, accepted }: UploadSide,
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Accepted,
): Promise<void> {
  const { server } = await load();
  accepted.set(request.raw, entry);
  reply.hijack();
  await server.handle(request.raw, reply.raw);
}

async function createUpload(at: UploadSide, request: FastifyRequest, reply: FastifyReply) {
  const { parts, limiter, path, load } = at;
  const wait = await limiter(request, 'ordinary');
  if (wait !== null) {
    reply.header('retry-after', wait);
    return refuseUpload(request, reply, refuse('rate_limited', { seconds: wait }), 429);
  }
  const uploader = await uploaderOf(at, request, reply);
  if (uploader === null) return reply;
  const intent = intentOf(request, uploader);
  if (isRefused(intent)) return refuseUpload(request, reply, intent);
  const id = idOf(uploader, intent);
  const { uploads } = await load();
  const { purpose, size } = intent;
  if (intent.key !== null) {
    const begun = await begunBefore(parts, uploads, id);
    if (begun !== null) {
      if (!isOwner(uploader, begun)) return refuseUpload(request, reply, refuse('not_found'));
      const isSame = begun.size === size && begun.purpose === purpose;
      if (!isSame) return refuseUpload(request, reply, refuse('invalid_input'));
      return sendBegun(reply, `${path}/${id}`, begun.offset);
    }
  }
  const refusal = await beginUpload(parts, { id, ...ownerIds(uploader), purpose, size }, (idle) =>
    giveUp(uploads, idle),
  );
  if (refusal !== null) return refuseUpload(request, reply, refusal);
  const begin = () => pass(at, request, reply, { uploader, intent, id, requestId: request.id });
  // An upload without a byte expires early, so a creation request with bytes is marked active while they arrive.
  await (bringsBytes(request) ? whileActive(parts, id, begin) : begin());
  // A failed creation does not count against the limits. An upload created before its connection broke does.
  if (reply.raw.statusCode !== 201 && (await findUpload(uploads, id)) === null) await endUpload(parts, id);
}

/** Answers how much has arrived, takes the next bytes, or ends the upload. */
async function continueUpload(
  at: UploadSide,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
) {
  const { parts, load } = at;
  const { id } = request.params;
  const uploader = await uploaderOf(at, request, reply);
  if (uploader === null) return reply;
  const { uploads } = await load();
  const upload = await findUpload(uploads, id);
  if (upload === null) return answerRecorded(parts, request, reply, uploader);
  if (!isOwner(uploader, ownerOf(upload))) return refuseUpload(request, reply, refuse('not_found'));
  if (request.method === 'HEAD' && upload.offset === upload.size) {
    // All bytes are stored without a file: the process that received the last of them died before making it.
    const kept = await keepUpload(parts, uploads.store, finished(upload)).catch(async (error) => {
      if ((await findUpload(uploads, id)) === null) return null;
      throw error;
    });
    // Or that process is alive and has made the file first.
    if (kept === null) return answerRecorded(parts, request, reply, uploader);
    return isRefused(kept) ? refuseUpload(request, reply, kept) : sendComplete(reply, upload.offset);
  }
  await whileActive(parts, id, () =>
    pass(at, request, reply, { uploader, intent: null, id, requestId: request.id }),
  );
  if (request.method === 'DELETE' && reply.raw.statusCode === 204) await endUpload(parts, id);
}

async function loadTus(
  parts: Parts,
  path: string,
  accepted: WeakMap<object, Accepted>,
): Promise<{ uploads: Uploads; server: Server }> {
  const { openUploads, serveTus } = await import('../platform/files/tus.ts');
  const { isDeletionTooLate, isMissingUpload } = await import('../platform/files/hashing-store.ts');
  const uploads = await openUploads(parts);
  const entryOf = (request: TusRequest) => {
    const raw: object | undefined = request.runtime?.node?.req;
    const entry = raw === undefined ? undefined : accepted.get(raw);
    if (entry === undefined) throw new Error('an upload that passed no gate');
    return entry;
  };
  const server = serveTus(uploads, {
    path,
    namingFunction: (request) => entryOf(request).id,
    onUploadCreate: async (request) => {
      const { uploader, intent } = entryOf(request);
      if (intent === null) throw new Error('an upload without a purpose');
      const { accountId, companyId } = ownerIds(uploader);
      const { name, purpose } = intent;
      return { metadata: { filename: name, purpose, account: accountId, company: companyId } };
    },
    onUploadFinish: async (request, upload) => {
      const kept = await keepUpload(parts, uploads.store, finished(upload));
      if (!isRefused(kept)) return {};
      // The tus server sends the thrown object as the answer.
      throw {
        status_code: statuses[kept.refused] ?? 400,
        body: refusalText(kept, entryOf(request).requestId),
      };
    },
    onResponseError: (request, error) => {
      // The same answer as a moment later: when the upload has become a file, or its deletion has ended.
      if (isDeletionTooLate(error) || isMissingUpload(error)) {
        return { status_code: 404, body: refusalText(refuse('not_found'), entryOf(request).requestId) };
      }
      if ('status_code' in error && error.status_code < 500) return undefined;
      const reason = failureOf(error, request.method === 'HEAD');
      parts.log.error({ err: error }, `an upload failed: ${reason}`);
      const answer = codes[reason];
      const status = 'status' in answer ? answer.status : 500;
      return { status_code: status, body: refusalText(refuse(reason), entryOf(request).requestId) };
    },
  });
  return { uploads, server };
}

/**
 * Derives the upload's id from account and key, so that no other account's key yields it. A UUID of version 8 (RFC
 * 9562).
 */
function idOf({ accountId }: Uploader, { key }: Intent): string {
  if (key === null) return randomUUID();
  const bytes = createHash('sha256').update(`${accountId}/${key}`).digest().subarray(0, 16);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The state of the upload or file that an earlier creation request made; null if none exists. */
async function begunBefore(parts: Parts, uploads: Uploads, id: string) {
  const upload = await findUpload(uploads, id);
  if (upload === null) {
    const file = await recordedFile(parts, id);
    return file === null ? null : { ...file, offset: file.size };
  }
  const { size, offset, metadata } = upload;
  return { ...ownerOf(upload), purpose: metadata?.purpose, size, offset };
}

function sendBegun(reply: FastifyReply, location: string, offset: number): FastifyReply {
  return reply
    .code(201)
    .headers({ ...tusHeaders, location, 'upload-offset': offset })
    .send();
}

function bringsBytes({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function ownerIds(uploader: Uploader) {
  const companyId = uploader.kind === 'supplier' ? (uploader.company?.id ?? null) : null;
  return { accountId: uploader.accountId, companyId };
}

/** Removes what came of an upload that lay idle; there may be nothing left of it. */
async function giveUp({ store }: Uploads, id: string): Promise<void> {
  const { isMissingUpload } = await import('../platform/files/hashing-store.ts');
  await store.remove(id).catch((error: unknown) => {
    if (!isMissingUpload(error)) throw error;
  });
}

type TusRequest = Parameters<NonNullable<Server['options']['onUploadCreate']>>[0];

async function findUpload(uploads: Uploads, id: string): Promise<Upload | null> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  const { isMissingUpload } = await import('../platform/files/hashing-store.ts');
  try {
    return await uploads.store.getUpload(id);
  } catch (error) {
    if (isMissingUpload(error)) return null;
    throw error;
  }
}

/**
 * Answers for an upload that has become a file, so that a client whose last answer was lost learns of its completion.
 */
async function answerRecorded(
  parts: Parts,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
  uploader: Uploader,
): Promise<FastifyReply> {
  const file = await recordedFile(parts, request.params.id);
  if (file === null || !isOwner(uploader, file) || request.method !== 'HEAD') {
    return refuseUpload(request, reply, refuse('not_found'));
  }
  return sendComplete(reply, file.size);
}

const tusHeaders = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' } as const;

function sendComplete(reply: FastifyReply, size: number): FastifyReply {
  return reply
    .code(200)
    .headers({ ...tusHeaders, 'upload-offset': size, 'upload-length': size })
    .send();
}

/** Parses and checks the declared properties of a new upload. */
function intentOf(request: FastifyRequest, uploader: Uploader): Intent | Refusal<Reason> {
  const metadata = metadataOf(String(request.headers['upload-metadata'] ?? ''));
  const name = cleanName(metadata.get('filename') ?? '');
  const purpose = metadata.get('purpose');
  const key = metadata.get('key') ?? null;
  const length = String(request.headers['upload-length'] ?? '');
  // Extensions of the protocol that are not offered, and would otherwise be met deep in the library.
  if (request.headers['upload-concat'] !== undefined) return refuse('invalid_input');
  if (name === null || !/^\d{1,15}$/.test(length) || !isUploadPurpose(purpose))
    return refuse('invalid_input');
  if (key !== null && !/^[0-9a-f-]{36}$/.test(key)) return refuse('invalid_input');
  const rule = purposeRules[purpose];
  if (!rule.sides.includes(uploader.kind === 'staff' ? 'inner' : 'outer')) return refuse('forbidden');
  if (uploader.kind === 'supplier' && rule.for?.every((code) => !holds(uploader, code)))
    return refuse('forbidden');
  if (!isSealedPurpose(purpose) && formOf(name, rule.forms) === null) {
    return refuse('file_type_refused', { exts: formNames(rule.forms) });
  }
  const size = Number(length);
  if (size === 0) return refuse('file_empty', { name });
  if (size <= rule.maxSize + rule.allowance) return { name, purpose, size, key };
  const max = formatFileSize(rule.maxSize);
  return refuse('file_too_large', { name, size: formatFileSize(size), max });
}

/** `key base64,key base64` (tus, Upload-Metadata). */
function metadataOf(header: string): ReadonlyMap<string, string> {
  return new Map(
    header.split(',').map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ');
      return [key, Buffer.from(value, 'base64').toString('utf8')];
    }),
  );
}

/**
 * Whether the request may come from a page of this site. A browser sends the page's origin with every upload request. A
 * request without an origin is not from a browser and is accepted, because a foreign page can only make browsers send
 * requests. The own origin is the configured address, or the host that the browser addressed.
 */
export function isOwnOrigin({ headers }: FastifyRequest, own: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === own) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function ownerOf({ metadata }: Upload) {
  return { ownerAccountId: metadata?.account ?? null, ownerCompanyId: metadata?.company ?? null };
}

function finished(upload: Upload): FinishedUpload {
  const { filename, purpose, account, company } = upload.metadata ?? {};
  if (!filename || !account || !isUploadPurpose(purpose) || upload.size === undefined) {
    throw new Error(`upload ${upload.id} does not say what it is`);
  }
  return {
    id: upload.id,
    name: filename,
    size: upload.size,
    purpose,
    ownerAccountId: account,
    ownerCompanyId: company ?? null,
  };
}

function refuseUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal<Reason>,
  status = statuses[refusal.refused] ?? 400,
): FastifyReply {
  reply.header('tus-resumable', '1.0.0');
  return sendRefusal(request, reply, refusal, status);
}
