import { randomUUID } from 'node:crypto';
import * as invitations from '@procure/contract/invitation/invitation.route.ts';
import * as notices from '@procure/contract/notice/notice.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import { describe, expect, it } from 'vitest';
import {
  expireEntrustment,
  foundAgency,
  standingEntrustment,
} from '../../../../testing/fixtures/entrustment.ts';
import { publishSealed } from '../../../../testing/fixtures/opener.ts';
import { invite, toldTo } from '../../../../testing/fixtures/participation.ts';
import {
  draftTender,
  inDays,
  lotContent,
  nameMember,
  publishedTender,
  type TenderFixture,
  tenderContent,
  tenderDetail,
} from '../../../../testing/fixtures/tender.ts';
import { testApp } from '../../../../testing/test-app.ts';

const test = testApp();

/** A lot of an announced tender is ended by its buyer. */
async function terminate({ id, buyer }: TenderFixture, lotId: string, reason = '异议成立，终止后重新招标') {
  const detail = await tenderDetail({ id, buyer });
  const version = detail.lots.find((lot) => lot.id === lotId)?.version ?? 0;
  const reply = await buyer.client.call(lifecycle.terminateLot, { lotId, version, reason });
  if (!reply.ok) throw new Error(reply.message);
}

async function begun({ buyer }: Pick<TenderFixture, 'buyer'>, lotId: string) {
  const reply = await buyer.client.call(lifecycle.rebidLot, { lotId });
  if (!reply.ok) throw new Error(`${reply.message} ${JSON.stringify(reply.fields)}`);
  return reply.data;
}

/** The announcement of a tender, as everybody reads it. */
async function announced(tenderNo: string) {
  const visitor = test.client('portal');
  const list = await visitor.call(notices.listNotices, { keyword: tenderNo, kind: ['tender'] });
  const shown = await visitor.call(notices.getNotice, { id: list.ok ? (list.data[0]?.id ?? '') : '' });
  if (!shown.ok) throw new Error(shown.message);
  return shown.data;
}

