import type { Readable } from 'node:stream';
import { Server, type ServerOptions, type Upload } from '@tus/server';
import type { Parts } from '../process/parts.ts';
import { HashingStore } from './hashing-store.ts';
import { UploadLocker } from './upload-lock.ts';

export interface Uploads {
  readonly store: HashingStore;
  readonly locker: UploadLocker;
}

/** The parts of resumable uploads, one set per process; loaded at the first upload. */
export async function openUploads(
  parts: Pick<Parts, 'arrivals' | 'db' | 'listener' | 'files'>,
): Promise<Uploads> {
  const store = new HashingStore(await parts.files.uploads(), () => parts.arrivals.areUnderWay());
  return { store, locker: new UploadLocker(parts.db, parts.listener) };
}

/** The tus protocol below one path; errors thrown by the hooks become the answer. */
export function serveTus(
  { store, locker }: Uploads,
  options: Omit<ServerOptions, 'locker' | 'allowedOrigins' | 'onIncomingRequest'>,
): Server {
  const server = new Server({
    relativeLocation: true,
    disableTerminationForFinishedUploads: true,
    ...options,
    onIncomingRequest: async (request) => {
      const raw = request.method === 'PATCH' && store.receives ? request.runtime?.node?.req : undefined;
      if (raw !== undefined) Object.defineProperty(request, 'body', { value: raw });
    },
    // Otherwise the library allows pages of any origin to read its answers.
    allowedOrigins: () => false,
    datastore: store,
    locker,
  });
  // The library passes every byte through a web stream and three more, which would block the process.
  const writeToStore = (
    body: Readable,
    upload: Upload,
    most: number,
    { signal }: { readonly signal: AbortSignal },
  ) => store.receive(body, upload, most, signal);
  if (store.receives) Object.assign(server.handlers.PATCH, { writeToStore });
  return server;
}
