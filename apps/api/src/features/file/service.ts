import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import type { Pieces } from '@procure/domain/file/pieces.ts';
import { isRefused } from '@procure/domain/outcome.ts';
import { headerLimit, readAgeHeader } from '@procure/sealing/age-header.ts';
import {
  type Caller,
  holds,
  type StaffActor,
  type SupplierActor,
  type SupplierScope,
} from '../../platform/actor.ts';
import { databaseTime } from '../../platform/database/clock.ts';
import type { Unit } from '../../platform/database/transaction.ts';
import type { DocumentText } from '../../platform/files/document-text.ts';
import type { ByteRange } from '../../platform/files/file-storage.ts';
import type { HashingStore } from '../../platform/files/hashing-store.ts';
import type { InspectionRefusal } from '../../platform/files/inspect.ts';
import {
  isSealedPurpose,
  isUploadPurpose,
  purposeRules,
  type UploadPurpose,
} from '../../platform/files/purpose.ts';
import { piecesOf } from '../../platform/files/stream-pieces.ts';
import { makeTicket, ticketExpiry, ticketLifetime } from '../../platform/files/ticket.ts';
import { hashToken } from '../../platform/keys/token.ts';
import type { Parts } from '../../platform/process/parts.ts';
import {
  type FoundSeal,
  findFile,
  findFileByPath,
  holdFile,
  insertFile,
  insertText,
  isSpent,
  isSpentFrom,
  passToCompany,
  purgeTickets,
  type StoredFile,
  spendTicket,
} from './store.ts';
import { endUpload } from './upload/service.ts';

/** Actors who may upload. */
export type Uploader = SupplierActor | StaffActor;

/**
 * Whether the caller may read the file for a reason of its feature (the documents of a lot they obtained, the bid
 * they evaluate). Each feature decides about its own files in its service; `app.ts` combines them. The owner needs
 * no reader.
 */
export type FileReader = (parts: Parts, caller: Caller, file: StoredFile) => Promise<boolean>;

/**
 * Whether the file, or the upload that will become one, belongs to the caller: to their company or, before they
 * have one, to themselves. An upload for a company is not theirs after they have left it.
 */
export function isOwner(
  caller: Caller,
  owned: Pick<StoredFile, 'ownerAccountId' | 'ownerCompanyId'>,
): boolean {
  if (caller.kind === 'visitor') return false;
  if (owned.ownerCompanyId === null) return owned.ownerAccountId === caller.accountId;
  return caller.kind === 'supplier' && caller.company?.id === owned.ownerCompanyId;
}

/** The file by its path or id if the caller may read it; null otherwise. */
export async function readableFile(
  parts: Parts,
  readers: readonly FileReader[],
  caller: Caller,
  pathOrId: string,
): Promise<StoredFile | null> {
  const file = await fileAt(parts, pathOrId);
  if (file === null) return null;
  if (isOwner(caller, file)) return ownerReads(caller, file) ? file : null;
  for (const mayRead of readers) if (await mayRead(parts, caller, file)) return file;
  return null;
}

/** Whether this member of the owning company may read files of this purpose: some require a permission. */
function ownerReads(caller: Caller, { purpose }: Pick<StoredFile, 'purpose'>): boolean {
  const needed = isUploadPurpose(purpose) ? purposeRules[purpose].reading : undefined;
  return needed === undefined || (caller.kind === 'supplier' && holds(caller, needed));
}

/** A use of a ticket, and its origin. */
export interface TicketUse {
  readonly ticket: string;
  readonly address: string;
  /** `look`: shows no content, and does not spend the ticket. */
  readonly kind: 'download' | 'look';
  /** Entity tag of the download that the request continues. */
  readonly continued: string | null;
}

/**
 * The file for its ticket; null if the ticket is invalid. Its first use spends it; afterwards it only continues the
 * same download, from the same address.
 */
export async function ticketedFile(
  parts: Parts,
  { ticket, address, kind, continued }: TicketUse,
  pathOrId: string,
): Promise<StoredFile | null> {
  if (ticket === '') return null;
  const file = await fileAt(parts, pathOrId);
  if (file === null) return null;
  const expiresAt = ticketExpiry(parts.crypto, ticket, file.id, await databaseTime(parts.db));
  if (expiresAt === null) return null;
  const hash = hashToken(ticket);
  if (continued === file.sha256 && (await isSpentFrom(parts.db, hash, address))) return file;
  if (kind === 'look') return (await isSpent(parts.db, hash)) ? null : file;
  return (await spendTicket(parts.db, { hash, address, expiresAt })) ? file : null;
}

/** Spends the ticket. Returns whether it was made for this subject, is valid now and was not used before. */
export async function takeTicket(
  parts: Parts,
  {
    ticket,
    address,
    subject,
  }: { readonly ticket: string; readonly address: string; readonly subject: string },
): Promise<boolean> {
  const expiresAt = ticketExpiry(parts.crypto, ticket, subject, await databaseTime(parts.db));
  return expiresAt !== null && spendTicket(parts.db, { hash: hashToken(ticket), address, expiresAt });
}

/** Creates a ticket for a file that the caller may read. */
export async function ticketFor(parts: Parts, caller: Caller, file: StoredFile) {
  const now = await databaseTime(parts.db);
  const accountId = caller.kind === 'visitor' ? '' : caller.accountId;
  const token = makeTicket(parts.crypto, file.id, accountId, now);
  return { token, expiresAt: new Date(now.getTime() + ticketLifetime) };
}

/** The stored bytes differ from those that were recorded. */
class AlteredFile extends Error {}

