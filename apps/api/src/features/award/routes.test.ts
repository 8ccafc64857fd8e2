import * as awards from '@procure/contract/award/award.route.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { publicityEnd } from '@procure/domain/tender/time-limits.ts';
import { describe, expect, it } from 'vitest';
import { awardedLot, decidingLot, passPublicity } from '../../../testing/fixtures/award.ts';
import { evaluatedLot, evaluatingLot } from '../../../testing/fixtures/evaluation.ts';
import { nameMember } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { restDays } from '../../platform/holidays.ts';

const test = testApp();

async function lotState(lotId: string): Promise<string> {
  const row = await test
    .parts()
    .db.selectFrom('lot')
    .select('state')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow();
  return row.state;
}

async function noticesOf(lotId: string, kind: string) {
  const { db } = test.parts();
  return db
    .selectFrom('notice')
    .select(['facts', 'title'])
    .where('lotId', '=', lotId)
    .where('kind', '=', kind)
    .execute();
}

async function bidStates(lotId: string, ids: readonly string[]) {
  const { db } = test.parts();
  const rows = await db.selectFrom('bid').select(['id', 'state']).where('lotId', '=', lotId).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.state);
}

describe('the publicity of candidates', () => {
  it('begins only with a report, shows the candidates publicly, and lasts as long as the law requires', async () => {
    const unjudged = await evaluatingLot(test);
    const early = await unjudged.tender.buyer.client.call(awards.publicizeCandidates, {
      lotId: unjudged.lotId,
    });
    expect(early).toMatchObject({ ok: false, reason: 'transition_not_allowed' });

    const { lotId, tender } = await evaluatedLot(test);
    const shown = await tender.buyer.client.call(awards.publicizeCandidates, { lotId });
    if (!shown.ok) throw new Error(shown.message);
    const { publicityFrom, publicityUntil } = shown.data;
    expect(publicityUntil).toBe(publicityEnd(publicityFrom, await restDays(test.parts().db)).toISOString());
    expect(await tender.buyer.client.call(awards.publicizeCandidates, { lotId })).toMatchObject({
      ok: true,
      data: { publicityUntil },
    });
    const notices = await noticesOf(lotId, 'candidates');
    expect(notices).toHaveLength(1);
    expect(notices[0]?.facts).toMatchObject({
      candidates: [{ rank: 1, price: '122500.00' }, { rank: 2 }, { rank: 3 }],
      publicityUntil,
    });

    const running = await tender.buyer.client.call(awards.beginDecision, { lotId });
    expect(running).toMatchObject({ ok: false, reason: 'publicity_running' });
    await passPublicity(test, lotId);
    const begun = await tender.buyer.client.call(awards.beginDecision, { lotId });
    expect(begun).toMatchObject({ ok: true, data: { phase: 'deciding' } });
  });

  it('of a mandatory tender begins within three days of the report, or states a reason', async () => {
    const { lotId, tender } = await evaluatedLot(test, { scope: 'mandatory' });
    const { db } = test.parts();
    const concludedAt = new Date(Date.now() - 20 * 86_400_000);
    await db.updateTable('evaluation').set({ concludedAt }).where('lotId', '=', lotId).execute();
    const { client } = tender.buyer;
    const late = await client.call(awards.publicizeCandidates, { lotId });
    expect(late).toMatchObject({ ok: false, reason: 'publicity_late', code: '4334' });
    const view = await client.call(awards.getAward, { lotId });
    expect(view.ok && view.data.publicityDue).toEqual(expect.any(String));
    const reason = '评标报告复核，推迟公示';
    expect(await client.call(awards.publicizeCandidates, { lotId, reason })).toMatchObject({ ok: true });
    const line = await db
      .selectFrom('auditLog')
      .select('reason')
      .where('lotId', '=', lotId)
      .where('action', '=', 'publicize')
      .executeTakeFirstOrThrow();
    expect(line.reason).toBe(reason);
  });

  it('is no step of a method that announces only the result', async () => {
    const { lotId, tender } = await evaluatedLot(test, { method: 'negotiation' });
    const refused = await tender.buyer.client.call(awards.publicizeCandidates, { lotId });
    expect(refused).toMatchObject({ ok: false, reason: 'method_has_no_step' });
    const begun = await tender.buyer.client.call(awards.beginDecision, { lotId });
    expect(begun).toMatchObject({ ok: true, data: { phase: 'deciding' } });
  });
});

