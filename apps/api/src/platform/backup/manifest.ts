import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isAbsent } from '../files/absent.ts';
import { keyPurposes } from '../keys/crypto.ts';
import { StartupError } from '../process/startup-error.ts';

/** A file of the backup itself: its name within the backup's folder. */
const part = z.object({ file: z.string(), bytes: z.number().int(), sha256: z.string() });

/** The content of a backup and its installation; written last. */
const manifest = z.object({
  format: z.literal('procure-backup/1'),
  /** The time of the database's snapshot, by its own clock. */
  takenAt: z.iso.datetime(),
  /** The version of PostgreSQL, as in `server_version`. */
  postgres: z.string(),
  /** The schema: the applied migrations in order, and the version of the job queue's own tables. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  queueMigration: z.number().int(),
  /** The identification of the master key and of the file storage. */
  keyCheck: z.string(),
  storageId: z.string(),
  keys: z.array(
    z.object({
      purpose: z.enum(['root', ...keyPurposes]),
      versionNo: z.number().int(),
      wrapped: z.string(),
      madeAt: z.coerce.date(),
      usedFrom: z.coerce.date(),
    }),
  ),
  tables: z.array(part.extend({ table: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  sequences: z.array(z.object({ sequence: z.string(), value: z.string() })),
  /** The notes beside the files, read before the snapshot, so that they are never ahead of it. */
  notes: z.object({ 'audit-seal': z.string().nullable(), transparency: z.string().nullable() }),
  files: part.extend({
    count: z.number().int(),
    /** The total size in bytes. */
    total: z.number().int(),
    /** False: the files stayed in their bucket, and this is only a listing. */
    copied: z.boolean(),
  }),
  /** Paths that could not be copied: `lost` or `damaged` in the storage, or `removed` since the snapshot. */
  missing: z.array(z.object({ path: z.string(), why: z.enum(['lost', 'damaged', 'removed']) })),
  /** The master key, sealed to the recipients as an `age` file; null if the backup has none. */
  masterKey: part.nullable(),
});

export type Manifest = z.output<typeof manifest>;
export type Part = z.output<typeof part>;

export const manifestName = 'manifest.json';
export const filesName = 'files.tsv.gz';
export const masterKeyName = 'master.key.age';
/** The folder beside the backups with the files of all of them, each once. */
export const poolName = 'files';

/**
 * Reads a backup's manifest.
 * @param folder of one backup
 * @throws StartupError
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
    throw new StartupError(
      existsSync(folder)
        ? `${folder} 中没有 ${manifestName}：不是一份完整的备份`
        : `${folder}：不存在，请核对路径`,
    );
  });
  const read = manifest.safeParse(parseJson(text));
  if (read.success) return read.data;
  throw new StartupError(`${join(folder, manifestName)} 无法读取：内容已损坏，或由其他版本的程序写成`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The digest by which an operator can identify the backup later. */
export async function digestOfManifest(folder: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(join(folder, manifestName)))
    .digest('hex');
}
