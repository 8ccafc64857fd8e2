import { randomBytes } from 'node:crypto';
import { constants, copyFile, rename } from 'node:fs/promises';
import { resolve } from 'node:path';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { keyIdOf } from '@procure/sealing/platform-signature.ts';
import { countSeals } from './features/audit/seal/store.ts';
import { countRoots } from './features/receipt/read-model.ts';
import { openDatabase } from './platform/database/database.ts';
import { type Db, openDb, sqlState } from './platform/database/db.ts';
import { changeMaster, resealFields, rotateKey } from './platform/keys/change.ts';
import { type KeyPurpose, keyPurposes } from './platform/keys/crypto.ts';
import { keyLeadSeconds, readKeys } from './platform/keys/keyring.ts';
import { fileOfMaster, nextOfMaster, readMaster } from './platform/keys/master.ts';
import { countSealed } from './platform/keys/reseal.ts';
import { keepSecret } from './platform/keys/secret-file.ts';
import { readWords, runCommand } from './platform/process/command.ts';
import { commandLine } from './platform/process/command-line.ts';
import { openInstallation } from './platform/process/installation.ts';
import { StartupError } from './platform/process/startup-error.ts';
import type { Config } from './platform/settings/config.ts';
import { readSettings } from './platform/settings/settings-file.ts';
import { sealedColumns } from './sealed-columns.ts';

const uses: readonly (readonly [words: string, does: string])[] = [
  ['', '列出各密钥的版本，以及由哪一版加密或签名的内容各有多少'],
  ['rotate 用途', '换用新密钥；用途：fields 字段加密、tickets 凭据、receipts 回执签名、audit 审计签封'],
  ['reseal', '把仍由旧密钥加密的字段改用现用密钥加密'],
  ['master [--to 文件]', '更换主密钥；--to 指定存放新主密钥的文件（已存在则采用其内容）'],
];
const usage = `用法：\n${uses.map(([words, does]) => `  ${commandLine('keys', words)}\n      ${does}`).join('\n')}`;

const labels: Readonly<Record<KeyPurpose, string>> = {
  fields: '字段加密',
  tickets: '凭据',
  receipts: '回执签名',
  audit: '审计签封',
};

const insufficientPrivilege = '42501';

type Opened = Awaited<ReturnType<typeof openInstallation>> & { readonly db: Db; readonly config: Config };

/** `npm run keys`: lists the server's keys and what depends on each, and replaces them. */
await runCommand(async () => {
  const { values, positionals } = readWords(usage, {
    options: { to: { type: 'string' } },
    allowPositionals: true,
  });
  const [act = 'show', purpose, ...rest] = positionals;
  const rotated = keyPurposes.find((one) => one === purpose);
  const known =
    rest.length === 0 &&
    (act === 'rotate'
      ? rotated !== undefined
      : ['show', 'reseal', 'master'].includes(act) && purpose === undefined);
  if (!known) throw new StartupError(usage);
  const config = readSettings(process.env, process.cwd());
  const database = await openDatabase(config);
  const db = openDb(database.connection);
  const owner = openDb(database.owner);
  try {
    await database.prepare();
    const house = { db, config, ...(await openInstallation(config, db)) };
    if (rotated !== undefined) await rotate(house, rotated);
    else if (act === 'reseal') await reseal(house, owner);
    else if (act === 'master') await master(house, values.to);
    else await show(house);
  } finally {
    await owner.destroy();
    await db.destroy();
    await database.close();
  }
});

async function show({ db, crypto }: Opened): Promise<void> {
  const kept = await readKeys(db);
  for (const purpose of keyPurposes) {
    console.log(`${labels[purpose]}（${purpose}）`);
    const own = kept.filter((key) => key.purpose === purpose);
    const used = own.findLast(({ isUsed }) => isUsed)?.versionNo ?? 1;
    for (const [place, from] of [null, ...own.map(({ usedFrom }) => usedFrom)].entries()) {
      const versionNo = place + 1;
      const since = from === null ? '自安装起' : `自 ${formatDateTimeSeconds(from)} 起`;
      const state = versionNo === used ? '现用' : versionNo > used ? '即将启用' : '已停用';
      const until = own[place]?.usedFrom ?? null;
      const hanging = await hangingOn({ db, crypto }, purpose, { versionNo, from, until });
      console.log(`  第${versionNo}版 ${state}，${since}${hanging}`);
    }
  }
  const root = kept.find(({ purpose }) => purpose === 'root');
  console.log(
    root === undefined
      ? '主密钥（master）：自安装起未更换'
      : `主密钥（master）：安装时的主密钥已更换，首次更换于 ${formatDateTimeSeconds(root.madeAt)}`,
  );
  console.log('检查值、恢复码、浏览器暂存等所用的固定密钥与公开日志的签名密钥不更换。');
}

