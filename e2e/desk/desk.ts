import type { Client } from '@procure/client/client.ts';
import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { type ToldLot, toldLots } from '../every-page/story.ts';
import { requestsOf, settled } from '../every-page/visit.ts';
import { type Installation, openInstallation, picture, signIn } from '../installation.ts';
import { pdf } from '../journey/buyer.ts';
import { wireOf } from '../wire.ts';

/** A part of a page. */
export type Place = (page: Page) => Locator;

/** One act of a user on the buyers' side: the place of its button, the fields of its dialog, the result on the page. */
export interface Act {
  /** Name of the test: a sentence. */
  readonly name: string;
  readonly who: string;
  /** Path to open; without it the act continues where the last act of this user ended. */
  readonly at?: (desk: Desk) => string;
  /** Acts of others in the meantime, through the API. */
  readonly before?: (desk: Desk) => Promise<unknown>;
  /** Opens or chooses something on the page before the act. */
  readonly first?: (page: Page) => Promise<unknown>;
  /** The part of the page that contains the button. */
  readonly within?: Place;
  readonly button: string;
  /** Text of the dialog's own button. Without it there is no dialog, and the fields are on the page. */
  readonly confirm?: string;
  /** Values by label: text to type, the option to choose, or true for a box to tick. */
  readonly fields?: Readonly<Record<string, string | true>>;
  /** Name of a file to upload in the dialog. */
  readonly upload?: string;
  /** The row whose version another user increases before the first attempt. */
  readonly quicker?: (desk: Desk) => readonly [table: string, id: string];
  readonly seen: readonly (string | RegExp)[];
  /** The button stays for the next act. */
  readonly stays?: true;
  /** Reads the result through the API afterwards. */
  readonly says: (wire: Client, desk: Desk) => Promise<unknown>;
  readonly is: unknown;
}

/** An installation in which acts are done one after the other, each user in a separate browser. */
export interface Desk {
  readonly installation: Installation;
  /** The first lot of a tender of the story. */
  lot(key: string): ToldLot;
  as(username: string): Promise<Page>;
  wire(side: 'portal' | 'console', username: string): Promise<Client>;
  /** Ids that one act found and another needs. */
  readonly ids: Map<string, string>;
  /** Resolves once the page has read and shown its data again after a refusal. */
  settled(page: Page): Promise<void>;
  picture(): Promise<void>;
}

export async function openDesk(): Promise<Desk> {
  const installation = await openInstallation();
  const lots = await toldLots(installation);
  const pages = new Map<string, Page>();
  const underway = new Map<Page, ReadonlySet<Request>>();
  const wires = new Map<string, Promise<Client>>();
  return {
    installation,
    ids: new Map(),
    lot(key) {
      const found = lots.find(({ tender }) => tender.key === key);
      if (found === undefined) throw new Error(`the story has no tender ${key}`);
      return found;
    },
    async as(username) {
      const known = pages.get(username);
      if (known) return known;
      const { page } = await installation.person();
      pages.set(username, page);
      underway.set(page, requestsOf(page));
      await signIn(page, installation.console, username);
      return page;
    },
    wire(side, username) {
      const known = wires.get(username) ?? wireOf(installation, side, username);
      wires.set(username, known);
      return known;
    },
    settled: (page) => settled(page, underway.get(page) ?? new Set()),
    picture: () => picture(pages, 'desk'),
  };
}

export const dialogOf = (page: Page) => page.locator('[role$=dialog]');
export const nextStep: Place = (page) => page.getByRole('region', { name: '下一步' });
export const rowOf =
  (words: string): Place =>
  (page) =>
    page.getByRole('row').filter({ hasText: words });
/** The page of a tender of the story, or a part of it, with its first lot. */
export const tenderAt =
  (key: string, part = '') =>
  ({ lot }: Desk) =>
    `/tender/${lot(key).tenderId}${part}?lotId=${lot(key).id}`;
/** The id that an earlier act stored. */
export const idOf = (key: string) => (desk: Desk) => desk.ids.get(key) ?? '';

/**
 * Does an act as its user would. If it has a dialog, the connection fails once; if it has a `quicker` row, another
 * user is quicker once. The page shows both failures, and the filled-in values stay until the act is done.
 */
export async function perform(desk: Desk, act: Act): Promise<void> {
  const page = await desk.as(act.who);
  await act.before?.(desk);
  if (act.at) await page.goto(desk.installation.console + act.at(desk));
  await act.first?.(page);
  const main = page.locator('main');
  const button = (act.within?.(page) ?? main).getByRole('button', { name: act.button, exact: true });
  const box = act.confirm === undefined ? main : dialogOf(page);
  if (act.confirm !== undefined) await button.click();
  const filled = await fill(box, act.fields ?? {});
  if (act.upload !== undefined) {
    await box.locator('input[type=file]').setInputFiles(pdf(act.upload, '核查记录'));
    await box.getByRole('button', { name: `移除 ${act.upload}`, exact: true }).waitFor();
  }
  const go = act.confirm === undefined ? button : box.getByRole('button', { name: act.confirm, exact: true });
  if (act.confirm !== undefined) {
    await page.context().setOffline(true);
    await refused('网络连接失败');
    await page.context().setOffline(false);
    await desk.settled(page);
  }
  if (act.quicker !== undefined) {
    const [table, id] = act.quicker(desk);
    await desk.installation.sql(`update ${table} set version = version + 1 where id = $1`, [id]);
    await refused('内容已被他人更新');
    await desk.settled(page);
  }
  await go.click();
  for (const words of act.seen) await page.getByText(words).first().waitFor();
  if (act.confirm !== undefined) await go.waitFor({ state: 'detached' });
  if (!act.stays) await button.waitFor({ state: 'detached' });
  expect(await act.says(await desk.wire('console', act.who), desk)).toEqual(act.is);

  async function refused(words: string): Promise<void> {
    await go.click();
    await page.getByText(words).first().waitFor();
    if (act.confirm !== undefined) await box.getByText(words).first().waitFor();
    for (const { field, value } of filled) expect(await filledIn(field)).toBe(value);
  }
}

interface Filled {
  readonly field: Locator;
  readonly value: string;
}

async function fill(box: Locator, fields: Readonly<Record<string, string | true>>): Promise<Filled[]> {
  const filled: Filled[] = [];
  for (const [label, value] of Object.entries(fields)) {
    const field = value === true ? box.getByRole('checkbox', { name: label }) : box.getByLabel(label).first();
    if (value === true) await field.check();
    else if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT')
      await field.selectOption({ label: value });
    else await field.fill(value);
    // A field formats a time when it loses the focus.
    await field.blur();
    filled.push({ field, value: await filledIn(field) });
  }
  return filled;
}

const filledIn = async (field: Locator) =>
  (await field.getAttribute('type')) === 'checkbox' ? String(await field.isChecked()) : field.inputValue();
