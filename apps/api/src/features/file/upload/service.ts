import { checkQuota, uploadQuota } from '@procure/domain/file/quota.ts';
import { type Refusal, refuse } from '@procure/domain/outcome.ts';
import { uploadLifetime } from '../../../platform/files/file-storage.ts';
import { hasRoom } from '../../../platform/files/room.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import * as store from './store.ts';

type BeginRefusal = Refusal<'storage_full' | 'uploads_too_many' | 'uploads_too_large'>;

/**
 * Registers a new upload, or refuses it because of the disk, or the limits of its account or company. At a limit,
 * idle uploads of the same owner are removed (`giveUp` deletes their bytes); for a new envelope, older unsubmitted
 * envelopes are removed as well.
 */
export async function beginUpload(
  parts: Pick<Parts, 'db' | 'files' | 'config'>,
  upload: store.OpenUpload,
  giveUp: (id: string) => Promise<void>,
): Promise<BeginRefusal | null> {
  if (!(await hasRoom(parts, upload.size))) return refuse('storage_full');
  const asked = { size: upload.size, isEnvelope: upload.purpose === 'envelope' };
  const { refusal, idle } = await parts.db.transaction().execute(async (unit) => {
    await store.lockOwner(unit, upload);
    // Begun twice concurrently, or by a process that crashed before creating it: it is counted already.
    if (await store.isOpen(unit, upload.id)) return { refusal: null, idle: [] };
    let refusal = checkQuota(await store.openOf(unit, upload), asked);
    let idle: readonly string[] = [];
    if (refusal !== null) {
      idle = await store.deleteIdle(unit, upload, uploadQuota);
      // Early uploads that were not submitted must not prevent a bid before its deadline.
      const gaveWay = asked.isEnvelope && (await store.dropWaitingEnvelopes(unit, upload, uploadQuota.idle));
      if (idle.length > 0 || gaveWay) refusal = checkQuota(await store.openOf(unit, upload), asked);
    }
    if (refusal === null) await store.insertOpen(unit, upload);
    return { refusal, idle };
  });
  for (const id of idle) await giveUp(id);
  return refusal;
}

/** Ends an upload that became a file or was given up. */
export function endUpload(parts: Pick<Parts, 'db'>, id: string): Promise<void> {
  return store.deleteOpen(parts.db, id);
}

/** Milliseconds between two notes that an upload is active. */
const beat = 60_000;

/** Keeps the upload from counting as idle while its bytes arrive. */
export async function whileActive(
  parts: Pick<Parts, 'db' | 'log'>,
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  const touch = () => store.touchOpen(parts.db, id);
  await touch();
  const timer = setInterval(() => {
    touch().catch((error: unknown) =>
      parts.log.warn({ err: error }, 'an upload could not be noted as active'),
    );
  }, beat);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

/** Deletes uploads that received nothing for three days. */
export async function expireUploads(parts: Pick<Parts, 'db' | 'files'>): Promise<void> {
  await parts.files.expireUploads();
  await parts.files.removeDrafts();
  await store.deleteExpired(parts.db, uploadLifetime);
}
