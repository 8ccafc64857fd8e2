import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../scripts/programs.mjs';
import { bootDebian, canBoot, makeDebian, makeNext, wait } from './artefact/debian.ts';
import { makeTarball, root } from './artefact/installed.ts';

const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const chapter = page.slice(page.indexOf('## As a service'), page.indexOf('## Several processes'));
/** The commands of the page, block by block, as an administrator copies them. */
const blocks = [...chapter.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) =>
  (block ?? '').trim().split('\n'),
);
/** Input of the set-up: only two administrators are set up. */
const answers = [
  // Addresses, except the port that the environment names; database, files, key, mail, text messages, backups,
  // footer.
  ...['https://portal.example', 'https://console.example', '', ''],
  ...['', '', '', '', '', '', '', '示例市公共资源交易中心', '', '', ''],
  ...['chief_admin', '', '13900000001', 'chief_security', '', '13900000002', ''],
].join('\n');
/** The page's names for the installed package and that of the next commit. */
const [written = '', writtenNext = ''] = new Set(page.match(/supplier-portal-[\w.]+-\w+-linux-x64/g));

describe.skipIf(!canBoot)('a separate Debian system', () => {
  let place: string;
  let debian: string;
  let tarball: string;
  /** Runs podman in the artefact's folder, with images that are removed after the test. */
  const podman = (...words: readonly string[]) =>
    spawnSync(
      'podman',
      ['--root', join(place, 'images'), '--runroot', join(place, 'run'), '--storage-driver', 'vfs'].concat(
        words,
      ),
      { encoding: 'utf8', cwd: tarball.replace('.tar.gz', '') },
    );

  beforeAll(() => {
    place = mkdtempSync(join(tmpdir(), 'portal-debian-'));
    debian = join(place, 'debian');
    tarball = makeTarball(place);
    makeDebian(debian);
    // The base image is made before anything is installed.
    if (findProgram('podman') === null) return;
    const packed = join(place, 'base.tar');
    spawnSync('tar', ['-cf', packed, '-C', debian, '.']);
    spawnSync('tar', ['-xzf', tarball, '-C', place]);
    expect(podman('import', packed, 'base').status).toBe(0);
  }, 600_000);
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  test('the page’s commands, copied verbatim, install, try, start and upgrade the platform under systemd', async () => {
    expect(blocks.length).toBe(4);
    const given = join(debian, 'root/given');
    mkdirSync(given);
    copyFileSync(tarball, join(given, basename(tarball)));
    copyFileSync(`${tarball}.sha256`, join(given, `${basename(tarball)}.sha256`));
    const next = makeNext(tarball, 'b'.repeat(40), given);
    const own = basename(tarball, '.tar.gz');
    const named = (line: string) => line.replaceAll(writtenNext, next).replaceAll(written, own);
    expect([
      named(blocks.flat().join('\n')).includes(`sha256sum -c ${own}.tar.gz.sha256`),
      writtenNext,
    ]).toEqual([true, expect.stringMatching(/^supplier-portal-/)]);

    const machine = await bootDebian(debian);
    try {
      const ran: string[] = [];
      for (const [index, block] of blocks.entries()) {
        for (const line of block) {
          const { status, stdout, stderr } = machine.run(
            named(line),
            '/root/given',
            line.endsWith(' setup') ? answers : '',
          );
          ran.push(stdout);
          expect([line, status, status === 0 ? '' : stdout + stderr + log(machine)]).toEqual([line, 0, '']);
        }
        if (index < 2) continue;
        const main = machine.run('systemctl show --property=MainPID --value supplier-portal').stdout.trim();
        const status = machine.run(`cat /proc/${main}/status`).stdout;
        const [, uid] = /^Uid:\t(\d+)/m.exec(status) ?? [];
        expect(machine.run('id -u portal').stdout.trim()).toBe(uid);
        // The process has no capabilities and cannot gain any.
        expect(status).toMatch(/^CapBnd:\t0+$/m);
        expect(status).toMatch(/^NoNewPrivs:\t1$/m);
      }
      expect(ran.join('\n')).toContain('"status":"ok"');
      expect(ran.join('\n').match(/已建立(?:系统|安全)管理员 .*初始密码/g)).toHaveLength(2);
      expect(log(machine)).toContain('数据库结构已更新：9999-next.sql');

      // Postfix and cron look for Node in these paths only; and root calls it from a folder that no other account can
      // enter.
      const call =
        '/opt/supplier-portal/current/bin/portal --env-file=/etc/supplier-portal.env start --check';
      const called = machine.run(`runuser -u portal -- env -i PATH=/usr/bin:/bin ${call}`, '/root');
      expect([called.status, called.status === 0 ? '' : called.stderr]).toEqual([0, '']);

      // The upgrade checks the tarball before it stops anything.
      const upgrade = (version: string, words = '') =>
        machine.run(
          `${words} sh /opt/supplier-portal/current/docs/service/upgrade.sh ${version}.tar.gz /backup/portal`,
          '/root/given',
        );
      const current = () => machine.run('readlink /opt/supplier-portal/current').stdout.trim();
      expect(upgrade(next)).toMatchObject({ status: 1, stderr: `已是这个版本：${next}\n` });
      const broken = makeNext(tarball, 'c'.repeat(40), given, '#!/bin/sh\nexit 1\n');
      machine.run(`echo "${'0'.repeat(64)}  ${broken}.tar.gz" > ${broken}.tar.gz.sha256`, '/root/given');
      expect(upgrade(broken).status).not.toBe(0);
      expect([current(), machine.run('systemctl is-active supplier-portal').stdout.trim()]).toEqual([
        next,
        'active',
      ]);
      // If the new version does not start, the message names the commands to go back, and they work.
      machine.run(`rm ${broken}.tar.gz.sha256`, '/root/given');
      const failed = upgrade(broken, 'PATIENCE=3');
      expect([failed.status, current()]).toEqual([1, broken]);
      const [back = '', backToCopy = ''] = failed.stderr.match(/systemctl stop .*/g) ?? [];
      expect(machine.run(back).status).toBe(0);
      const well =
        'curl --fail --silent --retry 60 --retry-delay 1 --retry-all-errors http://127.0.0.1:9100/readyz';
      expect([current(), machine.run(well).status]).toEqual([next, 0]);

      // Restoring the backup needs no key from elsewhere: it was sealed to the recipient, whose key file is still
      // there.
      const restored = machine.run(backToCopy);
      expect([restored.status, restored.stdout]).toEqual([0, expect.stringContaining('回执核验')]);
      expect([current(), machine.run(well).status]).toEqual([next, 0]);

      const begun = performance.now();
      expect(machine.run('systemctl stop supplier-portal').status).toBe(0);
      expect(performance.now() - begun).toBeLessThan(40_000);
      expect(machine.run('systemctl show --property=Result --value supplier-portal').stdout.trim()).toBe(
        'success',
      );
      expect(machine.run('cat /proc/[0-9]*/comm').stdout).not.toContain('postgres');
    } finally {
      await machine.stop();
    }
  }, 600_000);

  test.skipIf(findProgram('podman') === null)(
    'the image is built, runs read-only, is healthy, and ends on request',
    async () => {
      // All steps make one layer: each layer would be a copy of the whole.
      const isolation = ['--isolation', 'chroot', '--layers=false', '--build-arg', 'BASE=localhost/base'];
      const [, line = ''] = /^podman (build .*)$/m.exec(chapter) ?? [];
      const built = podman('build', ...isolation, ...line.split(' ').slice(1));
      expect([built.status, built.status === 0 ? '' : built.stdout + built.stderr]).toEqual([0, '']);
      const [image] = JSON.parse(podman('inspect', 'supplier-portal').stdout);
      const health: readonly string[] = image.Healthcheck.Test;

      const run = ['run', '--detach', '--name', 'portal', '--network', 'host', '--no-healthcheck'];
      const limits = ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs'];
      const own = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];
      const settings = ['PORT=3980', 'CONSOLE_PORT=3981'].flatMap((one) => ['--env', one]);
      const asTold = [
        '--read-only',
        '--tmpfs',
        '/tmp',
        '--stop-timeout',
        '75',
        '--volume',
        'data:/var/lib/supplier-portal',
      ];
      expect(chapter).toContain(asTold.join(' ').replace('data:', 'portal-data:'));
      const started = podman(...limits, ...run, ...own, ...settings, ...asTold, 'supplier-portal');
      expect([started.status, started.status === 0 ? '' : started.stderr]).toEqual([0, '']);
      try {
        const said = () => podman('logs', 'portal').stdout;
        for (let tries = 0; tries < 300 && !said().includes('启动完成'); tries += 1) await wait(200);
        expect(podman(...limits, 'exec', 'portal', ...health.slice(1)).status).toBe(0);
        expect((await fetch('http://127.0.0.1:3980/readyz')).status).toBe(200);
        expect(podman(...limits, 'exec', 'portal', 'touch', '/opt/supplier-portal/x').stderr).toContain(
          'Read-only file system',
        );
        expect(podman(...limits, 'stop', 'portal').status).toBe(0);
        const [container] = JSON.parse(podman('inspect', 'portal').stdout);
        expect([container.State.ExitCode, container.Config.User]).toEqual([0, 'portal']);
      } finally {
        podman(...limits, 'rm', '--force', 'portal');
      }
    },
    600_000,
  );
});

const log = (machine: { run(line: string): { readonly stdout: string } }) =>
  machine.run('journalctl --unit supplier-portal --no-pager').stdout;
