import { randomUUID } from 'node:crypto';
import {
  askComplaintCorrection,
  handInComplaintDecision,
  listComplaints,
  receiveComplaint,
  signComplaintDecision,
  writeComplaintDecision,
} from '@procure/contract/complaint/complaint.route.ts';
import {
  getObjection,
  listObjections,
  refuseObjection,
} from '@procure/contract/objection/objection.route.ts';
import { saveTender } from '@procure/contract/tender/tender.route.ts';
import { personKeptYears } from '@procure/domain/letter/keeping.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inDays, lotContent, tenderContent } from '../apps/api/testing/fixtures/tender.ts';
import { madeUpUscc } from '../apps/api/testing/fixtures/uscc.ts';
import { fits } from './fits.ts';
import { type Installation, lastCode, openInstallation, signIn } from './installation.ts';
import { must, wireOf } from './wire.ts';

let installation: Installation;
const pdf = Buffer.from('%PDF-1.7\n合同公告\ntrailer<</Root 1 0 R>>\n%%EOF\n');
/** The number of the objection, for the complaint that follows it. */
let objectionNo = '';
/** A publicly announced tender whose candidates are shown, and its notice. */
let lot: { readonly id: string; readonly notice: string; readonly owner: string };
beforeAll(async () => {
  installation = await openInstallation();
  const [found] = await installation.sql<typeof lot>(
    `select lot.id, notice.id as notice, account.username as owner from lot
      join tender on tender.id = lot.tender_id and tender.scope <> 'government'
      join notice on notice.tender_id = tender.id and notice.kind = 'tender'
      join tender_member member on member.tender_id = tender.id and duty = 'owner'
      join account on account.id = member.account_id
      where lot.state = 'publicity' and lot.publicity_until > now() + interval '1 hour' limit 1`,
  );
  if (found === undefined)
    throw new Error('the demo shows no candidates of a lot that everybody was asked for');
  lot = found;
});
afterAll(async () => {
  await installation?.stop();
});

/** Requests a code for the phone and fills it in. */
async function proven(page: Page, phone: string): Promise<void> {
  await page.getByRole('textbox', { name: /^手机号/ }).fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByText('短信已发送至').waitFor();
  await page.getByLabel('短信验证码').fill(await lastCode(installation));
}

const passMinute = (phone: string) =>
  installation.sql(
    `update otp set created_at = created_at - interval '61 seconds' where recipient = '${phone}'`,
  );

