import { randomUUID } from 'node:crypto';
import * as awards from '@procure/contract/award/award.route.ts';
import * as clarifications from '@procure/contract/clarification/clarification.route.ts';
import * as wire from '@procure/contract/draw/draw.route.ts';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import * as reports from '@procure/contract/evaluation/report.route.ts';
import { getStaffFile } from '@procure/contract/file/file.route.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { everyAnswer } from '../../../testing/every-answer.ts';
import { passPublicity } from '../../../testing/fixtures/award.ts';
import { sitDown } from '../../../testing/fixtures/committee.ts';
import { acceptAll, type DrawnExpert, draw, pool, usualSeats } from '../../../testing/fixtures/draw.ts';
import { conclude, judgedSheet, scored } from '../../../testing/fixtures/evaluation.ts';
import { loadSpecialities } from '../../../testing/fixtures/expert.ts';
import { openedLot } from '../../../testing/fixtures/opening.ts';
import { inDays, nameMember, type TenderFixture } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { signDecided } from '../official-document/signing/service.ts';

const test = testApp({ limits: { ordinary: 1_000_000, tight: 1_000_000 } });
let experts: DrawnExpert[];
beforeAll(async () => {
  const reviewer = await test.staff('reviewer');
  await loadSpecialities(test);
  experts = [...(await pool(test, reviewer, 'B02', 3)), ...(await pool(test, reviewer, 'A07', 3))];
  for (const { accountId } of experts)
    await sql`update account set nick_name = '保密' || substr(id::text, 1, 8) where id = ${accountId}`.execute(
      test.database.db,
    );
}, 240_000);

/** The values that name an expert: the account, and the names and the phone of the person. */
async function marksOf(people: readonly DrawnExpert[]): Promise<readonly string[]> {
  const ids = people.map(({ accountId }) => accountId);
  const { rows } = await sql<{ id: string; username: string; nickName: string; phone: string }>`
    select id, username, nick_name, phone from account where id = any (${sql.val(ids)}::uuid[])`.execute(
    test.database.db,
  );
  return rows.flatMap(({ id, username, nickName, phone }) => [id, username, nickName, phone]);
}

/** The people of the buyer's side, and those who watch it. */
async function readersOf(
  { buyer, approver, openers, evaluators }: TenderFixture,
  handler: Person<StaffActor>,
) {
  const watchers = [await test.staff('supervisor'), await test.staff('auditor')];
  const own = await test.staff('buyer', 'approver', 'opener', 'evaluator');
  const named = [openers[0], evaluators[1]].flatMap((person) => person?.token ?? []);
  return [buyer, handler, approver, own, ...watchers].map(({ token }) => token).concat(named);
}

