import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { selfSigned } from '../../../testing/fixtures/certificate.ts';
import { readConfig } from '../settings/config.ts';
import { openMailer, openMailReach } from './mail.ts';

let folder: string;
let certificate: { readonly chain: string; readonly key: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-mail-'));
  certificate = await selfSigned(folder, 'IP:127.0.0.1');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const closers: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0).reverse()) await close();
});

const password = 'p@ss/wörd';

/** A mail server with one account, which records how each letter arrived and the most concurrent connections. */
async function server(options: SMTPServerOptions = {}) {
  const letters: { readonly secure: boolean; readonly user: string | undefined }[] = [];
  let open = 0;
  let most = 0;
  const smtp = new SMTPServer({
    ...{ key: await readFile(certificate.key), cert: await readFile(certificate.chain) },
    authOptional: true,
    onConnect(_session, done) {
      most = Math.max(most, ++open);
      done();
    },
    onClose() {
      open--;
    },
    onAuth({ username, password: given }, _session, done) {
      if (username === 'portal' && given === password) return done(null, { user: username });
      done(new Error('535 no such account'));
    },
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        letters.push({ secure: session.secure, user: session.user });
        setTimeout(done, 20);
      });
    },
    ...options,
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
  closers.push(() => new Promise<void>((done) => smtp.close(() => done())));
  const { port } = smtp.server.address() as AddressInfo;
  return { letters, port, most: () => most };
}

/** The settings as read from the environment. */
function settings(env: Record<string, string>) {
  const { smtp } = readConfig({ SMTP_FROM: 'portal@portal.example', ...env }, folder);
  if (smtp === null) throw new Error('no mail is set up');
  return smtp;
}

async function send(env: Record<string, string>, letters = 1) {
  const mailer = openMailer(settings(env));
  const letter = { to: 'a@example.com', subject: 's', text: 't', unsubscribe: null };
  try {
    await Promise.all(
      Array.from({ length: letters }, (_, n) =>
        mailer.send({ ...letter, messageId: `<${n}@portal.example>` }),
      ),
    );
  } finally {
    mailer.close();
  }
}

const account = `portal:${encodeURIComponent(password)}`;
const own = { SMTP_CA_FILE: 'fullchain.pem' };

describe('a mail server', () => {
  test('with TLS from the first byte is accepted only with a trusted certificate', async () => {
    const { letters, port } = await server({ secure: true });
    const SMTP_URL = `smtps://${account}@127.0.0.1:${port}`;
    await expect(send({ SMTP_URL })).rejects.toThrow('self-signed certificate');
    await send({ SMTP_URL, ...own });
    expect(letters).toEqual([{ secure: true, user: 'portal' }]);
  });

  test('that offers TLS is used with TLS, and must then have a trusted certificate too', async () => {
    const { letters, port } = await server();
    const SMTP_URL = `smtp://127.0.0.1:${port}`;
    await expect(send({ SMTP_URL })).rejects.toThrow('self-signed certificate');
    await send({ SMTP_URL, ...own });
    await send({ SMTP_URL, SMTP_TLS: 'off' });
    expect(letters.map(({ secure }) => secure)).toEqual([true, false]);
  });

  test('without TLS receives no password, unless the settings allow it', async () => {
    const told = vi.fn();
    const { letters, port } = await server({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth({ username }, _session, done) {
        told(username);
        done(null, { user: username });
      },
    });
    const SMTP_URL = `smtp://${account}@127.0.0.1:${port}`;
    await expect(send({ SMTP_URL })).rejects.toThrow(/STARTTLS|TLS/);
    expect(told).not.toHaveBeenCalled();
    await expect(send({ SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_TLS: 'required' })).rejects.toThrow('TLS');
    await send({ SMTP_URL, SMTP_TLS: 'offered' });
    await send({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    expect(letters.map(({ user }) => user)).toEqual(['portal', undefined]);
  });

  test('reports an unknown account', async () => {
    const { port } = await server();
    const SMTP_URL = `smtp://portal:wrong@127.0.0.1:${port}`;
    await expect(send({ SMTP_URL, ...own })).rejects.toThrow('no such account');
  });

  test('receives at most the configured number of concurrent connections', async () => {
    for (const [connections, expected] of [
      [{}, 2],
      [{ SMTP_CONNECTIONS: '1' }, 1],
      [{ SMTP_CONNECTIONS: '4' }, 4],
    ] as const) {
      const { letters, port, most } = await server();
      await send({ SMTP_URL: `smtp://127.0.0.1:${port}`, ...own, ...connections }, 12);
      expect([letters.length, most()]).toEqual([12, expected]);
    }
  });

  test('is probed at most once a minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let greetings = 0;
    const counted: SMTPServerOptions = {
      onConnect(_session, done) {
        greetings++;
        done();
      },
    };
    const { port } = await server(counted);
    const url = `smtp://${account}@127.0.0.1:${port}`;
    const reach = openMailReach(settings({ SMTP_URL: url, ...own }));
    expect(await Promise.all([reach(), reach(), reach()])).toEqual(['ok', 'ok', 'ok']);
    vi.advanceTimersByTime(59_000);
    expect(await reach()).toBe('ok');
    expect(greetings).toBe(1);
    vi.advanceTimersByTime(2_000);
    await closers.pop()?.();
    expect(await reach()).toBe('away');
    expect(await openMailReach(settings({ SMTP_URL: url.replace('portal:', 'other:'), ...own }))()).toBe(
      'away',
    );
    expect(await openMailReach(null)()).toBeNull();
  });
});
