import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { findProgram, installAdvice, locate, type ProgramName } from '../../../scripts/programs.mjs';
import { type DatabaseRoad, openDatabaseRoad } from '../testing/fixtures/database-road.ts';
import { closeMailServers, mailServer, smtpTo } from '../testing/fixtures/mail-server.ts';
import { openMailbox } from '../testing/fixtures/mailbox.ts';
import { outboxOf } from '../testing/fixtures/outbox.ts';
import { openPostfix, type Postfix } from '../testing/fixtures/postfix.ts';
import { urlOf } from '../testing/global-setup.ts';
import { testApp } from '../testing/test-app.ts';
import { openMailer } from './platform/messaging/mail.ts';
import { deliver } from './platform/messaging/outbox/deliver.ts';

/** The samples of `docs/mail` in the programs that they are for: a letter leaves, comes back, and is noted. */
const names: readonly ProgramName[] = ['postfix', 'fetchmail', 'dovecot'];
const absent = names.filter((name) => findProgram(name) === null);
if (absent.length > 0 && process.env.CI)
  throw new Error(absent.map((name) => installAdvice(name)).join('\n'));
for (const name of absent) console.warn(installAdvice(name));

/** An unprivileged user; Postfix delivers no mail to a program that runs as root. */
const nobody = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
if (!isRoot)
  console.warn('Postfix 与 Dovecot 须以 root 启动 / Postfix and Dovecot are started by root alone');
const command = join(import.meta.dirname, 'process-bounces.ts');
const isReadable =
  isRoot && spawnSync(process.execPath, ['--check', command], { ...nobody, cwd: '/' }).status === 0;
if (isRoot && !isReadable) console.warn(`用户 nobody 无法读取 ${command} / nobody may not read it`);

const dovecot = findProgram('dovecot');
const version = dovecot === null ? '' : spawnSync(dovecot, ['--version'], { encoding: 'utf8' }).stdout;
const isKnown = version.startsWith('2.3.');
if (version !== '' && !isKnown)
  console.warn(`Dovecot ${version.trim()}：此测试只会设置 2.3 / only 2.3 is known here`);

const samples = join(import.meta.dirname, '../../../docs/mail');

