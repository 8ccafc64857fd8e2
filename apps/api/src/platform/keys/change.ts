import { system } from '../actor.ts';
import type { Db } from '../database/db.ts';
import { transact } from '../database/transaction.ts';
import type { Crypto, KeyPurpose, Keyring } from './crypto.ts';
import { addKey, keyLeadSeconds, openKeyring, readKeys, wrapAnew } from './keyring.ts';
import { resealColumn, type SealedColumn } from './reseal.ts';

/** Adds a new key of a purpose. It is used after two minutes, when every process has loaded it. */
export function rotateKey(
  db: Db,
  master: Buffer,
  purpose: KeyPurpose,
  leadSeconds = keyLeadSeconds,
): Promise<{ readonly versionNo: number; readonly usedFrom: Date }> {
  return transact({ db }, system('keys.rotate'), async (unit) => {
    const added = await addKey(unit, master, purpose, leadSeconds);
    const keyring = await openKeyring(master, await readKeys(unit.db));
    await unit.audit({
      action: 'rotate_key',
      entity: 'installation',
      entityId: null,
      after: {
        purpose,
        versionNo: added.versionNo,
        usedFrom: added.usedFrom,
        ...nameOf(keyring, purpose, added),
      },
    });
    return added;
  });
}

function nameOf(keyring: Keyring | null, purpose: KeyPurpose, { usedFrom }: { readonly usedFrom: Date }) {
  if (purpose === 'receipts') return { publicKey: keyring?.signingKeys.at(-1) };
  return purpose === 'audit' ? { publicKey: keyring?.auditing(usedFrom).publicKey } : {};
}

/** Encrypts anew all fields that a previous key encrypted. */
export async function resealFields(
  db: Db,
  crypto: Crypto,
  columns: readonly SealedColumn[],
): Promise<number> {
  let written = 0;
  for (const column of columns) written += await resealColumn(db, crypto, column);
  await transact({ db }, system('keys.reseal'), (unit) =>
    unit.audit({ action: 'reseal_fields', entity: 'installation', entityId: null, after: { rows: written } }),
  );
  return written;
}

/** Wraps all keys under another master key; a process that starts with the previous one is refused. */
export function changeMaster(db: Db, from: Buffer, to: Buffer): Promise<void> {
  return transact({ db }, system('keys.master'), async (unit) => {
    await wrapAnew(unit, from, to);
    await unit.audit({ action: 'change_master', entity: 'installation', entityId: null });
  });
}
