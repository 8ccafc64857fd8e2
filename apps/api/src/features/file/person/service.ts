import { createHash, randomUUID } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { formatFileSize } from '@procure/domain/display/file.ts';
import { checkPersonFiles, checkPersonUpload, personFiles } from '@procure/domain/file/person.ts';
import type { Pieces } from '@procure/domain/file/pieces.ts';
import { formNames, formOf } from '@procure/domain/file/rules.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import { signFile } from '@procure/sealing/file-receipt.ts';
import type { Caller } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { FileStorage } from '../../../platform/files/file-storage.ts';
import type { InspectionRefusal } from '../../../platform/files/inspect.ts';
import { cleanName } from '../../../platform/files/purpose.ts';
import { hasRoom } from '../../../platform/files/room.ts';
import { networkOf } from '../../../platform/http/address.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { addFiles } from '../attachment/service.ts';
import { forgetFiles } from '../reference/store.ts';
import { insertFile, type StoredFile } from '../store.ts';
import * as store from './store.ts';

/** A file sent by a person without an account. */
export interface Sent {
  readonly name: string;
  /** Announced size in bytes: the connection delivers no more, and breaks off if it delivers less. */
  readonly size: number;
  readonly body: Readable;
}

interface Owner {
  readonly kind: 'objection' | 'complaint';
  readonly id: string;
}

/** A person's letter that is locked and still accepts files. */
export interface HeldLetter {
  readonly owner: Owner;
  readonly no: string;
  readonly lotId: string;
  readonly phone: string;
  /** Runs in the transaction that attaches the file. */
  added(file: Pick<StoredFile, 'id' | 'size' | 'sha256'>): Promise<void>;
}

export type PersonFileRefusal =
  | InspectionRefusal
  | Refusal<
      | 'not_found'
      | 'transition_not_allowed'
      | 'invalid_input'
      | 'file_empty'
      | 'file_too_large'
      | 'file_type_refused'
      | 'storage_full'
      | 'person_files_full'
      | 'person_uploads_spent'
    >;

/** Locks the letter of the grant to the end of the transaction, or refuses a further file. */
export type HoldLetter = (
  unit: Unit,
) => Promise<HeldLetter | Refusal<'not_found' | 'transition_not_allowed'>>;

/**
 * Stores one complete file and attaches it to the letter. An upload that can never be accepted is refused before
 * its first byte. The content is inspected as in every upload, and attached only if the letter still accepts files
 * then.
 */
export async function addPersonFile(
  parts: Parts,
  visitor: Caller,
  sent: Sent,
  hold: HoldLetter,
): Promise<{ readonly fileId: string } | PersonFileRefusal> {
  const announced = announcedOf(sent);
  if (isRefused(announced)) return announced;
  const { name, size } = announced;
  if (!(await hasRoom(parts, size))) return refuse('storage_full');
  const id = randomUUID();
  const begun = await transact(parts, visitor, (unit) => begin(parts, unit, visitor, { id, size }, hold));
  if (isRefused(begun)) return begun;
  const file = await keep(parts, { id, name, size, body: sent.body });
  if (isRefused(file)) return file;
  const hung = await transact(parts, visitor, async (unit) => {
    const letter = await hold(unit);
    if (isRefused(letter)) return letter;
    const room = checkPersonFiles(await store.countHung(unit, letter.owner));
    if (room !== true) return room;
    await insertFile(unit.db, file);
    await addFiles(unit, letter.owner, [id]);
    await certify(parts, unit, letter, file);
    await letter.added(file);
    return { fileId: id };
  });
  if (isRefused(hung)) await parts.files.remove(id);
  return hung;
}

