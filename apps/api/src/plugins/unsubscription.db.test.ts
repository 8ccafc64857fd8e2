import { randomUUID } from 'node:crypto';
import * as notification from '@procure/contract/message/notification.schema.ts';
import { factsOf, type MessageKind } from '@procure/domain/message/kind.ts';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { system } from '../platform/actor.ts';
import { transact } from '../platform/database/transaction.ts';
import { unsubscribeUrl } from '../platform/messaging/outbox/unsubscribe.ts';

const test = testApp();
type Person = Awaited<ReturnType<typeof test.supplier>>;

async function mailed(): Promise<Person & { readonly mail: string }> {
  const person = await test.supplier();
  const mail = `${person.username}@example.com`;
  const { db } = test.parts();
  await db.updateTable('account').set({ email: mail }).where('id', '=', person.accountId).execute();
  return { ...person, mail };
}

function wayOut({ accountId, mail }: { readonly accountId: string; readonly mail: string }, kind: string) {
  return new URL(unsubscribeUrl(test.parts().crypto, 'https://portal.example', { accountId, kind }, mail))
    .pathname;
}

const open = (url: string) => test.app().portal.inject({ method: 'GET', url });
/** As a mail program does: a form, no cookie, no session (RFC 8058). */
const post = (url: string) =>
  test.app().portal.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

async function waysOf({ client }: Pick<Person, 'client'>, wanted: MessageKind) {
  const answer = await client.call(notification.getNotifications, {});
  return answer.ok ? answer.data.kinds.find(({ kind }) => kind === wanted)?.channels : answer.code;
}

describe('the way out of a mail', () => {
  it('shows a page without a session or a script, and changes nothing by being read', async () => {
    const person = await mailed();
    const page = await open(wayOut(person, 'certificate'));
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<form method="post"><button>确认退订</button></form>');
    expect(page.body).toContain('“证照到期提醒”类邮件');
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    expect(await waysOf(person, 'certificate')).toEqual(['message', 'mail']);
  });

  it('refuses such mails by one request, those that wait too, and keeps the other ways', async () => {
    const person = await mailed();
    const { accountId } = person;
    await transact(test.parts(), system('test'), (unit) =>
      unit.send({
        ...{ channel: 'account', to: accountId, template: 'certificate_expiring' },
        values: { certificate: '营业执照', date: '2027-01-01', days: 7 },
      }),
    );
    const url = wayOut(person, 'certificate');
    for (let n = 0; n < 2; n++) {
      const answer = await post(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<h1>已退订</h1>');
    }
    expect((await open(url)).body).not.toContain('<form');
    expect(await waysOf(person, 'certificate')).toEqual(['message']);
    expect(await waysOf(person, 'registration')).toEqual(['message', 'mail']);
    const { db } = test.parts();
    const mail = await db
      .selectFrom('outbox')
      .select('state')
      .where('accountId', '=', accountId)
      .where('channel', '=', 'mail')
      .execute();
    expect(mail).toEqual([{ state: 'cancelled' }]);
    const lines = await db
      .selectFrom('auditLog')
      .select('actorKind')
      .where('action', '=', 'unsubscribe')
      .where('entityId', '=', accountId)
      .execute();
    expect(lines).toEqual([{ actorKind: 'visitor' }]);
  });

  it('of a digest refuses all optional kinds, and none that the law prescribes', async () => {
    const person = await mailed();
    await post(wayOut(person, 'digest'));
    expect(await waysOf(person, 'registration')).toEqual(['message']);
    expect(await waysOf(person, 'deadline')).toEqual(['message', 'sms']);
    expect(await waysOf(person, 'award')).toEqual(factsOf('award').channels);
  });

  it('is a form of either kind to a mail program', async () => {
    const person = await mailed();
    const answer = await test.app().portal.inject({
      method: 'POST',
      url: wayOut(person, 'order'),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('a way out that is not one', () => {
  it('refuses nothing and reveals nothing of the account', async () => {
    const [person, other] = [await mailed(), await mailed()];
    const right = wayOut(person, 'certificate');
    const tag = right.split('/').at(-1) ?? '';
    const wrong = [
      // Another's account, another kind, a kind that cannot be refused: each with the tag of this one.
      `/unsubscribe/${other.accountId}/certificate/${tag}`,
      `/unsubscribe/${person.accountId}/registration/${tag}`,
      wayOut(person, 'award'),
      `/unsubscribe/${person.accountId}/certificate/${tag.slice(0, -2)}AA`,
      `/unsubscribe/${person.accountId}/certificate/x`,
      `/unsubscribe/${person.accountId}/toString/${tag}`,
      `/unsubscribe/${randomUUID()}/certificate/${tag}`,
      `/unsubscribe/none/certificate/${tag}`,
      `/unsubscribe/${person.accountId}/%3Cscript%3E/${tag}`,
    ];
    const pages = await Promise.all(wrong.flatMap((url) => [open(url), post(url)]));
    expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
    for (const one of [person, other]) expect(await waysOf(one, 'certificate')).toEqual(['message', 'mail']);
  });

  it('is one that went to an address which the account no longer has', async () => {
    const person = await mailed();
    const url = wayOut(person, 'certificate');
    const { db } = test.parts();
    await db
      .updateTable('account')
      .set({ email: 'new@example.com' })
      .where('id', '=', person.accountId)
      .execute();
    expect((await post(url)).statusCode).toBe(404);
    expect(await waysOf(person, 'certificate')).toEqual(['message', 'mail']);
  });

  it('is not on the console, which staff reach from inside alone', async () => {
    const person = await mailed();
    const answer = await test.app().console.inject({ method: 'POST', url: wayOut(person, 'certificate') });
    expect(answer.statusCode).toBe(404);
  });
});