async function hangingOn(
  { db, crypto }: Pick<Opened, 'db' | 'crypto'>,
  purpose: KeyPurpose,
  { versionNo, from, until }: { versionNo: number; from: Date | null; until: Date | null },
): Promise<string> {
  if (purpose === 'receipts') {
    const publicKey = crypto.signingKeys[versionNo - 1] ?? '';
    const keyId = keyIdOf(publicKey);
    const count = await countRoots(db, keyId, versionNo === 1);
    return `，编号 ${keyId}，公钥 ${publicKey}，已固定的回执日志 ${count} 份`;
  }
  if (purpose === 'audit') {
    const { publicKey } = crypto.auditing(from ?? new Date(0));
    return `，编号 ${keyIdOf(publicKey)}，公钥 ${publicKey}，签封 ${await countSeals(db, from, until)} 个`;
  }
  if (purpose === 'tickets') return '';
  let count = 0;
  for (const column of sealedColumns) count += (await countSealed(db, column)).get(versionNo) ?? 0;
  return `，字段 ${count} 处`;
}

async function rotate({ db, config }: Opened, purpose: KeyPurpose): Promise<void> {
  const { versionNo, usedFrom } = await rotateKey(db, await ownMaster(config), purpose);
  console.log(
    `${labels[purpose]}密钥第${versionNo}版将于 ${formatDateTimeSeconds(usedFrom)} 启用（${keyLeadSeconds} 秒后），各进程届时自动换用，无须重启。`,
  );
  if (purpose === 'fields')
    console.log(`启用后运行 ${commandLine('keys', 'reseal')}，把已有字段改用新密钥加密。`);
  if (purpose === 'receipts')
    console.log('旧公钥仍列在 /api/outer/platform/receipt-key 中，已出具的回执继续有效。');
}

async function reseal({ crypto }: Opened, owner: Db): Promise<void> {
  const written = await resealFields(owner, crypto, sealedColumns).catch((error: unknown) => {
    if (sqlState(error) !== insufficientPrivilege) throw error;
    throw new StartupError(
      '当前数据库角色不能改写部分数据表，请一并设置 DATABASE_SETUP_URL（数据表所有者）后再运行',
    );
  });
  console.log(
    `已改用现用密钥（启用后方为新密钥）加密 ${written} 行；进行中的谈判报价与开标中的密钥份额不改写，随其结束。`,
  );
}

/**
 * Replaces the master key. The new key's file stays beside the former one until the database has accepted it; after an
 * interruption the next start reports it.
 */
async function master({ db, config }: Opened, to: string | undefined): Promise<void> {
  const inPlace = config.masterKey === null && config.masterKeyCommand === null;
  if (!inPlace && to === undefined) {
    throw new StartupError(
      '主密钥由 MASTER_KEY 或 MASTER_KEY_COMMAND 提供，请用 --to 指定存放新主密钥的文件',
    );
  }
  const own = fileOfMaster(config);
  const file = to === undefined ? nextOfMaster(config) : resolve(to);
  const text = await keepSecret(file, () => randomBytes(32).toString('base64'));
  const next = Buffer.from(text ?? '', 'base64');
  if (next.length !== 32) throw new StartupError(`${file} 中应为 32 字节密钥的 base64 文本`);
  const former = `${own}.${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  if (to === undefined) await copyFile(own, former, constants.COPYFILE_EXCL);
  await changeMaster(db, await ownMaster(config), next);
  if (to === undefined) {
    await rename(file, own);
    console.log(`主密钥已更换：${own}；原主密钥另存为 ${former}，用于打开此前的数据库备份。`);
  } else {
    console.log(`主密钥已更换，新主密钥在 ${file}；请据此修改 MASTER_KEY 或 MASTER_KEY_COMMAND。`);
  }
  console.log('运行中的进程继续使用已读入的密钥；请在下一次更换密钥之前逐个重启。');
}

async function ownMaster(config: Config): Promise<Buffer> {
  const found = await readMaster(config, false);
  if (found === null) throw new StartupError('缺少主密钥');
  return found;
}
