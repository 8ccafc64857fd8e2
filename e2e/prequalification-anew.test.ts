import { randomUUID } from 'node:crypto';
import * as complaints from '@procure/contract/complaint/complaint.route.ts';
import { concludePrequalification } from '@procure/contract/prequalification/prequalification.route.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ToldLot, toldLots } from './every-page/story.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, signIn } from './installation.ts';
import { must, provenWireOf, wireOf } from './wire.ts';

let installation: Installation;
let lot: ToldLot;
const [refused, buyer] = ['supplier_c', 'buyer_a'];

beforeAll(async () => {
  installation = await openInstallation();
  const found = (await toldLots(installation)).find(({ tender }) => tender.key === 'supervision');
  if (found === undefined) throw new Error('the story has no prequalification whose results are announced');
  lot = found;
});
afterAll(async () => {
  await installation?.stop();
});

/** The rejected applicant complains, and two supervisors order a new review of all applications. */
async function ordered(): Promise<void> {
  const id = randomUUID();
  const applicant = await provenWireOf(installation, refused);
  must(
    await applicant.call(complaints.saveComplaint, {
      ...{ id, lotId: lot.id, version: 0, objectionId: '', subject: 'other', respondent: '', agent: '' },
      facts: '我公司已按预审文件第2.1条提交房屋建筑工程监理甲级资质证书，招标人仍以未提供为由不予通过。',
      basis: '《招标投标法实施条例》第六十条',
      request: '请责令招标人重新评审我公司的资格预审申请。',
      knownOn: dayOf(new Date()),
      fileIds: [],
    }),
  );
  must(await applicant.call(complaints.submitComplaint, { id, lotId: lot.id, version: 1 }));
  const supervisor = await wireOf(installation, 'console', 'supervisor_a');
  must(await supervisor.call(complaints.receiveComplaint, { id, version: 2 }));
  const words = {
    ...{ id, version: 3, outcome: 'upheld' as const, rejection: null, remedy: 'prequalify_anew' as const },
    ...{ decision: '经调查，投诉人提交的资质证书有效，责令招标人重新评审。', published: false, fileIds: [] },
  };
  must(await supervisor.call(complaints.writeComplaintDecision, words));
  must(await supervisor.call(complaints.handInComplaintDecision, { id, version: 4 }));
  const signer = await wireOf(installation, 'console', 'supervisor_b');
  must(await signer.call(complaints.signComplaintDecision, { id, version: 5 }));
}