/** Signs that the file arrived, and when, because the letter's own receipt is older. */
async function certify(
  { crypto }: Pick<Parts, 'crypto'>,
  unit: Unit,
  { owner, no, lotId }: HeldLetter,
  { id, sha256, size }: StoredFile,
): Promise<void> {
  const addedAt = await unit.now();
  const letter = { letter: owner.kind, letterNo: no, letterId: owner.id, lotId };
  const { body, signature } = await signFile(crypto.signing, {
    ...letter,
    sha256,
    size,
    addedAt: addedAt.toISOString(),
  });
  await store.insertReceipt(unit, { fileId: id, addedAt, receipt: body, receiptSignature: signature });
}

function announcedOf({ name: given, size }: Sent): Pick<Sent, 'name' | 'size'> | PersonFileRefusal {
  const name = cleanName(given);
  if (name === null || !Number.isSafeInteger(size)) return refuse('invalid_input');
  if (formOf(name) === null) return refuse('file_type_refused', { exts: formNames('any') });
  if (size <= 0) return refuse('file_empty', { name });
  const max = formatFileSize(personFiles.maxSize);
  return size <= personFiles.maxSize
    ? { name, size }
    : refuse('file_too_large', { name, size: formatFileSize(size), max });
}

/** Counts the upload before its bytes arrive, so that uploads under way count as well. */
async function begin(
  { crypto }: Pick<Parts, 'crypto'>,
  unit: Unit,
  visitor: Caller,
  upload: { readonly id: string; readonly size: number },
  hold: HoldLetter,
): Promise<true | PersonFileRefusal> {
  const letter = await hold(unit);
  if (isRefused(letter)) return letter;
  const room = checkPersonFiles(await store.countHung(unit, letter.owner));
  if (room !== true) return room;
  const marks = {
    phoneMark: crypto.mark(letter.phone, 'person_upload.phone'),
    clientMark: crypto.mark(networkOf(visitor.ip), 'person_upload.client'),
  };
  await store.lockUploads(unit);
  const free = checkPersonUpload(await store.begunWith(unit, marks), upload.size);
  if (free !== true) return free;
  await store.insertUpload(unit, { ...upload, ...marks });
  return true;
}

/** Stores and inspects the file. Deletes it if it is refused or interrupted. */
async function keep(
  parts: Parts,
  { id, name, size, body }: Sent & { readonly id: string },
): Promise<StoredFile | InspectionRefusal> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  body.on('error', (error) => hashing.destroy(error));
  // An interrupted connection ends the stream without an error of its own.
  body.on('close', () => {
    if (!body.readableEnded) hashing.destroy(new Error('the upload of a person broke off'));
  });
  try {
    const path = await parts.files.put(id, body.pipe(hashing), size);
    // Loaded at the first upload: the library takes memory that most processes do not need.
    const { inspect } = await import('../../../platform/files/inspect.ts');
    const mime = await inspect('attachment', name, piecesOf(parts.files, path, size));
    if (isRefused(mime)) {
      await parts.files.remove(id);
      return mime;
    }
    const owner = { ownerAccountId: null, ownerCompanyId: null };
    return { id, name, size, mime, path, ...owner, sha256: hash.digest('hex'), purpose: 'attachment' };
  } catch (error) {
    await parts.files.remove(id);
    throw error;
  }
}

function piecesOf(files: FileStorage, path: string, size: number): Pieces {
  return {
    size,
    async read(start, length) {
      const end = Math.min(start + length, size) - 1;
      if (end < start) return Buffer.alloc(0);
      const parts: Buffer[] = [];
      for await (const part of await files.read(path, { start, end })) parts.push(part);
      return Buffer.concat(parts);
    },
  };
}

/**
 * Removes the files of a letter in the caller's transaction; the cleanup deletes their bytes.
 * @returns the number of files
 */
export async function removePersonFiles(unit: Unit, owner: Owner): Promise<number> {
  const ids = await store.unhang(unit, owner);
  return forgetFiles(unit, ids);
}

/** Deletes uploads that no limit counts any more. */
export function forgetPersonUploads(parts: Pick<Parts, 'db'>): Promise<void> {
  return store.purgeUploads(parts.db);
}