describe('the decision', () => {
  it('takes the first candidate, or another one with a reason, and refuses other bids', async () => {
    const { lotId, tender, bidIds } = await decidingLot(test);
    const [first = '', second = ''] = bidIds;
    const propose = (bidId: string, reason: string) =>
      tender.buyer.client.call(awards.proposeAward, { lotId, bidId, reason });
    expect(await propose(crypto.randomUUID(), '')).toMatchObject({ ok: false, reason: 'invalid_input' });
    const bare = await propose(second, '');
    expect(bare).toMatchObject({ ok: false, fields: [{ field: 'reason' }] });
    expect(await propose(second, '排名第一的候选人书面放弃')).toMatchObject({ ok: true });
    expect(await propose(first, '')).toMatchObject({ ok: true });
    const unapproved = await tender.buyer.client.call(awards.issueAward, { lotId });
    expect(unapproved).toMatchObject({ ok: false, reason: 'transition_not_allowed' });
  });

  it('follows the order of the report in a government purchase, whatever the reason', async () => {
    const { lotId, tender, bidIds } = await decidingLot(test);
    const [first = '', second = '', third = ''] = bidIds;
    await test
      .parts()
      .db.updateTable('tender')
      .set({ scope: 'government' })
      .where('id', '=', tender.id)
      .execute();
    const propose = (bidId: string) =>
      tender.buyer.client.call(awards.proposeAward, { lotId, bidId, reason: '采购人更看好这一家' });
    for (const other of [second, third])
      expect(await propose(other)).toMatchObject({
        fields: [{ field: 'bidId', message: expect.stringContaining('第四十三条') }],
      });
    expect(await tender.buyer.client.call(awards.getAward, { lotId })).toMatchObject({
      data: { firstOnly: expect.stringContaining('第四十三条') },
    });
    expect(await propose(first)).toMatchObject({ ok: true });
  });

  it('follows it in a mandatory 招标 with prevailing state money, and requires a reason elsewhere', async () => {
    const { lotId, tender, bidIds } = await decidingLot(test);
    const [first = '', second = ''] = bidIds;
    const setMoney = (stateFunded: boolean | null) =>
      test
        .parts()
        .db.updateTable('tender')
        .set({ scope: 'mandatory', stateFunded })
        .where('id', '=', tender.id)
        .execute();
    const propose = (bidId: string, reason: string) =>
      tender.buyer.client.call(awards.proposeAward, { lotId, bidId, reason });
    await setMoney(true);
    expect(await propose(second, '采购人更看好这一家')).toMatchObject({
      fields: [{ field: 'bidId', message: expect.stringContaining('第五十五条') }],
    });
    expect(await tender.buyer.client.call(awards.getAward, { lotId })).toMatchObject({
      data: { firstOnly: expect.stringContaining('第五十五条'), stateFunded: true },
    });
    expect(await propose(first, '')).toMatchObject({ ok: true });
    await setMoney(false);
    expect(await propose(second, '')).toMatchObject({ fields: [{ field: 'reason' }] });
    expect(await propose(second, '采购人更看好这一家')).toMatchObject({ ok: true });
  });

  it('is approved by another person, who has seen this very proposal, and may be returned', async () => {
    const { lotId, tender, bidIds } = await decidingLot(test);
    const [first = '', second = ''] = bidIds;
    const both = await test.staff('buyer', 'approver');
    await nameMember(tender, both);
    await both.client.call(awards.proposeAward, { lotId, bidId: first, reason: '' });
    const own = await both.client.call(awards.approveAward, { lotId, bidId: first });
    expect(own).toMatchObject({ ok: false, reason: 'own_work' });
    const unseen = await tender.approver.client.call(awards.approveAward, { lotId, bidId: second });
    expect(unseen).toMatchObject({ ok: false, reason: 'conflict' });
    const reason = '请补充评审情况说明';
    const sent = await tender.approver.client.call(awards.returnAward, { lotId, bidId: first, reason });
    expect(sent).toMatchObject({ ok: true });
    const still = await tender.approver.client.call(awards.approveAward, { lotId, bidId: first });
    expect(still).toMatchObject({ ok: false, reason: 'transition_not_allowed' });
    await both.client.call(awards.proposeAward, { lotId, bidId: first, reason: '已补充评审情况说明' });
    const approved = await tender.approver.client.call(awards.approveAward, { lotId, bidId: first });
    expect(approved).toMatchObject({ ok: true });
    const again = await tender.approver.client.call(awards.approveAward, { lotId, bidId: first });
    expect(again).toMatchObject({ ok: true });
  });

  it('notifies the winner, all losers and the public in one act, each with their own text', async () => {
    const lot = await awardedLot(test);
    const { lotId, suppliers, bidIds, tender } = lot;
    expect(await lotState(lotId)).toBe('awarded');
    expect(await bidStates(lotId, bidIds)).toEqual(['won', 'lost', 'lost']);
    const [winner, loser] = suppliers;
    const won = await winner?.client.call(awards.getAwardNotice, { lotId });
    expect(won).toMatchObject({
      ok: true,
      data: { kind: 'won', state: 'issued', amount: '122500.00', amountInWords: '壹拾贰万贰仟伍佰元整' },
    });
    const lost = await loser?.client.call(awards.getAwardNotice, { lotId });
    if (!lost?.ok) throw new Error(lost?.message);
    expect(lost.data).toMatchObject({ kind: 'lost', amount: null, reason: '综合评审排名第2' });
    expect(lost.data.points?.total).toBe('81.36');
    expect(JSON.stringify(lost.data)).not.toContain(winner?.username);
    const facts = (await noticesOf(lotId, 'award'))[0]?.facts;
    expect(facts).toEqual({ winner: { companyName: `${winner?.username}有限公司`, amount: '122500.00' } });
    // A repeated issue changes nothing.
    expect(await tender.buyer.client.call(awards.issueAward, { lotId })).toMatchObject({
      ok: true,
      data: { notified: 3 },
    });
    expect(await noticesOf(lotId, 'award')).toHaveLength(1);
    const { db } = test.parts();
    const told = await db
      .selectFrom('outbox')
      .select('template')
      .where('link', '=', `/winNotification?lotId=${lotId}`)
      .where('channel', '=', 'message')
      .execute();
    expect(told.map(({ template }) => template).sort()).toEqual([
      'award_issued',
      'result_notice',
      'result_notice',
    ]);
  });

  it('is invisible to companies that did not bid', async () => {
    const { lotId } = await awardedLot(test);
    const other = await test.company();
    for (const endpoint of [awards.getAwardNotice, awards.acknowledgeAward]) {
      expect(await other.client.call(endpoint, { lotId })).toMatchObject({ ok: false, reason: 'not_found' });
    }
    const reason = '产能不足无法履约';
    const declined = await other.client.call(awards.declineAward, { lotId, reason });
    expect(declined).toMatchObject({ ok: false, reason: 'not_found' });
  });
});

