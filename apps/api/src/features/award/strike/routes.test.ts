import * as awards from '@procure/contract/award/award.route.ts';
import * as complaints from '@procure/contract/complaint/complaint.route.ts';
import * as lots from '@procure/contract/lot/process.route.ts';
import * as objections from '@procure/contract/objection/objection.route.ts';
import * as desk from '@procure/contract/todo/desk.route.ts';
import { describe, expect, it } from 'vitest';
import { decidingLot, passPublicity } from '../../../../testing/fixtures/award.ts';
import {
  complained,
  complaintContent,
  decisionHandedIn,
  objectedBefore,
  received,
} from '../../../../testing/fixtures/complaint.ts';
import { conclude, type EvaluatingLot, scored } from '../../../../testing/fixtures/evaluation.ts';
import { answered, answering, objected, objectionContent } from '../../../../testing/fixtures/objection.ts';
import { toldTo } from '../../../../testing/fixtures/participation.ts';
import { nameMember } from '../../../../testing/fixtures/tender.ts';
import { testApp } from '../../../../testing/test-app.ts';

const test = testApp();
const reason = '经查实，业绩合同系伪造，影响中标结果。';
const ground = 'unlawful';

function only<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('nobody is there');
  return one;
}

const promised = (remedy: 'next_candidate' | 'reevaluate') => ({ outcome: 'upheld' as const, remedy });

/** A lot in its decision, with its candidates by name; objections to the result are open. */
async function decided() {
  const lot = await decidingLot(test);
  const { db } = test.parts();
  // In government procurement an objection is allowed after the candidates were shown.
  await db.updateTable('tender').set({ scope: 'government' }).where('id', '=', lot.tender.id).execute();
  const rows = await db
    .selectFrom('candidate')
    .select('companyName')
    .where('lotId', '=', lot.lotId)
    .orderBy('rank')
    .execute();
  return { ...lot, names: rows.map(({ companyName }) => companyName) };
}
type Decided = Awaited<ReturnType<typeof decided>>;

/** Lets a bidder object to the first candidate, with an answer that promises that the next moves up. */
async function promisedStrike(lot: Decided, by = 1) {
  const { tender, suppliers, lotId, names } = lot;
  const objector = only(suppliers[by]);
  const { id } = await objected(objector, lotId, { subject: 'result', target: only(names[0]) });
  await answered(tender, id, 2, [], promised('next_candidate'));
  return id;
}

const striking = ({ lotId, bidIds }: EvaluatingLot, place = 0) => ({
  ...({ lotId, bidId: only(bidIds[place]), ground, reason } as const),
});

