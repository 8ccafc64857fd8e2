import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as members from '@procure/contract/tender/member.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import { describe, expect, it } from 'vitest';
import {
  draftTender,
  lotContent,
  nameMember,
  publishedTender,
  tenderContent,
} from '../../../../testing/fixtures/tender.ts';
import { testApp } from '../../../../testing/test-app.ts';

const test = testApp();
const refused = (reason: string) => ({ ok: false, reason });

async function teamOf(tender: Awaited<ReturnType<typeof draftTender>>, reader = tender.buyer) {
  const reply = await reader.client.call(members.listTenderMembers, { id: tender.id });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

describe('the team of a tender', () => {
  it('begins with the author as its owner', async () => {
    const tender = await draftTender(test);
    const team = await teamOf(tender);
    expect(team).toMatchObject({ duty: 'owner', mayManage: true, mayHandle: true });
    expect(team.members.map(({ id, duty }) => [id, duty])).toEqual([[tender.buyer.accountId, 'owner']]);
  });

  it('lets a handler act and a reader read, and shows a stranger nothing', async () => {
    const tender = await draftTender(test);
    const [handler, reader, stranger] = [
      await test.staff('buyer'),
      await test.staff('buyer'),
      await test.staff('buyer'),
    ];
    await nameMember(tender, handler, 'handler');
    await nameMember(tender, reader, 'reader');
    const content = tenderContent({ title: '由经办改过', lots: [lotContent({ id: tender.lotId })] });
    const change = { id: tender.id, version: tender.version, ...content };

    expect(await stranger.client.call(tenders.getTender, { id: tender.id })).toMatchObject(
      refused('not_found'),
    );
    expect(await stranger.client.call(tenders.saveTender, change)).toMatchObject(refused('not_found'));
    expect(await reader.client.call(tenders.getTender, { id: tender.id })).toMatchObject({ ok: true });
    const told = await reader.client.call(tenders.saveTender, change);
    expect(told).toMatchObject({
      ...refused('not_in_team'),
      message: `您不是本项目的负责人或经办，不能办理；请联系负责人${tender.buyer.username}`,
    });
    expect(await handler.client.call(tenders.saveTender, change)).toMatchObject({ ok: true });
    for (const [person, there] of [
      [handler, 1],
      [reader, 1],
      [stranger, 0],
    ] as const) {
      const list = await person.client.call(tenders.listTenders, {});
      expect(list).toMatchObject({ ok: true, count: there });
      const counts = await person.client.call(tenders.countTenders, {});
      expect(counts).toMatchObject({ ok: true, data: { all: there } });
    }
  });

  it('is changed by its owner only, and accepts buyers only', async () => {
    const tender = await draftTender(test);
    const [handler, colleague] = [await test.staff('buyer'), await test.staff('buyer')];
    await nameMember(tender, handler);
    const naming = { id: tender.id, accountId: colleague.accountId, duty: 'handler' as const };
    expect(await handler.client.call(members.addTenderMember, naming)).toMatchObject(
      refused('not_the_owner'),
    );
    for (const role of ['opener', 'evaluator', 'approver', 'auditor'] as const) {
      const person = await test.staff(role);
      const reply = await tender.buyer.client.call(members.addTenderMember, {
        ...naming,
        accountId: person.accountId,
      });
      expect([role, reply]).toMatchObject([role, refused('invalid_input')]);
    }
    expect((await teamOf(tender, handler)).candidates).toEqual([]);
  });

  it('loses a removed colleague at once, and never its owner', async () => {
    const tender = await draftTender(test);
    const handler = await test.staff('buyer');
    await nameMember(tender, handler);
    const remove = (accountId: string) =>
      tender.buyer.client.call(members.removeTenderMember, { id: tender.id, accountId });
    expect(await remove(tender.buyer.accountId)).toMatchObject(refused('invalid_input'));
    expect(await remove(handler.accountId)).toMatchObject({ ok: true });
    expect(await remove(handler.accountId)).toMatchObject({ ok: true });
    expect(await handler.client.call(tenders.getTender, { id: tender.id })).toMatchObject(
      refused('not_found'),
    );
  });

  it('is handed over with all of its rights; the former owner remains as a handler', async () => {
    const tender = await draftTender(test);
    const successor = await test.staff('buyer');
    const over = { id: tender.id, accountId: successor.accountId };
    expect(await tender.buyer.client.call(members.handOverTender, over)).toMatchObject({ ok: true });
    // The answer was lost and the call repeated.
    expect(await tender.buyer.client.call(members.handOverTender, over)).toMatchObject({ ok: true });
    const team = await teamOf(tender, successor);
    expect(team.members.map(({ id, duty }) => [id, duty])).toEqual([
      [successor.accountId, 'owner'],
      [tender.buyer.accountId, 'handler'],
    ]);
    expect(await successor.client.call(tenders.listTenders, { mine: '1' })).toMatchObject({ count: 1 });
    // Later events are reported to the new owner.
    const asked = await successor.client.call(lifecycle.requestApproval, tender);
    if (!asked.ok) throw new Error(asked.message);
    const decided = { id: tender.id, version: asked.data.version };
    expect(await tender.approver.client.call(lifecycle.approveTender, decided)).toMatchObject({ ok: true });
    const approved = await test
      .parts()
      .db.selectFrom('outbox')
      .select('recipient')
      .where('template', '=', 'tender_approved')
      .where('link', '=', `/tender/${tender.id}`)
      .execute();
    expect(approved).toEqual([{ recipient: successor.accountId }]);
  });

  it('may be taken over by a handler once its owner’s account is disabled', async () => {
    const tender = await draftTender(test);
    const handler = await test.staff('buyer');
    await nameMember(tender, handler);
    const over = { id: tender.id, accountId: handler.accountId };
    expect(await handler.client.call(members.handOverTender, over)).toMatchObject(refused('not_the_owner'));
    await test
      .parts()
      .db.updateTable('account')
      .set({ disabledAt: new Date() })
      .where('id', '=', tender.buyer.accountId)
      .execute();
    expect(await handler.client.call(members.handOverTender, over)).toMatchObject({ ok: true });
    expect(await teamOf(tender, handler)).toMatchObject({ duty: 'owner' });
  });
});

describe('an approver', () => {
  it('sees waiting approvals and those they decided on, and nothing else', async () => {
    const draft = await draftTender(test);
    const { approver } = draft;
    const other = await test.staff('approver');
    const see = async (person: typeof approver) =>
      (await person.client.call(tenders.getTender, { id: draft.id })).ok;
    expect([await see(approver), await see(other)]).toEqual([false, false]);
    const asked = await draft.buyer.client.call(lifecycle.requestApproval, draft);
    if (!asked.ok) throw new Error(asked.message);
    expect([await see(approver), await see(other)]).toEqual([true, true]);
    const seen = { id: draft.id, version: asked.data.version };
    expect(await approver.client.call(lifecycle.approveTender, seen)).toMatchObject({ ok: true });
    expect([await see(approver), await see(other)]).toEqual([true, false]);
  });
});

describe('openers and evaluators', () => {
  it('see the lots they are named for, once these are published', async () => {
    const draft = await draftTender(test);
    const published = await publishedTender(test);
    const [opener] = published.openers;
    const [evaluator] = published.evaluators;
    for (const person of [opener, evaluator]) {
      if (person === undefined) throw new Error('nobody is named');
      expect(await person.client.call(tenders.getTender, { id: published.id })).toMatchObject({ ok: true });
      expect(await person.client.call(tenders.listTenders, {})).toMatchObject({ ok: true, count: 1 });
    }
    for (const person of [draft.openers[0], draft.evaluators[0]]) {
      expect(await person?.client.call(tenders.getTender, { id: draft.id })).toMatchObject(
        refused('not_found'),
      );
    }
  });
});
