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
import { databaseTime } from '../../platform/clock.ts';
import type { ByteRange, FileStorage } from '../../platform/files/file-storage.ts';
import type { HashingStore } from '../../platform/files/hashing-store.ts';
import type { InspectionRefusal } from '../../platform/files/inspect.ts';
import {
  isSealedPurpose,
  isUploadPurpose,
  purposeRules,
  type UploadPurpose,
} from '../../platform/files/purpose.ts';
import { makeTicket, ticketExpiry, ticketLifetime } from '../../platform/files/ticket.ts';
import type { Parts } from '../../platform/parts.ts';
import { hashToken } from '../../platform/token.ts';
import type { Unit } from '../../platform/transaction.ts';
import {
  type FoundSeal,
  findFile,
  findFileByPath,
  holdFile,
  insertFile,
  isSpent,
  isSpentFrom,
  passToCompany,
  purgeTickets,
  type StoredFile,
  spendTicket,
} from './store.ts';
import { endUpload } from './upload/service.ts';

/** Who may upload. */
export type Uploader = SupplierActor | StaffActor;

/**
 * Whether the caller may read the file for a reason of its own (the documents of a lot they obtained, the
 * bid they evaluate). Each feature answers for its own files in its service; `app.ts` gathers the answers. The
 * owner always may, and needs no reader.
 */
export type FileReader = (parts: Parts, caller: Caller, file: StoredFile) => Promise<boolean>;

/**
 * Whether the file, or the upload it will be made of, is the caller's: their company's or, before there is one, their
 * own. What somebody uploaded for a company is not theirs once they have left it.
 */
export function isOwner(
  caller: Caller,
  owned: Pick<StoredFile, 'ownerAccountId' | 'ownerCompanyId'>,
): boolean {
  if (caller.kind === 'visitor') return false;
  if (owned.ownerCompanyId === null) return owned.ownerAccountId === caller.accountId;
  return caller.kind === 'supplier' && caller.company?.id === owned.ownerCompanyId;
}

/** The file by its path or id, if the caller may read it; null where there is none or they may not. */
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

/** Some of what is a company's is only for those of its people whose work it is. */
function ownerReads(caller: Caller, { purpose }: Pick<StoredFile, 'purpose'>): boolean {
  const needed = isUploadPurpose(purpose) ? purposeRules[purpose].reading : undefined;
  return needed === undefined || (caller.kind === 'supplier' && holds(caller, needed));
}

/** What is done with a ticket, and from where. */
export interface TicketUse {
  readonly ticket: string;
  readonly address: string;
  /** `look`: nothing of the content is given, and nothing is spent. */
  readonly kind: 'download' | 'look';
  /** The entity tag of the download that the request says it goes on with. */
  readonly continued: string | null;
}

/**
 * The file that the ticket, made for it, opens now; null where it does not. Its first use spends it; after that it
 * only gives the rest of the same download, to where that began.
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

/** Whether the ticket, made for this subject, is good now: for the first time, and the last. */
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

/** A ticket for a file that the caller was found to be allowed to read. */
export async function ticketFor(parts: Parts, caller: Caller, file: StoredFile) {
  const now = await databaseTime(parts.db);
  const accountId = caller.kind === 'visitor' ? '' : caller.accountId;
  const token = makeTicket(parts.crypto, file.id, accountId, now);
  return { token, expiresAt: new Date(now.getTime() + ticketLifetime) };
}

/** What lies in the storage is not what was stored. */
class AlteredFile extends Error {}

/** Read whole, it is held against its digest: the last piece is given only where all are as they were stored. */
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

/** What somebody uploaded before they had a company stays with it when they leave. */
export function giveToCompany(
  scope: Pick<SupplierScope, 'accountId'>,
  unit: Pick<Unit, 'db'>,
  companyId: string,
): Promise<void> {
  return passToCompany(scope, unit.db, companyId);
}

/** The file, held to the end of the transaction: nobody removes as unused what is about to be used. */
export function heldFile(unit: Pick<Unit, 'db'>, id: string): Promise<StoredFile | null> {
  return holdFile(unit.db, id);
}

/** Whether somebody of the buyers' side may hang these on what they write: their own uploads, or what hangs there already. */
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
  // PostgreSQL has no text with a zero in it.
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
 * Checks a finished upload and makes it a file. Safe to repeat, also after a process died in the middle: the
 * upload is only let go once the file is recorded. A refused one is removed, since it can never become right.
 */
export async function keepUpload(
  parts: Parts,
  uploads: HashingStore,
  upload: FinishedUpload,
): Promise<StoredFile | InspectionRefusal> {
  const { id, name, size, purpose, ownerAccountId, ownerCompanyId } = upload;
  // Loaded at the first upload: it weighs on a process that sees none.
  const { inspect } = await import('../../platform/files/inspect.ts');
  const pieces = piecesOf(parts.files, id, size);
  const mime = await inspect(purpose, name, pieces);
  if (isRefused(mime)) {
    await uploads.forget(id);
    await parts.files.discard(id);
    await endUpload(parts, id);
    return mime;
  }
  // Now, while the storage is there: at the deadline it may not be.
  const seal = isSealedPurpose(purpose) ? findSeal(await pieces.read(0, headerLimit), size) : undefined;
  const sha256 = (await uploads.digestOf(id, size)) ?? (await digest(await parts.files.readUpload(id)));
  const path = await parts.files.settle(id);
  const file = { id, ownerAccountId, ownerCompanyId, name, size, sha256, mime, purpose, path };
  await insertFile(parts.db, file, seal);
  await uploads.forget(id);
  await endUpload(parts, id);
  await parts.files.release(id);
  return file;
}

function findSeal(start: Uint8Array, size: number): FoundSeal {
  const found = readAgeHeader(start, size);
  return typeof found === 'string'
    ? { sealRecipients: null, sealFault: found }
    : { sealRecipients: found.recipients, sealFault: null };
}

/** Stores a file that the server makes itself: what an opened envelope held, an attachment of the demo. */
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

function piecesOf(files: FileStorage, id: string, size: number): Pieces {
  return {
    size,
    async read(start, length) {
      const end = Math.min(start + length, size) - 1;
      if (end < start) return Buffer.alloc(0);
      const parts: Buffer[] = [];
      for await (const part of await files.readUpload(id, { start, end })) parts.push(part);
      return Buffer.concat(parts);
    },
  };
}

async function digest(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of content) hash.update(part);
  return hash.digest('hex');
}

/** Removes what is remembered of tickets that are over. */
export function forgetTickets(parts: Pick<Parts, 'db'>): Promise<void> {
  return purgeTickets(parts.db);
}
