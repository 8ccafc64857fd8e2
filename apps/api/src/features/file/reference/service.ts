import { uploadQuota } from '@procure/domain/file/quota.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { findRemoved, forgetRemoved, forgetUnused } from './store.ts';

const batch = 100;
const stay = { envelope: uploadQuota.unusedEnvelope, other: uploadQuota.unused };

/** Deletes uploads that nothing refers to. Safe to repeat, also after a crash. */
export async function removeUnused(parts: Pick<Parts, 'db' | 'files'>): Promise<void> {
  const { db, files } = parts;
  for (let found = batch; found === batch; ) {
    found = await db.transaction().execute((held) => forgetUnused({ db: held }, stay, batch));
  }
  for (const id of await findRemoved(db)) {
    await files.remove(id);
    await forgetRemoved(db, id);
  }
}