describe('the rebid of a tender', () => {
  it('offers the former invitees to staff who may see that tender, and invites nobody by itself', async () => {
    const tender = await publishedTender(test, {
      method: 'invited_tender',
      lots: [lotContent({ replyUntil: inDays(10), questionUntil: inDays(15) })],
    });
    const companies = [
      await test.company(),
      await test.company(),
      await test.company(),
      await test.company(),
    ];
    await invite(tender, companies);
    const { db } = test.parts();
    const [again, , frozen, cancelled] = companies.map(({ actor }) => actor.company.id);
    await db
      .updateTable('company')
      .set({ status: 'frozen' })
      .where('id', '=', frozen ?? '')
      .execute();
    await db
      .updateTable('invitation')
      .set({ state: 'cancelled' })
      .where('lotId', '=', tender.lotId)
      .where('companyId', '=', cancelled ?? '')
      .execute();
    await terminate(tender, tender.lotId);
    const { id } = await begun(tender, tender.lotId);
    const [lot] = (await tenderDetail({ id, buyer: tender.buyer })).lots;
    const lotId = lot?.id ?? '';
    const desk = (person = tender.buyer) => person.client.call(invitations.listInvitations, { lotId });
    const read = await desk();
    if (!read.ok) throw new Error(read.message);
    expect(read.data.invitations).toEqual([]);
    // Neither who may not take part now, nor whose letter was taken back.
    expect(read.data.former.map(({ companyId }) => companyId).sort()).toEqual(
      companies
        .slice(0, 2)
        .map(({ actor }) => actor.company.id)
        .sort(),
    );
    const told = await toldTo(test, companies[0]?.accountId ?? '');
    expect(told.filter((template) => template === 'invitation_sent')).toHaveLength(1);
    // A member of only the new tender does not learn who was invited to the old one.
    const newcomer = await test.staff('buyer');
    await nameMember({ ...tender, id }, newcomer);
    expect(await desk(newcomer)).toMatchObject({ ok: true, data: { former: [] } });
    // An invited company is not offered any more.
    const sent = { letter: '诚邀贵单位参加本项目投标。', sentAt: new Date(), replyUntil: new Date() };
    await db
      .insertInto('invitation')
      .values({ id: randomUUID(), lotId, companyId: again ?? '', state: 'sent', ...sent })
      .execute();
    expect(await desk()).toMatchObject({ data: { former: [{ companyId: companies[1]?.actor.company.id }] } });
  });

  it('is one draft with the whole former content, also for repeated and concurrent requests', async () => {
    const tender = await publishedTender(test, {
      lots: [
        lotContent({ title: '甲标段' }),
        lotContent({ title: '乙标段' }),
        lotContent({ title: '丙标段' }),
      ],
    });
    const [first = '', , third = ''] = tender.lotIds;
    const colleague = await test.staff('buyer');
    await nameMember(tender, colleague);
    await terminate(tender, third);
    await terminate(tender, first);
    const both = await Promise.all([begun(tender, first), begun({ buyer: colleague }, third)]);
    expect(both[0]).toEqual(both[1]);
    const again = await begun(tender, third);
    expect(again).toEqual(both[0]);
    const old = await tenderDetail(tender);
    const draft = await tenderDetail({ id: again.id, buyer: tender.buyer });
    expect(draft).toMatchObject({
      title: `${old.title}（重新招标）`,
      rebidOf: old.id,
      repeats: { id: old.id, tenderNo: old.tenderNo, title: old.title },
      overview: old.overview,
      contact: old.contact,
    });
    // The ended lots in their order; the running one is not repeated.
    expect(draft.lots.map(({ title, state }) => [title, state])).toEqual([
      ['甲标段', 'draft'],
      ['丙标段', 'draft'],
    ]);
    expect(old.lots.map((lot) => lot.rebid?.id ?? null)).toEqual([again.id, null, again.id]);
    const [lot] = draft.lots;
    const [was] = old.lots;
    expect(lot).toMatchObject({
      ceilingPrice: was?.ceilingPrice,
      weights: was?.weights,
      openers: was?.openers,
      evaluators: was?.evaluators,
      priceLines: was?.priceLines.map(({ id: _, ...line }) => line),
      clauses: was?.clauses.map(({ id: _, ...clause }) => clause),
      criteria: was?.criteria.map(({ id: _, ...criterion }) => criterion),
      documents: [{ title: '招标文件', versionNo: 1, file: { id: was?.documents[0]?.file.id } }],
      publishedAt: null,
      endedReason: null,
    });
    // Its times are its own, and all in the future.
    expect(Date.parse(lot?.documentFrom ?? '')).toBeGreaterThan(Date.parse(draft.now));
    expect(lot?.bidDeadline).not.toBe(was?.bidDeadline);
    expect(old.history.filter(({ action }) => action === 'rebid').map(({ lotId }) => lotId)).toEqual([
      first,
      third,
    ]);
    // The old tender's team works on the new one.
    const people = [tender.buyer, colleague].map(({ client }) => client.call(tenders.getTender, again));
    expect((await Promise.all(people)).every(({ ok }) => ok)).toBe(true);
  });

  it('is shown on both public pages from the day it is announced, and not before', async () => {
    const tender = await publishedTender(test);
    await terminate(tender, tender.lotId);
    const { id, tenderNo } = await begun(tender, tender.lotId);
    expect(await announced(tender.tenderNo)).toMatchObject({ repeats: null, rebids: [] });
    const { client } = tender.buyer;
    const asked = await client.call(lifecycle.requestApproval, { id, version: 1 });
    const version = asked.ok ? asked.data.version : 0;
    const approved = await tender.approver.client.call(lifecycle.approveTender, { id, version });
    if (!approved.ok) throw new Error(approved.message);
    expect(await publishSealed(tender.buyer, approved.data)).toMatchObject({ ok: true });
    const [old, repeated] = [await announced(tender.tenderNo), await announced(tenderNo)];
    expect(old.rebids).toEqual([{ noticeId: repeated.id, tenderNo, title: repeated.tender.title }]);
    expect(repeated).toMatchObject({
      repeats: { noticeId: old.id, tenderNo: tender.tenderNo, title: old.tender.title },
      rebids: [],
    });
  });

  it('is possible only after a public end, and only for the tender’s handlers', async () => {
    const running = await publishedTender(test);
    const input = { lotId: running.lotId };
    expect(await running.buyer.client.call(lifecycle.rebidLot, input)).toMatchObject({ code: '4091' });
    const draft = await draftTender(test);
    await terminate(draft, draft.lotId, '采购计划取消，不再采购');
    const unseen = { lotId: draft.lotId };
    expect(await draft.buyer.client.call(lifecycle.rebidLot, unseen)).toMatchObject({ code: '4091' });
    await terminate(running, running.lotId);
    const reader = await test.staff('buyer');
    await nameMember(running, reader, 'reader');
    expect(await reader.client.call(lifecycle.rebidLot, input)).toMatchObject({ code: '4330' });
    const stranger = await test.staff('buyer');
    expect(await stranger.client.call(lifecycle.rebidLot, input)).toMatchObject({ code: '4040' });
    expect(await running.approver.client.call(lifecycle.rebidLot, input)).toMatchObject({ code: '4031' });
    const { db } = test.parts();
    const made = await db.selectFrom('tender').select('id').where('rebidOf', '=', running.id).execute();
    expect(made).toEqual([]);
    // Taken out of its draft, it may be held again in another.
    const again = await begun(running, running.lotId);
    const emptied = { id: again.id, version: 1, ...tenderContent({ rebidOf: running.id }) };
    expect(await running.buyer.client.call(tenders.saveTender, emptied)).toMatchObject({ ok: true });
    expect((await begun(running, running.lotId)).id).not.toBe(again.id);
  });

  it('can be made by its agency during the entrustment; afterwards it excludes the agency and its staff', async () => {
    const agency = await foundAgency(test);
    const { db } = test.parts();
    const handled = async () => {
      const tender = await publishedTender(test);
      await db.updateTable('tender').set({ agencyId: agency.id }).where('id', '=', tender.id).execute();
      const { accountId } = agency.person;
      const member = { tenderId: tender.id, accountId, duty: 'handler', addedBy: tender.buyer.accountId };
      await db.insertInto('tenderMember').values(member).execute();
      await terminate(tender, tender.lotId);
      return tender;
    };
    const [first, second] = [await handled(), await handled()];
    const { id: entrustmentId } = await standingEntrustment(test, agency, first.buyer);
    const { id } = await begun({ buyer: agency.person }, first.lotId);
    const teamOf = async (tenderId: string) => {
      const rows = await db
        .selectFrom('tenderMember')
        .select(['accountId', 'duty'])
        .where('tenderId', '=', tenderId)
        .execute();
      return Object.fromEntries(rows.map(({ accountId, duty }) => [accountId, duty]));
    };
    // The person named by the purchaser is its owner.
    expect(await teamOf(id)).toEqual({
      [first.buyer.accountId]: 'owner',
      [agency.person.accountId]: 'handler',
    });
    await expireEntrustment(test, entrustmentId);
    const denied = await agency.person.client.call(lifecycle.rebidLot, { lotId: second.lotId });
    expect(denied).toMatchObject({ code: '4040' });
    const own = await begun(second, second.lotId);
    expect(await tenderDetail({ id: own.id, buyer: second.buyer })).toMatchObject({ agencyId: null });
    expect(await teamOf(own.id)).toEqual({ [second.buyer.accountId]: 'owner' });
  });
});
