import { readCheckpoint, signCheckpoint } from '@procure/sealing/checkpoint.ts';
import { makeKeyPair } from '@procure/sealing/envelope.ts';
import { signLotKey } from '@procure/sealing/lot-key.ts';
import { entryLeaf, entryText, statementDigest } from '@procure/sealing/published.ts';
import { logRoot } from '@procure/sealing/receipt-log.ts';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { companies, demoPassphrase } from '../apps/api/seeds/story/people.ts';
import { cryptoOf } from '../apps/api/src/platform/keys/crypto.ts';
import { readMaster } from '../apps/api/src/platform/keys/master.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { acceptInvitation, obtainDocuments, submitBid, writeBid } from './journey/supplier.ts';

let installation: Installation;
let lotId = '';

beforeAll(async () => {
  installation = await openInstallation();
  const [lot] = await installation.sql<{ id: string }>("select id from lot where title = '螺纹钢（第四批）'");
  lotId = lot?.id ?? '';
  await installation.sql(
    "update lot set document_from = clock_timestamp() - interval '1 hour' where id = $1",
    [lotId],
  );
});
afterAll(async () => {
  await installation?.stop();
});

/** Replaces the lot's key as an owner of the tables, whom no trigger stops. */
async function putKey(recipient: string): Promise<void> {
  await installation.sql(`begin; set local session_replication_role = replica;
    update lot set seal_recipient = '${recipient}' where id = '${lotId}'; commit`);
}

test('a supplier’s browser seals nothing to a key that the public log does not contain, says so, and seals to the right one', async () => {
  const { page } = await installation.person();
  onTestFailed(() => picture(new Map([['supplier_a', page]]), 'key-swap'));
  await signIn(page, installation.portal, 'supplier_a');
  await obtainDocuments(page, installation.portal, lotId);
  const { companyName } = companies[0] ?? { companyName: '' };
  await writeBid(page, installation.portal, lotId, { prices: ['3720', '3700'], companyName, bond: '50000' });

  const [lot] = await installation.sql<{ key: string }>(
    'select seal_recipient as key from lot where id = $1',
    [lotId],
  );
  const { recipient } = await makeKeyPair();
  await putKey(recipient);
  const uploads: string[] = [];
  page.on('request', (request) => {
    const what = request.headers()['upload-metadata'] ?? '';
    if (request.method() === 'POST' && what.includes(btoa('envelope'))) uploads.push(what);
  });
  await page.getByRole('button', { name: '先加密上传', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '加密并上传' }).click();
  await page
    .getByText(/没有加密，也没有上传|已加密上传/)
    .first()
    .waitFor();
  expect(await dialog.innerText()).toContain('与公开日志登记的不一致');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(new Map([['narrow', page]]), 'key-swap');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(uploads).toEqual([]);
  await dialog.getByRole('button', { name: '取消' }).click();

  await putKey(lot?.key ?? '');
  expect(await submitBid(installation, page, '递交投标')).toMatch(/^HZ-/);
}, 400_000);

/**
 * Replaces the lot's key as an attacker with the platform's keys: states another key, and makes the public log again
 * with it.
 */
async function stateKey(recipient: string): Promise<void> {
  const { dataDir } = installation;
  const root = await readMaster({ dataDir, masterKey: null, masterKeyCommand: null }, false);
  if (root === null) throw new Error('the installation has its key in a file');
  const { signing, publishing } = await cryptoOf(root);
  const subject = `${lotId}/0`;
  const [entry] = await installation.sql<{ no: number; body: string; entry: string }>(
    'select no, body, entry from transparency_entry where subject = $1',
    [subject],
  );
  if (entry === undefined) throw new Error('the log names the lot');
  const { keyId: _, ...stated } = JSON.parse(entry.body);
  const { body, signature } = await signLotKey(signing, { ...stated, recipient });
  const text = entryText({ ...JSON.parse(entry.entry), digest: statementDigest({ body, signature }) });
  const leaves = (
    await installation.sql<{ leaf: string }>('select leaf from transparency_entry order by no')
  ).map(({ leaf }) => leaf);
  leaves[entry.no] = entryLeaf(text);
  const [last] = await installation.sql<{ note: string }>(
    'select note from transparency_checkpoint order by size desc limit 1',
  );
  const head = { size: leaves.length, root: logRoot(leaves) };
  const origin = readCheckpoint(last?.note ?? '')?.origin ?? '';
  const note = await signCheckpoint(publishing, { origin, ...head });
  const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;
  await installation.sql(`begin; set local session_replication_role = replica;
    update lot set seal_recipient = ${quoted(recipient)} where id = '${lotId}';
    update lot_key set body = ${quoted(body)}, signature = ${quoted(signature)} where lot_id = '${lotId}';
    update transparency_entry set body = ${quoted(body)}, signature = ${quoted(signature)}, entry = ${quoted(text)},
      leaf = ${quoted(leaves[entry.no] ?? '')} where subject = '${subject}';
    delete from transparency_checkpoint where size < ${head.size};
    update transparency_checkpoint set root = ${quoted(head.root)}, note = ${quoted(note)} where size = ${head.size};
    commit`);
}