describe('removing a candidate', () => {
  it('moves the next one up: candidates are shown anew, the company learns the reason, and the report stays', async () => {
    const lot = await decided();
    const { lotId, tender, suppliers, bidIds, names } = lot;
    const { client } = tender.buyer;
    const [first = '', second = '', third = ''] = bidIds;
    await client.call(awards.proposeAward, { lotId, bidId: first, reason: '' });
    await tender.approver.client.call(awards.approveAward, { lotId, bidId: first });
    const objectionId = await promisedStrike(lot);
    expect(await client.call(awards.getAward, { lotId })).toMatchObject({
      data: { held: true, striking: { targets: [names[0]] }, proposal: { bidId: first } },
    });
    expect(await client.call(awards.issueAward, { lotId })).toMatchObject({ code: '4951' });
    const { db } = test.parts();
    const report = () => db.selectFrom('evaluation').selectAll().where('lotId', '=', lotId).execute();
    const evaluation = await report();

    const input = striking(lot);
    expect(await client.call(awards.strikeCandidate, { ...input, reason: '短' })).toMatchObject({
      fields: [{ field: 'reason' }],
    });
    expect(await client.call(awards.strikeCandidate, input)).toMatchObject({ data: { phase: 'reshowing' } });
    // A repeat changes nothing.
    expect(await client.call(awards.strikeCandidate, input)).toMatchObject({ data: { phase: 'reshowing' } });
    // Viewers of the lot see what it waits for, and the buyer's desk lists it.
    for (const { client: supplier } of suppliers) {
      expect(await supplier.call(lots.getMyLot, { lotId })).toMatchObject({
        data: {
          lot: { phase: 'reshowing' },
          steps: expect.arrayContaining([
            expect.objectContaining({ key: 'award', text: '候选人待重新公示' }),
          ]),
        },
      });
    }
    expect(await client.call(awards.listAwards, { queue: 'publicize' })).toMatchObject({
      data: [{ id: lotId, phase: 'reshowing' }],
    });
    expect(await client.call(desk.getDesk, {})).toMatchObject({
      data: { queues: expect.arrayContaining([expect.objectContaining({ key: 'decision', count: 1 })]) },
    });
    expect(await client.call(objections.getObjection, { id: objectionId })).toMatchObject({
      data: { remedy: 'next_candidate', remediedAt: expect.any(String) },
    });
    const audited = await db
      .selectFrom('auditLog')
      .select(['entity', 'action'])
      .where('lotId', '=', lotId)
      .where('action', 'in', ['strike', 'remedy'])
      .orderBy('id')
      .execute();
    expect(audited).toEqual([
      { entity: 'lot', action: 'strike' },
      { entity: 'objection', action: 'remedy' },
    ]);
    expect(await report()).toEqual(evaluation);
    expect(await toldTo(test, only(suppliers[0]).accountId)).toContain('candidate_struck');
    for (const { accountId } of suppliers.slice(1)) {
      const told = await toldTo(test, accountId);
      expect(told).toContain('candidates_changed');
      expect(told).not.toContain('candidate_struck');
    }
    const notices = await db
      .selectFrom('notice')
      .select(['title', 'body'])
      .where('tenderId', '=', tender.id)
      .where('kind', '=', 'change')
      .execute();
    expect(notices).toMatchObject([
      { title: expect.stringContaining('候选人变更公告'), body: expect.stringContaining(reason) },
    ]);

    // The proposal is dropped; the remaining candidates are shown for the whole time, in their order.
    expect(await client.call(awards.getAward, { lotId })).toMatchObject({
      data: {
        ...{ held: false, striking: null, proposal: null, publicityFrom: null },
        candidates: [{ struck: { ground, reason } }, { struck: null, rank: 2 }, { struck: null, rank: 3 }],
      },
    });
    const shown = await client.call(awards.publicizeCandidates, { lotId });
    if (!shown.ok) throw new Error(shown.message);
    expect(Date.parse(shown.data.publicityUntil)).toBeGreaterThan(Date.now() + 2 * 86_400_000);
    const { facts } = await db
      .selectFrom('notice')
      .select('facts')
      .where('lotId', '=', lotId)
      .where('kind', '=', 'candidates')
      .orderBy('publishedAt', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(facts).toMatchObject({ candidates: [{ rank: 2 }, { rank: 3 }] });
    // A removed candidate cannot be the target of an objection, by a company or by a person.
    const standing = [names[1], names[2]];
    const targets = async () => {
      const rights = await only(suppliers[2]).client.call(objections.getObjectionRights, { lotId });
      return rights.ok ? rights.data.rights.find(({ subject }) => subject === 'result')?.targets : null;
    };
    expect(await targets()).toEqual(standing);
    const saved = objectionContent(lotId, 'result');
    const { client: rival } = only(suppliers[2]);
    await rival.call(objections.saveObjection, { ...saved, target: only(names[0]) });
    expect(await rival.call(objections.submitObjection, { lotId, id: saved.id, version: 1 })).toMatchObject({
      fields: [{ field: 'target', message: '请从列表中选择异议对象' }],
    });
    // The removed company may object itself.
    const again = await objected(only(suppliers[0]), lotId, { subject: 'result' });
    await answered(tender, again.id, 2);
    await passPublicity(test, lotId);
    expect(await client.call(awards.beginDecision, { lotId })).toMatchObject({ ok: true });
    expect(await client.call(awards.proposeAward, { lotId, bidId: first, reason })).toMatchObject({
      fields: [{ field: 'bidId' }],
    });
    // The next candidate is the first now: no reason is required.
    expect(await client.call(awards.proposeAward, { lotId, bidId: second, reason: '' })).toMatchObject({
      ok: true,
    });
    await tender.approver.client.call(awards.approveAward, { lotId, bidId: second });
    expect(await client.call(awards.issueAward, { lotId })).toMatchObject({ ok: true });
    const own = await only(suppliers[0]).client.call(awards.getAwardNotice, { lotId });
    expect(own).toMatchObject({ data: { kind: 'lost', reason: expect.stringContaining(reason) } });
    // After the winner gives up, a removed company is no candidate again.
    await only(suppliers[1]).client.call(awards.declineAward, { lotId, reason: '产能不足，无法按期交货。' });
    expect(await client.call(awards.redecideAward, { lotId })).toMatchObject({ ok: true });
    const states = await db.selectFrom('bid').select(['id', 'state']).where('lotId', '=', lotId).execute();
    const stateOf = (bidId: string) => states.find(({ id }) => id === bidId)?.state;
    expect([first, second, third].map(stateOf)).toEqual(['lost', 'lost', 'candidate']);
  });

  it('requires an answer that promises it, staff who handle the tender, and another candidate', async () => {
    const lot = await decided();
    const { lotId, tender, suppliers, names } = lot;
    const { client } = tender.buyer;
    const input = striking(lot);
    expect(await client.call(awards.strikeCandidate, input)).toMatchObject({ code: '4973' });
    await promisedStrike(lot);
    // The answer concerns the first candidate: no other can be removed by it.
    expect(await client.call(awards.strikeCandidate, striking(lot, 1))).toMatchObject({ code: '4973' });
    const unknown = { ...input, bidId: only(tender.lotIds[0]) };
    expect(await client.call(awards.strikeCandidate, unknown)).toMatchObject({
      fields: [{ field: 'bidId' }],
    });
    const stranger = await test.staff('buyer');
    expect(await stranger.client.call(awards.strikeCandidate, input)).toMatchObject({ code: '4040' });
    await nameMember(tender, stranger, 'reader');
    expect(await stranger.client.call(awards.strikeCandidate, input)).toMatchObject({ code: '4330' });
    expect(await tender.approver.client.call(awards.strikeCandidate, input)).toMatchObject({ code: '4031' });
    // Two concurrent calls: one removal, one notice.
    const colleague = await test.staff('buyer');
    await nameMember(tender, colleague);
    const both = await Promise.all(
      [tender.buyer, colleague].map((one) => one.client.call(awards.strikeCandidate, input)),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const { db } = test.parts();
    expect(
      await db.selectFrom('struckCandidate').select('rank').where('lotId', '=', lotId).execute(),
    ).toEqual([{ rank: 1 }]);
    // With two left, another may be removed, and then none.
    await client.call(awards.publicizeCandidates, { lotId });
    const next = await objected(only(suppliers[2]), lotId, { subject: 'result', target: only(names[1]) });
    await answered(tender, next.id, 2, [], promised('next_candidate'));
    expect(await client.call(awards.strikeCandidate, striking(lot, 1))).toMatchObject({ ok: true });
    await client.call(awards.publicizeCandidates, { lotId });
    const last = await objected(only(suppliers[0]), lotId, { subject: 'result', target: only(names[2]) });
    expect(await client.call(objections.getObjection, { id: last.id })).toMatchObject({
      data: { remedies: { upheld: ['reevaluate', 'rebid'] } },
    });
    await expect(answering(tender.buyer, last.id, 2, [], promised('next_candidate'))).rejects.toThrow(
      '现在不能选择',
    );
  });

  it('or a new evaluation follows an order of the supervisor', async () => {
    const lot = await decided();
    const { lotId, tender, suppliers } = lot;
    const { client } = tender.buyer;
    const objector = only(suppliers[1]);
    const objectionId = await objectedBefore(tender, objector, lotId, 'result');
    const { id } = await complained(objector, complaintContent(lotId, objectionId, 'result'));
    const [supervisor, signer] = [await test.staff('supervisor'), await test.staff('supervisor')];
    const { version } = await received(supervisor, id);
    const handed = await decisionHandedIn(supervisor, id, version, 'upheld');
    const signed = await signer.client.call(complaints.signComplaintDecision, {
      id,
      version: handed.version,
    });
    expect(signed).toMatchObject({ ok: true });
    const input = { ...striking(lot, 1) };
    expect(await client.call(awards.strikeCandidate, input)).toMatchObject({ code: '4973' });
    const { db } = test.parts();
    const order = (remedy: string) =>
      db.updateTable('complaint').set({ remedy, remedyTakenAt: null }).where('id', '=', id).execute();
    await order('void_award');
    expect(await client.call(awards.getAward, { lotId })).toMatchObject({
      data: { striking: { targets: [] } },
    });
    expect(await client.call(awards.strikeCandidate, input)).toMatchObject({ ok: true });
    // Once: another removal needs another order or an answer.
    expect(await client.call(awards.getAward, { lotId })).toMatchObject({ data: { striking: null } });
    expect(await client.call(awards.strikeCandidate, striking(lot))).toMatchObject({ code: '4973' });
    // Without the supervisor's confirmation nothing continues.
    expect(await client.call(awards.publicizeCandidates, { lotId })).toMatchObject({ code: '4960' });
    await db.updateTable('lot').set({ state: 'deciding' }).where('id', '=', lotId).execute();
    const anew = { lotId, reason: '监督部门责令重新评标，按决定办理。' };
    expect(await client.call(awards.reevaluateLot, anew)).toMatchObject({ code: '4952' });
    await order('reevaluate');
    expect(await client.call(awards.reevaluateLot, anew)).toMatchObject({ data: { phase: 'evaluating' } });
    expect(await client.call(awards.getAward, { lotId })).toMatchObject({ data: { reevaluation: false } });
  });

  it('is lifted by a new evaluation of all bids', async () => {
    const lot = await decided();
    const { lotId, tender, suppliers, bidIds, names } = lot;
    const { client } = tender.buyer;
    await promisedStrike(lot);
    await client.call(awards.strikeCandidate, striking(lot));
    await client.call(awards.publicizeCandidates, { lotId });
    // The answer finds the removal wrong. The promise about another candidate is fulfilled with it.
    const own = await objected(only(suppliers[0]), lotId, { subject: 'result', target: only(names[1]) });
    await answered(tender, own.id, 2, [], promised('reevaluate'));
    const other = await objected(only(suppliers[2]), lotId, { subject: 'result', target: only(names[1]) });
    await answered(tender, other.id, 2, [], promised('next_candidate'));
    const again = { lotId, reason: '对业绩的认定与招标文件不符，重新评审。' };
    expect(await client.call(awards.reevaluateLot, again)).toMatchObject({ ok: true });
    expect(await client.call(objections.getObjection, { id: other.id })).toMatchObject({
      data: { remediedAt: expect.any(String) },
    });
    await conclude(
      lot,
      bidIds.map((bidId, place) => scored(bidId, place === 0 ? '40' : '10')),
    );
    expect(await client.call(awards.getAward, { lotId })).toMatchObject({
      data: { striking: null, candidates: [{ bidId: bidIds[0], struck: null }, {}, {}] },
    });
  });
});
