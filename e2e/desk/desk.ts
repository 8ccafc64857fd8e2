import type { Client } from '@procure/client/client.ts';
import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { type ToldLot, toldLots } from '../every-page/story.ts';
import { requestsOf, settled } from '../every-page/visit.ts';
import { type House, openHouse, picture, signIn } from '../house.ts';
import { pdf } from '../journey/buyer.ts';
import { wireOf } from '../wire.ts';

/** A part of a page. */
export type Place = (page: Page) => Locator;

/** One act of somebody of the buyers' side: where its button is, what its dialog asks for, what is seen after. */
export interface Act {
  /** A sentence. */
  readonly name: string;
  readonly who: string;
  /** Goes on where the last act of this person ended, where there is none. */
  readonly at?: (desk: Desk) => string;
  /** What others did in the meantime, by the calls of their pages. */
  readonly before?: (desk: Desk) => Promise<unknown>;
  /** What is opened or chosen on the page before. */
  readonly first?: (page: Page) => Promise<unknown>;
  /** The part of the page where the button is. */
  readonly within?: Place;
  readonly button: string;
  /** The words of the dialog's own button; without it there is no dialog, and fields are the page's. */
  readonly confirm?: string;
  /** By label: what is typed, the option that is chosen, or true for a box that is ticked. */
  readonly fields?: Readonly<Record<string, string | true>>;
  /** A file that is uploaded in the dialog, by its name. */
  readonly upload?: string;
  /** Somebody else is quicker the first time: the row whose version they move on. */
  readonly quicker?: (desk: Desk) => readonly [table: string, id: string];
  readonly seen: readonly (string | RegExp)[];
  /** The button is there for the next one. */
  readonly stays?: true;
  /** What the wire says of it afterwards. */
  readonly says: (wire: Client, desk: Desk) => Promise<unknown>;
  readonly is: unknown;
}

/** A house in which acts are done one after the other, everybody in a browser of their own. */
export interface Desk {
  readonly house: House;
  /** The first lot of a tender of the story. */
  lot(key: string): ToldLot;
  as(username: string): Promise<Page>;
  wire(side: 'portal' | 'console', username: string): Promise<Client>;
  /** Ids that an act needs and another found out. */
  readonly ids: Map<string, string>;
  /** Until the page has read what it reads again after a refusal, and shows it. */
  settled(page: Page): Promise<void>;
  picture(): Promise<void>;
}

export async function openDesk(): Promise<Desk> {
  const house = await openHouse();
  const lots = await toldLots(house);
  const pages = new Map<string, Page>();
  const underway = new Map<Page, ReadonlySet<Request>>();
  const wires = new Map<string, Promise<Client>>();
  return {
    house,
    ids: new Map(),
    lot(key) {
      const found = lots.find(({ tender }) => tender.key === key);
      if (found === undefined) throw new Error(`the story has no tender ${key}`);
      return found;
    },
    async as(username) {
      const known = pages.get(username);
      if (known) return known;
      const { page } = await house.person();
      pages.set(username, page);
      underway.set(page, requestsOf(page));
      await signIn(page, house.console, username);
      return page;
    },
    wire(side, username) {
      const known = wires.get(username) ?? wireOf(house, side, username);
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
/** What an act found out before. */
export const idOf = (key: string) => (desk: Desk) => desk.ids.get(key) ?? '';

/**
 * Does it as its person would, who is held up twice on the way where there is something to lose: once by somebody who
 * was quicker, once by a line that breaks. Both are said, and what was filled in stands until it is done.
 */
export async function perform(desk: Desk, act: Act): Promise<void> {
  const page = await desk.as(act.who);
  await act.before?.(desk);
  if (act.at) await page.goto(desk.house.console + act.at(desk));
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
    await desk.house.sql(`update ${table} set version = version + 1 where id = $1`, [id]);
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
    // A time is written out when its field is left.
    await field.blur();
    filled.push({ field, value: await filledIn(field) });
  }
  return filled;
}

const filledIn = async (field: Locator) =>
  (await field.getAttribute('type')) === 'checkbox' ? String(await field.isChecked()) : field.inputValue();
