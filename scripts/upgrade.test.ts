import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = join(import.meta.dirname, '../docs/service/upgrade.sh');
const running = 'supplier-portal-0.1.0-aaaaaaaaaa-linux-x64';
const next = 'supplier-portal-0.1.0-bbbbbbbbbb-linux-x64';
const recipient = `age1${'q'.repeat(58)}`;

/** The script is for the service on a Linux machine, with its programs. */
const onLinux = it.runIf(process.platform === 'linux');
let place: string;
let home: string;
let data: string;
let tarball: string;
const calls = () => readFileSync(join(place, 'calls'), 'utf8').trim().split('\n');

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'portal-upgrade-'));
  [home, data] = [join(place, 'home'), join(place, 'data')];
  for (const folder of [home, join(data, 'secrets'), join(data, 'postgres'), join(place, 'bin')])
    mkdirSync(folder, { recursive: true });
  writeFileSync(join(data, 'secrets/master.key'), 'key');
  writeFileSync(join(place, 'calls'), '');
  makeVersion(home, running, 'echo 备份完成：/copies/one');
  symlinkSync(running, join(home, 'current'));
  tarball = pack(next);
  // Programs that would change the machine are replaced by ones that record their calls.
  const note = `echo "$(basename "$0") $*" >> ${join(place, 'calls')}`;
  program('id', 'echo 0');
  program('systemctl', note);
  program('install', note);
  program('curl', `${note}; exit "\${CURL:-0}"`);
  program('runuser', `${note}; shift 3; exec "$@"`);
});
afterEach(() => rmSync(place, { recursive: true }));

function program(name: string, body: string): void {
  writeFileSync(join(place, 'bin', name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
}

function makeVersion(folder: string, name: string, body = 'exit 1'): void {
  mkdirSync(join(folder, name, 'bin'), { recursive: true });
  writeFileSync(join(folder, name, 'bin/portal'), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
}

function pack(name: string, to = `${name}.tar.gz`, body = 'exit 0'): string {
  const work = mkdtempSync(join(place, 'work-'));
  makeVersion(work, name, body);
  spawnSync('tar', ['-czf', join(place, to), '-C', work, name]);
  return join(place, to);
}

function upgrade(settings: string, own = '', env: Readonly<Record<string, string>> = {}) {
  writeFileSync(join(place, 'settings'), `DATA_DIR=${data}\n${settings}`);
  writeFileSync(join(data, 'settings.env'), own);
  const { status, stdout, stderr } = spawnSync('sh', [script, tarball, '/copies'], {
    encoding: 'utf8',
    env: {
      PATH: `${join(place, 'bin')}:/usr/bin:/bin`,
      PORTAL_HOME: home,
      PORTAL_SETTINGS: join(place, 'settings'),
      ...env,
    },
  });
  return { status, stdout, stderr };
}
const current = () => readlinkSync(join(home, 'current'));
const asked = () =>
  calls()
    .find((line) => line.startsWith('curl'))
    ?.split(' ')
    .at(-1);
const copied = () => calls().find((line) => line.startsWith('runuser'));

onLinux(
  'upgrades from the package of one commit to the package of the next, though both are one version',
  () => {
    expect(upgrade('')).toMatchObject({ status: 0, stdout: expect.stringContaining(`${running} → ${next}`) });
    expect(current()).toBe(next);
  },
);

describe('the backup before an upgrade', () => {
  onLinux.each([
    ['the file of the environment', `BACKUP_DIR=/x\nBACKUP_RECIPIENTS=${recipient},${recipient} # two\n`, ''],
    ['settings.env', '', `BACKUP_RECIPIENTS='${recipient}, ${recipient}'\n`],
  ])('has its master key sealed to the recipients of %s', (_, settings, own) => {
    expect(upgrade(settings, own).status).toBe(0);
    expect(copied()).toContain(`backup /copies --recipient ${recipient} --recipient ${recipient}`);
  });

  onLinux('says that the master key is not in it when there are no recipients', () => {
    expect(upgrade('').stdout).toContain(`${data}/secrets/master.key，请另存一份`);
  });

  onLinux('stops the upgrade when it fails', () => {
    makeVersion(home, running, 'echo 磁盘已满 >&2; exit 1');
    const { status, stderr } = upgrade('');
    expect([status, stderr]).toEqual([1, expect.stringContaining('磁盘已满')]);
    expect([current(), calls().filter((line) => line.startsWith('systemctl'))]).toEqual([running, []]);
  });
});

describe('the check of readiness', () => {
  onLinux.each([
    ['of nothing set', '', '', 'http://127.0.0.1:3000/readyz'],
    ['of the file of the environment', 'PORT="3100" # public\n', '', 'http://127.0.0.1:3100/readyz'],
    ['of settings.env', 'PORT=\n', "OPS_PORT='9200'\nPORT='3300'\n", 'http://127.0.0.1:9200/readyz'],
    ['of the file first', 'export OPS_PORT = 9100\n', "OPS_PORT='9200'\n", 'http://127.0.0.1:9100/readyz'],
    [
      'and address of operations',
      '',
      "OPS_PORT='9200'\nOPS_HOST='10.0.0.5'\n",
      'http://10.0.0.5:9200/readyz',
    ],
    ['of every address', 'HOST=0.0.0.0\nPORT=3100\n', '', 'http://127.0.0.1:3100/readyz'],
  ])('%s', (_, settings, own, address) => {
    expect(upgrade(settings, own).status).toBe(0);
    expect(asked()).toBe(address);
  });
});

describe('the unpacking', () => {
  onLinux('never writes into the running folder, whatever the file is called', () => {
    tarball = pack(running, 'download (1).tar.gz', 'echo other');
    expect(upgrade('')).toMatchObject({ status: 1, stderr: `已是这个版本：${running}\n` });
    expect(readFileSync(join(home, running, 'bin/portal'), 'utf8')).toContain('备份完成');
  });

  onLinux('never writes into a folder of the same name with other contents', () => {
    makeVersion(home, next, 'echo mine');
    expect(upgrade('')).toMatchObject({ status: 1, stderr: expect.stringContaining('没有覆盖') });
    expect(readFileSync(join(home, next, 'bin/portal'), 'utf8')).toContain('mine');
    expect(current()).toBe(running);
  });

  onLinux('goes on with what an earlier attempt has unpacked', () => {
    const work = join(place, 'again');
    mkdirSync(work);
    spawnSync('tar', ['-xzf', tarball, '-C', work]);
    cpSync(join(work, next), join(home, next), { recursive: true });
    expect(upgrade('').status).toBe(0);
    expect(current()).toBe(next);
  });

  onLinux('refuses what is no package, and leaves everything as it is', () => {
    writeFileSync(tarball, 'not an archive');
    expect(upgrade('')).toMatchObject({ status: 1, stderr: expect.stringContaining('不是安装包') });
    expect([current(), calls()]).toEqual([running, ['']]);
  });
});

onLinux('says how to go back, with and without the copy, when the new version does not come up', () => {
  const { status, stderr } = upgrade('', '', { CURL: '7' });
  expect([status, current()]).toEqual([1, next]);
  expect(stderr).toContain(`ln -sfn ${running} ${home}/current; systemctl start supplier-portal`);
  expect(stderr).toMatch(
    /mv \S+\/data\/postgres \S+aside-\S+; runuser .* restore \/copies\/one && systemctl/,
  );
});
