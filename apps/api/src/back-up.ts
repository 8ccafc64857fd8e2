import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatFileSize } from '@procure/domain/display/file.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { backUp, refuseUnused } from './platform/backup/back-up.ts';
import { digestOfManifest } from './platform/backup/manifest.ts';
import { openDatabase } from './platform/database/database.ts';
import { openDb } from './platform/database/db.ts';
import { readMaster } from './platform/keys/master.ts';
import { readWords, runCommand } from './platform/process/command.ts';
import { commandLine } from './platform/process/command-line.ts';
import { openInstallation } from './platform/process/installation.ts';
import { StartupError } from './platform/process/startup-error.ts';
import { readSettings } from './platform/settings/settings-file.ts';

const usage = `用法：${commandLine('backup', '目录 [--recipient age1…] [--without-files] [--keep-days 天数]')}
  目录               存放各次备份；其下每次一个子目录，文件共存于 files，只复制此前没有的
  --recipient        主密钥以此 age 公钥加密后随备份保存，可写多次；不写则用 BACKUP_RECIPIENTS，都没有则备份不含主密钥，须另行保管
  --without-files    只列出文件而不复制：文件在存储桶中并由存储桶自行备份时使用
  --keep-days        这份备份核对完整之后，删除早于此天数的备份，以及其余备份都不再需要的文件；不写则不删除`;

/** `npm run backup`: copies everything, with or without a running server; exits with 1 if the copy is incomplete. */
await runCommand(async () => {
  const { values, positionals } = readWords(usage, {
    options: {
      'keep-days': { type: 'string' },
      recipient: { type: 'string', multiple: true },
      'without-files': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [target, ...rest] = positionals;
  if (target === undefined || rest.length > 0) throw new StartupError(usage);
  const config = readSettings(process.env, process.cwd());
  if (values['without-files'] && config.s3 === null) {
    throw new StartupError('文件在本机目录中，不能只列出而不复制：--without-files 用于存储桶（S3_*）');
  }
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres'))) {
    throw new StartupError(`${config.dataDir} 中没有数据库，没有可备份的内容：请核对 DATA_DIR`);
  }
  const database = await openDatabase(config);
  // As the owner, because a schema older than the two roles grants rights to nobody else.
  const db = openDb(database.owner);
  try {
    // Without migrating: a copy before an upgrade is a copy of the former schema.
    await refuseUnused(database.owner);
    const { files } = await openInstallation(config, db);
    const master = await readMaster(config, false);
    if (master === null) throw new StartupError('缺少主密钥');
    const { folder, manifest, copied, removed } = await backUp(
      { connection: database.owner, files, master },
      {
        target: resolve(target),
        withFiles: !values['without-files'],
        recipients: values.recipient ?? config.backup?.recipients ?? [],
        keepDays: readDays(values['keep-days']),
      },
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const { count, total } = manifest.files;
    console.log(`备份完成：${folder}`);
    console.log(
      `  数据截至 ${formatDateTimeSeconds(new Date(manifest.takenAt))}，${manifest.tables.length} 张表 ${rows} 行`,
    );
    console.log(
      `  文件 ${count} 个（${formatFileSize(total)}），本次${manifest.files.copied ? `新复制 ${copied} 个` : '只列出、未复制'}`,
    );
    console.log(
      `  主密钥：${manifest.masterKey === null ? '不在备份中，请另行保管' : '已加密保存，凭 age 私钥打开'}`,
    );
    console.log(`  清单的 SHA-256：${await digestOfManifest(folder)}`);
    if (removed.copies.length > 0) {
      console.log(
        `已核对这份备份完整，删除了早期备份 ${removed.copies.length} 份（至 ${removed.copies.at(-1)}）和不再需要的文件 ${removed.files} 个`,
      );
    }
    const lost = manifest.missing.filter(({ why }) => why !== 'removed');
    if (lost.length === 0) return;
    console.error(`有 ${lost.length} 个文件在存储中已缺失或损坏，未能备份：`);
    for (const { path, why } of lost)
      console.error(`  ${path} ${why === 'lost' ? '缺失' : '内容与校验值不符'}`);
    process.exitCode = 1;
  } finally {
    await db.destroy();
    await database.close();
  }
});

function readDays(days: string | undefined): number | null {
  if (days === undefined) return null;
  if (!/^[1-9]\d{0,3}$/.test(days)) throw new StartupError(usage);
  return Number(days);
}
