import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ToldLot, toldLots } from './every-page/story.ts';
import { type Installation, openInstallation, signIn } from './installation.ts';
import { pdf } from './journey/buyer.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

interface Told {
  /** The summary above the form, entry by entry. */
  readonly summary: readonly string[];
  /** The messages at the fields; rows of a table or a list count by themselves. */
  readonly atFields: readonly { readonly row: number; readonly text: string }[];
}

/** Reads the messages of the form on the page. */
const read = (page: Page): Promise<Told> =>
  page.evaluate(() => {
    const wordsOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, '');
    const rows = [...document.querySelectorAll('fieldset, li, tr')];
    const boxes = [...document.querySelectorAll('[role=alert][tabindex="-1"]')];
    const marked = [
      ...document.querySelectorAll('[id$="-error"], [class*=wrong], [class*=error], [class*=problem]'),
    ].filter(
      (element) =>
        element.checkVisibility() &&
        // The index of a long form counts the errors of its sections.
        [...boxes, ...document.querySelectorAll('nav')].every((box) => !box.contains(element)),
    );
    return {
      summary: boxes.flatMap((box) => [...box.querySelectorAll('li')].map(wordsOf)),
      atFields: marked
        // The innermost element holds the message.
        .filter((element) => !marked.some((other) => other !== element && element.contains(other)))
        .flatMap((element) => {
          const row = rows.indexOf(element.closest('fieldset, li, tr') ?? element);
          return wordsOf(element)
            .split('；')
            .map((text) => ({ row, text }));
        })
        .filter(({ text }) => text !== ''),
    };
  });

/** Everything that is wrong with the messages of a form. */
function faultsIn({ summary, atFields }: Told): readonly string[] {
  const twice = (all: readonly string[]) => all.filter((one, at) => all.indexOf(one) !== at);
  return [
    ...(atFields.length === 0 ? ['nothing is wrong with the form'] : []),
    ...twice(summary).map((text) => `the summary says twice: ${text}`),
    ...twice(atFields.map(({ row, text }) => `${row} ${text}`)).map((text) => `shown twice: ${text}`),
    ...(summary.length === 0
      ? []
      : [
          ...summary
            .filter((entry) => !atFields.some(({ text }) => entry.endsWith(text)))
            .map((entry) => `in the summary only: ${entry}`),
          ...atFields
            .filter(({ text }) => !summary.some((entry) => entry.endsWith(text)))
            .map(({ text }) => `not in the summary: ${text}`),
        ]),
  ];
}

interface Form {
  readonly name: string;
  readonly side: 'portal' | 'console';
  readonly as: string | null;
  at(installation: Installation): Promise<string>;
  /** Submits the form without filling it in. */
  act(page: Page): Promise<void>;
}

const press =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names)
      await page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .last()
        .click();
  };
const at = (path: string) => async () => path;
/** The address of a page of the first lot of the story that is as asked. */
const ofLot = (path: string, is: (lot: ToldLot['story']) => boolean) => async (installation: Installation) =>
  `${path}?lotId=${(await toldLots(installation)).find(({ story }) => is(story))?.id}`;
const isHeld = ({ phase, holders, bids = [] }: ToldLot['story']) =>
  phase === 'bidding' && holders?.includes('a') === true && bids.every(({ by }) => by !== 'a');

