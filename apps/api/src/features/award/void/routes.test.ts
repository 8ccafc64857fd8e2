import * as awards from '@procure/contract/award/award.route.ts';
import * as complaints from '@procure/contract/complaint/complaint.route.ts';
import * as lots from '@procure/contract/lot/process.route.ts';
import * as notices from '@procure/contract/notice/notice.route.ts';
import * as orders from '@procure/contract/order/order.route.ts';
import * as tenders from '@procure/contract/tender/lifecycle.route.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { describe, expect, it } from 'vitest';
import { awardedLot, decidingLot, orderedLot, passPublicity } from '../../../../testing/fixtures/award.ts';
import { resultComplained, type verdicts } from '../../../../testing/fixtures/complaint.ts';
import { conclude, type EvaluatingLot, scored } from '../../../../testing/fixtures/evaluation.ts';
import { toldTo } from '../../../../testing/fixtures/participation.ts';
import { testApp } from '../../../../testing/test-app.ts';

const test = testApp();

function only<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('nobody is there');
  return one;
}

const toBeSigned = (lot: EvaluatingLot, verdict: keyof typeof verdicts) =>
  resultComplained(test, lot, verdict);

async function decided(lot: EvaluatingLot, verdict: keyof typeof verdicts) {
  const complaint = await toBeSigned(lot, verdict);
  const { version } = await complaint.sign();
  const confirm = () =>
    complaint.supervisor.client.call(complaints.confirmComplaintRemedy, { id: complaint.id, version });
  return { ...complaint, confirm };
}

async function statesOf({ lotId, bidIds }: EvaluatingLot) {
  const { db } = test.parts();
  const rows = await db.selectFrom('bid').select(['id', 'state']).where('lotId', '=', lotId).execute();
  return bidIds.map((bidId) => rows.find(({ id }) => id === bidId)?.state);
}

