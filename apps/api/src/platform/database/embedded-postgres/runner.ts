import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '../../process/startup-error.ts';

/** The way in which the PostgreSQL programs are run, and the place of their files. */
export interface Runner {
  readonly way: 'plain' | 'owner' | 'namespace' | 'account';
  /** Contains `bin`, `lib`, `share`. */
  readonly binaries: string;
  /** Contains the data and the socket. */
  readonly home: string;
  /** One line for the operator, if a special way was necessary. */
  readonly remark: string | null;
  run(program: 'postgres' | 'initdb', args: readonly string[], options: SpawnOptions): ChildProcess;
  /** Gives a file or folder of `home` to the account that runs PostgreSQL. */
  give(path: string): void;
}

/**
 * PostgreSQL refuses to run as root, and its initdb refuses an account without a name. On Linux a user namespace
 * solves both, in which the same account has another number: no owner changes, no account is added, and it works below
 * a home that only root may enter. If the system does not allow that, root gives data and binaries to the account
 * `nobody`, in a system folder that it can reach.
 */
export function chooseRunner(binaries: string, dataDir: string, systemFolder = '/var/lib'): Runner {
  if (process.platform !== 'linux' || !needsAnotherAccount()) return plain(binaries, dataDir);
  const owner = ownerOf(join(dataDir, 'postgres'));
  if (owner !== null && owner.uid !== process.getuid?.()) return asOwner(binaries, dataDir, owner);
  if (process.getuid?.() === 0 && existsSync(movedNote(dataDir))) {
    return account(binaries, dataDir, systemFolder);
  }
  const inNamespace = namespace(binaries, dataDir);
  if (inNamespace !== null) return inNamespace;
  if (process.getuid?.() === 0) return account(binaries, dataDir, systemFolder);
  throw new StartupError(
    '当前系统用户没有名称且系统不允许用户命名空间，内嵌数据库无法运行，请设置 DATABASE_URL',
  );
}

function needsAnotherAccount(): boolean {
  if (process.getuid?.() === 0) return true;
  try {
    userInfo();
    return false;
  } catch {
    return true;
  }
}

/** Detached, so that Ctrl+C in the terminal ends the server first, which then stops PostgreSQL. */
function start(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const env = {
    PATH: process.env.PATH ?? '',
    LC_ALL: process.platform === 'darwin' ? 'C' : 'C.UTF-8',
    TZ: 'UTC',
  };
  const system = process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot };
  return spawn(command, args, { detached: true, cwd: '/', env: { ...env, ...system }, ...options });
}

/** Runs as the present user, or as the given owner. */
function plain(
  binaries: string,
  home: string,
  owner?: { readonly uid: number; readonly gid: number },
): Runner {
  return {
    way: owner === undefined ? 'plain' : 'owner',
    binaries,
    home,
    remark: null,
    run: (program, args, options) => start(join(binaries, 'bin', program), args, { ...owner, ...options }),
    give: (path) => {
      if (owner !== undefined) chownSync(path, owner.uid, owner.gid);
    },
  };
}

/** Root starts data of an ordinary user as that user, if the user can execute these binaries. */
function asOwner(binaries: string, dataDir: string, owner: { readonly uid: number; readonly gid: number }) {
  const tried = spawnSync(join(binaries, 'bin', 'postgres'), ['--version'], { ...owner, cwd: '/' });
  if (tried.status === 0) return plain(binaries, dataDir, owner);
  throw new StartupError(
    `数据目录 ${dataDir} 属于用户 ${owner.uid}，请以该用户启动，或用 DATA_DIR 指定其他目录`,
  );
}

function ownerOf(path: string): { readonly uid: number; readonly gid: number } | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? null : { uid: found.uid, gid: found.gid };
}

/** Written to the data folder if the data are elsewhere, so that later starts find them. */
function movedNote(dataDir: string): string {
  return join(dataDir, 'postgres.location');
}

function namespace(binaries: string, home: string): Runner | null {
  const enter = ['-U', `--map-user=${namedAccount()}`, '--'];
  const probe = 'test "$(id -u)" != 0 && test -w "$1" && "$0" --version';
  const program = join(binaries, 'bin', 'postgres');
  const tried = spawnSync('unshare', [...enter, 'sh', '-c', probe, program, home], { stdio: 'ignore' });
  if (tried.status !== 0) return null;
  return {
    way: 'namespace',
    binaries,
    home,
    remark: null,
    run: (name, args, options) => start('unshare', [...enter, join(binaries, 'bin', name), ...args], options),
    give: () => undefined,
  };
}

/** An account number with a name, as initdb requires; not 65534, which a namespace shows for all unknown users. */
function namedAccount(): number {
  return accounts().find(({ uid }) => uid !== 0 && uid !== 65534)?.uid ?? 1000;
}

function accounts(): { readonly name: string; readonly uid: number; readonly gid: number }[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines
    .map((line) => line.split(':'))
    .filter((words) => words.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

function account(binaries: string, dataDir: string, systemFolder: string): Runner {
  const nobody = accounts().find(({ name }) => name === 'nobody') ?? { uid: 65534, gid: 65534 };
  const { uid, gid } = nobody;
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const root = join(systemFolder, `supplier-portal-${hash}`);
  const home = join(root, 'home');
  if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) {
    throw new StartupError(
      `系统不允许用户命名空间，无法以 root 打开已有数据（${join(dataDir, 'postgres')}），请改用普通用户启动或允许用户命名空间`,
    );
  }
  mkdirSync(root, { recursive: true });
  chmodSync(root, 0o755);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  chownSync(home, uid, gid);
  const copy = join(root, `binaries-${version(binaries)}`);
  if (!existsSync(copy)) {
    rmSync(`${copy}.new`, { recursive: true, force: true });
    cpSync(binaries, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', `${copy}.new`]);
    renameSync(`${copy}.new`, copy);
  }
  const tried = spawnSync(join(copy, 'bin', 'postgres'), ['--version'], { uid, gid, cwd: '/' });
  if (tried.status !== 0) {
    throw new StartupError(
      `内嵌数据库无法以普通账号运行（${copy}），请改用普通用户启动，或设置 DATABASE_URL`,
    );
  }
  writeFileSync(movedNote(dataDir), `${home}\n`);
  return {
    way: 'account',
    binaries: copy,
    home,
    remark: `系统不允许用户命名空间：内嵌数据库以账号 nobody（${uid}）运行，数据位于 ${home}`,
    run: (program, args, options) => start(join(copy, 'bin', program), args, { uid, gid, ...options }),
    give: (path) => chownSync(path, uid, gid),
  };
}

/** Changes whenever npm installs other binaries. */
function version(binaries: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(binaries, '..', 'package.json'), 'utf8'));
  const { version: named } = manifest as { version: string };
  return `${named}-${statSync(join(binaries, 'bin', 'postgres')).size}`;
}