const forms: readonly Form[] = [
  { name: 'sign-in', side: 'portal', as: null, at: at('/login'), act: press('登录') },
  { name: 'a new password', side: 'portal', as: null, at: at('/login?reset=1'), act: press('重设密码') },
  {
    ...{ name: 'registration', side: 'portal', as: null },
    ...{ at: at('/supplierAccountRegister'), act: press('注册并登录') },
  },
  {
    ...{ name: 'a company profile', side: 'portal', as: 'supplier_new', at: at('/supplierInfoRegister') },
    act: press('添加证书', '添加证书', '添加联系人', '添加联系人', '提交审核'),
  },
  {
    ...{ name: 'a change of certificates', side: 'portal', as: 'supplier_a' },
    at: at('/supplierInfoEdit?section=certificates'),
    act: press('添加证书', '添加证书', '提交变更申请'),
  },
  {
    ...{ name: 'account settings', side: 'portal', as: 'supplier_a' },
    ...{ at: at('/dashboard?view=account'), act: press('修改密码') },
  },
  {
    ...{ name: 'a request to join', side: 'portal', as: 'supplier_new' },
    ...{ at: at('/dashboard?view=join'), act: press('提交申请') },
  },
  {
    ...{ name: 'a claim', side: 'portal', as: 'supplier_new' },
    ...{ at: at('/dashboard?view=claim'), act: press(/提交/) },
  },
  {
    ...{ name: 'an objection', side: 'portal', as: 'supplier_a' },
    at: ofLot('/objection', ({ phase }) => phase === 'publicity'),
    act: press('提交异议'),
  },
  {
    ...{ name: 'an objection of a person', side: 'portal', as: null },
    async at({ sql }) {
      const [notice] = await sql<{ id: string }>(
        `select notice.id from notice join tender on tender.id = notice.tender_id
         where notice.kind = 'candidates' and scope <> 'government' order by notice.published_at desc limit 1`,
      );
      return `/inviteList/inviteDetail?id=${notice?.id}`;
    },
    async act(page) {
      await page.getByRole('link', { name: /非供应商的利害关系人提出异议/ }).click();
      await press('提出异议')(page);
      await page.locator('#consent').check();
      await press('提交异议')(page);
    },
  },
  {
    ...{ name: 'a question', side: 'portal', as: 'supplier_a' },
    ...{ at: ofLot('/questons', isHeld), act: press('提交提疑') },
  },
  {
    ...{ name: 'a bid', side: 'portal', as: 'supplier_a' },
    ...{ at: ofLot('/answerBid', isHeld), act: press('递交投标') },
  },
  { name: 'sign-in of staff', side: 'console', as: null, at: at('/login'), act: press('登录') },
  {
    ...{ name: 'a tender', side: 'console', as: 'buyer_a', at: at('/tender/new') },
    act: press('增加一行', '增加一条', '增加一条', '提交审批'),
  },
  {
    ...{ name: 'account settings of staff', side: 'console', as: 'buyer_a' },
    ...{ at: at('/settings'), act: press('修改密码') },
  },
  {
    ...{ name: 'an organisation', side: 'console', as: 'admin_a', at: at('/organisation') },
    act: press('新建采购单位', '创建单位'),
  },
  {
    ...{ name: 'an account', side: 'console', as: 'admin_a', at: at('/account') },
    act: press(/新建账号/, /创建/),
  },
  {
    ...{ name: 'an order', side: 'console', as: 'buyer_a' },
    at: ofLot('/order/new', ({ phase }) => phase === 'contracted'),
    act: press('下达订单'),
  },
];

test.each(forms)(
  '$name says each message once at its field, and no two fields say the same',
  async ({ side, as, at, act }) => {
    const { page, context } = await installation.person();
    if (as !== null) await signIn(page, installation[side], as);
    await page.goto(installation[side] + (await at(installation)));
    await page.waitForFunction(() => document.documentElement.hasAttribute('data-ready'));
    await act(page);
    await expect.poll(async () => (await read(page)).atFields.length).toBeGreaterThan(0);
    expect(faultsIn(await read(page))).toEqual([]);
    await context.close();
  },
);

test('a file that is being uploaded is waited for, and not reported as missing', async () => {
  const { page, context } = await installation.person();
  await signIn(page, installation.portal, 'supplier_new');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/uploads/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${installation.portal}/supplierInfoRegister`);
  const identity = page.locator('#identity');
  await identity.locator('input[type=file]').setInputFiles(pdf('营业执照.pdf', '营业执照'));
  await identity.getByText('正在上传 营业执照.pdf').waitFor();
  await page
    .getByRole('button', { name: /提交审核/ })
    .first()
    .click();
  await identity.getByText('文件正在上传，请在上传完成后提交').waitFor();
  release();
  await identity.getByRole('button', { name: '移除 营业执照.pdf' }).waitFor();
  await identity.getByText('文件正在上传').waitFor({ state: 'detached' });
  await context.close();
});
