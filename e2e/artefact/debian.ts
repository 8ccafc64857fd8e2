import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findProgram } from '../../scripts/programs.mjs';

/**
 * Whether a Debian system can be built and booted here. It cannot run beside a systemd that manages this machine:
 * both would use the same control groups.
 */
export const canBoot =
  process.getuid?.() === 0 &&
  existsSync('/etc/debian_version') &&
  !existsSync('/run/systemd/system') &&
  findProgram('mmdebstrap') !== null;

/** A freshly installed Debian with systemd, and with the pinned Node where an administrator puts it. */
export function makeDebian(folder: string): void {
  const suite = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
  const include = '--include=systemd,dbus,curl,ca-certificates';
  const made = spawnSync('mmdebstrap', ['--variant=minbase', '--mode=root', include, suite, folder], {
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr.slice(-2000));
  copyFileSync(process.execPath, join(folder, 'usr/local/bin/node'));
}

/** Boot script of the container: its own device files, its own process list, and read-only kernel settings. */
const boot = `set -e
mount --bind "$1" "$1"
mount -t proc proc "$1/proc"
mount --bind "$1/proc/sys" "$1/proc/sys" && mount -o remount,ro,bind "$1/proc/sys"
mount -t tmpfs tmpfs "$1/run"
mount -t tmpfs tmpfs "$1/tmp"
mount -t sysfs -o ro sys "$1/sys"
mount --rbind /sys/fs/cgroup "$1/sys/fs/cgroup"
mount -t tmpfs tmpfs "$1/dev"
mkdir "$1/dev/pts" "$1/dev/shm"
for device in null zero full random urandom tty; do touch "$1/dev/$device" && mount --bind "/dev/$device" "$1/dev/$device"; done
ln -s /proc/self/fd "$1/dev/fd"
mount -t tmpfs tmpfs "$1/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts"
ln -s pts/ptmx "$1/dev/ptmx"
exec chroot "$1" /usr/bin/env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --log-target=null
`;

/** Boots the system as a container that shares this machine's network. */
export async function bootDebian(folder: string) {
  const script = join(folder, 'root/boot.sh');
  writeFileSync(script, boot);
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--uts', '--ipc', '--kill-child', 'sh', script, folder],
    { stdio: 'ignore' },
  );
  const first = await firstProcess(child);
  /** @param typed text sent to the standard input of the command */
  const run = (line: string, cwd = '/root', typed = '') =>
    spawnSync(
      'nsenter',
      ['-t', first, '-m', '-p', '-u', '-i', '-r', '-w', 'sh', '-c', `cd ${cwd} && ${line}`],
      {
        encoding: 'utf8',
        input: typed,
        env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
      },
    );
  for (let tries = 0; run('systemctl is-system-running').stdout.trim() !== 'running'; tries += 1) {
    if (tries > 300) throw new Error(run('systemctl --failed --no-pager').stdout);
    await wait(200);
  }
  return {
    run,
    async stop() {
      // Killing the first process of the container ends all others.
      process.kill(Number(first), 'SIGKILL');
      while (child.exitCode === null && child.signalCode === null) await wait(50);
      // Removes the control groups that the container left behind; a group that still has a process cannot be
      // removed.
      const leftovers = ['system.slice', 'user.slice', 'init.scope'].flatMap((name) => [
        '-o',
        '-path',
        `/sys/fs/cgroup/*/${name}*`,
      ]);
      spawnSync('find', [
        '/sys/fs/cgroup',
        '-depth',
        '-type',
        'd',
        '(',
        ...leftovers.slice(1),
        ')',
        '-exec',
        'rmdir',
        '{}',
        ';',
      ]);
    },
  };
}

async function firstProcess(child: ChildProcess): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const path = `/proc/${child.pid}/task/${child.pid}/children`;
    const first = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
    if (first !== '' && readFileSync(`/proc/${first}/comm`, 'utf8').trim() === 'systemd') return first;
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`);
    await wait(50);
  }
  throw new Error('systemd did not start');
}

export const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Makes the package of a later commit of the same version. It differs from the given one in its name, its commit and
 * one migration, and in the start program if one is given.
 */
export function makeNext(tarball: string, commit: string, folder: string, portal?: string): string {
  const name = basename(tarball, '.tar.gz').replace(/-[^-]+(?=-\w+-\w+$)/, `-${commit.slice(0, 10)}`);
  const to = join(folder, `${name}.tar.gz`);
  const work = `${to}.work`;
  mkdirSync(join(work, name), { recursive: true });
  spawnSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', join(work, name)]);
  const release = join(work, name, 'release.json');
  writeFileSync(
    release,
    readFileSync(release, 'utf8').replace(/"commit": (?:null|"[^"]+")/, `"commit": "${commit}"`),
  );
  writeFileSync(join(work, name, 'apps/api/migrations/9999-next.sql'), 'comment on table account is null;\n');
  if (portal !== undefined) writeFileSync(join(work, name, 'bin/portal'), portal);
  spawnSync('tar', ['-czf', to, '-C', work, name]);
  rmSync(work, { recursive: true });
  return name;
}
