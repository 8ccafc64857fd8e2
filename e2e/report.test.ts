import { readFile } from 'node:fs/promises';
import { getEvaluation, submitSheet } from '@procure/contract/evaluation/evaluation.route.ts';
import type { EvaluationView, SheetRowView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { getReport, signReport } from '@procure/contract/evaluation/report.route.ts';
import { isScored } from '@procure/domain/criterion/criterion.ts';
import { computedPoints, judgedCriteria } from '@procure/domain/criterion/judgement.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { pdfSignature } from '../apps/api/testing/fixtures/pdf.ts';
import { fits } from './fits.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { must, submitReviews, wireOf } from './wire.ts';

let installation: Installation;
let lotId = '';
let members: readonly string[] = [];
beforeAll(async () => {
  installation = await openInstallation();
  const rows = await installation.sql<{ id: string; username: string }>(
    `select lot.id, account.username from lot join tender on tender.id = tender_id
     join lot_evaluator on lot_evaluator.lot_id = lot.id join account on account.id = account_id
     where lot.id = (select lot.id from lot join tender on tender.id = tender_id
       where lot.state = 'evaluating' and tender.method = 'open_tender' and not lot.split_envelope
         and lot.evaluation_method = 'comprehensive'
         and (select count(*) from opening_entry where lot_id = lot.id and result = 'opened') >= 3
       order by lot.id limit 1) order by username`,
  );
  lotId = rows[0]?.id ?? '';
  members = rows.map(({ username }) => username);
});
afterAll(async () => {
  await installation?.stop();
});

async function as(username: string): Promise<Page> {
  const { page } = await installation.person({ viewport: { width: 1440, height: 900 } });
  onTestFailed(() => picture(new Map([[username, page]]), 'report'));
  await signIn(page, installation.console, username);
  return page;
}

/**
 * The points of one member, different from those of the others; `isLow` gives the first bid the fewest points for the first
 * subjective criterion.
 */
function sheetOf({ lot, bids }: EvaluationView, share: number, isLow: boolean): SheetRowView[] {
  const subjective = lot.criteria.find(({ scoring }) => scoring.by === 'judgement');
  return bids.map(({ bidId, answers }, at): SheetRowView => {
    const judgements = judgedCriteria(lot.criteria).map((criterion) => {
      const { id: criterionId, kind, scoring, points } = criterion;
      const value = answers.find((answer) => answer.criterionId === criterionId)?.value ?? '';
      const tier = scoring.by === 'tiers' ? scoring.tiers[0]?.points : undefined;
      const steps = scoring.by === 'judgement' ? scoring.steps.map(({ from }) => Number(from)) : [];
      const fewest =
        isLow && at === 0 && criterionId === subjective?.id ? String(Math.min(...steps)) : undefined;
      const given = fewest ?? tier ?? computedPoints(criterion, value) ?? (Number(points) * share).toFixed(2);
      return { criterionId, met: isScored(kind) ? null : true, points: isScored(kind) ? given : '' };
    });
    const row = { bidId, responsive: true, basis: '' as const, comment: '', judgements };
    return { ...row, technical: '', commercial: '' };
  });
}

const rowsOf = (view: EvaluationView, place: number) => sheetOf(view, 0.7 + place * 0.05, place === 0);

test('the chair closes the preliminary review with an answer to each finding', async () => {
  // The terms of the replies have ended.
  await installation.sql(`update clarification set due_at = clock_timestamp() where lot_id = '${lotId}'`);
  // As if the last bid had neither a bond nor a signature.
  await installation.sql(`begin; set local session_replication_role = replica;
    update opening_entry set contents = jsonb_set(jsonb_set(contents, '{commercial,bond}', 'null'),
        '{price,letter,representative}', '""')
      where lot_id = '${lotId}' and position = (select max(position) from opening_entry where lot_id = '${lotId}');
    commit`);
  await submitReviews(installation, lotId, members, rowsOf);
  const page = await as(members[0] ?? '');
  await page.goto(`${installation.console}/evaluation/${lotId}`);
  await page.getByText('初步评审提示：2项待处理').waitFor();
  const end = page.getByRole('button', { name: '结束初步评审' });
  await end.click();
  await page.getByText('请输入理由').first().waitFor();
  await fits(page, 'findings-unanswered');
  const reasons = page.getByLabel('不否决的理由');
  // A bid that is rejected for one finding needs no other reason.
  await page.getByRole('radio', { name: '否决投标' }).first().check();
  await page.getByText('该投标因另一项问题被否决，不需要说明').waitFor();
  await fits(page, 'findings-rejecting');
  await page.getByRole('radio', { name: '不否决' }).first().check();
  for (const reason of await reasons.all()) await reason.fill('已核对投标文件，符合要求');
  await page.locator('[role=status][aria-busy=false]', { hasText: '加密暂存在本浏览器' }).waitFor();
  await page.reload();
  await expect.poll(() => reasons.first().inputValue()).toBe('已核对投标文件，符合要求');
  expect(await reasons.count()).toBe(2);
  await end.click();
  await page.getByRole('alertdialog').getByRole('button', { name: '结束初步评审' }).click();
  await page.getByRole('heading', { name: '初步评审提示的处理' }).waitFor();
  expect(await page.getByText('不否决的理由：已核对投标文件，符合要求').count()).toBe(2);
  await fits(page, 'findings-decided');
});

test('the chair draws up the report from the sheets, and every member is asked to sign it', async () => {
  for (const [place, username] of members.entries()) {
    const member = await wireOf(installation, 'console', username);
    const view = must(await member.call(getEvaluation, { lotId }));
    must(await member.call(submitSheet, { lotId, scores: rowsOf(view, place) }));
  }
  const page = await as(members[0] ?? '');
  await page.goto(`${installation.console}/evaluation/${lotId}`);
  // The chair's points are far from the mean: they are kept with a reason before the report.
  await page.getByRole('heading', { name: '评分复核（1项待处理）' }).waitFor();
  await page
    .getByText(/还有1项评分待复核/)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: '形成评标报告' }).count()).toBe(0);
  await fits(page, 'score-check');
  await page.getByRole('button', { name: '修改评分' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认修改' }).click();
  await page.getByRole('dialog').getByText('请评分').waitFor();
  await fits(page, 'score-change');
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '保留评分' }).click();
  await page.getByRole('dialog').getByLabel(/^理由/).fill('施工组织设计没有针对本项目的进度计划。');
  await fits(page, 'score-keep');
  await page.getByRole('dialog').getByRole('button', { name: '确认保留' }).click();
  await page
    .getByRole('list', { name: '评分复核记录' })
    .getByText(/没有针对本项目的进度计划/)
    .waitFor();
  await page
    .getByRole('textbox', { name: /^评标报告/ })
    .fill('评标委员会依照招标文件规定的评标标准和方法进行了评审，推荐的候选人见评审结果。');
  // The findings were answered at the end of the preliminary review.
  expect(await page.getByLabel('不否决的理由').count()).toBe(0);
  await page.getByRole('button', { name: '形成评标报告' }).click();
  await page.locator('[role$=dialog]').getByRole('button', { name: '形成报告' }).click();
  await page.getByRole('heading', { name: '评标报告待您签署' }).waitFor();
  await fits(page, 'report-to-sign');
  await page.getByRole('link', { name: '阅读并签署' }).click();
  await page.getByRole('heading', { name: '六、评审结果与推荐的候选人' }).waitFor();
  await page.getByText(/保留[\d.]+分/).waitFor();
  await fits(page, 'report');
  await page.getByRole('button', { name: '签署评标报告' }).click();
  await fits(page, 'report-sign-dialog');
  await page.getByRole('dialog').getByRole('button', { name: '签署', exact: true }).click();
  await page.getByText('已签署报告').waitFor();
  await page.getByRole('button', { name: '收回报告' }).waitFor();
});

