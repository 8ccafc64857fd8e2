import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import { type House, openHouse, picture, signIn } from './house.ts';
import { actWith, writeTender } from './journey/buyer.ts';

const title = '海州云帆数据机房除湿设备采购';

let house: House;
/** Everybody has a browser of their own. */
const pages = new Map<string, Page>();
let tenderUrl = '';
let lotId = '';

/** The page of a person, signed in on first use. */
async function as(username: string): Promise<Page> {
  const known = pages.get(username);
  if (known) return known;
  const { page } = await house.person();
  pages.set(username, page);
  await signIn(page, username.startsWith('supplier') ? house.portal : house.console, username);
  return page;
}

beforeAll(async () => {
  house = await openHouse();
});
beforeEach(() => {
  onTestFailed(() => picture(pages, 'failed'));
});
afterAll(async () => {
  await house?.stop();
});

describe('one tender, from its author’s desk to the order', () => {
  test('a buyer writes the tender and asks for approval', async () => {
    const page = await as('buyer_a');
    await writeTender(page, house.console, { title, method: '竞争性磋商' });
    tenderUrl = new URL(page.url()).pathname;
    const [lot] = await house.sql<{ id: string; state: string }>(
      'select lot.id, lot.state from lot join tender on tender.id = lot.tender_id where tender.title = $1',
      [title],
    );
    lotId = lot?.id ?? '';
    expect(lot?.state).toBe('pending_approval');
  });

  test('another person approves it; the author publishes it, and it is on the public list at once', async () => {
    const approver = await as('approver_a');
    await approver.goto(house.console + tenderUrl);
    await actWith(approver, '审批通过');
    const buyer = await as('buyer_a');
    await buyer.goto(house.console + tenderUrl);
    await actWith(buyer, '发布公告');
    const { page: visitor, context } = await house.person({ javaScriptEnabled: false });
    await visitor.goto(`${house.portal}/inviteList?keyword=${encodeURIComponent('除湿')}`);
    expect(await visitor.locator('main h3').allInnerTexts()).toEqual([expect.stringContaining(title)]);
    await context.close();
  });
});
