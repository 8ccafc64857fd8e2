import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Connection, connectionOf, limits } from '../database/db.ts';
import { fileOfMaster } from '../keys/master.ts';
import { StartupError } from '../process/startup-error.ts';
import type { Config } from '../settings/config.ts';
import { refuseOtherMaster, type Source } from './restore.ts';

/** Whether a server has used this database. After the set-up alone it has no key. */
export async function isUsed(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connectionOf(connection), ...limits.migrations });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string | null }>(
      `select to_regclass('public.installation') as table`,
    );
    if (rows[0]?.table === null) return false;
    const { rowCount } = await client.query('select from installation where key_check is not null');
    return rowCount === 1;
  } finally {
    await client.end();
  }
}

/**
 * Checks the database before its key, because the key of another installation would be reported as wrong, and the
 * place taken for empty.
 * @throws StartupError
 */
export async function refuseUsedPlace(config: Config, source: Source): Promise<void> {
  const { databaseUrl, databaseSetupUrl, dataDir } = config;
  if (databaseUrl !== null) {
    if (!(await isUsed(connectionOf(databaseSetupUrl ?? databaseUrl)))) return;
    throw new StartupError('目标数据库已在使用，恢复只写入空的数据库：请换用空的 DATABASE_URL');
  }
  const file = fileOfMaster(config);
  if (!existsSync(join(dataDir, 'postgres')) || !existsSync(file)) return;
  const master = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
  // An interrupted restore of this backup has its key already, and may continue.
  await refuseOtherMaster(source, master).catch(() => {
    throw new StartupError(
      `${dataDir} 已在使用：其中是另一套数据库和主密钥。恢复只写入空的位置，请换用新的 DATA_DIR`,
    );
  });
}