test('a person without a company objects from the notice, is rejected, and reads the answer by number and phone', async () => {
  const phone = '13900001142';
  const { page, context } = await installation.person();
  await page.goto(`${installation.portal}/inviteList/inviteDetail?id=${lot.notice}`);
  await page.getByRole('link', { name: /非供应商的利害关系人提出异议/ }).click();
  await page.waitForURL(/objectionResults/);
  await page.getByRole('button', { name: '提出异议' }).click();
  await page.getByText(/评标结果：.*前可以提出/).waitFor();
  await page.getByRole('button', { name: '提交异议' }).click();
  await page.getByText('请阅读并单独同意处理您的身份信息').first().waitFor();
  const facts = '第一名候选人的业绩证明与公开的合同公告不一致。';
  const written = async () => {
    await page.getByLabel('事实和理由').fill(facts);
    await page.getByLabel('法律依据').fill('《招标投标法实施条例》第五十四条');
    await page.getByLabel('异议请求').fill('请复核第一名候选人的业绩。');
    await page
      .getByRole('textbox', { name: /^利害关系/ })
      .fill('本人是第一名候选人业绩所涉合同的另一方当事人。');
    await page.getByRole('textbox', { name: /^真实姓名/ }).fill('王小明');
    await page.getByRole('textbox', { name: /^身份证号/ }).fill('110105194912310021');
    await page.getByRole('checkbox').check();
    await proven(page, phone);
  };
  await written();
  await fits(page, 'objection-person-form');
  await page.getByRole('button', { name: '提交异议' }).click();
  await page.getByText('身份证号码不正确，请检查').first().waitFor();
  await page.getByText(new RegExp(`保存${personKeptYears}年`)).waitFor();
  // A reload keeps the text of the objection, and nothing about the person.
  const held = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(held).toContain('业绩证明');
  expect(held).not.toMatch(/王小明|110105|1390000|另一方当事人/);
  await page.reload();
  await page.getByRole('button', { name: '提出异议' }).click();
  await page.getByText('已恢复您先前填写的内容').waitFor();
  expect(await page.getByLabel('事实和理由').inputValue()).toBe(facts);
  expect(await page.getByRole('textbox', { name: /^真实姓名/ }).inputValue()).toBe('');
  await fits(page, 'objection-person-restored');
  await page.getByRole('button', { name: '清除已填写的内容' }).click();
  expect(await page.getByLabel('事实和理由').inputValue()).toBe('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('业绩证明');
  await passMinute(phone);
  await written();
  await page.getByRole('textbox', { name: /^身份证号/ }).fill('11010519491231002X');
  await page.getByRole('button', { name: '提交异议' }).click();
  const given = page.getByText(/您已提交异议，编号YY\d{8}-[2-9A-Z]{8}/);
  await given.waitFor();
  const no = /YY\d{8}-[2-9A-Z]{8}/.exec(await given.innerText())?.[0] ?? '';
  objectionNo = no;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '合同公告.pdf', mimeType: 'application/pdf', buffer: pdf });
  await page.getByRole('list', { name: '已上传的附件' }).getByText('合同公告.pdf').waitFor();
  const [ofFile] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '附件回执' }).click(),
  ]);
  expect(ofFile.suggestedFilename()).toBe(`附件回执-${no}-1.json`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '公告.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') });
  await page.getByText('文件内容与扩展名不符').waitFor();
  await fits(page, 'objection-person-given');
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载回执' }).click(),
  ]);
  expect(receipt.suggestedFilename()).toBe(`异议回执-${no}.json`);
  // Nothing about the person stays in the browser.
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toMatch(/王小明|1101051949|业绩证明/);

  const desk = await wireOf(installation, 'console', lot.owner);
  const rows = must(await desk.call(listObjections, { lotId: lot.id }));
  const id = rows.find(({ objectionNo }) => objectionNo === no)?.id ?? '';
  const buyer = await installation.person();
  await signIn(buyer.page, installation.console, lot.owner);
  await buyer.page.goto(`${installation.console}/objection/${id}`);
  await buyer.page.getByText('王小明 「个人（利害关系人）」').waitFor();
  await buyer.page.getByText('110***********002X').waitFor();
  await buyer.page.getByText(/补充，另有回执/).waitFor();
  await fits(buyer.page, 'objection-person-desk');
  await buyer.context.close();
  const { version, files } = must(await desk.call(getObjection, { id }));
  expect(files.map(({ name }) => name)).toEqual(['合同公告.pdf']);
  const refusal = { ground: 'not_party' as const, reason: '与本项目没有利害关系' };
  must(await desk.call(refuseObjection, { id, version, ...refusal }));

  await passMinute(phone);
  await page.getByRole('button', { name: '查询我的异议' }).click();
  await page.getByRole('textbox', { name: /^异议编号/ }).fill(no);
  await proven(page, phone);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await page.getByText('招标人不予受理').first().waitFor();
  await page.getByText(refusal.reason).waitFor();
  // The page names the remaining remedy and its deadline.
  await page.getByText(/前可以向.*投诉/).waitFor();
  await fits(page, 'objection-person-read');
  await context.close();
});

