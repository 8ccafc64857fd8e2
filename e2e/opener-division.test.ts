import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBidKey } from '@procure/sealing/bid-key.ts';
import { type DealtDigest, type ReleasedShare, revealKey } from '@procure/sealing/division.ts';
import { isSealed } from '@procure/sealing/envelope.ts';
import { unwrapByPassphrase } from '@procure/sealing/wrapping.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { companies, demoPassphrase } from '../apps/api/seeds/story/people.ts';
import { locate, prepare } from '../scripts/programs.mjs';
import { violations } from './axe.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { openBack } from './journey/bid-key.ts';
import { actOnShare, askDivision } from './journey/division.ts';
import { makeKey, rehearse, unlock } from './journey/opener.ts';
import { obtainDocuments, submitBid, writeBid } from './journey/supplier.ts';

let installation: Installation;
let lotId = '';
let folder = '';
const pages = new Map<string, Page>();
/** The ciphertext of its own bid that a supplier's browser downloaded. */
const exported: Uint8Array[] = [];
/** The shares that openers' browsers released. */
const released: ReleasedShare[] = [];
const ownPassphrase = '欧阳开标的口令 2026';

async function as(username: string, options: Parameters<Installation['person']>[0] = {}): Promise<Page> {
  const known = pages.get(username);
  if (known !== undefined) return known;
  const { page } = await installation.person(options);
  pages.set(username, page);
  await signIn(page, username.startsWith('supplier') ? installation.portal : installation.console, username);
  return page;
}

/** Inserts an opener for the same organisations as the others; creating accounts is tested elsewhere. */
async function hireOpener(username: string, nickName: string): Promise<void> {
  const id = randomUUID();
  await installation.sql(
    `insert into account (id, kind, username, nick_name, phone, password_hash)
     select $1, 'staff', $2, $3, '13800002099', password_hash from account where username = 'opener_a'`,
    [id, username, nickName],
  );
  await installation.sql(
    `insert into account_role (account_id, role_id, organisation_id)
     select $1, role_id, organisation_id from account_role join account on account.id = account_id
     where username = 'opener_a'`,
    [id],
  );
}

/** Opens the downloaded bid with the standard `age` command. */
async function opensWithAge(identity: string): Promise<void> {
  const age = locate('age');
  await expect.poll(() => exported.length).toBe(3);
  await writeFile(join(folder, 'key'), `${identity}\n`);
  const opened: Buffer[] = [];
  for (const sealed of exported) {
    await writeFile(join(folder, 'sealed.age'), sealed);
    opened.push(execFileSync(age, ['-d', '-i', 'key', 'sealed.age'], { cwd: folder }));
  }
  const whole = Buffer.concat(opened);
  for (const word of ['技术方案.pdf', '商务响应.pdf', '保函.pdf', '"3720"'])
    expect([word, whole.includes(word)]).toEqual([word, true]);
}

beforeAll(async () => {
  prepare(['age']);
  installation = await openInstallation();
  folder = await mkdtemp(join(tmpdir(), 'portal-age-'));
  const [lot] = await installation.sql<{ id: string }>("select id from lot where title = '螺纹钢（第四批）'");
  lotId = lot?.id ?? '';
  await installation.sql(
    "update lot set document_from = clock_timestamp() - interval '1 hour' where id = $1",
    [lotId],
  );
});
beforeEach(() => {
  onTestFailed(() => picture(pages, 'division-failed'));
});
afterAll(async () => {
  await installation?.stop();
  if (folder !== '') await rm(folder, { recursive: true });
});

test('a supplier seals a bid and downloads it, and the age command opens it with the company’s key', async () => {
  const page = await as('supplier_a');
  await obtainDocuments(page, installation.portal, lotId);
  const { companyName } = companies[0] ?? { companyName: '' };
  await writeBid(page, installation.portal, lotId, { prices: ['3720', '3700'], companyName, bond: '50000' });
  await submitBid(installation, page, '递交投标');
  page.on('response', async (response) => {
    if (!response.url().includes('/download')) return;
    const body = new Uint8Array(await response.body());
    if (isSealed(body)) exported.push(body);
  });
  expect((await openBack(page, demoPassphrase)).match(/可以打开/g)).toHaveLength(3);

  const [copy] = await installation.sql<{ byPassphrase: string; sealed: string }>(
    `select pair.by_passphrase as "byPassphrase", copy.sealed from bid_key_copy copy
      join bid_key_pair pair on pair.id = copy.pair_id join account on account.id = copy.account_id
      where account.username = 'supplier_a'`,
  );
  const pair = await unwrapByPassphrase(copy?.byPassphrase ?? '', demoPassphrase);
  const key = await openBidKey(pair ?? '', copy?.sealed ?? '');
  await opensWithAge(key?.identity ?? '');
});

