import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, sqlState } from '../database/db.ts';
import type { Unit } from '../database/transaction.ts';
import { cryptoOf, type KeyPurpose, type Keyring, unwrapSecret, wrapSecret } from './crypto.ts';

/** A stored key, encrypted under the master key. */
export interface KeptKey {
  readonly purpose: KeyPurpose | 'root';
  readonly versionNo: number;
  readonly wrapped: string;
  readonly madeAt: Date;
  readonly usedFrom: Date;
  readonly isUsed: boolean;
}

/** Seconds before its first use in which every process loads a new key; the processes check several times meanwhile. */
export const keyLeadSeconds = 120;
export const keyLookSeconds = 20;

const nameOf = ({ purpose, versionNo }: Pick<KeptKey, 'purpose' | 'versionNo'>) => `${purpose}.${versionNo}`;

export async function readKeys(db: Db | Unit['db']): Promise<readonly KeptKey[]> {
  const { rows } = await sql<KeptKey>`select purpose, version_no as "versionNo", wrapped, made_at as "madeAt",
      used_from as "usedFrom", used_from <= clock_timestamp() as "isUsed"
    from server_key order by purpose, version_no`
    .execute(db)
    .catch((error: unknown) => {
      // A backup before an upgrade reads a schema that has no keys table yet.
      if (sqlState(error) === undefinedTable) return { rows: [] };
      throw error;
    });
  return rows;
}

const undefinedTable = '42P01';

/** The keys that the master key opens; null if it is another master key. */
export async function openKeyring(master: Buffer, kept: readonly KeptKey[]): Promise<Keyring | null> {
  const root = rootOf(master, kept);
  if (root === null) return null;
  const keyring = await cryptoOf(root);
  const later = laterOf(master, kept);
  if (later === null) return null;
  await keyring.take(later);
  return keyring;
}

/** The secret from which the first keys are derived: the first master key; null if this master key does not open it. */
function rootOf(master: Buffer, kept: readonly KeptKey[]): Buffer | null {
  const root = kept.find(({ purpose }) => purpose === 'root');
  return root === undefined ? master : tryUnwrap(master, root);
}

function laterOf(master: Buffer, kept: readonly KeptKey[]) {
  const found = kept.flatMap(({ purpose, ...key }) => {
    if (purpose === 'root') return [];
    return [{ ...key, purpose, secret: tryUnwrap(master, { ...key, purpose }) }];
  });
  const opened = found.flatMap(({ secret, ...key }) => (secret === null ? [] : [{ ...key, secret }]));
  return opened.length === found.length ? opened : null;
}

function tryUnwrap(master: Buffer, key: Pick<KeptKey, 'purpose' | 'versionNo' | 'wrapped'>): Buffer | null {
  try {
    return unwrapSecret(master, nameOf(key), key.wrapped);
  } catch {
    return null;
  }
}

/**
 * Loads the keys added since.
 * @throws Error if the master key was changed since this process started, which then keeps its keys
 */
export async function refreshKeyring(db: Db, master: Buffer, keyring: Keyring): Promise<void> {
  const later = laterOf(master, await readKeys(db));
  if (later === null) throw new Error('the master key was changed since this process started');
  await keyring.take(later);
}

/**
 * Adds the next key of a purpose. The transaction locks the installation's row, so that two keys cannot have the same
 * version.
 */
export async function addKey(
  unit: Unit,
  master: Buffer,
  purpose: KeyPurpose,
  leadSeconds = keyLeadSeconds,
): Promise<{ readonly versionNo: number; readonly usedFrom: Date }> {
  await sql`select from installation for update`.execute(unit.db);
  const own = (await readKeys(unit.db)).filter((key) => key.purpose === purpose);
  const versionNo = 2 + own.length;
  const wrapped = wrapSecret(master, nameOf({ purpose, versionNo }), randomBytes(32));
  const { rows } = await sql<{ usedFrom: Date }>`
    insert into server_key (purpose, version_no, wrapped, used_from)
    values (${purpose}, ${versionNo}, ${wrapped}, clock_timestamp() + make_interval(secs => ${leadSeconds}))
    returning used_from as "usedFrom"`.execute(unit.db);
  const usedFrom = rows[0]?.usedFrom;
  if (usedFrom === undefined) throw new Error('a key was not kept');
  return { versionNo, usedFrom };
}

/** Wraps all stored keys under another master key, including the secret of the first keys. */
export async function wrapAnew(unit: Unit, from: Buffer, to: Buffer): Promise<void> {
  await sql`select from installation for update`.execute(unit.db);
  const kept = await readKeys(unit.db);
  const root = { purpose: 'root', versionNo: 1 } as const;
  if (!kept.some(({ purpose }) => purpose === 'root')) {
    await sql`insert into server_key (purpose, version_no, wrapped, used_from)
      values (${root.purpose}, ${root.versionNo}, ${wrapSecret(to, nameOf(root), from)}, clock_timestamp())`.execute(
      unit.db,
    );
  }
  for (const key of kept) {
    const wrapped = wrapSecret(to, nameOf(key), unwrapSecret(from, nameOf(key), key.wrapped));
    await sql`update server_key set wrapped = ${wrapped}
      where purpose = ${key.purpose} and version_no = ${key.versionNo}`.execute(unit.db);
  }
}
