import * as bids from '@procure/contract/bid/bid.route.ts';
import * as complaints from '@procure/contract/complaint/complaint.route.ts';
import * as documents from '@procure/contract/document/document.route.ts';
import * as processes from '@procure/contract/lot/process.route.ts';
import * as objections from '@procure/contract/objection/objection.route.ts';
import * as wire from '@procure/contract/prequalification/prequalification.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import { remedies } from '@procure/domain/complaint/complaint.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { bidContent, submittedBid } from '../../../testing/fixtures/bid.ts';
import {
  complained,
  complaintContent,
  decisionHandedIn,
  received,
} from '../../../testing/fixtures/complaint.ts';
import { answered, answering, objected } from '../../../testing/fixtures/objection.ts';
import { openAll, releaseAll } from '../../../testing/fixtures/opening.ts';
import { setLotTime, toldTo } from '../../../testing/fixtures/participation.ts';
import { announcedResults, closedToApplicants } from '../../../testing/fixtures/prequalification.ts';
import { inDays, nameMember, passDeadline } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { CompanyActor, StaffActor } from '../../platform/actor.ts';

const test = testApp();
const reason = '申请人提交的业绩证明符合公告要求，原评审有误。';
const failure = '未提供近三年同类业绩证明';
const promise = { outcome: 'upheld', remedy: 'prequalify_anew' } as const;
type Announced = Awaited<ReturnType<typeof announcedResults>>;

const reopening = ({ buyer, lotId }: Announced) =>
  buyer.client.call(wire.reopenPrequalification, { lotId, reason });
const concluding = ({ buyer, lotId }: Announced) =>
  buyer.client.call(wire.concludePrequalification, { lotId });

async function reviewOf({ buyer, lotId }: Announced) {
  const review = await buyer.client.call(wire.getPrequalificationReview, { lotId });
  if (!review.ok) throw new Error(review.message);
  return review.data;
}

/** The applicant as the reviewers see it. */
async function rowOf(lot: Announced, person: Person<CompanyActor>) {
  const { applicants } = await reviewOf(lot);
  const row = applicants.find(({ companyId }) => companyId === person.actor.company.id);
  if (row === undefined) throw new Error('did not apply');
  return row;
}

async function judge(
  lot: Announced,
  person: Person<CompanyActor>,
  decision: 'passed' | 'failed',
  why = decision === 'passed' ? '' : failure,
) {
  const { id, version } = await rowOf(lot, person);
  return lot.buyer.client.call(wire.decidePrequalification, { id, version, decision, reason: why });
}

/** Government procurement: the refused applicant objects to the result, and the answer promises that all are judged anew. */
async function promised() {
  const lot = await announcedResults(test);
  const { id } = await objected(lot.refused, lot.lotId, { subject: 'prequalification_result', clause: '' });
  await answered(lot, id, 2, [], promise);
  return { ...lot, objectionId: id };
}

async function reopened() {
  const lot = await promised();
  const reply = await reopening(lot);
  if (!reply.ok) throw new Error(reply.message);
  return lot;
}

const own = (person: Person<CompanyActor>, lotId: string) =>
  person.client.call(wire.getPrequalification, { lotId });