describe('a sent award notice', () => {
  it('becomes void with the decision: all are notified, the public too, and the next are shown anew', async () => {
    const lot = await orderedLot(test);
    const { lotId, tender, suppliers, bidIds } = lot;
    const { client } = tender.buyer;
    const contract = { lotId, contractNo: 'HT-2026-009', signedOn: dayOf(new Date()) };
    expect(await client.call(awards.signContract, contract)).toMatchObject({ ok: true });
    const { signer, supervisor, signing, complaintNo, id } = await toBeSigned(lot, 'voided');
    // The award is unchanged before the signature.
    expect(await statesOf(lot)).toEqual(['won', 'lost', 'lost']);
    // The author of the decision cannot sign it, and two concurrent signatures void the award once.
    expect(await supervisor.client.call(complaints.signComplaintDecision, signing)).toMatchObject({
      reason: 'own_work',
    });
    const other = await test.staff('supervisor');
    const both = await Promise.all(
      [signer, other].map((one) => one.client.call(complaints.signComplaintDecision, signing)),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const { db } = test.parts();
    const rows = await db
      .selectFrom('awardNotice')
      .select(['kind', 'state', 'contractNo', 'supersededAt'])
      .where('lotId', '=', lotId)
      .orderBy('kind', 'desc')
      .execute();
    expect(rows).toEqual([
      { kind: 'won', state: 'voided', contractNo: 'HT-2026-009', supersededAt: null },
      { kind: 'lost', state: 'issued', contractNo: null, supersededAt: expect.any(Date) },
      { kind: 'lost', state: 'issued', contractNo: null, supersededAt: expect.any(Date) },
    ]);
    expect(await statesOf(lot)).toEqual(['lost', 'candidate', 'candidate']);
    const audited = await db
      .selectFrom('auditLog')
      .select(['entity', 'action', 'after'])
      .where('lotId', '=', lotId)
      .where('action', 'in', ['void', 'voidAward'])
      .where('entity', 'in', ['lot', 'award'])
      .orderBy('id')
      .execute();
    expect(audited).toMatchObject([
      { entity: 'lot', action: 'voidAward', after: { complaintNo } },
      { entity: 'award', action: 'void', after: { state: 'voided', complaintNo, remedy: 'void_award' } },
    ]);
    // The place of the result's announcement states that it is void, without the complainant.
    const announced = await db
      .selectFrom('notice')
      .select(['id', 'title', 'body', 'channel'])
      .where('lotId', '=', lotId)
      .where('kind', '=', 'award')
      .orderBy('publishedAt', 'desc')
      .execute();
    expect(announced).toHaveLength(2);
    const complainantName = `${only(suppliers[1]).username}公司`;
    expect(announced[0]).toMatchObject({ title: expect.stringContaining('结果无效公告'), channel: 'award' });
    expect(announced[0]?.body).toContain('依据《政府采购质疑和投诉办法》');
    expect(announced[0]?.body).not.toContain(complainantName);
    expect(await test.client('portal').call(notices.getNotice, { id: only(announced[0]).id })).toMatchObject({
      data: { lots: [expect.objectContaining({ state: 'reshowing' })] },
    });
    // The winner sees it in its notice. A loser sees that its own notice is superseded, and need not acknowledge
    // it.
    expect(await only(suppliers[0]).client.call(awards.getAwardNotice, { lotId })).toMatchObject({
      data: { state: 'voided', voided: { complaintNo, remedy: 'void_award' }, contractNo: 'HT-2026-009' },
    });
    expect(await only(suppliers[0]).client.call(lots.getMyLot, { lotId })).toMatchObject({
      data: {
        steps: expect.arrayContaining([
          expect.objectContaining({ key: 'award', text: '您的中标结果已被监督部门认定无效' }),
        ]),
      },
    });
    expect(await only(suppliers[1]).client.call(awards.getAwardNotice, { lotId })).toMatchObject({
      data: { kind: 'lost', superseded: true, voided: null },
    });
    expect(await only(suppliers[1]).client.call(awards.acknowledgeAward, { lotId })).toMatchObject({
      code: '4040',
    });
    expect(await toldTo(test, only(suppliers[0]).accountId)).toContain('award_voided');
    for (const { accountId } of suppliers.slice(1)) {
      const told = await toldTo(test, accountId);
      expect(told).toContain('award_voided_other');
      expect(told).not.toContain('award_voided');
    }
    // The void award can no longer be acknowledged, given up, contracted or ordered from.
    const reason = '产能不足，无法按期交货。';
    expect(await only(suppliers[0]).client.call(awards.declineAward, { lotId, reason })).toMatchObject({
      code: '4091',
    });
    expect(await client.call(orders.getOrderForm, { lotId })).toMatchObject({ code: '4040' });
    expect(await client.call(awards.signContract, contract)).toMatchObject({ ok: false });
    // The decision states what follows, so that the lot waits for no confirmation; it removes no further candidate.
    expect(await client.call(awards.getAward, { lotId })).toMatchObject({
      data: {
        ...{ lot: { phase: 'reshowing' }, ordered: false, striking: null, proposal: null },
        candidates: [{ bidId: bidIds[0], struck: { ground: 'award_void' } }, { struck: null }, {}],
      },
    });
    expect(await supervisor.client.call(complaints.getComplaint, { id })).toMatchObject({
      data: { holding: false, remedyDoneAt: null },
    });
    // The next award proceeds as usual; the company with the void award has had its notice.
    expect(await client.call(awards.publicizeCandidates, { lotId })).toMatchObject({ ok: true });
    await passPublicity(test, lotId);
    expect(await client.call(awards.beginDecision, { lotId })).toMatchObject({ ok: true });
    const bidId = only(bidIds[1]);
    await client.call(awards.proposeAward, { lotId, bidId, reason: '' });
    await tender.approver.client.call(awards.approveAward, { lotId, bidId });
    expect(await client.call(awards.issueAward, { lotId })).toMatchObject({
      ok: true,
      data: { notified: 2 },
    });
    expect(await only(suppliers[1]).client.call(awards.getAwardNotice, { lotId })).toMatchObject({
      data: { kind: 'won', state: 'issued', superseded: false },
    });
    expect(await only(suppliers[0]).client.call(awards.getAwardNotice, { lotId })).toMatchObject({
      data: { state: 'voided' },
    });
    // The supervisor confirms the remedy once, and the buyer cannot.
    const { version } = await db
      .selectFrom('complaint')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await client.call(complaints.confirmComplaintRemedy, { id, version })).toMatchObject({
      ok: false,
    });
    expect(await supervisor.client.call(complaints.confirmComplaintRemedy, { id, version })).toMatchObject({
      ok: true,
    });
    // Other companies see nothing of it.
    const stranger = await test.company();
    expect(await stranger.client.call(awards.getAwardNotice, { lotId })).toMatchObject({ code: '4040' });
  });

  it('leads to a new evaluation if that is ordered: all candidates, the former winner included, as the report left them', async () => {
    const lot = await awardedLot(test);
    const { lotId, tender, bidIds, suppliers } = lot;
    const { client } = tender.buyer;
    const { confirm } = await decided(lot, 'judgedAnew');
    expect(await statesOf(lot)).toEqual(['candidate', 'candidate', 'candidate']);
    expect(await client.call(awards.getAward, { lotId })).toMatchObject({
      data: { lot: { phase: 'deciding' }, reevaluation: true, candidates: [{ struck: null }, {}, {}] },
    });
    const anew = { lotId, reason: '监督部门责令重新评标，按决定办理。' };
    expect(await client.call(awards.reevaluateLot, anew)).toMatchObject({ data: { phase: 'evaluating' } });
    expect(await statesOf(lot)).toEqual(['opened', 'opened', 'opened']);
    expect(await confirm()).toMatchObject({ ok: true });
    await conclude(
      lot,
      bidIds.map((bidId) => scored(bidId, '40')),
    );
    await client.call(awards.publicizeCandidates, { lotId });
    await passPublicity(test, lotId);
    await client.call(awards.beginDecision, { lotId });
    const bidId = only(bidIds[0]);
    expect(
      await client.call(awards.proposeAward, { lotId, bidId, reason: '结果与评标报告一致。' }),
    ).toMatchObject({
      ok: true,
    });
    await tender.approver.client.call(awards.approveAward, { lotId, bidId });
    expect(await client.call(awards.issueAward, { lotId })).toMatchObject({ data: { notified: 3 } });
    expect(await only(suppliers[0]).client.call(awards.getAwardNotice, { lotId })).toMatchObject({
      data: { kind: 'won', state: 'issued', voided: null },
    });
  });

  it('reopens an archived lot with all its stored data', async () => {
    const lot = await orderedLot(test);
    const { lotId, tender, bidIds } = lot;
    const { client } = tender.buyer;
    const { db } = test.parts();
    const read = () => db.selectFrom('lot').selectAll().where('id', '=', lotId).executeTakeFirstOrThrow();
    const contract = { lotId, contractNo: 'HT-2026-010', signedOn: dayOf(new Date()) };
    expect(await client.call(awards.signContract, contract)).toMatchObject({ ok: true });
    const complaint = await resultComplained(test, lot, 'voided');
    const archive = async () => client.call(tenders.archiveLot, { lotId, version: (await read()).version });
    // An open complaint prevents archiving; this lot was archived before that rule.
    expect(await archive()).toMatchObject({ code: '5310' });
    await db.updateTable('lot').set({ state: 'archived' }).where('id', '=', lotId).execute();
    const filed = await read();
    await complaint.sign();
    const { state, awardedAt, version: _, ...kept } = await read();
    expect([state, awardedAt]).toEqual(['reshowing', null]);
    expect(filed).toMatchObject({
      ...kept,
      publicityFrom: filed.publicityFrom,
      publicityUntil: filed.publicityUntil,
    });
    expect(await statesOf(lot)).toEqual(['lost', 'candidate', 'candidate']);
    // A lot without an award cannot be archived.
    expect(await archive()).toMatchObject({ ok: false });
    expect(await client.call(awards.publicizeCandidates, { lotId })).toMatchObject({ ok: true });
    await passPublicity(test, lotId);
    await client.call(awards.beginDecision, { lotId });
    const bidId = only(bidIds[1]);
    await client.call(awards.proposeAward, { lotId, bidId, reason: '' });
    await tender.approver.client.call(awards.approveAward, { lotId, bidId });
    expect(await client.call(awards.issueAward, { lotId })).toMatchObject({ ok: true });
    await only(lot.suppliers[1]).client.call(awards.acknowledgeAward, { lotId });
    const second = { lotId, contractNo: 'HT-2026-011', signedOn: dayOf(new Date()) };
    expect(await client.call(awards.signContract, second)).toMatchObject({ ok: true });
    expect(await archive()).toMatchObject({ code: '5310' });
  });

  it('is void if the tender is to be repeated: the buyer ends the lot, and begins a new tender', async () => {
    const lot = await awardedLot(test);
    const { lotId, tender } = lot;
    const { client } = tender.buyer;
    await decided(lot, 'heldAgain');
    expect(await client.call(awards.getAward, { lotId })).toMatchObject({
      data: { lot: { phase: 'deciding' }, ordered: true, striking: null, reevaluation: false },
    });
    const { version } = await test
      .parts()
      .db.selectFrom('lot')
      .select('version')
      .where('id', '=', lotId)
      .executeTakeFirstOrThrow();
    const ended = { lotId, version, reason: '监督部门责令重新招标。' };
    expect(await client.call(tenders.terminateLot, ended)).toMatchObject({ ok: true });
    expect(await client.call(tenders.rebidLot, { lotId })).toMatchObject({ ok: true });
  });

  it('stays valid if only the documents are to be changed, and before an award nothing becomes void', async () => {
    const lot = await awardedLot(test);
    await decided(lot, 'upheld');
    expect(await statesOf(lot)).toEqual(['won', 'lost', 'lost']);
    const early = await decidingLot(test);
    await decided(early, 'voided');
    expect(await statesOf(early)).toEqual(['candidate', 'candidate', 'candidate']);
    // There the buyer removes the candidate, as ordered.
    expect(await early.tender.buyer.client.call(awards.getAward, { lotId: early.lotId })).toMatchObject({
      data: { striking: { targets: [] } },
    });
  });
});
