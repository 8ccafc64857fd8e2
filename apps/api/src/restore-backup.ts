import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { sealAudit } from './features/audit/seal/service.ts';
import { checkWholeLog } from './features/audit/service.ts';
import { checkReceipts } from './features/receipt/restored/service.ts';
import { system } from './platform/actor.ts';
import {
  checkSource,
  openMaster,
  openSource,
  refuseOtherMaster,
  restore,
  type Source,
} from './platform/backup/restore.ts';
import { refuseUsedPlace } from './platform/backup/used.ts';
import { openDatabase } from './platform/database/database.ts';
import { openDb } from './platform/database/db.ts';
import { transact } from './platform/database/transaction.ts';
import { openStorage } from './platform/files/open-storage.ts';
import { fileOfMaster, readMaster } from './platform/keys/master.ts';
import { keepSecret } from './platform/keys/secret-file.ts';
import { readWords, runCommand } from './platform/process/command.ts';
import { commandLine } from './platform/process/command-line.ts';
import { openInstallation } from './platform/process/installation.ts';
import { StartupError } from './platform/process/startup-error.ts';
import type { Config } from './platform/settings/config.ts';
import { readSettings } from './platform/settings/settings-file.ts';

const usage = `用法：${commandLine('restore', '备份 [--identity 文件] [--check]')}
  备份          ${commandLine('backup')} 写下的子目录
  --identity    存有 age 私钥（AGE-SECRET-KEY-…）的文件，用以打开备份中的主密钥；不写则使用现有设置中的主密钥
  --check       只核对备份是否完整，不恢复`;

/** `npm run restore`: restores a copy into an empty database and storage; exits with 1 if a verification fails. */
await runCommand(async () => {
  const { values, positionals } = readWords(usage, {
    options: { identity: { type: 'string' }, check: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new StartupError(usage);
  const config = readSettings(process.env, process.cwd());
  const source = await openSource(resolve(folder));
  const { manifest } = source;
  console.log(`备份的数据截至 ${formatDateTimeSeconds(new Date(manifest.takenAt))}，各部分与清单一致`);
  const identity = values.identity === undefined ? null : await readIdentity(values.identity);
  if (identity !== null) await refuseOtherMaster(source, await openMaster(source, identity));
  if (values.check) {
    await checkSource(source, config.s3 === null ? null : await openStorage(config));
    console.log(`${manifest.files.count - manifest.missing.length} 个文件与校验值一致`);
    tellMissing(source);
    return;
  }
  await refuseUsedPlace(config, source);
  await refuseOtherMaster(source, await placeMaster(config, source, identity));
  const storage = await openStorage(config);
  await checkSource(source, storage);
  const database = await openDatabase(config);
  const db = openDb(database.connection);
  try {
    const { files } = await restore(source, database.owner, storage);
    await database.prepare();
    const parts = { db, ...(await openInstallation(config, db)) };
    await transact(parts, system('backup.restore'), (unit) =>
      unit.audit({
        action: 'restore',
        entity: 'backup',
        entityId: null,
        after: { takenAt: manifest.takenAt, files, missing: manifest.missing.length },
      }),
    );
    console.log(`已恢复 ${manifest.tables.length} 张表、${files} 个文件`);
    await sealAudit(parts);
    const fault = await checkWholeLog(parts);
    if (fault === null) console.log('审计日志与全部签封一致');
    else {
      console.error(`审计日志核验不通过，请运行 ${commandLine('audit')} 查看`);
      process.exitCode = 1;
    }
    const missing = new Set(manifest.missing.map(({ path }) => path));
    const { total, broken } = await checkReceipts(parts, missing);
    for (const one of broken.slice(0, 20)) console.error(`  回执 ${one}`);
    if (broken.length > 0) process.exitCode = 1;
    tellMissing(source);
    console.log(`回执核验：${total - broken.length} / ${total} 份一致`);
  } finally {
    await db.destroy();
    await database.close();
  }
});

function tellMissing({ manifest }: Source): void {
  const lost = manifest.missing.filter(({ why }) => why !== 'removed');
  if (lost.length === 0) return;
  console.error(`有 ${lost.length} 个文件在备份之前即已缺失或损坏，不在备份中：`);
  for (const { path } of lost) console.error(`  ${path}`);
  process.exitCode = 1;
}

async function readIdentity(file: string): Promise<string> {
  const text = await readFile(resolve(file), 'utf8');
  const identity = text.split(/\r?\n/).find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identity === undefined) throw new StartupError(`${file} 中没有 age 私钥（AGE-SECRET-KEY-…）`);
  return identity.trim();
}

/**
 * The configured master key. With `identity`, the copy's key is first written to the key's file if that does not exist.
 */
async function placeMaster(config: Config, source: Source, identity: string | null): Promise<Buffer> {
  const inFile = config.masterKey === null && config.masterKeyCommand === null;
  if (identity !== null && inFile) {
    const opened = await openMaster(source, identity);
    await readMaster(config, false);
    await keepSecret(fileOfMaster(config), () => opened.toString('base64'));
  }
  const master = await readMaster(config, false);
  if (master !== null) return master;
  throw new StartupError(
    `缺少主密钥：请以 --identity 打开备份中的主密钥，或将备份时的主密钥放入 ${fileOfMaster(config)}（或设置 MASTER_KEY、MASTER_KEY_COMMAND）`,
  );
}
