import { randomUUID } from 'node:crypto';
import * as documents from '@procure/contract/document/document.route.ts';
import * as wire from '@procure/contract/invitation/invitation.route.ts';
import { type Method, methodSteps } from '@procure/domain/tender/method.ts';
import { describe, expect, it } from 'vitest';
import { invite, letterText, toldTo } from '../../../testing/fixtures/participation.ts';
import { inDays, lotContent, passDeadline, publishedTender } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();
const three = () => Promise.all([test.company(), test.company(), test.company()]);

function tenderBy(method: Method) {
  const questionUntil = methodSteps[method].questions ? inDays(15) : null;
  return publishedTender(test, { method, lots: [lotContent({ replyUntil: inDays(10), questionUntil })] });
}

async function invitedTender() {
  const tender = await tenderBy('invited_tender');
  const companies = await three();
  const invitees = await invite(tender, companies);
  const [first] = companies;
  const [letter] = invitees;
  if (first === undefined || letter === undefined) throw new Error('three were invited');
  return { tender, companies, first, letter, lotId: tender.lotId };
}

async function endReplies(lotId: string) {
  const { db } = test.parts();
  await db.updateTable('invitation').set({ replyUntil: new Date() }).where('lotId', '=', lotId).execute();
}

describe('sending invitations', () => {
  it('reaches every account of the invited companies, who alone can then see the lot', async () => {
    const { first, tender, lotId } = await invitedTender();
    expect(await toldTo(test, first.accountId)).toEqual(['invitation_sent']);
    const read = await first.client.call(wire.getInvitation, { lotId });
    expect(read).toMatchObject({ ok: true, data: { phase: 'sent', letter: letterText, replyBlocker: null } });
    const stranger = await test.company();
    expect(await stranger.client.call(wire.getInvitation, { lotId })).toMatchObject({ code: '4040' });
    expect(await stranger.client.call(documents.getDocuments, { lotId })).toMatchObject({ code: '4040' });
    expect(tender.lotIds).toContain(lotId);
  });

  it('needs as many companies as the method requires, and sends nothing below that', async () => {
    const tender = await tenderBy('invited_tender');
    const two = (await three()).slice(0, 2);
    await expect(invite(tender, two)).rejects.toThrow('邀请的供应商不足3家');
    const { buyer, lotId } = tender;
    const desk = await buyer.client.call(wire.listInvitations, { lotId });
    expect(desk).toMatchObject({ ok: true, data: { minInvited: 3, invitations: [] } });
  });

  it('allows one company in a single-source purchase, and none in an open tender', async () => {
    const single = await tenderBy('single_source');
    await expect(invite(single, await three())).rejects.toThrow('本采购方式最多邀请1家供应商');
    const open = await publishedTender(test);
    await expect(invite(open, await three())).rejects.toThrow('本项目的采购方式不含此环节');
  });

  it('sends nothing twice when it is repeated', async () => {
    const { tender, companies, letter, first, lotId } = await invitedTender();
    const again = await tender.buyer.client.call(wire.sendInvitations, {
      lotId,
      replyUntil: inDays(5),
      letter: letterText,
      invitees: [{ id: letter.id, companyId: first.actor.company.id }],
    });
    expect(again).toMatchObject({ ok: true, data: { sent: 0 } });
    expect(companies).toHaveLength(3);
    expect(await toldTo(test, first.accountId)).toEqual(['invitation_sent']);
  });

  it('accepts approved companies only, and a reply deadline before the bid deadline', async () => {
    const { tender, lotId } = await invitedTender();
    const pending = await test.company('pending');
    await expect(invite(tender, [pending])).rejects.toThrow('企业信息尚未通过审核');
    await expect(invite(tender, [await test.company()], inDays(41))).rejects.toThrow(
      '回复截止时间须早于投标截止时间',
    );
    await passDeadline(test, lotId);
    await expect(invite(tender, [await test.company()])).rejects.toThrow('投标已于');
  });

  it('reaches a company whose freeze has ended', async () => {
    const { tender } = await invitedTender();
    const thawed = await test.company('frozen');
    await expect(invite(tender, [thawed])).rejects.toThrow('供应商资格已被冻结');
    const { db } = test.parts();
    await db
      .updateTable('company')
      .set({ statusUntil: new Date(0) })
      .where('id', '=', thawed.actor.company.id)
      .execute();
    await invite(tender, [thawed]);
    expect(await toldTo(test, thawed.accountId)).toEqual(['invitation_sent']);
  });

  it('is limited to buyers: an approver is refused', async () => {
    const { tender, lotId } = await invitedTender();
    expect(await tender.approver.client.call(wire.listInvitations, { lotId })).toMatchObject({
      code: '4031',
    });
  });
});