async function linesOf(entity: string, lotId: string) {
  const rows = await test
    .parts()
    .db.selectFrom('auditLog')
    .select('action')
    .where('entity', '=', entity)
    .where('lotId', '=', lotId)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

async function noticesOf(lotId: string) {
  const rows = await test
    .parts()
    .db.selectFrom('notice')
    .select(['title', 'body'])
    .where('lotId', '=', lotId)
    .where('kind', '=', 'change')
    .orderBy('publishedAt')
    .execute();
  return rows;
}

describe('announced results', () => {
  it('are judged anew only if an answer promises it or the supervisor ordered it, by the tender’s own people', async () => {
    const lot = await announcedResults(test);
    const { lotId, approver } = lot;
    expect(await reopening(lot)).toMatchObject({ code: '4984', reason: 'reopening_unfounded' });
    // Rejected, it promises nothing.
    const { id } = await objected(lot.refused, lotId, { subject: 'prequalification_result', clause: '' });
    await answered(lot, id);
    expect(await reopening(lot)).toMatchObject({ code: '4984' });
    expect((await reviewOf(lot)).owed).toBe(false);

    const right = await promised();
    expect((await reviewOf(right)).owed).toBe(true);
    const input = { lotId: right.lotId, reason };
    const stranger = await test.staff('buyer');
    expect(await stranger.client.call(wire.reopenPrequalification, input)).toMatchObject({ code: '4040' });
    expect(await approver.client.call(wire.reopenPrequalification, input)).toMatchObject({ code: '4031' });
    expect(
      await right.buyer.client.call(wire.reopenPrequalification, { ...input, reason: '短' }),
    ).toMatchObject({ fields: [{ field: 'reason' }] });
    const first = await reopening(right);
    if (!first.ok) throw new Error(first.message);
    // Twice, also by a colleague with another reason, nothing happens again.
    const again = { lotId: right.lotId, reason: '另一位经办人写的原因。' };
    expect(await right.buyer.client.call(wire.reopenPrequalification, again)).toMatchObject({
      data: first.data,
    });
    expect(await linesOf('lot', right.lotId)).toEqual(
      expect.arrayContaining(['concludePrequalification', 'reopenPrequalification']),
    );
    expect((await noticesOf(right.lotId)).map(({ body }) => body)).toEqual([
      expect.stringContaining(reason.slice(0, -1)),
    ]);
  });

  it('of applications that are not announced yet, or of a lot past its deadline, suspended or ended, are not reopened', async () => {
    const unannounced = await closedToApplicants(test, 3);
    const early = { lotId: unannounced.lotId, reason };
    expect(await unannounced.buyer.client.call(wire.reopenPrequalification, early)).toMatchObject({
      reason: 'transition_not_allowed',
    });
    const lot = await promised();
    const { lotId } = lot;
    const { db } = test.parts();
    const { bidDeadline } = await db
      .selectFrom('lot')
      .select('bidDeadline')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow();
    await passDeadline(test, lotId);
    expect(await reopening(lot)).toMatchObject({ code: '4501' });
    await db.updateTable('lot').set({ bidDeadline }).where('id', '=', lotId).execute();
    const version = async () =>
      (await db.selectFrom('lot').select('version').where('id', '=', lotId).executeTakeFirstOrThrow())
        .version;
    const { client } = lot.buyer;
    await client.call(lifecycle.suspendLot, {
      lotId,
      version: await version(),
      reason: '核实情况，暂停采购。',
    });
    expect(await reopening(lot)).toMatchObject({ code: '4410' });
    await client.call(lifecycle.terminateLot, {
      lotId,
      version: await version(),
      reason: '采购任务取消，终止。',
    });
    expect(await reopening(lot)).toMatchObject({ code: '4411' });
  });

  it('hold the opening until the new ones are announced, whatever the supervisor says meanwhile', async () => {
    const lot = await promised();
    const { lotId } = lot;
    const { db } = test.parts();
    const { bidDeadline } = await db
      .selectFrom('lot')
      .select('bidDeadline')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow();
    await passDeadline(test, lotId);
    for (const reply of await releaseAll(lot)) expect(reply).toMatchObject({ code: '4951' });
    await db.updateTable('lot').set({ bidDeadline }).where('id', '=', lotId).execute();
    await reopening(lot);
    await db.updateTable('objection').set({ remediedAt: new Date() }).where('lotId', '=', lotId).execute();
    await passDeadline(test, lotId);
    for (const reply of await releaseAll(lot)) expect(reply).toMatchObject({ code: '4985' });
  });
});

describe('the second review', () => {
  it('passes a wrongly refused applicant, who takes part; each applicant receives its own result', async () => {
    const lot = await reopened();
    const { lotId, refused, others, objectionId } = lot;
    for (const person of [refused, ...others])
      expect(await toldTo(test, person.accountId)).toContain('prequalification_reopened');
    // Those who did not apply learn of it by the notice alone.
    const outsider = await test.company();
    expect(await outsider.client.call(wire.getPrequalification, { lotId })).toMatchObject({
      data: { phase: 'none', reopenedAt: null },
    });
    expect(await concluding(lot)).toMatchObject({ code: '4405', message: '还有1份资格预审申请未评审' });
    expect(await judge(lot, refused, 'passed')).toMatchObject({ data: { phase: 'passed' } });
    expect(await judge(lot, refused, 'passed')).toMatchObject({ data: { phase: 'passed' } });
    // The new decision is invisible outside and without effect before it is announced.
    expect(await own(refused, lotId)).toMatchObject({
      data: { phase: 'failed', reason: failure, reopenedAt: expect.any(String) },
    });
    expect(await refused.client.call(documents.obtainDocuments, { lotId })).toMatchObject({ code: '4503' });
    expect(await refused.client.call(objections.getOwnObjection, { id: objectionId })).toMatchObject({
      data: { remedy: 'prequalify_anew', remediedAt: null },
    });
    expect(await rowOf(lot, refused)).toMatchObject({
      phase: 'failed',
      reason: failure,
      anew: { state: 'passed', reason: null },
    });

    const done = await concluding(lot);
    if (!done.ok) throw new Error(done.message);
    expect(done.data).toMatchObject({ passed: 4, failed: false });
    expect(await concluding(lot)).toMatchObject({ data: done.data });
    expect(await own(refused, lotId)).toMatchObject({
      data: { phase: 'passed', reason: null, reopenedAt: null },
    });
    for (const person of [refused, ...others]) {
      const told = await toldTo(test, person.accountId);
      expect(told.filter((template) => template === 'prequalification_passed_anew')).toHaveLength(1);
      expect(told).not.toContain('prequalification_failed_anew');
    }
    expect(await refused.client.call(documents.obtainDocuments, { lotId })).toMatchObject({ ok: true });
    await submittedBid(test, refused, lotId, await bidContent(test, lotId));
    // The promise is done with it, and cannot be done twice.
    expect(await refused.client.call(objections.getOwnObjection, { id: objectionId })).toMatchObject({
      data: { remediedAt: expect.any(String) },
    });
    expect(await reopening(lot)).toMatchObject({ code: '4984' });
    expect((await noticesOf(lotId)).map(({ title }) => title)).toEqual([
      expect.stringContaining('资格预审申请重新评审公告'),
      expect.stringContaining('资格预审申请重新评审完成公告'),
    ]);
    // Neither notice names the applicants or their number.
    for (const { title, body } of await noticesOf(lotId)) {
      const named = [refused, ...others].map(({ username }) => username);
      for (const name of named) expect(`${title}${body}`).not.toContain(name);
      expect(body).not.toMatch(/[0-9一二三四]+(家|份|名)/);
    }
  });

  it('needs a reason for another refusal, and the version that was seen', async () => {
    const lot = await reopened();
    const { refused, others, lotId } = lot;
    expect(await judge(lot, refused, 'failed', '短')).toMatchObject({ fields: [{ field: 'reason' }] });
    const { id, version } = await rowOf(lot, refused);
    const stale = { id, version: version - 1, decision: 'passed' as const, reason: '' };
    expect(await lot.buyer.client.call(wire.decidePrequalification, stale)).toMatchObject({ code: '4090' });
    // A passed applicant stays passed without a reason.
    const kept = others[0] ?? refused;
    const before = await rowOf(lot, kept);
    expect(await judge(lot, kept, 'passed')).toMatchObject({ data: { version: before.version } });
    expect(await judge(lot, refused, 'failed', '业绩证明的合同金额低于公告要求')).toMatchObject({ ok: true });
    expect(await concluding(lot)).toMatchObject({ data: { passed: 3, failed: false } });
    expect(await own(refused, lotId)).toMatchObject({
      data: { phase: 'failed', reason: '业绩证明的合同金额低于公告要求' },
    });
    expect(await toldTo(test, refused.accountId)).toContain('prequalification_failed_anew');
    expect(await linesOf('prequalification', lotId)).toEqual(expect.arrayContaining(['pass', 'fail']));
  });

  it('is announced only if a newly passed applicant has the legal time to bid: the deadline is extended first', async () => {
    const lot = await reopened();
    const { lotId, refused, buyer } = lot;
    const { db } = test.parts();
    const times = { documentUntil: new Date(inDays(2)), bidDeadline: new Date(inDays(10)) };
    await db.updateTable('lot').set(times).where('id', '=', lotId).execute();
    await judge(lot, refused, 'passed');
    const short = await concluding(lot);
    expect(short).toMatchObject({ code: '4986', reason: 'passed_anew_short' });
    expect(!short.ok && short.message).toContain('自招标文件发出至投标截止不得少于20日，最早为');
    // Refused, nothing of it was done.
    expect(await own(refused, lotId)).toMatchObject({ data: { phase: 'failed' } });
    expect((await reviewOf(lot)).phase).toBe('reopened');
    const { version } = await db
      .selectFrom('lot')
      .select('version')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow();
    const later = {
      ...{ lotId, version, reason: '资格预审申请重新评审，依法顺延。' },
      ...{ documentUntil: inDays(20), bidDeadline: inDays(40) },
    };
    expect(await buyer.client.call(lifecycle.extendLot, later)).toMatchObject({ ok: true });
    expect(await concluding(lot)).toMatchObject({ data: { passed: 4 } });
  });

  it('cannot pass a refused applicant after the deadline, which leaves no time to bid', async () => {
    const lot = await reopened();
    await judge(lot, lot.refused, 'passed');
    await passDeadline(test, lot.lotId);
    expect(await concluding(lot)).toMatchObject({ code: '4501' });
    // Without a newly passed applicant nobody needs the time.
    await judge(lot, lot.refused, 'failed');
    expect(await concluding(lot)).toMatchObject({ data: { passed: 3, failed: false } });
  });

  it('fails the lot if too few are left', async () => {
    const lot = await reopened();
    const [first] = lot.others;
    await judge(lot, lot.refused, 'failed');
    await judge(lot, first ?? lot.refused, 'failed', '资质证书在申请截止前已经失效');
    expect(await concluding(lot)).toMatchObject({ data: { passed: 2, failed: true } });
    expect(await lot.refused.client.call(wire.getPrequalification, { lotId: lot.lotId })).toMatchObject({
      data: { lot: { phase: 'failed' } },
    });
  });
});

describe('a bid of a bidder that is no longer qualified', () => {
  it('stays sealed and does not count; the bidder is notified, and the record states the reason', async () => {
    const lot = await announcedResults(test);
    const { lotId, others, refused } = lot;
    for (const [index, person] of others.entries()) {
      await person.client.call(documents.obtainDocuments, { lotId });
      await submittedBid(test, person, lotId, await bidContent(test, lotId, `${index + 1}00.00`));
    }
    const { id } = await objected(refused, lotId, { subject: 'prequalification_result', clause: '' });
    await answered(lot, id, 2, [], promise);
    await reopening(lot);
    const [excluded, ...kept] = others;
    if (excluded === undefined) throw new Error('three passed');
    await judge(lot, refused, 'passed');
    await judge(lot, excluded, 'failed', '资质证书在申请截止前已经失效');
    // Its bid is valid until the new results are announced.
    expect(await own(excluded, lotId)).toMatchObject({ data: { phase: 'passed' } });
    expect(await excluded.client.call(bids.getBid, { lotId })).toMatchObject({ data: { blockers: [] } });
    expect(await concluding(lot)).toMatchObject({ data: { passed: 3 } });
    expect(await toldTo(test, excluded.accountId)).toContain('prequalification_failed_anew');
    expect(await excluded.client.call(bids.getBid, { lotId })).toMatchObject({
      data: {
        phase: 'unqualified',
        blockers: [{ reason: 'prequalification_not_passed' }],
        withdrawBlocker: null,
      },
    });
    expect(await excluded.client.call(processes.getMyLot, { lotId })).toMatchObject({
      data: {
        steps: expect.arrayContaining([
          expect.objectContaining({
            key: 'bid',
            state: 'failed',
            text: expect.stringContaining('您未通过资格预审，投标文件不予开启'),
          }),
        ]),
      },
    });
    await refused.client.call(documents.obtainDocuments, { lotId });
    await submittedBid(test, refused, lotId, await bidContent(test, lotId, '900.00'));
    await passDeadline(test, lotId);
    await openAll(test, lot);
    const { db } = test.parts();
    const entries = await db
      .selectFrom('openingEntry')
      .select(['companyId', 'result', 'cause', 'totalIncl', 'contents'])
      .where('lotId', '=', lotId)
      .orderBy('position')
      .execute();
    expect(entries.map(({ companyId, result }) => [companyId, result])).toEqual([
      [excluded.actor.company.id, 'unqualified'],
      ...[...kept, refused].map(({ actor }) => [actor.company.id, 'opened']),
    ]);
    expect(entries[0]).toMatchObject({
      cause: '未通过资格预审（《招标投标法实施条例》第三十六条）',
      totalIncl: null,
      contents: null,
    });
    expect(await excluded.client.call(bids.getBid, { lotId })).toMatchObject({
      data: { phase: 'unqualified' },
    });
    const opened = await db
      .selectFrom('file')
      .select('id')
      .where('ownerCompanyId', '=', excluded.actor.company.id)
      .where('purpose', '=', 'opened')
      .execute();
    expect(opened).toEqual([]);
  });

  it('is not counted among the bids that an opening needs', async () => {
    const lot = await announcedResults(test);
    const { lotId, others } = lot;
    for (const person of others) {
      await person.client.call(documents.obtainDocuments, { lotId });
      await submittedBid(test, person, lotId, await bidContent(test, lotId));
    }
    const { db } = test.parts();
    await db
      .updateTable('prequalification')
      .set({ state: 'failed', reason: failure })
      .where('lotId', '=', lotId)
      .where('companyId', '=', others[0]?.actor.company.id ?? '')
      .execute();
    await passDeadline(test, lotId);
    const replies = await releaseAll(lot);
    expect(replies.at(-1)).toMatchObject({ data: { state: 'failed' } });
  });
});

describe('the supervisor’s order', () => {
  let supervisor: Person<StaffActor>;
  let signer: Person<StaffActor>;
  beforeAll(async () => {
    supervisor = await test.staff('supervisor');
    signer = await test.staff('supervisor');
  });

  const direct = (lotId: string) => ({
    ...complaintContent(lotId, '', 'other'),
    objectionId: '',
    facts: '我单位已提交三份同类业绩合同，招标人仍以未提供业绩为由不予通过。',
    request: '请责令招标人重新评审我单位的资格预审申请。',
    knownOn: dayOf(new Date()),
  });

  /** 招标: the refused applicant complains directly, and the supervisor receives it. */
  async function complainedOf() {
    const lot = await announcedResults(test, 'mandatory');
    const { id } = await complained(lot.refused, direct(lot.lotId));
    const { version } = await received(supervisor, id);
    return { ...lot, id, version };
  }

  it('has the same effect in 招标, without an objection to such a result, and blocks the lot until the confirmation', async () => {
    const lot = await complainedOf();
    const { id, version, lotId, refused } = lot;
    const rights = await refused.client.call(objections.getObjectionRights, { lotId });
    expect(rights.ok && rights.data.rights.map(({ subject }) => subject)).not.toContain(
      'prequalification_result',
    );
    const handed = await decisionHandedIn(supervisor, id, version, 'prequalifiedAnew');
    const decision = { id, version: handed.version };
    const signed = await signer.client.call(complaints.signComplaintDecision, decision);
    if (!signed.ok) throw new Error(signed.message);
    expect((await reviewOf(lot)).owed).toBe(true);
    expect(await reopening(lot)).toMatchObject({ ok: true });
    await judge(lot, refused, 'passed');
    // The order does not block the act that carries it out.
    expect(await concluding(lot)).toMatchObject({ data: { passed: 4 } });
    expect((await reviewOf(lot)).owed).toBe(false);
    expect(await reopening(lot)).toMatchObject({ code: '4984' });
    await passDeadline(test, lotId);
    for (const reply of await releaseAll(lot)) expect(reply).toMatchObject({ code: '4960' });
    const confirmed = await supervisor.client.call(complaints.confirmComplaintRemedy, {
      id,
      version: signed.data.version,
    });
    expect(confirmed).toMatchObject({ ok: true });
    expect((await releaseAll(lot)).at(-1)).toMatchObject({ data: { state: 'failed' } });
  });

  it('of another complaint blocks the new results as every act', async () => {
    const lot = await reopened();
    const { lotId, refused } = lot;
    await judge(lot, refused, 'failed');
    const { db } = test.parts();
    await db.updateTable('tender').set({ scope: 'mandatory' }).where('id', '=', lot.id).execute();
    const { id } = await complained(refused, direct(lotId));
    const { version } = await received(supervisor, id);
    const order = { id, version, reason: '调查期间暂停采购活动。' };
    expect(await supervisor.client.call(complaints.suspendByComplaint, order)).toMatchObject({ ok: true });
    expect(await concluding(lot)).toMatchObject({ code: '4960' });
  });

  it('is given only while an act could carry it out', async () => {
    const lot = await complainedOf();
    const { id, version, lotId } = lot;
    const handed = await decisionHandedIn(supervisor, id, version, 'prequalifiedAnew');
    const offered = async () => {
      const seen = await supervisor.client.call(complaints.getComplaint, { id });
      if (!seen.ok) throw new Error(seen.message);
      return seen.data.handling?.remedies;
    };
    expect(await offered()).toContain('prequalify_anew');
    await passDeadline(test, lotId);
    expect(await offered()).toEqual(remedies.filter((one) => one !== 'prequalify_anew'));
    const decision = { id, version: handed.version };
    expect(await signer.client.call(complaints.signComplaintDecision, decision)).toMatchObject({
      code: '4953',
    });
    const back = { ...decision, reason: '投标已经截止，请改为重新招标。' };
    const returned = await signer.client.call(complaints.returnComplaintDecision, back);
    if (!returned.ok) throw new Error(returned.message);
    const words = {
      ...{ id, version: returned.data.version, outcome: 'upheld' as const, rejection: null },
      ...{ remedy: 'prequalify_anew' as const, decision: '经调查取证，作出如下处理决定。', fileIds: [] },
    };
    expect(await supervisor.client.call(complaints.writeComplaintDecision, words)).toMatchObject({
      fields: [{ field: 'remedy' }],
    });
  });
});

it('an answer promises it only while the results can still be judged anew', async () => {
  const lot = await announcedResults(test);
  const { lotId, refused, buyer, approver } = lot;
  const { id } = await objected(refused, lotId, { subject: 'prequalification_result', clause: '' });
  expect(await buyer.client.call(objections.getObjection, { id })).toMatchObject({
    data: { remedies: { upheld: ['prequalify_anew', 'rebid'] } },
  });
  const { version } = await answering(buyer, id, 2, [], promise);
  await passDeadline(test, lotId);
  expect(await approver.client.call(objections.approveObjectionAnswer, { id, version })).toMatchObject({
    code: '4953',
  });
});

it('concurrent reopenings and announcements take effect once', async () => {
  const lot = await promised();
  const colleague = await test.staff('buyer');
  await nameMember(lot, colleague, 'handler');
  const input = { lotId: lot.lotId, reason };
  const both = await Promise.all(
    [lot.buyer, colleague].map(({ client }) => client.call(wire.reopenPrequalification, input)),
  );
  const said = (replies: readonly { readonly ok: boolean }[]) =>
    replies.map((reply) => ('data' in reply ? JSON.stringify(reply.data) : ''));
  expect(new Set(said(both)).size).toBe(1);
  expect(both.every(({ ok }) => ok)).toBe(true);
  await setLotTime(test, lot.lotId, 'documentUntil', 20 * 86_400_000);
  await judge(lot, lot.refused, 'passed');
  const announced = await Promise.all(
    [lot.buyer, colleague].map(({ client }) =>
      client.call(wire.concludePrequalification, { lotId: lot.lotId }),
    ),
  );
  expect(new Set(said(announced)).size).toBe(1);
  expect(announced.every(({ ok }) => ok)).toBe(true);
  expect(await noticesOf(lot.lotId)).toHaveLength(2);
});