test('a rejected applicant finds the complaint; on order the buyer reviews again, and each applicant reads its own result', async () => {
  const [applicant, desk, visitor] = [
    await installation.person(),
    await installation.person(),
    await installation.person(),
  ];
  await signIn(applicant.page, installation.portal, refused);
  const own = `${installation.portal}/prequalification?lotId=${lot.id}`;
  await applicant.page.goto(own);
  await applicant.page.getByText('您未通过资格预审').first().waitFor();
  await applicant.page.getByText('认为结果违法？').waitFor();
  await fits(applicant.page, 'prequalification-refused');
  await applicant.page.getByRole('link', { name: '提出投诉' }).press('Enter');
  await applicant.page.getByText('招标投标活动的其他事项').first().waitFor();

  await signIn(desk.page, installation.console, buyer);
  const review = `${installation.console}/tender/${lot.tenderId}/prequalification?lotId=${lot.id}`;
  await desk.page.goto(review);
  await desk.page.getByText('资格预审结果已公布').waitFor();
  expect(await desk.page.getByRole('button', { name: '重新评审' }).count()).toBe(0);

  await ordered();
  await desk.page.reload();
  await desk.page.getByText('待重新评审资格预审申请').waitFor();
  await fits(desk.page, 'prequalification-owed');
  await desk.page.getByRole('button', { name: '重新评审' }).press('Enter');
  const dialog = desk.page.getByRole('dialog', { name: '重新评审资格预审申请' });
  await dialog.getByLabel('重新评审的原因').fill('申请人提交的资质证书有效，原评审有误。');
  await fits(desk.page, 'prequalification-reopening');
  await dialog.getByRole('button', { name: '开始重新评审' }).click();
  await desk.page.getByText('资格预审申请重新评审中').waitFor();
  await desk.page.getByText('还有1份原未通过的申请待重新评审').waitFor();
  await fits(desk.page, 'prequalification-reopened');

  // The published result stays meanwhile, with a note that it is under review.
  await applicant.page.goto(own);
  await applicant.page.getByText(/起依法重新评审资格预审申请/).waitFor();
  await fits(applicant.page, 'prequalification-refused-anew');

  const [row] = await installation.sql<{ name: string }>(
    `select company.name from prequalification join company on company.id = prequalification.company_id
      where prequalification.lot_id = $1 and prequalification.state = 'failed'`,
    [lot.id],
  );
  const name = row?.name ?? '';
  await desk.page.getByRole('button', { name: new RegExp(name) }).press('Enter');
  await desk.page
    .getByRole('button', { name: '评定为通过', exact: true })
    .or(desk.page.getByRole('button', { name: '改为通过', exact: true }))
    .press('Enter');
  await desk.page.getByText('全部评审完毕：通过4家').waitFor();
  await fits(desk.page, 'prequalification-judged-anew');
  await applicant.page.reload();
  await applicant.page.getByText('您未通过资格预审').first().waitFor();

  await desk.page.getByRole('button', { name: '公布重新评审结果' }).press('Enter');
  const announcing = desk.page.getByRole('alertdialog').or(desk.page.getByRole('dialog'));
  await announcing.getByRole('button', { name: '公布结果' }).click();
  await desk.page.getByText('资格预审结果已公布').waitFor();
  await fits(desk.page, 'prequalification-announced-anew');

  await applicant.page.reload();
  await applicant.page.getByText('您已通过资格预审').first().waitFor();
  await fits(applicant.page, 'prequalification-passed-anew');

  const [notice] = await installation.sql<{ id: string }>(
    "select id from notice where lot_id = $1 and title like '%重新评审公告' order by published_at desc limit 1",
    [lot.id],
  );
  await visitor.page.goto(`${installation.portal}/inviteList/inviteDetail?id=${notice?.id ?? ''}`);
  await visitor.page.getByText('申请人提交的资质证书有效，原评审有误').first().waitFor();
  expect(await visitor.page.locator('main').innerText()).not.toContain(name);
  await fits(visitor.page, 'prequalification-anew-notice');
  // Publishing the result again has no effect.
  const wire = await wireOf(installation, 'console', buyer);
  expect(await wire.call(concludePrequalification, { lotId: lot.id })).toMatchObject({ data: { passed: 4 } });
});

test('a bidder who is no longer qualified reads the consequence for the bid, and may withdraw it', async () => {
  const [bid] = await installation.sql<{ lotId: string; companyId: string; login: string }>(
    `select bid.lot_id as "lotId", bid.company_id as "companyId", account.username as login
      from bid join lot on lot.id = bid.lot_id join account on account.company_id = bid.company_id
      where bid.state = 'submitted' and lot.state = 'published' and lot.bid_deadline > now() + interval '1 day'
        and account.username like 'supplier%' and lot.prequalification_deadline is null limit 1`,
  );
  if (bid === undefined) throw new Error('the story has no bid that is in before its deadline');
  // Simulates a prequalification of the lot that was reviewed again.
  await installation.sql(
    `update lot set prequalification_deadline = published_at, prequalification_concluded_at = now() where id = $1`,
    [bid.lotId],
  );
  await installation.sql(
    `insert into prequalification (id, lot_id, company_id, state, statement, submitted_at, submitted_by, decided_at,
        decided_by, reason)
      select gen_random_uuid(), $1, $2, 'failed', '我单位具备公告要求的资格条件。', now(), account.id, now(), account.id,
        '资质证书在申请截止前已经失效' from account where username = $3`,
    [bid.lotId, bid.companyId, bid.login],
  );
  const { page } = await installation.person();
  await signIn(page, installation.portal, bid.login);
  await page.goto(`${installation.portal}/answerBid?lotId=${bid.lotId}`);
  await page.getByText('您未通过资格预审，投标文件不予开启').first().waitFor();
  await page.getByText(/已递交的投标文件保持密封，不予开启；截止前可以撤回/).waitFor();
  await page.getByRole('button', { name: '撤回投标' }).waitFor();
  await fits(page, 'bid-unqualified');
  await page.goto(`${installation.portal}/processManage?lotId=${bid.lotId}`);
  await page.getByText('您未通过资格预审，已递交的投标文件不予开启').first().waitFor();
  await fits(page, 'process-unqualified');
});