describe('a notice', () => {
  it('is acknowledged by each bidder for itself only', async () => {
    const { lotId, suppliers } = await awardedLot(test);
    const acknowledged = async () => {
      const { db } = test.parts();
      const rows = await db
        .selectFrom('awardNotice')
        .select(['companyId', 'acknowledgedAt'])
        .where('lotId', '=', lotId)
        .execute();
      return rows.filter(({ acknowledgedAt }) => acknowledgedAt !== null).map(({ companyId }) => companyId);
    };
    const so: string[] = [];
    for (const { client, actor } of suppliers) {
      expect(await client.call(awards.acknowledgeAward, { lotId })).toMatchObject({ ok: true });
      so.push(actor.company.id);
      expect((await acknowledged()).sort()).toEqual([...so].sort());
    }
  });
});

describe('the winner', () => {
  it('acknowledges once, and then the contract is signed', async () => {
    const { lotId, suppliers, tender } = await awardedLot(test);
    const contract = { lotId, contractNo: 'HT-1', signedOn: dayOf(new Date()) };
    const early = await tender.buyer.client.call(awards.signContract, contract);
    expect(early).toMatchObject({ ok: false, reason: 'award_not_acknowledged' });
    const client = suppliers[0]?.client ?? test.client('portal');
    expect(await client.call(awards.acknowledgeAward, { lotId })).toMatchObject({ ok: true });
    expect(await client.call(awards.acknowledgeAward, { lotId })).toMatchObject({
      ok: true,
      data: { state: 'acknowledged' },
    });
    const future = await tender.buyer.client.call(awards.signContract, {
      ...contract,
      signedOn: '2099-01-01',
    });
    expect(future).toMatchObject({ ok: false, fields: [{ message: '签订日期不能晚于今天' }] });
    const signed = await tender.buyer.client.call(awards.signContract, contract);
    expect(signed).toMatchObject({ ok: true, data: { phase: 'contracted' } });
    // Both sides see the registered contract.
    const registered = { contractNo: 'HT-1', contractSignedOn: contract.signedOn };
    expect(await client.call(awards.getAwardNotice, { lotId })).toMatchObject({ data: registered });
    const read = await tender.buyer.client.call(awards.getAward, { lotId });
    expect(read.ok && read.data.notices.find(({ kind }) => kind === 'won')).toMatchObject(registered);
    const reason = '产能不足无法履约';
    const late = await client.call(awards.declineAward, { lotId, reason });
    expect(late).toMatchObject({ ok: false, reason: 'transition_not_allowed' });
  });

  it('may give up with a reason; the next candidate is then chosen, and everyone is notified again', async () => {
    const { lotId, suppliers, tender, bidIds } = await awardedLot(test);
    const [winner, second, third] = suppliers;
    const short = await winner?.client.call(awards.declineAward, { lotId, reason: '不做' });
    expect(short).toMatchObject({ ok: false, fields: [{ message: '放弃理由须为5–500字' }] });
    const before = await tender.buyer.client.call(awards.redecideAward, { lotId });
    expect(before).toMatchObject({ ok: false, reason: 'transition_not_allowed' });
    const reason = '产能不足无法履约';
    await second?.client.call(awards.declineAward, { lotId, reason });
    expect(await winner?.client.call(awards.declineAward, { lotId, reason })).toMatchObject({ ok: true });
    expect(await winner?.client.call(awards.declineAward, { lotId, reason })).toMatchObject({ ok: true });
    const again = await tender.buyer.client.call(awards.redecideAward, { lotId });
    expect(again).toMatchObject({ ok: true, data: { phase: 'deciding' } });
    const [first = '', bidId = ''] = bidIds;
    const gone = await tender.buyer.client.call(awards.proposeAward, { lotId, bidId: first, reason: '' });
    expect(gone).toMatchObject({ ok: false, reason: 'invalid_input' });
    await tender.buyer.client.call(awards.proposeAward, { lotId, bidId, reason: '' });
    await tender.approver.client.call(awards.approveAward, { lotId, bidId });
    expect(await tender.buyer.client.call(awards.issueAward, { lotId })).toMatchObject({
      ok: true,
      data: { notified: 2 },
    });
    expect(await bidStates(lotId, bidIds)).toEqual(['lost', 'won', 'lost']);
    const kinds = [];
    for (const supplier of [winner, second, third]) {
      const reply = await supplier?.client.call(awards.getAwardNotice, { lotId });
      kinds.push(reply?.ok ? `${reply.data.kind} ${reply.data.state}` : reply?.reason);
    }
    expect(kinds).toEqual(['won declined', 'won issued', 'lost issued']);
  });
});
