import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { keyPurposes } from '../crypto.ts';
import { isAbsent } from '../files/absent.ts';
import { StartupError } from '../startup-error.ts';

/** A file of the copy itself: its name within the copy's folder. */
const part = z.object({ file: z.string(), bytes: z.number().int(), sha256: z.string() });

/** What a copy holds, and what belongs to it; the last that is written of it. */
const manifest = z.object({
  format: z.literal('procure-backup/1'),
  /** The moment of the database's snapshot, by its own clock. */
  takenAt: z.iso.datetime(),
  /** Version of PostgreSQL, as `server_version` says it. */
  postgres: z.string(),
  /** The shape: what was applied, in order, and how far the job queue's own tables had come. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  queueMigration: z.number().int(),
  /** By which the master key and the file storage are known. */
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
  /** What lies beside the files; read before the snapshot, so that it is never ahead of it. */
  notes: z.object({ 'audit-seal': z.string().nullable(), transparency: z.string().nullable() }),
  files: part.extend({
    count: z.number().int(),
    /** Bytes of all of them. */
    total: z.number().int(),
    /** False: they stayed in their bucket, and this is a listing. */
    copied: z.boolean(),
  }),
  /** Paths that could not be copied: `lost` or `damaged` where they lay, or `removed` since the snapshot. */
  missing: z.array(z.object({ path: z.string(), why: z.enum(['lost', 'damaged', 'removed']) })),
  /** The master key, sealed to the recipients as an `age` file; null where the copy has none. */
  masterKey: part.nullable(),
});

export type Manifest = z.output<typeof manifest>;
export type Part = z.output<typeof part>;

export const manifestName = 'manifest.json';
export const filesName = 'files.tsv.gz';
export const masterKeyName = 'master.key.age';
/** Beside the copies: the files of all of them, each once. */
export const poolName = 'files';

/**
 * @param folder of one copy
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
  const read = manifest.safeParse(parsed(text));
  if (read.success) return read.data;
  throw new StartupError(`${join(folder, manifestName)} 无法读取：内容已损坏，或由其他版本的程序写成`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The digest by which somebody who noted it knows the copy again. */
export async function digestOfManifest(folder: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(join(folder, manifestName)))
    .digest('hex');
}
