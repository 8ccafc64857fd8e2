import { saveTenderEntry } from '@procure/contract/tender/entry.route.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { buyerOf } from '../apps/api/seeds/story/organisations.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { writeTender } from './journey/buyer.ts';
import { must, wireOf } from './wire.ts';

let installation: Installation;
let page: Page;
beforeAll(async () => {
  installation = await openInstallation();
  ({ page } = await installation.person());
  await signIn(page, installation.console, 'buyer_a');
});
afterAll(async () => {
  await installation?.stop();
});

const at = (path: string) => page.goto(installation.console + path);
const failing = (name: string) => onTestFailed(() => picture(new Map([['buyer', page]]), name));

test('a buyer keeps a clause, sees what its wording may restrict, and mends it', async () => {
  failing('entry-clause');
  await at('/tender');
  await page.getByRole('link', { name: '条目库' }).click();
  await page.getByRole('row', { name: /设备质量保证期/ }).waitFor();
  await fits(page, 'entry-list');
  await page.getByRole('link', { name: '新建条款' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('请输入招标要求').first().waitFor();
  await page.getByText('请输入条目名称').first().waitFor();
  await page.getByText('请选择条目保存到哪个单位').first().waitFor();
  await fits(page, 'entry-new');
  await page.getByLabel('保存到').selectOption({ label: '海州云帆建设集团有限公司' });
  await page.getByLabel('招标要求').fill('投标人须在本市注册，并承诺终身维护。');
  await page.getByLabel('条目名称').fill('维护承诺');
  await page.getByLabel('类别').selectOption({ label: '商务条款' });
  await page.getByRole('button', { name: '保存' }).click();
  await page.waitForURL(/\/tender\/entry\/[0-9a-f-]{36}$/);
  await page.getByText(/疑似/).first().waitFor();
  await fits(page, 'entry-found');
  await page.getByLabel('招标要求').fill('承诺质保期满后继续提供有偿维护。');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('未发现疑似限制竞争的用语').waitFor();
  await page.getByRole('button', { name: '停用' }).click();
  await page.getByRole('dialog', { name: '停用条目' }).getByRole('button', { name: '停用' }).click();
  await page.getByText('恢复使用后才能修改和选用').waitFor();
  expect(await page.getByLabel('招标要求').isDisabled()).toBe(true);
  await fits(page, 'entry-retired');
  await page.getByRole('button', { name: '恢复使用' }).click();
  await page.getByRole('button', { name: '保存' }).waitFor();
});

test('a criterion is judged like one of a tender before it is kept', async () => {
  failing('entry-criterion');
  await at('/tender/entry?kind=criterion');
  await page.getByRole('row', { name: /售后服务方案/ }).waitFor();
  await fits(page, 'entry-criteria');
  await page.getByRole('link', { name: '新建评审因素' }).click();
  await page.getByLabel('条目名称').fill('安装与调试方案（40分）');
  await page.getByLabel('保存到').selectOption({ label: '海州云帆建设集团有限公司' });
  await page.getByRole('textbox', { name: /评审因素/ }).fill('安装与调试方案');
  await page.getByLabel('分值').fill('30');
  for (const [place, [text, from, to]] of [
    ['完整可行', '30', '40'],
    ['有一般缺漏', '15', '29.99'],
    ['缺漏较多', '0', '14.99'],
  ].entries()) {
    const name = `技术评审第1项第${place + 1}档`;
    await page.getByLabel(`${name}标准`).fill(text ?? '');
    await page.getByLabel(`${name}最低分`).fill(from ?? '');
    await page.getByLabel(`${name}最高分`).fill(to ?? '');
  }
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText('最高一档的最高分须等于满分30分').first().waitFor();
  await fits(page, 'entry-criterion-wrong');
  await page.getByLabel('分值').fill('40');
  await page.getByRole('button', { name: '保存' }).click();
  await page.waitForURL(/\/tender\/entry\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { name: '安装与调试方案（40分）' }).waitFor();
});

test('a colleague’s change is not overwritten: the page offers the newest version', async () => {
  failing('entry-overtaken');
  const [entry] = await installation.sql<{ id: string; version: number; organisation: string }>(
    "select id, version, organisation_id as organisation from tender_entry where name = '故障响应时间'",
  );
  if (entry === undefined) throw new Error('the demo has no such entry');
  await at(`/tender/entry/${entry.id}`);
  await page.getByLabel('招标要求').fill('接到故障通知后4小时内响应。');
  const colleague = await wireOf(installation, 'console', 'buyer_c');
  const clause = {
    kind: 'commercial',
    clauseNo: '',
    requirement: '接到通知后1小时内响应。',
    starred: false,
  } as const;
  must(
    await colleague.call(saveTenderEntry, {
      ...{ id: entry.id, version: entry.version, organisationId: entry.organisation, name: '故障响应时间' },
      content: { kind: 'clause', clause },
    }),
  );
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByText(/修改这个条目，您的修改未保存/).waitFor();
  await fits(page, 'entry-overtaken');
  await page.getByRole('button', { name: '放弃我的修改，载入最新内容' }).click();
  await expect.poll(() => page.getByLabel('招标要求').inputValue()).toBe('接到通知后1小时内响应。');
});

test('entries are chosen for a tender, which may then be submitted; its own clauses are kept', async () => {
  failing('entry-chosen');
  const title = '除湿机组及安装采购';
  await writeTender(page, installation.console, { title, method: '竞争性磋商', more: chooseAndKeep });
  const read = async () => {
    const [lot] = await installation.sql<{ clauses: string[]; criteria: string[]; state: string }>(
      `select array(select clause_no || ' ' || requirement from clause where lot_id = lot.id order by clause_no) as clauses,
        array(select title from criterion where lot_id = lot.id order by position) as criteria, lot.state
      from lot join tender on tender.id = tender_id where tender.title = $1`,
      [title],
    );
    return lot;
  };
  const chosen = {
    clauses: [
      '3.1 除湿量每小时不少于20千克。',
      '4.1 质保期不少于24个月。',
      '4.2 质量保证期不少于24个月，自验收合格之日起计算。',
      '4.3 提供出厂检验报告、产品合格证和中文使用说明书。',
    ],
    criteria: ['营业执照', '安装与调试方案'],
    state: 'pending_approval',
  };
  expect(await read()).toEqual(chosen);
  // A later change of an entry changes no tender.
  const colleague = await wireOf(installation, 'console', 'buyer_a');
  const [entry] = await installation.sql<{ id: string; version: number; organisation: string }>(
    `select id, version, organisation_id as organisation from tender_entry where name = '设备质量保证期'`,
  );
  if (entry === undefined) throw new Error('the library has the entry');
  const clause = { kind: 'commercial', clauseNo: '', requirement: '质保期五年。', starred: true } as const;
  must(
    await colleague.call(saveTenderEntry, {
      ...{ id: entry.id, version: entry.version, organisationId: entry.organisation, name: '设备质量保证期' },
      content: { kind: 'clause', clause },
    }),
  );
  expect(await read()).toEqual(chosen);
  await at('/tender/entry?keyword=除湿量');
  await page.getByRole('row', { name: /除湿机组除湿量/ }).waitFor();
});

async function chooseAndKeep(): Promise<void> {
  await page.getByRole('button', { name: '从条目库选用条款' }).click();
  const dialog = page.getByRole('dialog', { name: '从条目库选用条款' });
  await dialog.getByRole('checkbox', { name: '设备质量保证期' }).check();
  await dialog.getByLabel('按名称、内容或备注查找').fill('出厂检验');
  await dialog.getByRole('button', { name: '查找' }).click();
  await dialog.getByText('设备质量保证期').waitFor({ state: 'detached' });
  await dialog.getByRole('checkbox', { name: '随货技术资料' }).check();
  await fits(page, 'entry-choosing');
  await dialog.getByRole('button', { name: '加入本标段（2条）' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel('第4条条款号').inputValue()).toBe('4.3');
  // A second choice shows what the lot has.
  await page.getByRole('button', { name: '从条目库选用条款' }).click();
  expect(await dialog.getByRole('checkbox', { name: '设备质量保证期' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  for (const [part, name] of [
    ['资格审查', '营业执照'],
    ['技术评审', '安装与调试方案（40分）'],
  ] as const) {
    await page.getByRole('button', { name: `从条目库选用${part}因素` }).click();
    const criteria = page.getByRole('dialog', { name: `从条目库选用${part}因素` });
    await criteria.getByRole('checkbox', { name }).check();
    await fits(page, `entry-choosing-${part}`);
    await criteria.getByRole('button', { name: '加入本标段（1条）' }).click();
    await criteria.waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: '把第1条存入条目库' }).click();
  const keeping = page.getByRole('dialog', { name: '把条款存入条目库' });
  await keeping.getByLabel('条目名称').fill('除湿机组除湿量');
  await fits(page, 'entry-keeping');
  await keeping.getByRole('button', { name: '存入条目库' }).click();
  await page.getByText('已存入条目库').waitFor();
  await page.getByRole('region', { name: '技术与商务条款' }).scrollIntoViewIfNeeded();
  await fits(page, 'entry-clauses-chosen');
  await page.getByRole('region', { name: '评审因素', exact: true }).scrollIntoViewIfNeeded();
  await fits(page, 'entry-criteria-chosen');
}

test('a buyer of another organisation sees no entry of it', async () => {
  const { page: other } = await installation.person();
  onTestFailed(() => picture(new Map([['other', other]]), 'entry-other'));
  const [entry] = await installation.sql<{ id: string }>('select id from tender_entry limit 1');
  await signIn(other, installation.console, buyerOf('hospital'));
  await other.goto(`${installation.console}/tender/entry`);
  await other.getByText('还没有条款条目').waitFor();
  await other.goto(`${installation.console}/tender/entry/${entry?.id}`);
  await other.getByText('未找到您要的内容').waitFor();
});