test('one of three openers is lost; the two others deal their shares to a successor', async () => {
  await hireOpener('opener_d', '欧阳开标');
  const fresh = await as('opener_d', { viewport: { width: 390, height: 844 } });
  await makeKey(fresh, installation.console, ownPassphrase);
  await rehearse(fresh, installation.console, ownPassphrase);
  const buyer = await as('buyer_a');
  const named = { names: ['程开标', '孟开标', '欧阳开标'], reason: '乔开标遗失密钥，改由欧阳开标接任' };
  await askDivision(installation, buyer, lotId, named);
  expect(await violations(buyer)).toEqual([]);

  const [first, second] = [await as('opener_a'), await as('opener_b')];
  const sent: string[] = [];
  for (const page of [first, second, fresh])
    page.on('request', (request) => sent.push(request.postData() ?? ''));
  for (const page of [first, second]) await actOnShare(installation, page, lotId, 'deal', demoPassphrase);
  await fresh.goto(`${installation.console}/`);
  await fresh.getByText('密钥份额待办').waitFor();
  await actOnShare(installation, fresh, lotId, 'confirm', ownPassphrase);
  expect(await violations(fresh)).toEqual([]);
  for (const page of [first, second]) await actOnShare(installation, page, lotId, 'confirm', demoPassphrase);
  await second.getByText('已生效', { exact: true }).waitFor();
  // Neither a share nor a passphrase has left a browser: a proof has 64 digits, the shortest share 150.
  expect(sent.filter((body) => /[0-9a-f]{140}|AGE-SECRET-KEY|口令 2026/.test(body))).toEqual([]);

  const lost = await as('opener_c');
  await lost.goto(`${installation.console}/opening/${lotId}`);
  await lost.getByText('未能打开开标页面').waitFor();
});

test('after the deadline the successor and a remaining opener open the lot; age opens the bid with the released key', async () => {
  const [lot] = await installation.sql<{ recipient: string }>(
    'select seal_recipient as recipient from lot where id = $1',
    [lotId],
  );
  const digests = await installation.sql<DealtDigest & Record<string, unknown>>(
    `select division, dealer_id as "dealerId", account_id as "openerId", sha256 from lot_share where lot_id = $1`,
    [lotId],
  );
  await installation.sql(
    `update lot set bid_deadline = clock_timestamp() - interval '1 second',
      document_until = least(document_until, clock_timestamp() - interval '2 seconds'),
      question_until = least(question_until, clock_timestamp() - interval '3 seconds') where id = $1`,
    [lotId],
  );
  for (const [username, passphrase] of [
    ['opener_d', ownPassphrase],
    ['opener_a', demoPassphrase],
  ] as const) {
    const page = await as(username);
    const [account] = await installation.sql<{ id: string }>('select id from account where username = $1', [
      username,
    ]);
    const openerId = account?.id ?? '';
    page.on('request', (request) => {
      if (!request.url().endsWith('/opening/release')) return;
      const { share, former } = request.postDataJSON() as {
        share: string;
        former: { division: number; share: string }[];
      };
      released.push({ division: 1, openerId, share }, ...former.map((one) => ({ ...one, openerId })));
    });
    await unlock(page, installation.console, lotId, passphrase);
  }
  const page = await as('opener_a');
  await page.getByRole('heading', { name: '开标记录' }).waitFor({ timeout: 30_000 });
  expect(await page.locator('main').innerText()).toContain(companies[0]?.companyName);

  // The successor has a share of the second division only.
  expect(released.map(({ division }) => division)).toEqual([1, 1, 0]);
  const bundles = released.filter(({ division }) => division === 1);
  const key = await revealKey(digests, bundles, 2, lot?.recipient ?? '');
  await opensWithAge(key?.identity ?? '');
  expect(await revealKey(digests, bundles.slice(0, 1), 2, lot?.recipient ?? '')).toBeNull();
});
