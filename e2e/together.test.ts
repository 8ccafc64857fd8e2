import { randomUUID } from 'node:crypto';
import { saveComplaint, submitComplaint } from '@procure/contract/complaint/complaint.route.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { object } from './every-page/acts.ts';
import { toldLots } from './every-page/story.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, signIn } from './installation.ts';
import { must, provenWireOf } from './wire.ts';

let installation: Installation;
let lotId: string;
beforeAll(async () => {
  installation = await openInstallation();
  const pier = (await toldLots(installation)).find(({ tender }) => tender.key === 'pier');
  if (pier === undefined) throw new Error('the story shows the candidates of no pier');
  lotId = pier.id;
});
afterAll(async () => {
  await installation?.stop();
});

/** Rejects the open item and all other offered ones for one reason, in the dialog. */
async function refuseAll(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '不予受理', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '不予受理' });
  await dialog.getByRole('combobox', { name: /不予受理的理由/ }).selectOption('no_facts');
  await dialog.getByRole('textbox', { name: /不予受理的说明/ }).fill('没有具体的事实和线索，难以查证。');
  await dialog.getByRole('group', { name: '以同一理由一并不予受理' }).getByRole('checkbox').press('Space');
  await dialog.getByRole('button', { name: '确认不予受理（2项）' }).waitFor();
  await fits(page, name);
  await dialog.getByRole('button', { name: '确认不予受理（2项）' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

test('two objections of one matter are rejected for one reason, in one dialog', async () => {
  const ids = [
    await object(installation, 'supplier_a', lotId),
    await object(installation, 'supplier_b', lotId),
  ];
  const { page, context } = await installation.person();
  await signIn(page, installation.console, 'buyer_a');
  await page.goto(`${installation.console}/objection/${ids[0]}`);
  await refuseAll(page, 'together-objections');
  const rows = await installation.sql<{ state: string }>(
    `select state from objection where id in ('${ids.join("', '")}')`,
  );
  expect(rows.map(({ state }) => state)).toEqual(['not_receivable', 'not_receivable']);
  await context.close();
});

test('two complaints of one matter are rejected for one reason, in one dialog', async () => {
  const ids: string[] = [];
  for (const username of ['supplier_b', 'supplier_c']) {
    const supplier = await provenWireOf(installation, username);
    const id = randomUUID();
    const words = {
      ...{ respondent: '', agent: '', knownOn: dayOf(new Date()), objectionId: '', fileIds: [] },
      facts: '听说公示期内有人与招标人会面，可能影响公正。',
      basis: '《招标投标法实施条例》第六十条',
      request: '请查明情况，并责令改正。',
    };
    must(await supplier.call(saveComplaint, { lotId, id, version: 0, subject: 'other', ...words }));
    must(await supplier.call(submitComplaint, { lotId, id, version: 1 }));
    ids.push(id);
  }
  const { page, context } = await installation.person();
  await signIn(page, installation.console, 'supervisor_a');
  await page.goto(`${installation.console}/complaint/${ids[0]}`);
  await refuseAll(page, 'together-complaints');
  const rows = await installation.sql<{ state: string }>(
    `select state from complaint where id in ('${ids.join("', '")}')`,
  );
  expect(rows.map(({ state }) => state)).toEqual(['not_received', 'not_received']);
  await context.close();
});