it('keeps the drawn experts secret from everybody but the committee until the award', async () => {
  let members: DrawnExpert[] = [];
  let handler: Person<StaffActor> | undefined;
  let tokens: readonly string[] = [];
  const ids: Record<string, string> = {};
  let marks: readonly string[] = [];
  /** How often each answer names an expert. The log names them before, as applicants for the pool. */
  const mentions = async (readers: readonly string[]) => {
    const answers = await everyAnswer(test, ids, { portal: [''], console: readers });
    const succeeded = [...answers.values()].filter((one) => JSON.stringify(one).includes('"code":"2000"'));
    expect(succeeded.length).toBeGreaterThan(50);
    return [...answers].map(([what, answer]) => {
      const text = JSON.stringify(answer);
      return [what, marks.reduce((sum, mark) => sum + text.split(mark).length - 1, 0)] as const;
    });
  };
  let before = new Map<string, number>();
  const leaks = async (readers: readonly string[] = tokens) =>
    (await mentions(readers)).flatMap(([what, count]) => (count > (before.get(what) ?? 0) ? [what] : []));
  const lot = await openedLot(test, {
    lot: { drawnExperts: usualSeats },
    isSeated: false,
    beforeDeadline: async (tender) => {
      handler = await test.staff('buyer');
      await nameMember(tender, handler);
      tokens = await readersOf(tender, handler);
      marks = await marksOf(experts);
      Object.assign(ids, { tender: tender.id, lot: tender.lotId });
      before = new Map(await mentions(tokens));
      await draw(test, tender);
      members = await acceptAll(experts, tender.lotId);
      expect(members).toHaveLength(4);
      // The representative learns the others when the bids are opened.
      const representative = tender.evaluators[0]?.token ?? '';
      expect(['accepted', await leaks([...tokens, representative])]).toEqual(['accepted', []]);
    },
  });
  const { tender, lotId, bidIds } = lot;
  expect(['opened', await leaks()]).toEqual(['opened', []]);
  const [first, ...others] = members;
  if (first === undefined) throw new Error('four members');
  const committee = [first, ...others, ...tender.evaluators.slice(0, 1)];
  await sitDown(committee, lotId);
  expect(['seated', await leaks()]).toEqual(['seated', []]);
  const seen = await first.client.call(evaluations.getEvaluation, { lotId });
  if (!seen.ok) throw new Error(seen.message);
  expect(seen.data.evaluators.map(({ id }) => id)).toEqual(
    expect.arrayContaining(members.map(({ accountId }) => accountId)),
  );
  const asked = await first.client.call(clarifications.issueClarification, {
    ...{ lotId, id: randomUUID(), bidId: bidIds[0] ?? '', subject: '工期说明' },
    ...{ content: '请说明工期安排与人员投入的依据。', dueAt: inDays(2) },
  });
  expect(asked).toMatchObject({ ok: true });
  // The report waits for the term of the reply.
  const { db } = test.parts();
  await db
    .updateTable('clarification')
    .set({ dueAt: inDays(-1) })
    .where('lotId', '=', lotId)
    .execute();
  // A drawn expert draws up the report, and the last signature concludes the evaluation.
  const scores = bidIds.map((id) => scored(id));
  await conclude({ ...lot, evaluators: committee, judged: (rows) => judgedSheet(test, lotId, rows) }, scores);
  expect(['concluded', await leaks()]).toEqual(['concluded', []]);
  const { buyer, approver } = tender;
  // The signed document names all members.
  await signDecided(test.parts());
  const [signed] = (
    await sql<{ fileId: string }>`select file_id from official_document
      where lot_id = ${lotId} and report_no is not null`.execute(test.database.db)
  ).rows;
  const id = signed?.fileId ?? '';
  const readDocument = ({ client }: Person<StaffActor>) => client.call(getStaffFile, { id });
  for (const person of [buyer, approver]) expect(await readDocument(person)).toMatchObject({ ok: false });
  expect(await readDocument(first)).toMatchObject({ ok: true });
  const report = await buyer.client.call(reports.getReport, { lotId });
  if (!report.ok) throw new Error(report.message);
  expect(report.data.report).toMatchObject({ intact: true, document: null });
  const names = report.data.report?.content.committee
    .map(({ name }) => name)
    .filter((name) => name.startsWith('专家'));
  expect(names?.sort()).toEqual(['专家一', '专家三', '专家二', '专家四']);
  const auditor = await test.staff('auditor');
  expect(await auditor.client.call(wire.getDrawRecord, { lotId, no: 1 })).toMatchObject({
    reason: 'draw_secret',
  });
  const outbox = await sql<{ body: string }>`select subject || body as body from outbox
    where recipient = any (${sql.val([buyer.accountId, approver.accountId, handler?.accountId ?? ''])}::text[])`.execute(
    test.database.db,
  );
  expect(outbox.rows.length).toBeGreaterThan(0);
  expect(outbox.rows.filter(({ body }) => marks.some((mark) => body.includes(mark)))).toEqual([]);
  expect(await buyer.client.call(awards.publicizeCandidates, { lotId })).toMatchObject({ ok: true });
  await passPublicity(test, lotId);
  expect(await buyer.client.call(awards.beginDecision, { lotId })).toMatchObject({ ok: true });
  const bidId = bidIds[0] ?? '';
  expect(await buyer.client.call(awards.proposeAward, { lotId, bidId, reason: '' })).toMatchObject({
    ok: true,
  });
  expect(await approver.client.call(awards.approveAward, { lotId, bidId })).toMatchObject({ ok: true });
  expect(['approved', await leaks()]).toEqual(['approved', []]);
  expect(await buyer.client.call(awards.issueAward, { lotId })).toMatchObject({ ok: true });
  // From the award on the committee is public to those who read the evaluation.
  const awarded = await leaks([buyer.token, auditor.token]);
  for (const address of [
    `0 /api/inner/pch/lots/${lotId}/evaluation`,
    `0 /api/inner/pch/lots/${lotId}/evaluation/report`,
  ])
    expect(awarded).toContain(address);
  expect(awarded.some((address) => address.startsWith('1 ') && address.includes('audit'))).toBe(true);
  expect(await readDocument(buyer)).toMatchObject({ ok: true });
  const record = await auditor.client.call(wire.getDrawRecord, { lotId, no: 1 });
  expect(record).toMatchObject({ ok: true });
}, 900_000);
