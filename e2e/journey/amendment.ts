import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { companies } from '../../apps/api/seeds/story/people.ts';
import { violations } from '../axe.ts';
import { fits } from '../fits.ts';
import { type Installation, picture, signIn } from '../installation.ts';
import { submitBid, writeBid } from './supplier.ts';

interface AmendedLot {
  readonly id: string;
  readonly tenderId: string;
}

/** The demo lot whose items the journeys amend. */
export async function lotToAmend(installation: Installation): Promise<AmendedLot> {
  const [lot] = await installation.sql<AmendedLot>(
    `select id, tender_id as "tenderId" from lot where title = '第二标段：35千伏开关柜'`,
  );
  if (lot === undefined) throw new Error('the story has no such lot');
  return lot;
}

/** Pictures of the page in both widths; on the phone nothing may be cut off. */
export async function pictures(page: Page, name: string): Promise<void> {
  await picture(new Map([['wide', page]]), name);
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(new Map([['narrow', page]]), name);
  await fits(page, name);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Submits a bid of supplier_a for the lot; `answer` fills in more before it is sent. */
export async function submitFirstBid(
  installation: Installation,
  supplier: Page,
  lot: AmendedLot,
  answer: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { companyName } = companies[0] ?? { companyName: '' };
  await signIn(supplier, installation.portal, 'supplier_a');
  await writeBid(supplier, installation.portal, lot.id, {
    prices: ['1200.50', '34.20'],
    companyName,
    bond: '60000',
  });
  await answer();
  await submitBid(installation, supplier, '递交投标');
}

/** Begins an amendment of the lot as buyer_a. */
export async function beginAmendment(
  installation: Installation,
  buyer: Page,
  { id, tenderId }: AmendedLot,
  summary: string,
): Promise<void> {
  await signIn(buyer, installation.console, 'buyer_a');
  await buyer.goto(`${installation.console}/tender/${tenderId}/amendment?lotId=${id}`);
  await buyer.getByRole('button', { name: '准备变更', exact: true }).click();
  await buyer.getByLabel('变更内容').fill(summary);
}

/**
 * Previews the written amendment with this difference and submits it; `answer` fills in more before that. Another person
 * sees the difference and publishes it.
 */
export async function publishAmendment(
  installation: Installation,
  buyer: Page,
  difference: string,
  name: string,
  answer: (dialog: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  expect(await violations(buyer)).toEqual([]);
  await pictures(buyer, `${name}-editor`);
  await buyer.getByRole('button', { name: '保存并预览' }).click();
  const dialog = buyer.getByRole('dialog', { name: '预览并提交变更' });
  await dialog
    .getByText('变更了分项报价清单、评审因素或条款，可能影响投标文件编制，须依法顺延后发布')
    .waitFor();
  await dialog.getByText(difference).waitFor();
  await answer(dialog);
  await pictures(buyer, `${name}-preview`);
  await dialog.getByRole('button', { name: '提交审批' }).dblclick();
  await buyer.getByText('已提交，由审批人签署后发布').waitFor();
  await approveAmendment(installation, buyer.url(), difference, name);
}

/** Signs the amendment on its page as approver_a, who sees this difference. */
async function approveAmendment(
  installation: Installation,
  address: string,
  difference: string,
  name: string,
): Promise<void> {
  const { context, page: approver } = await installation.person();
  await signIn(approver, installation.console, 'approver_a');
  await approver.goto(address);
  await approver
    .getByText(/将顺延至/)
    .first()
    .waitFor();
  expect(await violations(approver)).toEqual([]);
  await pictures(approver, `${name}-waiting`);
  await approver.getByRole('button', { name: '签署并发布' }).click();
  const dialog = approver.getByRole('dialog', { name: '签署变更' });
  await dialog.getByText(/可能影响投标文件编制。现在签署发布，投标截止时间顺延至/).waitFor();
  await dialog.getByText(difference).waitFor();
  expect(await violations(approver)).toEqual([]);
  await pictures(approver, `${name}-approval`);
  // The connection is cut: nothing is lost, and the second attempt publishes.
  await context.setOffline(true);
  await dialog.getByRole('button', { name: '签署并发布' }).click();
  await approver.getByText('网络连接失败，请检查网络后重试').first().waitFor();
  await context.setOffline(false);
  if (!(await dialog.isVisible())) await approver.getByRole('button', { name: '签署并发布' }).click();
  await dialog.getByRole('button', { name: '签署并发布' }).dblclick();
  await approver.getByText('已签署并发布，已通知供应商').waitFor();
  await context.close();
}

/** The public notice of the amendment contains these differences without JavaScript. */
export async function readNotice(
  installation: Installation,
  lot: AmendedLot,
  differences: readonly string[],
  name: string,
): Promise<void> {
  const [notice] = await installation.sql<{ id: string }>(
    "select id from notice where lot_id = $1 and kind = 'change' order by published_at desc limit 1",
    [lot.id],
  );
  const address = `${installation.portal}/inviteList/inviteDetail?id=${notice?.id}`;
  const html = await (await fetch(address)).text();
  for (const difference of differences) expect(html).toContain(difference);
  const { page: visitor } = await installation.person();
  await visitor.goto(address);
  await visitor.getByRole('heading', { name: '变更内容' }).waitFor();
  expect(await violations(visitor)).toEqual([]);
  await pictures(visitor, `${name}-notice`);
}

/** Opens the bid that the amendment has outdated, sees this difference, and begins to write it anew. */
export async function reviseBid(
  installation: Installation,
  supplier: Page,
  lot: AmendedLot,
  difference: string,
  name: string,
): Promise<void> {
  await supplier.goto(`${installation.portal}/answerBid?lotId=${lot.id}`);
  await supplier.getByText('您递交后，采购人发布了1项变更，请重新确认投标').waitFor();
  await supplier.getByText(difference).waitFor();
  await pictures(supplier, `${name}-reconfirm`);
  await supplier.getByRole('button', { name: '修改并重新递交' }).click();
}

/** Submits the revised bid, which is for the second version of the items. */
export async function submitRevisedBid(
  installation: Installation,
  supplier: Page,
  lot: AmendedLot,
): Promise<void> {
  await supplier.getByText('自检通过，可以递交').waitFor();
  await submitBid(installation, supplier, '重新递交');
  const versions = await installation.sql<{ no: number }>(
    'select items_no as no from bid_version where lot_id = $1 and superseded_at is null and withdrawn_at is null',
    [lot.id],
  );
  expect(versions.some(({ no }) => no === 2)).toBe(true);
}
