import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@procure/client/client.ts';
import type { Transport } from '@procure/client/transport.ts';
import { register, sendOtp } from '@procure/contract/account/account.route.ts';
import { changeStaffPassword, getSettings } from '@procure/contract/account/settings.route.ts';
import { signInStaff } from '@procure/contract/session/session.route.ts';
import { runProcess } from '../../apps/api/testing/command-process.ts';
import { startServer } from '../../apps/api/testing/server-process.ts';
import { must } from '../../e2e/wire.ts';
import { openReceivers } from './receivers.ts';
import { expectWords, type Step } from './step.ts';

const password = 'Rehearsal@2026-first';

/**
 * A new installation for service: set up by answers and started; its first administrator replaces the password, and a
 * supplier registers by a code sent by mail.
 * @param folder an empty one, which is removed afterwards
 */
export async function* firstStart(folder: string): AsyncGenerator<Step> {
  const dataDir = join(folder, 'real');
  const receivers = await openReceivers();
  try {
    let begun = performance.now();
    const answers = [
      ...['', '', '', '', ''],
      // Default database, files and key.
      ...['', '', ''],
      ...[receivers.smtpUrl, 'rehearsal <portal@portal.example>', 'operator@example.com'],
      ...[receivers.gatewayUrl, 'gateway-token', '13900001234'],
      ...['', '排练市公共资源交易中心', '', '', ''],
      ...['chief_admin', '', '13900000001', 'chief_security', '', '13900000002'],
    ];
    const set = { DATA_DIR: dataDir, DEMO: '' };
    const typed = `${answers.join('\n')}\n`;
    const { out } = await runProcess('set-up.ts', [], set, undefined, typed);
    expectWords(out, '✓ 邮件：已发给 operator@example.com', '✓ 短信：已交给网关', '设置完成');
    const first = /系统管理员 chief_admin，初始密码.*：(\S+)/.exec(out)?.[1] ?? '';
    const { letters, texts } = receivers.counts();
    yield {
      what: 'set up by answers, a letter and a text message sent',
      since: begun,
      said: `${letters} letter, ${texts} text`,
    };

    begun = performance.now();
    const server = await startServer(dataDir, { DEMO: '' });
    try {
      await server.until('启动完成');
      yield { what: 'first start', since: begun, said: 'ready' };

      begun = performance.now();
      const desk = wire(server.console);
      const session = must(await desk.call(signInStaff, { loginName: 'chief_admin', password: first }));
      const own = { password: first, newPassword: password, newPasswordConfirm: password };
      must(await wire(server.console, session.token).call(changeStaffPassword, own));
      const again = must(await desk.call(signInStaff, { loginName: 'chief_admin', password }));
      yield {
        what: 'the first administrator replaces the password',
        since: begun,
        said: again.token === '' ? 'no session' : 'signed in',
      };

      begun = performance.now();
      const email = 'supplier@example.com';
      const visitor = wire(server.portal);
      must(await visitor.call(sendOtp, { to: email, purpose: 'registration', humanCheck: '' }));
      const otp = await receivers.codeTo(email);
      const names = { id: randomUUID(), phone: '', username: 'first_supplier', email };
      const registered = must(
        await visitor.call(register, { ...names, otp, password, passwordConfirm: password, agree: true }),
      );
      const settings = must(await wire(server.portal, registered.token).call(getSettings, {}));
      yield { what: 'a supplier registers by a code in a letter', since: begun, said: settings.email };
    } finally {
      server.child.kill('SIGTERM');
      await server.ended();
    }
  } finally {
    await receivers.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A client of a user with one browser. */
function wire(base: string, token: string | null = null) {
  return createClient({
    transport: withCookies(base),
    token: () => token,
    onSignInRequired: () => undefined,
    now: () => Date.now(),
  });
}

/** Keeps the cookies: a code works only in the browser that requested it. */
function withCookies(base: string): Transport {
  let cookies: readonly string[] = [];
  return async ({ url, method, headers, body, signal }) => {
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
    const response = await fetch(`${base}${url}`, {
      ...{ method, signal, headers: { ...headers, ...(cookie === '' ? {} : { cookie }) } },
      ...(body === undefined ? {} : { body }),
    });
    const set = response.headers.getSetCookie();
    if (set.length > 0) cookies = set;
    return { status: response.status, text: await response.text() };
  };
}