test('the person then complains to the supervisor, corrects the complaint, and reads the decision by number and phone', async () => {
  const phone = '13900001149';
  const { page, context } = await installation.person();
  await page.goto(`${installation.portal}/inviteList/objectionResults?id=${lot.notice}`);
  await page.getByRole('button', { name: '提出投诉' }).click();
  await page.getByLabel('投诉事项').selectOption({ label: '评标结果' });
  await page.getByLabel(/^先行的异议编号/).fill(objectionNo);
  await page.getByLabel('事实和理由').fill('招标人没有核对公开的合同公告，就以没有利害关系为由不予受理。');
  await page.getByLabel('法律依据').fill('《招标投标法实施条例》第六十条');
  await page.getByLabel('投诉请求').fill('请查明第一名候选人的业绩。');
  await page
    .getByRole('textbox', { name: /^利害关系/ })
    .fill('本人是第一名候选人业绩所涉合同的另一方当事人。');
  await page.getByRole('textbox', { name: /^真实姓名/ }).fill('王小明');
  // A mistyped number is reported at its field, and the code is not used up.
  await page.getByRole('textbox', { name: /^身份证号/ }).fill('44030819900101001X');
  await page.getByRole('checkbox').check();
  await proven(page, phone);
  await fits(page, 'complaint-person-form');
  await page.getByRole('button', { name: '提交投诉' }).click();
  await page.getByText('身份证号码不正确，请检查').first().waitFor();
  await page.getByRole('textbox', { name: /^身份证号/ }).fill('11010519491231002X');
  await page.getByRole('button', { name: '提交投诉' }).click();
  const given = page.getByText(/您已提交投诉，编号TS\d{8}-[2-9A-Z]{8}/);
  await given.waitFor();
  const no = /TS\d{8}-[2-9A-Z]{8}/.exec(await given.innerText())?.[0] ?? '';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '合同公告.pdf', mimeType: 'application/pdf', buffer: pdf });
  await page.getByRole('list', { name: '已上传的附件' }).getByText('合同公告.pdf').waitFor();
  await fits(page, 'complaint-person-given');
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '下载回执' }).click(),
  ]);
  expect(receipt.suggestedFilename()).toBe(`投诉回执-${no}.json`);

  const [first, second] = [
    await wireOf(installation, 'console', 'supervisor_a'),
    await wireOf(installation, 'console', 'supervisor_b'),
  ];
  const rows = must(await first.call(listComplaints, { lotId: lot.id }));
  const id = rows.find(({ complaintNo }) => complaintNo === no)?.id ?? '';
  const desk = await installation.person();
  await signIn(desk.page, installation.console, 'supervisor_a');
  await desk.page.goto(`${installation.console}/complaint/${id}`);
  await desk.page.getByText('王小明 「个人（利害关系人）」').waitFor();
  await desk.page.getByText('110***********002X').waitFor();
  await fits(desk.page, 'complaint-person-desk');
  await desk.context.close();
  const asked = { correction: '请写明合同公告的名称和日期。', days: 3 };
  must(await first.call(askComplaintCorrection, { id, version: 2, ...asked }));

  await passMinute(phone);
  await page.getByRole('button', { name: '查询我的投诉' }).click();
  await page.getByRole('textbox', { name: /^投诉编号/ }).fill(no);
  await proven(page, phone);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await page.getByText(asked.correction).waitFor();
  await fits(page, 'complaint-person-correcting');
  await page.getByLabel('事实和理由').fill('某合同公告载明的金额与第一名候选人的业绩证明不一致。');
  await page.getByRole('button', { name: '提交补正' }).click();
  await page.getByText('您已提交，待监督部门审查').waitFor();

  const { version } = must(await first.call(receiveComplaint, { id, version: 4 }));
  const words = {
    ...{ outcome: 'rejected' as const, rejection: 'no_evidence' as const, published: true, fileIds: [] },
    decision: '经查，业绩证明与合同公告一致，投诉缺乏事实依据。',
  };
  const written = must(await first.call(writeComplaintDecision, { id, version, ...words }));
  const handed = must(await first.call(handInComplaintDecision, { id, version: written.version }));
  must(await second.call(signComplaintDecision, { id, version: handed.version }));
  await page.getByRole('button', { name: '刷新' }).click();
  await page.getByText('监督部门已作出处理决定：驳回投诉').waitFor();
  await page.getByText(words.decision).waitFor();
  await fits(page, 'complaint-person-read');

  // The buyer reads the matter of the complaint, and not the complainant.
  const buyer = await installation.person();
  await signIn(buyer.page, installation.console, lot.owner);
  await buyer.page.goto(`${installation.console}/complaint/${id}`);
  await buyer.page.getByText('身份只由监督部门掌握').waitFor();
  expect(await buyer.page.locator('main').innerText()).not.toContain('王小明');
  await buyer.context.close();
  await page.reload();
  await page.getByText(no).waitFor();
  expect(await page.locator('main').innerText()).not.toContain('王小明');
  await context.close();
});