test('a member dissents in writing, and the last signature concludes the evaluation', async () => {
  const page = await as(members[1] ?? '');
  await page.goto(`${installation.console}/`);
  await page.getByText('评标报告待我签署').first().waitFor();
  await page.goto(`${installation.console}/evaluation/${lotId}/report`);
  await page.getByRole('button', { name: '提出不同意见' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '提交不同意见' }).click();
  await dialog.getByText('请输入不同意见和理由').waitFor();
  await dialog.getByLabel('不同意见和理由').fill('第二名投标人的业绩证明与招标文件要求不符，该项不应得分。');
  await dialog.getByRole('button', { name: '提交不同意见' }).click();
  await page.getByText('已提交不同意见，将记入报告').waitFor();
  for (const username of members.slice(2, -1)) {
    const member = await wireOf(installation, 'console', username);
    const { report } = must(await member.call(getReport, { lotId }));
    must(await member.call(signReport, { lotId, digest: report?.digest ?? '' }));
  }
  // The last member stays silent until the term is over.
  await installation.sql(`begin; set local session_replication_role = replica;
    update evaluation_report set due_at = now() - interval '1 second' where lot_id = '${lotId}'; commit;
    select graphile_worker.add_job('report.settle')`);
  await expect
    .poll(
      async () =>
        (
          await installation.sql<{ state: string }>(`select state from evaluation where lot_id = '${lotId}'`)
        )[0]?.state,
      { timeout: 20_000 },
    )
    .toBe('concluded');
  await page.reload();
  await page.getByText('期满未签署，也未书面说明不同意见和理由').waitFor();
  await page.getByText('已签署完毕').first().waitFor();
  // The job signs within a minute, and the page asks again by itself.
  const signed = page
    .getByRole('list', { name: '电子文书：评标报告' })
    .getByRole('button', { name: /\.pdf$/ });
  await signed.waitFor({ timeout: 120_000 });
  const download = page.waitForEvent('download');
  await signed.click();
  expect(await pdfSignature(await readFile(await (await download).path()))).toContain('Signature is Valid.');
  await fits(page, 'report-concluded');
  const folder = process.env.JOURNEY_PICTURES;
  if (folder) await page.pdf({ path: `${folder}/report.pdf`, format: 'A4' });
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: '打印' }).isVisible()).toBe(false);
});
