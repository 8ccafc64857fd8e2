import { makeKeyPair } from '@procure/sealing/envelope.ts';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { companies } from '../apps/api/seeds/story/people.ts';
import { type House, openHouse, picture, signIn } from './house.ts';
import { obtainDocuments, submitBid, writeBid } from './journey/supplier.ts';

let house: House;
let lotId = '';

beforeAll(async () => {
  house = await openHouse();
  const [lot] = await house.sql<{ id: string }>("select id from lot where title = '螺纹钢（第四批）'");
  lotId = lot?.id ?? '';
  await house.sql("update lot set document_from = clock_timestamp() - interval '1 hour' where id = $1", [
    lotId,
  ]);
});
afterAll(async () => {
  await house?.stop();
});

/** As somebody who owns the tables, and whom no trigger holds up. */
async function putKey(recipient: string): Promise<void> {
  await house.sql(`begin; set local session_replication_role = replica;
    update lot set seal_recipient = '${recipient}' where id = '${lotId}'; commit`);
}

test('a supplier’s browser seals nothing to a key that the public log does not name, says so, and seals to the right one', async () => {
  const { page } = await house.person();
  onTestFailed(() => picture(new Map([['supplier_a', page]]), 'key-swap'));
  await signIn(page, house.portal, 'supplier_a');
  await obtainDocuments(page, house.portal, lotId);
  const { companyName } = companies[0] ?? { companyName: '' };
  await writeBid(page, house.portal, lotId, { prices: ['3720', '3700'], companyName, bond: '50000' });

  const [lot] = await house.sql<{ key: string }>('select seal_recipient as key from lot where id = $1', [
    lotId,
  ]);
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
  expect(await submitBid(house, page, '递交投标')).toMatch(/^HZ-/);
}, 400_000);
