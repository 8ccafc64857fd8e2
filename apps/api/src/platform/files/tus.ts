import { ERRORS, Server, type ServerOptions } from '@tus/server';
import type { Parts } from '../parts.ts';
import { HashingStore } from './hashing-store.ts';
import { UploadLocker } from './upload-lock.ts';

export interface Uploads {
  readonly store: HashingStore;
  readonly locker: UploadLocker;
}

/** The machinery of resumable uploads, of which a process needs one; loaded at the first upload. */
export async function openUploads(parts: Pick<Parts, 'db' | 'listener' | 'files'>): Promise<Uploads> {
  const store = new HashingStore(await parts.files.uploads());
  return { store, locker: new UploadLocker(parts.db, parts.listener) };
}

/** The tus protocol below one path; what the hooks throw is the answer. */
export function serveTus(
  { store, locker }: Uploads,
  options: Omit<ServerOptions, 'locker' | 'allowedOrigins'>,
): Server {
  return new Server({
    relativeLocation: true,
    disableTerminationForFinishedUploads: true,
    ...options,
    // Without this the library lets every page of the world read its answers.
    allowedOrigins: () => false,
    datastore: store,
    locker,
  });
}

/** Whether the store says that there is no such upload, or no longer. */
export function isMissingUpload(error: unknown): boolean {
  return error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS;
}
