import { beginDecision } from '@procure/contract/award/award.route.ts';
import * as objections from '@procure/contract/objection/objection.route.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { violations } from './axe.ts';
import { type Act, type Desk, idOf, openDesk, perform } from './desk/desk.ts';
import { object } from './every-page/acts.ts';
import { picture, signIn } from './house.ts';
import { must } from './wire.ts';

const lot = 'pier';
const awardAt = (desk: Desk) => `/award/${desk.lot(lot).id}`;
const objectionAt = (supplier: string) => (desk: Desk) => `/objection/${idOf(supplier)(desk)}`;

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  const { id: lotId } = desk.lot(lot);
  for (const supplier of ['supplier_a', 'supplier_b', 'supplier_c'])
    desk.ids.set(supplier, await object(desk.house, supplier, lotId));
  await desk.house.sql("update lot set publicity_until = now() - interval '1 minute' where id = $1", [lotId]);
});
afterAll(async () => {
  await desk?.house.stop();
});
beforeEach(() => onTestFailed(() => desk.picture()));

/** Wide and on a phone: it fits, and breaks no rule. */
async function isSound(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** How an objection stands for who answers it. */
const stands =
  (supplier: string): Act['says'] =>
  async (wire, desk) =>
    must(await wire.call(objections.getObjection, { id: idOf(supplier)(desk) })).state;

test('a lot that is objected to is not decided: its page says so, and leads to what is to be answered', async () => {
  const wire = await desk.wire('console', 'buyer_a');
  const { id: lotId } = desk.lot(lot);
  expect(await wire.call(beginDecision, { lotId })).toMatchObject({ reason: 'objection_open' });
  const page = await desk.as('buyer_a');
  await page.goto(desk.house.console + awardAt(desk));
  await page.getByText('有未办结的异议，办结前不能定标').waitFor();
  expect(await page.getByRole('button', { name: '进入定标' }).getAttribute('aria-disabled')).toBe('true');
  await isSound(page);
  await page.getByRole('link', { name: '查看异议' }).click();
  await page.getByText('只列出一个标段的异议').waitFor();
  // Its head, and one for each of the three.
  await page.getByRole('row').nth(3).waitFor();
  await isSound(page);
  await page.getByRole('link', { name: '已办结' }).click();
  await page.getByText('没有符合条件的异议').waitFor();
  await isSound(page);
});

test('what is typed outlives the page, and is nobody’s answer before it is saved', async () => {
  const page = await desk.as('buyer_a');
  await page.goto(desk.house.console + objectionAt('supplier_a')(desk));
  await page.getByText(/^请于.*（北京时间）前答复$/).waitFor();
  await page.getByLabel('答复内容').fill('经核查，评标委员会');
  await page.getByText('填写内容加密暂存在本浏览器').waitFor();
  await isSound(page);
  await page.reload();
  await page.getByText(/已恢复您.*未提交的内容/).waitFor();
  expect(await page.getByLabel('答复内容').inputValue()).toBe('经核查，评标委员会');
  // Too short, and without an outcome: said at the fields.
  await page.getByLabel('答复内容').fill('经核查');
  await page.getByRole('button', { name: '提交审批' }).click();
  await page.getByText('请选择处理结果').first().waitFor();
  await isSound(page);
  await page.getByLabel('答复内容').fill('');
});

const answer = '经核查，评标委员会按招标文件的评审标准评分，业绩证明材料齐全有效。';

const acts: readonly Act[] = [
  {
    name: 'the answer is saved, while a colleague touches the objection',
    who: 'buyer_a',
    at: objectionAt('supplier_a'),
    button: '保存答复',
    fields: { 处理结果: '异议不成立', 答复内容: answer },
    upload: '核查记录.pdf',
    quicker: (desk) => ['objection', idOf('supplier_a')(desk)],
    seen: ['答复已保存，尚未提交审批'],
    stays: true,
    says: stands('supplier_a'),
    is: 'submitted',
  },
  {
    name: 'and handed in to be signed by another',
    who: 'buyer_a',
    button: '提交审批',
    seen: ['已提交审批，审批通过后发给提出人', /^待签署：/],
    says: stands('supplier_a'),
    is: 'answering',
  },
  {
    name: 'an approver gives it back',
    who: 'approver_a',
    at: objectionAt('supplier_a'),
    button: '退回',
    confirm: '退回',
    fields: { 退回原因: '请写明核查了哪些业绩证明材料。' },
    seen: ['已退回拟写人'],
    says: stands('supplier_a'),
    is: 'submitted',
  },
  {
    name: 'it is worded better, and handed in again at once',
    who: 'buyer_a',
    at: objectionAt('supplier_a'),
    button: '提交审批',
    fields: { 答复内容: `${answer}核查了合同、验收证明和发票。` },
    seen: ['已提交审批，审批通过后发给提出人'],
    says: stands('supplier_a'),
    is: 'answering',
  },
  {
    name: 'the approver finds it among what waits, signs it, and it is given',
    who: 'approver_a',
    at: objectionAt('supplier_a'),
    button: '审批通过',
    confirm: '审批通过',
    fields: { 审批意见: '同意。' },
    seen: ['答复已发出，已通知提出人', /已答复提出人$/],
    says: stands('supplier_a'),
    is: 'answered',
  },
  {
    name: 'one that says nothing is not received',
    who: 'buyer_a',
    at: objectionAt('supplier_c'),
    button: '不予受理',
    confirm: '确认不予受理',
    fields: { 不予受理的理由: '没有具体事实和依据', 不予受理的说明: '未写明任何可以核实的事实。' },
    seen: ['已不予受理，已告知提出人', '未写明任何可以核实的事实。'],
    says: stands('supplier_c'),
    is: 'not_receivable',
  },
];

test.each(acts)('$name', async (act) => {
  await perform(desk, act);
  const page = await desk.as(act.who);
  await isSound(page);
  if (act.is !== 'answering') return;
  // Who worded it signs nothing: no button, and no by the wire.
  expect(await page.getByRole('button', { name: '审批通过' }).count()).toBe(0);
  const wire = await desk.wire('console', 'buyer_a');
  const { id, version } = must(await wire.call(objections.getObjection, { id: idOf('supplier_a')(desk) }));
  const own = { id, version, step: 1, opinion: '' };
  expect(await wire.call(objections.approveObjectionAnswer, own)).toMatchObject({ reason: 'forbidden' });
});

test('the supplier reads the answer', async () => {
  const supplier = await desk.wire('portal', 'supplier_a');
  const own = must(await supplier.call(objections.getOwnObjection, { id: idOf('supplier_a')(desk) }));
  expect(own).toMatchObject({ state: 'answered', outcome: 'rejected' });
  expect(own.answer).toContain('核查了合同');
  expect(own.answerFiles).toHaveLength(1);
});

test('one that is taken back while it is being answered is answered no more, and the lot goes on', async () => {
  const page = await desk.as('buyer_a');
  await page.goto(desk.house.console + objectionAt('supplier_b')(desk));
  await page.getByLabel('处理结果').selectOption({ label: '异议成立' });
  await page.getByLabel('答复内容').fill(answer);
  const supplier = await desk.wire('portal', 'supplier_b');
  must(await supplier.call(objections.withdrawObjection, { id: idOf('supplier_b')(desk) }));
  await page.getByRole('button', { name: '保存答复' }).click();
  await page.getByText('提出人已撤回异议，无需答复').waitFor();
  expect(await page.getByRole('button', { name: '保存答复' }).count()).toBe(0);
  await isSound(page);
  await page.goto(desk.house.console + awardAt(desk));
  await page.getByText('公示期已满，可以定标').waitFor();
  await page.getByRole('button', { name: '进入定标' }).click();
  await page.getByText('已进入定标').first().waitFor();
});

/** Whose the answered objection was, and where its lot stands. */
async function told() {
  const [found] = await desk.house.sql<{ tenderNo: string; objector: string; noticeId: string }>(
    `select tender.tender_no as "tenderNo", company.name as objector,
       (select id from notice where notice.tender_id = tender.id order by published_at limit 1) as "noticeId"
     from objection join company on company.id = company_id join lot on lot.id = lot_id
     join tender on tender.id = lot.tender_id where objection.id = $1`,
    [desk.ids.get('supplier_a')],
  );
  if (found === undefined) throw new Error('nobody objected');
  return found;
}

test('the register lists them all, how they ended and how many; a supervisor reads it without a name', async () => {
  const page = await desk.as('buyer_a');
  const register = `${desk.house.console}/objection/register`;
  const { tenderNo, objector } = await told();
  await page.goto(`${register}?number=${tenderNo}`);
  await page.getByText('已答复：不成立').waitFor();
  await page.getByText('不予受理：没有具体事实和依据').waitFor();
  await page.getByLabel('统计').getByText('收到', { exact: true }).waitFor();
  await isSound(page);
  await page.getByLabel('状态').selectOption({ label: '已撤回' });
  await page.waitForURL(/state=withdrawn/);
  await page.getByText('已答复：不成立').waitFor({ state: 'detached' });
  const supervisor = await desk.as('supervisor_a');
  await supervisor.goto(`${register}?number=${tenderNo}`);
  await supervisor.getByText('已答复：不成立').waitFor();
  expect(await supervisor.locator('main').innerText()).not.toContain(objector);
});

test('everybody reads on the notice what came of them, without JavaScript, and never whose they were', async () => {
  const { page, context } = await desk.house.person({ javaScriptEnabled: false });
  const { noticeId, objector } = await told();
  await page.goto(`${desk.house.portal}/inviteList/inviteDetail?id=${noticeId}`);
  await page.getByText(/^收到的异议已于.*办结，因异议的暂停已经结束$/).waitFor();
  await page.getByRole('link', { name: '查看全部2项' }).click();
  await page.getByRole('heading', { name: '异议、投诉办理结果', level: 1 }).waitFor();
  const said = await page.locator('main').innerText();
  expect(said).toContain('异议不成立');
  expect(said).toContain('不予受理（没有具体事实和依据）');
  expect(said).not.toContain(objector);
  await page.setViewportSize({ width: 390, height: 900 });
  expect((await page.locator('main').boundingBox())?.width).toBeLessThanOrEqual(390);
  await context.close();
});

test('what is objected to in the hall shows on the buyers’ page at once, is answered there, and stands in the record', async () => {
  const { house } = desk;
  const { id: lotId } = desk.lot(lot);
  // The record is whole since a moment: the hall is still open.
  await house.sql(
    "update opening set started_at = now() - interval '2 minutes', opened_at = now() - interval '1 minute' where lot_id = $1",
    [lotId],
  );
  const [opener] = await house.sql<{ username: string }>(
    'select username from lot_opener join account on account.id = account_id where lot_id = $1 order by 1 limit 1',
    [lotId],
  );
  const opening = await desk.as('buyer_a');
  await opening.goto(`${house.console}/opening/${lotId}`);
  await opening.getByRole('table', { name: '开标记录' }).waitFor();

  const { page: hall } = await house.person();
  await signIn(hall, house.portal, 'supplier_c');
  await hall.goto(`${house.portal}/processManage?lotId=${lotId}`);
  await hall.getByRole('button', { name: '当场提出异议' }).click();
  const form = hall.getByRole('form', { name: '当场提出异议' });
  await form.getByLabel('针对的投标人').selectOption({ index: 1 });
  await form.getByRole('button', { name: '提交异议' }).click();
  await form.getByText('请输入异议内容').or(form.getByText('请输入事实和理由')).first().waitFor();
  await isSound(hall);
  const facts = '开标记录中该投标人的质量承诺与唱标内容不一致。';
  await form.getByLabel('异议内容').fill(facts);
  await picture(new Map([['portal', hall]]), 'hall-form');
  await form.getByRole('button', { name: '提交异议' }).click();
  await hall.getByText('您已提出，待招标人当场答复').waitFor();

  // By itself: nobody reads the page again.
  await opening.getByText(facts).waitFor();
  await isSound(opening);
  await opening.getByRole('button', { name: '当场答复' }).click();
  const dialog = opening.getByRole('dialog', { name: '当场答复' });
  await dialog.getByLabel('处理结果').selectOption({ label: '异议不成立' });
  const words = '经当场核对，开标记录与投标函所载质量承诺一致。';
  await dialog.getByLabel('答复内容').fill(words);
  await isSound(opening);
  await picture(new Map([['console', opening]]), 'hall-answer');
  await dialog.getByRole('button', { name: '提交，待开标人确认' }).click();
  await opening.getByText('答复已拟写，待开标人确认').first().waitFor();
  expect(await opening.getByRole('button', { name: '确认答复' }).count()).toBe(0);

  const confirming = await desk.as(opener?.username ?? '');
  await confirming.goto(`${house.console}/opening/${lotId}`);
  await confirming.getByRole('button', { name: '确认答复' }).click();
  await confirming
    .getByRole('alertdialog', { name: '确认当场答复' })
    .getByRole('button', { name: '确认答复' })
    .click();
  await confirming
    .getByText(/分答复$|答复$/)
    .first()
    .waitFor();
  await hall.getByText(words).waitFor();
  for (const [name, page] of [
    ['portal', hall],
    ['console', confirming],
  ] as const) {
    await isSound(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await picture(new Map([[name, page]]), 'hall-answered-390');
    await page.setViewportSize({ width: 1440, height: 900 });
    await picture(new Map([[name, page]]), 'hall-answered-1440');
  }
  const [notice] = await house.sql<{ id: string }>(
    `select notice.id from notice join lot using (tender_id) where lot.id = $1 and notice.kind = 'tender'`,
    [lotId],
  );
  const { page: visitor } = await house.person();
  await visitor.goto(`${house.portal}/inviteList/inviteDetail?id=${notice?.id ?? ''}`);
  await visitor.getByText(words).waitFor();
  await isSound(visitor);
  await picture(new Map([['visitor', visitor]]), 'hall-notice');
});

test('an objection that is right names what is done, which holds the lot, leads there, and is done by the act itself', async () => {
  const { house } = desk;
  const { id: lotId } = desk.lot(lot);
  // As if the candidates were still shown: only then may their result be objected to.
  await house.sql("update lot set publicity_until = now() + interval '1 hour' where id = $1", [lotId]);
  const id = await object(house, 'supplier_a', lotId);
  const page = await desk.as('buyer_a');
  await page.goto(`${house.console}/objection/${id}`);
  await page.getByLabel('处理结果').selectOption({ label: '异议成立' });
  await page.getByLabel('答复内容').fill('经核查，第一候选人的一项业绩未竣工验收，评分有误。');
  await page.getByRole('button', { name: '提交审批' }).click();
  await page.getByText('请选择纠正措施').first().waitFor();
  await page.getByLabel('纠正措施').selectOption({ label: '重新评标' });
  await isSound(page);
  await page.getByRole('button', { name: '提交审批' }).click();
  await page.getByText(/^待签署：/).waitFor();
  const approver = await desk.wire('console', 'approver_a');
  const { version } = must(await approver.call(objections.getObjection, { id }));
  must(await approver.call(objections.approveObjectionAnswer, { id, version, step: 1, opinion: '' }));
  await page.reload();
  await page.getByText('待办理：重新评标').waitFor();
  await isSound(page);
  await picture(new Map([['console', page]]), 'remedy');
  await page.getByRole('link', { name: '办理重新评标' }).click();
  await page.getByText('异议成立，待重新评标').waitFor();
  await isSound(page);
  await page.getByRole('button', { name: '重新评标' }).click();
  const dialog = page.getByRole('dialog', { name: '重新评标' });
  await dialog.getByLabel('重新评标的原因').fill('第一候选人的一项业绩认定有误，依法重新评标。');
  await picture(new Map([['console', page]]), 'reevaluation');
  await dialog.getByRole('button', { name: '确认重新评标' }).click();
  await page.getByText('评标进行中').waitFor();
  await isSound(page);
  await page.goto(`${house.console}/objection/${id}`);
  await page.getByText(/纠正措施已于.*完成/).waitFor();
});