test('a key that the platform itself states and logs is refused as well: the openers’ signatures are of another key, and their browsers do not sign it', async () => {
  const { page } = await installation.person();
  const { page: opener } = await installation.person();
  onTestFailed(() =>
    picture(
      new Map([
        ['supplier_b', page],
        ['opener_c', opener],
      ]),
      'key-swap-stated',
    ),
  );
  await signIn(page, installation.portal, 'supplier_b');
  await acceptInvitation(page, installation.portal, lotId);
  await obtainDocuments(page, installation.portal, lotId);
  const { companyName } = companies[1] ?? { companyName: '' };
  await writeBid(page, installation.portal, lotId, { prices: ['3720', '3700'], companyName, bond: '50000' });
  const { recipient } = await makeKeyPair();
  await stateKey(recipient);
  const uploads: string[] = [];
  page.on('request', (request) => {
    const what = request.headers()['upload-metadata'] ?? '';
    if (request.method() === 'POST' && what.includes(btoa('envelope'))) uploads.push(what);
  });
  const dialog = page.getByRole('dialog');
  const tryToSeal = async () => {
    await page.getByRole('button', { name: '先加密上传', exact: true }).click();
    await dialog.getByText(/已确认 \d\/2/).waitFor();
  };
  await tryToSeal();
  await dialog.getByText('开标人已确认本标段的密钥（已确认 2/2）').waitFor();
  await dialog.getByRole('button', { name: '加密并上传' }).click();
  await dialog.getByText(/没有加密，也没有上传/).waitFor();
  expect(await dialog.innerText()).toContain('开标人签名确认的加密公钥与公开日志登记的不一致');
  expect(uploads).toEqual([]);
  await dialog.getByRole('button', { name: '取消' }).click();

  // Without the signatures the page says that no opener vouches for the key, and the bidder must accept that to
  // continue.
  await installation.sql(`begin; set local session_replication_role = replica;
    delete from lot_key_consent where lot_id = '${lotId}'; commit`);
  await page.reload();
  await tryToSeal();
  await dialog.getByText('开标人尚未确认本标段的密钥（已确认 0/2）').waitFor();
  expect(await dialog.getByRole('button', { name: '加密并上传' }).isEnabled()).toBe(false);
  await picture(new Map([['wide', page]]), 'key-unconfirmed');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(new Map([['narrow', page]]), 'key-unconfirmed');

  await signIn(opener, installation.console, 'opener_c');
  await opener.goto(`${installation.console}/opening/${lotId}`);
  await opener.getByText('开标人尚未确认本标段的密钥（已确认 0/2）').waitFor();
  await picture(new Map([['opener-wide', opener]]), 'key-unconfirmed');
  await opener.getByRole('button', { name: '核对并签名确认' }).click();
  const asked = opener.locator('[role$=dialog]');
  await asked.getByLabel('开标密钥口令').fill(demoPassphrase);
  await asked.getByRole('button', { name: '核对并签名', exact: true }).click();
  await asked.getByText(/与您份额所属的公钥不一致，公钥可能被替换，没有签名/).waitFor();
  await opener.setViewportSize({ width: 390, height: 844 });
  await picture(new Map([['opener-narrow', opener]]), 'key-unconfirmed');
  const [kept] = await installation.sql<{ count: string }>(
    'select count(*) from lot_key_consent where lot_id = $1',
    [lotId],
  );
  expect(kept?.count).toBe('0');
}, 400_000);