describe('单一来源公示', () => {
  test('is announced by the buyer, opposed by a passer-by with a phone, and concluded in public', async () => {
    const buyer = await wireOf(installation, 'console', 'buyer_a');
    const [own] = await installation.sql<{ organisation: string }>(
      `select tender.organisation_id as organisation from tender
        join tender_member on tender_id = tender.id and duty = 'owner'
        join account on account.id = account_id where username = 'buyer_a' limit 1`,
    );
    const id = randomUUID();
    const title = '血液透析机原厂维保服务采购';
    const lots = [
      lotContent({ estimate: '900000.00', bondAmount: '0.00', questionUntil: null, replyUntil: inDays(5) }),
    ];
    const content = tenderContent({
      ...{ title, scope: 'government', method: 'single_source', ground: 'g_sole_supplier', kind: 'services' },
      ...{
        groundNote: '透析机的控制软件只由原厂授权维护，没有替代',
        organisationId: own?.organisation ?? '',
        lots,
      },
    });
    must(await buyer.call(saveTender, { id, version: 0, ...content }));

    const staff = await installation.person();
    const desk = staff.page;
    await signIn(desk, installation.console, 'buyer_a');
    await desk.goto(`${installation.console}/tender/${id}/single-source`);
    await desk.getByText('提交审批前须先公示').waitFor();
    await desk.getByRole('button', { name: '发布公示' }).click();
    await desk.getByText('请输入唯一供应商名称').first().waitFor();
    await fits(desk, 'single-source-form-empty');
    const fill = async (label: string, text: string) =>
      desk.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(text);
    await fill('唯一供应商名称', '云溪医疗设备有限公司');
    await fill('供应商统一社会信用代码', madeUpUscc());
    await fill('供应商地址', '海州市云溪区医工路8号');
    await fill('拟采购货物或者服务的说明', '院内十二台血液透析机的原厂维保，为期三年。');
    await fill('采用单一来源采购方式的原因', '维保须使用原厂授权的控制软件和密钥，没有其他供应商能够提供。');
    await fill('财政部门及其联系方式', '海州市财政局政府采购监管科，海州市府前路1号，0000-00000000');
    await fill('专业人员1姓名', '周工');
    await fill('专业人员1工作单位', '海州市设备质量检验所');
    await fill('专业人员1职称', '高级工程师');
    await fill('专业人员1论证意见', '控制软件受加密保护，原厂以外不能维护。');
    // The typed text survives a reload.
    await desk.reload();
    await desk.getByRole('textbox', { name: /^专业人员1论证意见/ }).waitFor();
    expect(await desk.getByRole('textbox', { name: /^专业人员1论证意见/ }).inputValue()).toContain(
      '加密保护',
    );
    await fits(desk, 'single-source-form');
    await desk.getByRole('button', { name: '发布公示' }).click();
    await desk.getByRole('button', { name: '确认发布' }).click();
    await desk.getByText(/^公示中，至/).waitFor();
    await fits(desk, 'single-source-running');

    const passer = await installation.person({ viewport: { width: 390, height: 844 } });
    const { page } = passer;
    await page.goto(`${installation.portal}/inviteList?keyword=${encodeURIComponent(title)}`);
    await page.getByRole('link', { name: new RegExp(`${title}单一来源公示`) }).click();
    await page.getByText('周工').first().waitFor();
    await fits(page, 'single-source-notice');
    await page.getByRole('link', { name: '对单一来源公示提出异议' }).click();
    await page.waitForURL(/objectionResults/);
    await page.getByRole('button', { name: '提出异议' }).click();
    await page.getByRole('button', { name: '提交意见' }).click();
    await page.getByText('请阅读并单独同意处理您的联系信息').first().waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('textbox', { name: /^意见/ }).fill('我公司持有同型号设备的维修授权，可供核验。');
    await page.getByRole('textbox', { name: /^姓名或者单位名称/ }).fill('海州康源医疗服务有限公司');
    await proven(page, '13900001188');
    await fits(page, 'single-source-opinion');
    await page.getByRole('button', { name: '提交意见' }).click();
    await page.getByText(/^意见已收到，编号 YJ/).waitFor();

    await installation.sql(`update single_source_publicity set published_at = published_at - interval '9 days',
      until = clock_timestamp() where tender_id = '${id}'`);
    await desk.reload();
    await desk.getByText('公示期满，1条异议待补充论证').waitFor();
    await desk.getByText('海州康源医疗服务有限公司').waitFor();
    await fits(desk, 'single-source-opinions');
    await desk.getByRole('button', { name: '作出结论' }).click();
    await desk.getByRole('combobox', { name: /^结论/ }).selectOption({ label: '异议不成立' });
    await desk
      .getByRole('textbox', { name: /^补充论证的结论及说明/ })
      .fill('经补充论证，所称授权不包括控制软件的密钥。');
    await desk.getByRole('button', { name: '确认并公开' }).click();
    await desk.getByText('已有结论：异议不成立').waitFor();
    await page.goto(`${installation.portal}/inviteList?keyword=${encodeURIComponent(title)}`);
    await page.getByRole('link', { name: new RegExp(`${title}单一来源公示结果`) }).click();
    await page.getByText('所称授权不包括控制软件的密钥').waitFor();
    for (const { context } of [staff, passer]) await context.close();
  }, 120_000);
});