/**
 * Reads a file. Without a range the content is verified against its digest, and the last piece is sent only if it
 * matches.
 */
export async function openFile(parts: Parts, file: StoredFile, range?: ByteRange): Promise<Readable> {
  const content = await parts.files.read(file.path, range);
  if (range !== undefined) return content;
  const hash = createHash('sha256');
  let last: Buffer | null = null;
  const checking = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      const before = last;
      last = piece;
      done(null, before);
    },
    flush(done) {
      if (hash.digest('hex') === file.sha256) return done(null, last);
      parts.log.error({ fileId: file.id }, 'a file in the storage is not what was stored');
      done(new AlteredFile(`file ${file.id} is not what was stored`));
    },
  });
  return pipeline(content, checking, () => undefined);
}

export function recordedFile(parts: Parts, id: string): Promise<StoredFile | null> {
  return findFile(parts.db, id);
}

/** Gives files that a person uploaded before they had a company to the company, for when they leave. */
export function giveToCompany(
  scope: Pick<SupplierScope, 'accountId'>,
  unit: Pick<Unit, 'db'>,
  companyId: string,
): Promise<void> {
  return passToCompany(scope, unit.db, companyId);
}

/** Locks the file to the end of the transaction, so that the cleanup does not delete it as unused. */
export function heldFile(unit: Pick<Unit, 'db'>, id: string): Promise<StoredFile | null> {
  return holdFile(unit.db, id);
}

/** Whether a staff member may attach these files: their own uploads, or files that are attached already. */
export async function areOwnFiles(
  unit: Pick<Unit, 'db'>,
  { accountId }: StaffActor,
  fileIds: readonly string[],
  hung: readonly string[],
): Promise<boolean> {
  for (const id of fileIds) {
    if (hung.includes(id)) continue;
    const file = await heldFile(unit, id);
    if (file?.purpose !== 'attachment' || file.ownerAccountId !== accountId) return false;
  }
  return true;
}

function fileAt(parts: Parts, pathOrId: string): Promise<StoredFile | null> {
  // PostgreSQL cannot store text with a zero character.
  if (pathOrId.includes('\0')) return Promise.resolve(null);
  return pathOrId.includes('/') ? findFileByPath(parts.db, pathOrId) : findFile(parts.db, pathOrId);
}

/** An upload whose last byte has arrived. */
export interface FinishedUpload {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly purpose: UploadPurpose;
  readonly ownerAccountId: string;
  readonly ownerCompanyId: string | null;
}

/**
 * Inspects a finished upload and records it as a file. Safe to repeat, also after a crash: the upload is released
 * only after the file is recorded. A refused upload is deleted, because it can never be accepted.
 */
export async function keepUpload(
  parts: Parts,
  uploads: HashingStore,
  upload: FinishedUpload,
): Promise<StoredFile | InspectionRefusal> {
  const { id, name, size, purpose, ownerAccountId, ownerCompanyId } = upload;
  // Loaded at the first upload: the library takes memory that most processes do not need.
  const { inspect } = await import('../../platform/files/inspect.ts');
  const pieces = piecesOf(size, (range) => parts.files.readUpload(id, range));
  const mime = await inspect(purpose, name, pieces);
  if (isRefused(mime)) {
    await uploads.forget(id);
    await parts.files.discard(id);
    await endUpload(parts, id);
    return mime;
  }
  const text = purpose === 'document' ? await textOf(mime, pieces) : null;
  // Read now, while the storage is available: it may not be at the deadline.
  const seal = isSealedPurpose(purpose) ? findSeal(await pieces.read(0, headerLimit), size) : undefined;
  const sha256 = (await uploads.digestOf(id, size)) ?? (await digest(await parts.files.readUpload(id)));
  const path = await parts.files.settle(id);
  const file = { id, ownerAccountId, ownerCompanyId, name, size, sha256, mime, purpose, path };
  await insertFile(parts.db, file, seal);
  if (text !== null) await insertText(parts.db, id, text);
  await uploads.forget(id);
  await endUpload(parts, id);
  await parts.files.release(id);
  return file;
}

/** Loaded at the first document, as above. */
async function textOf(mime: string, pieces: Pieces): Promise<DocumentText> {
  const { readText } = await import('../../platform/files/text-reader.ts');
  return readText(mime, pieces);
}

function findSeal(start: Uint8Array, size: number): FoundSeal {
  const found = readAgeHeader(start, size);
  return typeof found === 'string'
    ? { sealRecipients: null, sealFault: found }
    : { sealRecipients: found.recipients, sealFault: null };
}

/**
 * Stores a file that the server makes itself, such as the content of an opened envelope or an attachment of the
 * demo.
 */
export async function keepMade(
  parts: Parts,
  file: Omit<StoredFile, 'path' | 'sha256' | 'size'>,
  content: Uint8Array,
): Promise<StoredFile> {
  const path = await parts.files.put(file.id, Readable.from([content]), content.length);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const stored = { ...file, size: content.length, sha256, path };
  await insertFile(
    parts.db,
    stored,
    isSealedPurpose(file.purpose) ? findSeal(content, content.length) : undefined,
  );
  return stored;
}

/** Stores the text of a document that the server made itself. */
export function keepText(parts: Pick<Parts, 'db'>, fileId: string, content: string): Promise<void> {
  return insertText(parts.db, fileId, { standing: 'whole', content });
}

async function digest(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of content) hash.update(part);
  return hash.digest('hex');
}

/** Deletes records of expired tickets. */
export function forgetTickets(parts: Pick<Parts, 'db'>): Promise<void> {
  return purgeTickets(parts.db);
}
