import { randomUUID } from 'node:crypto';
import { listSent, listUnsent, resendMessage } from '@procure/contract/outbox/outbox.schema.ts';
import { expect, it } from 'vitest';
import { runProcess } from '../testing/command-process.ts';
import { outboxOf } from '../testing/fixtures/outbox.ts';
import { returnedLetter } from '../testing/fixtures/returned-letter.ts';
import { urlOf } from '../testing/global-setup.ts';
import { testApp } from '../testing/test-app.ts';

const house = testApp({}, { DEMO: '0' });

/** Runs the command with a mail on its standard input, as a mail server does. */
const taken = (letter: string, env: Readonly<Record<string, string>> = {}) => {
  const { server } = house.database;
  const DATABASE_URL = urlOf(server, String(server.database));
  return runProcess('process-bounces.ts', [], { DATABASE_URL, ...env }, undefined, letter);
};

const { written, standing } = outboxOf(house);
/** Inserts a mail that the mail server accepted. Returns its id. */
const sent = (to: string, owner: { readonly accountId?: string } = {}) =>
  written({ to, state: 'sent', lastError: null, ...owner });

const refusedAddresses = async () => {
  const rows = await house.parts().db.selectFrom('refusedAddress').select('address').execute();
  return rows.map(({ address }) => address);
};

it('a bounced mail is listed as refused and can be sent again; its recipient is notified once', async () => {
  const { actor } = await house.company();
  const to = 'Zhou.Ming@supplier.example';
  const { db } = house.parts();
  await db.updateTable('account').set({ email: to }).where('id', '=', actor.accountId).execute();
  const id = await sent(to, { accountId: actor.accountId });
  const letter = returnedLetter({ id, to: to.toLowerCase() });
  expect(await taken(letter)).toEqual({ code: 0, out: '已记为退回\n' });
  // The same bounce again: from a server without our answer, or from a mailbox read twice.
  expect(await taken(letter)).toEqual({ code: 0, out: '已经记过，未再处理\n' });
  expect(await standing(id)).toMatchObject({
    state: 'refused',
    lastError: expect.stringContaining('退信：550 5.1.1'),
  });
  expect(await refusedAddresses()).toEqual([to.toLowerCase()]);
  const told = await db
    .selectFrom('outbox')
    .select('template')
    .where('accountId', '=', actor.accountId)
    .where('id', '<>', id)
    .execute();
  expect(told).toEqual([{ template: 'mail_refused' }]);

  const { client } = await house.staff('admin');
  const unsent = await client.call(listUnsent, {});
  if (!unsent.ok) throw new Error(unsent.message);
  expect(unsent.data.groups).toMatchObject([{ channel: 'mail', kind: 'order', refused: 1 }]);
  expect(JSON.stringify(unsent.data)).not.toMatch(/zhou\.ming/i);
  const road = await client.call(listSent, { pageNum: 1, pageSize: 10 });
  if (!road.ok) throw new Error(road.message);
  expect(JSON.stringify(road.data)).toContain('退信：550 5.1.1');
  expect(await client.call(resendMessage, { id })).toMatchObject({ ok: true });
  expect(await standing(id)).toMatchObject({ state: 'waiting' });
  expect(await refusedAddresses()).toEqual([]);
}, 60_000);

it('does not mark the address as refused for a full mailbox or a forwarded mail', async () => {
  const full = await sent('full@supplier.example');
  const passedOn = await sent('here@supplier.example');
  for (const letter of [
    returnedLetter({ id: full, to: 'full@supplier.example', status: '5.2.2' }),
    returnedLetter({ id: passedOn, to: 'elsewhere@other.example' }),
  ])
    expect((await taken(letter)).out).toBe('已记为退回\n');
  for (const id of [full, passedOn]) expect(await standing(id)).toMatchObject({ state: 'refused' });
  expect(await refusedAddresses()).toEqual([]);
}, 60_000);

it('leaves alone what is no returned letter, or none of this house', async () => {
  expect(await taken(returnedLetter({ id: randomUUID(), to: 'a@supplier.example' }))).toEqual({
    code: 0,
    out: '不是本平台发出的邮件，未处理\n',
  });
  expect(await taken('Subject: 不在办公室\r\n\r\n周一回来')).toEqual({ code: 0, out: '不是退信，未处理\n' });
}, 60_000);

it('asks for the mail again if the database is unreachable', async () => {
  const letter = returnedLetter({ id: randomUUID(), to: 'a@supplier.example' });
  const away = await taken(letter, { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/portal' });
  expect(away.code).toBe(75);
  expect(away.out).toContain('无法连接数据库');
}, 60_000);
