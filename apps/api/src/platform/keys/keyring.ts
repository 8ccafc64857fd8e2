import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { cryptoOf, type KeyPurpose, type Keyring, unwrapSecret, wrapSecret } from '../crypto.ts';
import { type Db, sqlState } from '../db.ts';
import type { Unit } from '../transaction.ts';

/** A key as the database has it: under the master key. */
export interface KeptKey {
  readonly purpose: KeyPurpose | 'root';
  readonly versionNo: number;
  readonly wrapped: string;
  readonly madeAt: Date;
  readonly usedFrom: Date;
  readonly isUsed: boolean;
}

/** Seconds in which every process takes a new key up before the first one uses it; they look several times in it. */
export const keyLeadSeconds = 120;
export const keyLookSeconds = 20;

const nameOf = ({ purpose, versionNo }: Pick<KeptKey, 'purpose' | 'versionNo'>) => `${purpose}.${versionNo}`;

export async function readKeys(db: Db | Unit['db']): Promise<readonly KeptKey[]> {
  const { rows } = await sql<KeptKey>`select purpose, version_no as "versionNo", wrapped, made_at as "madeAt",
      used_from as "usedFrom", used_from <= clock_timestamp() as "isUsed"
    from server_key order by purpose, version_no`
    .execute(db)
    .catch((error: unknown) => {
      // A copy before an upgrade reads a shape from before there were any.
      if (sqlState(error) === undefinedTable) return { rows: [] };
      throw error;
    });
  return rows;
}

const undefinedTable = '42P01';

/** The keys that the master key opens; null where it is another one. */
export async function openKeyring(master: Buffer, kept: readonly KeptKey[]): Promise<Keyring | null> {
  const root = rootOf(master, kept);
  if (root === null) return null;
  const keyring = await cryptoOf(root);
  const later = laterOf(master, kept);
  if (later === null) return null;
  await keyring.take(later);
  return keyring;
}

/** What the first keys are derived from: the first master key there was; null where this one does not open it. */
function rootOf(master: Buffer, kept: readonly KeptKey[]): Buffer | null {
  const root = kept.find(({ purpose }) => purpose === 'root');
  return root === undefined ? master : unwrapped(master, root);
}

function laterOf(master: Buffer, kept: readonly KeptKey[]) {
  const found = kept.flatMap(({ purpose, ...key }) => {
    if (purpose === 'root') return [];
    return [{ ...key, purpose, secret: unwrapped(master, { ...key, purpose }) }];
  });
  const opened = found.flatMap(({ secret, ...key }) => (secret === null ? [] : [{ ...key, secret }]));
  return opened.length === found.length ? opened : null;
}

function unwrapped(master: Buffer, key: Pick<KeptKey, 'purpose' | 'versionNo' | 'wrapped'>): Buffer | null {
  try {
    return unwrapSecret(master, nameOf(key), key.wrapped);
  } catch {
    return null;
  }
}

/**
 * Takes up what was added since.
 * @throws Error where the master key has been another one since this process started: it goes on with the keys it has
 */
export async function refreshKeyring(db: Db, master: Buffer, keyring: Keyring): Promise<void> {
  const later = laterOf(master, await readKeys(db));
  if (later === null) throw new Error('the master key was changed since this process started');
  await keyring.take(later);
}

/** Adds the next key of a purpose. The transaction holds the installation's row, so that two cannot be the same. */
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

/** Puts all that is kept under another master key; what the first keys are derived from as well. */
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