describe('replying to an invitation', () => {
  it('accepts, changes its mind with a reason, and accepts again until the deadline', async () => {
    const { first, tender, lotId } = await invitedTender();
    const reply = (input: { reply: 'accepted' | 'declined'; reason?: string }) =>
      first.client.call(wire.replyInvitation, { lotId, ...input });
    expect(await reply({ reply: 'accepted' })).toMatchObject({ ok: true, data: { phase: 'accepted' } });
    expect(await reply({ reply: 'declined', reason: '忙' })).toMatchObject({
      fields: [{ field: 'reason', message: '婉拒理由须为5–500字' }],
    });
    expect(await reply({ reply: 'declined', reason: '近期产能已满，无法按期供货' })).toMatchObject({
      ok: true,
    });
    expect(await reply({ reply: 'accepted' })).toMatchObject({ ok: true, data: { phase: 'accepted' } });
    const desk = await tender.buyer.client.call(wire.listInvitations, { lotId });
    expect(desk.ok && desk.data.invitations.map(({ phase }) => phase).sort()).toEqual([
      'accepted',
      'sent',
      'sent',
    ]);
    await endReplies(lotId);
    expect(await reply({ reply: 'declined', reason: '近期产能已满，无法按期供货' })).toMatchObject({
      code: '4402',
    });
  });

  it('answers a repeated reply as the first time, and notifies the buyer once', async () => {
    const { first, tender, lotId } = await invitedTender();
    const input = { lotId, reply: 'accepted' as const };
    const once = await first.client.call(wire.replyInvitation, input);
    const twice = await first.client.call(wire.replyInvitation, input);
    expect(once.ok && twice.ok && twice.data).toEqual(once.ok && once.data);
    const told = await toldTo(test, tender.buyer.accountId);
    expect(told.filter((name) => name === 'invitation_replied')).toHaveLength(1);
  });

  it('gives access to the documents only after acceptance', async () => {
    const { first, lotId } = await invitedTender();
    const obtain = () => first.client.call(documents.obtainDocuments, { lotId });
    expect(await obtain()).toMatchObject({ code: '4401' });
    await first.client.call(wire.replyInvitation, { lotId, reply: 'accepted' });
    expect(await obtain()).toMatchObject({ ok: true });
  });

  it('keeps the first reading as the receipt', async () => {
    const { first, lotId } = await invitedTender();
    const once = await first.client.call(wire.readInvitation, { lotId });
    const twice = await first.client.call(wire.readInvitation, { lotId });
    expect(once.ok && twice.ok && twice.data.readAt).toBe(once.ok && once.data.readAt);
  });
});

describe('cancelling an invitation', () => {
  it('notifies the company, ends its reply, and allows a new invitation', async () => {
    const { first, tender, letter, lotId } = await invitedTender();
    await invite(tender, [await test.company()]);
    const cancel = () =>
      tender.buyer.client.call(wire.cancelInvitation, { id: letter.id, reason: '采购计划有调整' });
    expect(await cancel()).toMatchObject({ ok: true, data: { phase: 'cancelled' } });
    expect(await cancel()).toMatchObject({ ok: true, data: { phase: 'cancelled' } });
    const accept = () => first.client.call(wire.replyInvitation, { lotId, reply: 'accepted' });
    expect(await accept()).toMatchObject({ code: '4091' });
    expect(await first.client.call(wire.getInvitation, { lotId })).toMatchObject({
      ok: true,
      data: { phase: 'cancelled', reason: '采购计划有调整' },
    });
    await invite(tender, [first]);
    expect(await accept()).toMatchObject({ ok: true });
    expect(await toldTo(test, first.accountId)).toEqual([
      'invitation_sent',
      'invitation_cancelled',
      'invitation_sent',
    ]);
  });

  it('must leave as many as the method requires, which the page states before the act refuses', async () => {
    const { tender, companies, letter, lotId } = await invitedTender();
    const { buyer } = tender;
    const message = '取消后受邀供应商不足3家，请先邀请其他供应商，再取消此邀请';
    const blockers = async () => {
      const desk = await buyer.client.call(wire.listInvitations, { lotId });
      if (!desk.ok) throw new Error(desk.message);
      return new Map(desk.data.invitations.map(({ id, cancelBlocker }) => [id, cancelBlocker?.message]));
    };
    expect((await blockers()).get(letter.id)).toBe(message);
    const cancel = (id: string) => buyer.client.call(wire.cancelInvitation, { id, reason: '采购计划有调整' });
    expect(await cancel(letter.id)).toMatchObject({ ok: false, code: '4322', message });

    const [fourth] = await invite(tender, [await test.company()]);
    expect((await blockers()).get(letter.id)).toBeUndefined();
    const reason = '近期产能已满，无法按期供货';
    await companies[1]?.client.call(wire.replyInvitation, { lotId, reply: 'declined', reason });
    expect(await cancel(letter.id)).toMatchObject({ ok: false, code: '4322' });
    const declined = (await blockers()).entries();
    // Taking back what was declined leaves as many as before.
    const free = [...declined].filter(([, blocker]) => blocker === undefined).map(([id]) => id);
    expect(free).toHaveLength(1);
    expect(fourth?.id).not.toBe(free[0]);
    expect(await cancel(free[0] ?? '')).toMatchObject({ ok: true });
  });

  it('informs the buyer of the consequences if too few of the invited are left', async () => {
    const { first, tender, lotId } = await invitedTender();
    const reason = '近期产能已满，无法按期供货';
    expect(await first.client.call(wire.replyInvitation, { lotId, reply: 'declined', reason })).toMatchObject(
      {
        ok: true,
      },
    );
    expect(await toldTo(test, tender.buyer.accountId)).toContain('invitation_left_too_few');
  });

  it('finds nothing under an unknown number', async () => {
    const { buyer } = await tenderBy('invited_tender');
    const reply = await buyer.client.call(wire.cancelInvitation, {
      id: randomUUID(),
      reason: '采购计划有调整',
    });
    expect(reply).toMatchObject({ code: '4040' });
  });
});
