import { beginDecision } from '@procure/contract/award/award.route.ts';
import * as objections from '@procure/contract/objection/objection.route.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { violations } from './axe.ts';
import { type Act, type Desk, idOf, openDesk, perform } from './desk/desk.ts';
import { object } from './every-page/acts.ts';
import { picture, signIn } from './installation.ts';
import { must } from './wire.ts';

const lot = 'pier';
const awardAt = (desk: Desk) => `/award/${desk.lot(lot).id}`;
const objectionAt = (supplier: string) => (desk: Desk) => `/objection/${idOf(supplier)(desk)}`;

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  const { id: lotId } = desk.lot(lot);
  for (const supplier of ['supplier_a', 'supplier_b', 'supplier_c'])
    desk.ids.set(supplier, await object(desk.installation, supplier, lotId));
  await desk.installation.sql("update lot set publicity_until = now() - interval '1 minute' where id = $1", [
    lotId,
  ]);
});
afterAll(async () => {
  await desk?.installation.stop();
});
beforeEach(() => onTestFailed(() => desk.picture()));

/** Checks a page in a wide window and on a phone: it fits and violates no accessibility rule. */
async function isSound(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** State of an objection, as the answering buyer reads it. */
const stands =
  (supplier: string): Act['says'] =>
  async (wire, desk) =>
    must(await wire.call(objections.getObjection, { id: idOf(supplier)(desk) })).state;

test('a lot with an open objection is not decided: its page says so, and leads to the objections to answer', async () => {
  const wire = await desk.wire('console', 'buyer_a');
  const { id: lotId } = desk.lot(lot);
  expect(await wire.call(beginDecision, { lotId })).toMatchObject({ reason: 'objection_open' });
  const page = await desk.as('buyer_a');
  await page.goto(desk.installation.console + awardAt(desk));
  await page.getByText('有未办结的异议，办结前不能定标').waitFor();
  expect(await page.getByRole('button', { name: '进入定标' }).getAttribute('aria-disabled')).toBe('true');
  await isSound(page);
  await page.getByRole('link', { name: '查看异议' }).click();
  await page.getByText('只列出一个标段的异议').waitFor();
  // The header row, and one row for each of the three objections.
  await page.getByRole('row').nth(3).waitFor();
  await isSound(page);
  await page.getByRole('link', { name: '已办结' }).click();
  await page.getByText('没有符合条件的异议').waitFor();
  await isSound(page);
});

test('typed text survives a reload, and is no answer before it is saved', async () => {
  const page = await desk.as('buyer_a');
  await page.goto(desk.installation.console + objectionAt('supplier_a')(desk));
  await page.getByText(/^请于.*（北京时间）前答复$/).waitFor();
  await page.getByLabel('答复内容').fill('经核查，评标委员会');
  await page.getByText('填写内容加密暂存在本浏览器').and(page.locator('[aria-busy=false]')).waitFor();
  await isSound(page);
  await page.reload();
  await page.getByText(/已恢复您.*未提交的内容/).waitFor();
  expect(await page.getByLabel('答复内容').inputValue()).toBe('经核查，评标委员会');
  // The answer is too short and has no outcome: messages appear at the fields.
  await page.getByLabel('答复内容').fill('经核查');
  await page.getByRole('button', { name: '提交审批' }).click();
  await page.getByText('请选择处理结果').first().waitFor();
  await isSound(page);
  // The answer names a company that the objector was not shown: the field says so while it is typed, and the answer
  // is not handed in.
  const [stranger] = await desk.installation.sql<{ name: string }>(
    `select name from company where status = 'approved'
       and id not in (select company_id from bid where lot_id = $1) order by name limit 1`,
    [desk.lot(lot).id],
  );
  await page.getByLabel('处理结果').selectOption({ label: '异议不成立' });
  await page.getByLabel('答复内容').fill(`经核查，与${stranger?.name}的业绩无关。`);
  await page.getByRole('button', { name: '提交审批' }).click();
  const refused = `“${stranger?.name}”没有向提出人公开过，不能写入，请改用不指明单位、不写金额的说法`;
  await page.getByText(refused).waitFor();
  expect(await page.getByLabel('答复内容').getAttribute('aria-invalid')).toBe('true');
  await isSound(page);
  await picture(new Map([['console', page]]), 'tells');
  expect(await stands('supplier_a')(await desk.wire('console', 'buyer_a'), desk)).toBe('submitted');
  await page.getByLabel('答复内容').fill('');
});

const answer = '经核查，评标委员会按招标文件的评审标准评分，业绩证明材料齐全有效。';

const acts: readonly Act[] = [
  {
    name: 'the answer is saved although a colleague has changed the objection',
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
    name: 'the answer is handed in for approval',
    who: 'buyer_a',
    button: '提交审批',
    seen: ['已提交审批，审批通过后发给提出人', /^待签署：/],
    says: stands('supplier_a'),
    is: 'answering',
  },
  {
    name: 'an approver returns the answer',
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
    name: 'the answer is improved, and handed in again at once',
    who: 'buyer_a',
    at: objectionAt('supplier_a'),
    button: '提交审批',
    fields: { 答复内容: `${answer}核查了合同、验收证明和发票。` },
    seen: ['已提交审批，审批通过后发给提出人'],
    says: stands('supplier_a'),
    is: 'answering',
  },
  {
    name: 'the approver signs the answer, and it is sent to the objector',
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
    name: 'an objection without facts is rejected',
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
  // The author of the answer cannot sign it: there is no button, and the API refuses.
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

test('an objection withdrawn while it is being answered cannot be answered, and the lot continues', async () => {
  const page = await desk.as('buyer_a');
  await page.goto(desk.installation.console + objectionAt('supplier_b')(desk));
  await page.getByLabel('处理结果').selectOption({ label: '异议成立' });
  await page.getByLabel('纠正措施').selectOption({ index: 1 });
  await page.getByLabel('答复内容').fill(answer);
  const supplier = await desk.wire('portal', 'supplier_b');
  must(await supplier.call(objections.withdrawObjection, { id: idOf('supplier_b')(desk) }));
  await page.getByRole('button', { name: '保存答复' }).click();
  await page.getByText('提出人已撤回异议，无需答复').waitFor();
  expect(await page.getByRole('button', { name: '保存答复' }).count()).toBe(0);
  await isSound(page);
  await page.goto(desk.installation.console + awardAt(desk));
  await page.getByText('公示期已满，可以定标').waitFor();
  await page.getByRole('button', { name: '进入定标' }).click();
  await page.getByText('已进入定标').first().waitFor();
});

/** The objector of the answered objection, the number of its tender, and the first notice of the tender. */
async function told() {
  const [found] = await desk.installation.sql<{ tenderNo: string; objector: string; noticeId: string }>(
    `select tender.tender_no as "tenderNo", company.name as objector,
       (select id from notice where notice.tender_id = tender.id order by published_at limit 1) as "noticeId"
     from objection join company on company.id = company_id join lot on lot.id = lot_id
     join tender on tender.id = lot.tender_id where objection.id = $1`,
    [desk.ids.get('supplier_a')],
  );
  if (found === undefined) throw new Error('nobody objected');
  return found;
}

test('the register lists all objections with their outcomes and counts; a supervisor reads it without names', async () => {
  const page = await desk.as('buyer_a');
  const register = `${desk.installation.console}/objection/register`;
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

test('the notice shows the outcomes to the public without JavaScript, and never names the objectors', async () => {
  const { page, context } = await desk.installation.person({ javaScriptEnabled: false });
  const { noticeId, objector } = await told();
  await page.goto(`${desk.installation.portal}/inviteList/inviteDetail?id=${noticeId}`);
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

test('an objection in the opening hall appears on the buyers’ page at once, is answered there, and is part of the record', async () => {
  const { installation } = desk;
  const { id: lotId } = desk.lot(lot);
  // The record was completed a moment ago: the hall is still open.
  await installation.sql(
    "update opening set started_at = now() - interval '2 minutes', opened_at = now() - interval '1 minute' where lot_id = $1",
    [lotId],
  );
  const [opener] = await installation.sql<{ username: string }>(
    'select username from lot_opener join account on account.id = account_id where lot_id = $1 order by 1 limit 1',
    [lotId],
  );
  const opening = await desk.as('buyer_a');
  await opening.goto(`${installation.console}/opening/${lotId}`);
  await opening.getByRole('table', { name: '开标记录' }).waitFor();

  const { page: hall } = await installation.person();
  await signIn(hall, installation.portal, 'supplier_c');
  await hall.goto(`${installation.portal}/processManage?lotId=${lotId}`);
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

  // The page updates by itself, without a reload.
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
  await confirming.goto(`${installation.console}/opening/${lotId}`);
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
  const [notice] = await installation.sql<{ id: string }>(
    `select notice.id from notice join lot using (tender_id) where lot.id = $1 and notice.kind = 'tender'`,
    [lotId],
  );
  const { page: visitor } = await installation.person();
  await visitor.goto(`${installation.portal}/inviteList/inviteDetail?id=${notice?.id ?? ''}`);
  await visitor.getByText(words).waitFor();
  await isSound(visitor);
  await picture(new Map([['visitor', visitor]]), 'hall-notice');
});

test('two objections to the same matter are answered with one text and one signature, and neither objector learns of the other', async () => {
  const { installation } = desk;
  const { id: lotId } = desk.lot(lot);
  await installation.sql("update lot set publicity_until = now() + interval '1 hour' where id = $1", [lotId]);
  const suppliers = ['supplier_a', 'supplier_b'] as const;
  const [id, other] = [
    await object(installation, 'supplier_a', lotId),
    await object(installation, 'supplier_b', lotId),
  ];
  const page = await desk.as('buyer_a');
  await page.goto(`${installation.console}/objection?lotId=${lotId}&group=open`);
  await page.getByText('同一事项另有1项未答复，可一并答复').first().waitFor();
  await isSound(page);
  await page.goto(`${installation.console}/objection/${id}`);
  const same = page.getByRole('region', { name: /^同一事项的其他异议（\d项）$/ });
  await same.getByRole('link').first().waitFor();
  await page.getByLabel('处理结果').selectOption({ label: '异议不成立' });
  await page.getByLabel('答复内容').fill(answer);
  await page.getByRole('group', { name: '一并答复同一事项的异议' }).getByRole('checkbox').check();
  await isSound(page);
  await picture(new Map([['console', page]]), 'together-form-1440');
  await page.setViewportSize({ width: 390, height: 900 });
  await picture(new Map([['console', page]]), 'together-form-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: '一并提交审批（2项）' }).click();
  await page.getByText('2项异议的答复已提交审批，审批通过后分别发给各提出人').waitFor();
  await page.getByText(/^待签署：/).waitFor();

  const approver = await desk.as('approver_a');
  await approver.goto(`${installation.console}/objection/${id}`);
  await approver.getByText('同一份答复共答复2项异议').waitFor();
  await isSound(approver);
  await picture(new Map([['console', approver]]), 'together-sign-1440');
  await approver.setViewportSize({ width: 390, height: 900 });
  await picture(new Map([['console', approver]]), 'together-sign-390');
  await approver.setViewportSize({ width: 1440, height: 900 });
  await approver.getByRole('button', { name: '审批通过' }).click();
  const dialog = approver.getByRole('dialog', { name: '审批通过' });
  await dialog.getByText('一次签署2项异议的同一份答复').waitFor();
  await dialog.getByRole('button', { name: '审批通过' }).click();
  await approver.getByText('答复已发出，已通知提出人').first().waitFor();

  const names = await installation.sql<{ name: string }>(
    'select company.name from objection join company on company.id = company_id where objection.id = any ($1) order by objection.id = $2',
    [[id, other], other],
  );
  for (const [index, supplier] of suppliers.entries()) {
    const { page: reader } = await installation.person();
    await signIn(reader, installation.portal, supplier);
    await reader.goto(`${installation.portal}/objection?id=${index === 0 ? id : other}`);
    await reader.getByText(answer).first().waitFor();
    expect(await reader.locator('main').innerText()).not.toContain(names[1 - index]?.name);
    await picture(new Map([[supplier, reader]]), 'together-read');
  }
});

test('the page asks for the promised change of documents before the deadline, and names the remaining step after it', async () => {
  const { installation } = desk;
  const { id: lotId } = desk.lot('solar');
  const deadline = (from: string, until: string) =>
    installation.sql(
      `update lot set document_from = now() - interval '9 days', document_until = now() + interval '${from}',
        question_until = null, bid_deadline = now() + interval '${until}' where id = $1`,
      [lotId],
    );
  await deadline('19 days', '20 days');
  const id = await object(installation, 'supplier_a', lotId, 'tender_document');
  const [buyer, approver] = [await desk.wire('console', 'buyer_a'), await desk.wire('console', 'approver_a')];
  const answer = '经核查，该项要求与采购内容无关，将予删除。';
  const words = { id, version: 2, outcome: 'upheld' as const, remedy: 'amend_document' as const, answer };
  const written = must(await buyer.call(objections.writeObjectionAnswer, { ...words, fileIds: [] }));
  const { version } = must(
    await buyer.call(objections.handInObjectionAnswer, { id, version: written.version }),
  );
  must(await approver.call(objections.approveObjectionAnswer, { id, version, step: 1, opinion: '' }));
  const page = await desk.as('buyer_a');
  await page.goto(`${installation.console}/objection/${id}`);
  await page.getByText(/^请在投标截止（.*）前发布变更，截止后不能再修改，只能终止本标段。/).waitFor();
  await page.getByRole('link', { name: '办理变更' }).waitFor();
  await isSound(page);
  await picture(new Map([['console', page]]), 'amend');
  await deadline('-2 minutes', '-1 minute');
  await page.reload();
  await page.getByText('投标已截止，招标文件不能再修改，只能终止本标段').waitFor();
  await page.getByRole('link', { name: '前往终止本标段' }).waitFor();
  await isSound(page);
  await picture(new Map([['console', page]]), 'missed');
});

test('the next candidate moves up: the answer leads to the page that strikes one out, and the public reads the new candidates', async () => {
  const { installation } = desk;
  const { id: lotId, tenderId } = desk.lot(lot);
  await installation.sql("update lot set publicity_until = now() + interval '1 hour' where id = $1", [lotId]);
  const id = await object(installation, 'supplier_b', lotId);
  const page = await desk.as('buyer_a');
  await page.goto(`${installation.console}/objection/${id}`);
  await page.getByLabel('处理结果').selectOption({ label: '异议成立' });
  await page.getByLabel('答复内容').fill('经查实，第一候选人的业绩合同系伪造。');
  await page.getByLabel('纠正措施').selectOption({ label: '取消候选资格，由其后的候选人递补' });
  await page.getByRole('button', { name: '提交审批' }).click();
  await page.getByText(/^待签署：/).waitFor();
  const approver = await desk.wire('console', 'approver_a');
  const { version } = must(await approver.call(objections.getObjection, { id }));
  must(await approver.call(objections.approveObjectionAnswer, { id, version, step: 1, opinion: '' }));
  await page.reload();
  await page.getByRole('link', { name: '办理取消候选资格' }).click();
  await page.getByText('待取消候选资格，由其后的候选人递补').waitFor();
  await isSound(page);
  await page.getByRole('button', { name: '取消候选资格', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '取消候选资格' });
  await dialog.getByRole('button', { name: '确认取消资格' }).click();
  await dialog.getByText('请选择取消资格的情形').waitFor();
  await dialog.getByLabel('取消资格的情形').selectOption({ label: '被查实存在影响中标结果的违法行为' });
  await dialog.getByLabel('取消资格的原因').fill('业绩合同经发包人证实系伪造。');
  await isSound(page);
  await picture(new Map([['console', page]]), 'strike');
  await dialog.getByRole('button', { name: '确认取消资格' }).click();
  await page.getByText(/^有候选人已取消资格，待公示递补后的/).waitFor();
  await page.getByText('已取消资格', { exact: true }).waitFor();
  await isSound(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await picture(new Map([['console', page]]), 'struck-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await picture(new Map([['console', page]]), 'struck-1440');
  await page.getByRole('button', { name: '公示候选人' }).click();
  await page.getByRole('button', { name: '发布公示' }).click();
  await page.getByText('候选人公示中').waitFor();
  const [shown] = await installation.sql<{ id: string }>(
    "select id from notice where tender_id = $1 and kind = 'candidates' order by published_at desc limit 1",
    [tenderId],
  );
  const { page: visitor } = await installation.person();
  await visitor.goto(`${installation.portal}/inviteList/inviteDetail?id=${shown?.id ?? ''}`);
  await visitor
    .getByRole('table', { name: '中标候选人' })
    .getByText(/^第2名/)
    .waitFor();
  expect(await visitor.getByRole('table', { name: '中标候选人' }).innerText()).not.toContain('第1名');
  await visitor.getByRole('link', { name: /候选人变更公告/ }).click();
  await visitor.getByText('业绩合同经发包人证实系伪造。').first().waitFor();
  await isSound(visitor);
  await picture(new Map([['visitor', visitor]]), 'struck-notice');
});

test('an upheld objection names its remedy, which holds the lot, leads to the act, and is completed by the act itself', async () => {
  const { installation } = desk;
  const { id: lotId } = desk.lot(lot);
  // Treats the candidates as still in their publicity period: only then can the result be objected to.
  await installation.sql("update lot set publicity_until = now() + interval '1 hour' where id = $1", [lotId]);
  const id = await object(installation, 'supplier_a', lotId);
  const page = await desk.as('buyer_a');
  await page.goto(`${installation.console}/objection/${id}`);
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
  await page.getByText('待重新评标').waitFor();
  await isSound(page);
  await page.getByRole('button', { name: '重新评标' }).click();
  const dialog = page.getByRole('dialog', { name: '重新评标' });
  await dialog.getByLabel('重新评标的原因').fill('第一候选人的一项业绩认定有误，依法重新评标。');
  await picture(new Map([['console', page]]), 'reevaluation');
  await dialog.getByRole('button', { name: '确认重新评标' }).click();
  await page.getByText('评标进行中').waitFor();
  await isSound(page);
  await page.goto(`${installation.console}/objection/${id}`);
  await page.getByText(/纠正措施已于.*完成/).waitFor();
});