describe.runIf(absent.length === 0 && isReadable)(
  'a letter that a mail server took and could not deliver',
  () => {
    const house = testApp({}, { DEMO: '0' });
    const { written, standing: standingOf } = outboxOf(house);
    closeMailServers();
    let folder: string;
    let road: DatabaseRoad;
    const stops: (() => Promise<void>)[] = [];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'portal-returned-'));
      await chmod(folder, 0o755);
      const { server } = house.database;
      road = await openDatabaseRoad(urlOf(server, String(server.database)));
      // Stands in for `bin/portal` of an installation, called as in the samples.
      const portal = `#!/bin/sh\n[ "$2" = returned ] && exec '${process.execPath}' "$1" '${command}'\n`;
      await writeFile(join(folder, 'portal'), portal, { mode: 0o755 });
      const settings = join(folder, 'portal.env');
      await writeFile(settings, `DATABASE_URL=${road.url}\nDATA_DIR=${folder}/var\n`, { mode: 0o600 });
      await chown(settings, nobody.uid, nobody.gid);
    });
    afterEach(async () => {
      for (const stop of stops.splice(0).reverse()) await stop();
      await road.close();
      await road.open();
    });
    afterAll(async () => {
      await road?.close();
      await rm(folder, { recursive: true, force: true });
    });

    /** A sample as it is written, but for the places. */
    async function sample(name: string, own: Readonly<Record<string, string>> = {}): Promise<string> {
      const places: Readonly<Record<string, string>> = {
        '/opt/supplier-portal/current/bin/portal': join(folder, 'portal'),
        '/etc/supplier-portal.env': join(folder, 'portal.env'),
        ...own,
      };
      let text = await readFile(join(samples, name), 'utf8');
      for (const [written, here] of Object.entries(places)) {
        text = text.replaceAll(written, here);
      }
      return text;
    }

    /** A Postfix of a recipient's domain, which knows none of its recipients. */
    async function postfix(name: string, lines: { readonly main: string; readonly master?: string }) {
      const far = await mailServer(0, (address) => ({
        code: 550,
        words: `5.1.1 <${address}>: no such person`,
      }));
      const place = join(folder, name);
      await mkdir(place);
      const opened = await openPostfix(place, `[127.0.0.1]:${new URL(far.smtp.url).port}`, lines);
      onTestFailed(async () => console.error(await opened.said()));
      stops.push(opened.stop);
      return opened;
    }

    const mailerOf = ({ url }: Postfix) => {
      const smtp = { ...smtpTo(url), from: '采购平台 <portal@portal.example>' };
      const mailer = openMailer(smtp);
      stops.push(async () => mailer.close());
      return { smtp, mailer };
    };

    /** A text of the outbox, once the mail server has taken it. */
    async function sent(through: Postfix, to: string): Promise<string> {
      const id = await written({ to, state: 'waiting', lastError: null });
      const { db, config, crypto } = house.parts();
      const { smtp, mailer } = mailerOf(through);
      await deliver({ db, crypto, config: { ...config, smtp }, mailer }, id, false);
      return id;
    }

    const patient = { timeout: 20_000, interval: 100 };
    const refused = (address: string) => ({
      state: 'refused',
      lastError: `退信：550 5.1.1 <${address}>: no such person`,
    });

    it('is handed over by a pipe of Postfix, again and again while that is in vain, and nothing is sent back', async () => {
      const server = await postfix('piped', {
        main: await sample('postfix-main.cf'),
        master: await sample('postfix-master.cf', { 'user=portal': 'user=nobody' }),
      });
      const first = await sent(server, 'Zhou.Ming@supplier.example');
      await expect.poll(() => standingOf(first), patient).toEqual(refused('Zhou.Ming@supplier.example'));

      const settings = join(folder, 'portal.env');
      await rename(settings, `${settings}.away`);
      await road.close();
      const second = await sent(server, 'li.lei@supplier.example');
      // The command fails because it has no settings.
      await expect.poll(server.said, patient).toContain('status=SOFTBOUNCE');
      await rename(`${settings}.away`, settings);
      await expect.poll(server.said, patient).toMatch(/status=deferred \(temporary failure.*无法连接数据库/);
      await expect.poll(server.held, patient).toBe(1);
      expect(await standingOf(second)).toMatchObject({ state: 'sent' });
      await road.open();
      await expect.poll(() => standingOf(second), patient).toEqual(refused('li.lei@supplier.example'));

      // A person's reply is not a bounce.
      const answer = { to: 'portal@portal.example', subject: 'Re: 收到', text: '好的', unsubscribe: null };
      await mailerOf(server).mailer.send({ ...answer, messageId: '<1@supplier.example>' });
      await expect.poll(server.said, patient).toContain('不是退信，未处理');
      await expect.poll(server.held, patient).toBe(0);
      // One bounce for each refused mail, and none for a bounce.
      expect((await server.said()).match(/sender non-delivery notification/g)).toHaveLength(2);
    }, 90_000);

    it.runIf(isKnown)(
      'is fetched from a mailbox, and stays in it while it cannot be noted',
      async () => {
        const place = join(folder, 'fetched');
        const server = await postfix('fetched', {
          main: `virtual_mailbox_domains = portal.example
mydestination =
virtual_mailbox_base = ${place}
virtual_mailbox_maps = static:mail/
virtual_uid_maps = static:${nobody.uid}
virtual_gid_maps = static:${nobody.gid}
`,
        });
        await mkdir(join(place, 'mail'));
        await chown(join(place, 'mail'), nobody.uid, nobody.gid);
        const mailbox = await openMailbox(place, nobody);
        stops.push(mailbox.stop);
        const id = await sent(server, 'Zhou.Ming@supplier.example');
        await expect.poll(mailbox.count, patient).toBe(1);

        await road.close();
        const home = join(place, 'home');
        await mkdir(home);
        const settings = join(home, 'fetchmailrc');
        const own = {
          ...{ 'daemon 60': 'daemon 1', 'mail.example': 'localhost', 'port 993': `port ${mailbox.port}` },
          sslcertck: `sslcertck sslcertfile ${mailbox.chain}`,
        };
        await writeFile(settings, await sample('fetchmailrc', own), { mode: 0o600 });
        for (const path of [home, settings]) await chown(path, nobody.uid, nobody.gid);
        const child = spawn(locate('fetchmail'), ['--nodetach', '--fetchmailrc', settings], {
          ...nobody,
          env: { PATH: '/usr/bin:/bin', HOME: home },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let said = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (piece: Buffer) => {
            said += piece.toString();
          });
        stops.push(async () => {
          const ended = once(child, 'exit');
          child.kill('SIGTERM');
          await ended;
        });
        await expect.poll(() => said, patient).toMatch(/MDA returned nonzero status 75[\s\S]*not flushed/);
        expect([said, await mailbox.count()]).toEqual([expect.stringContaining('无法连接数据库'), 1]);
        expect(await standingOf(id)).toMatchObject({ state: 'sent' });
        await road.open();
        await expect.poll(() => standingOf(id), patient).toEqual(refused('Zhou.Ming@supplier.example'));
        await expect.poll(mailbox.count, patient).toBe(0);
        expect(child.exitCode).toBeNull();
      },
      90_000,
    );
  },
);
