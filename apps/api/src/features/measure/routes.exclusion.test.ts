import { randomUUID } from 'node:crypto';
import * as bids from '@procure/contract/bid/bid.route.ts';
import { getMyCompany } from '@procure/contract/company/company.route.ts';
import { getCompany } from '@procure/contract/company/review.route.ts';
import * as documents from '@procure/contract/document/document.route.ts';
import { getStaffFile } from '@procure/contract/file/file.route.ts';
import * as invitations from '@procure/contract/invitation/invitation.route.ts';
import * as wire from '@procure/contract/measure/measure.route.ts';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { approvedBidder, bidder, uploadBid } from '../../../testing/fixtures/bid.ts';
import { messageTitles } from '../../../testing/fixtures/company.ts';
import { proposal, standingMeasure } from '../../../testing/fixtures/measure.ts';
import { house, neighbour } from '../../../testing/fixtures/organisation.ts';
import { inDays, lotContent, publishedTender } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();
const refused = (reason: string) => ({ ok: false, reason });
const reason = '已完成整改并提交了证明';
const theHouse = async () => [await test.staff('buyer'), await test.staff('approver')] as const;

/** As if the tender were the neighbour's. */
const giveToNeighbour = (id: string) =>
  test.parts().db.updateTable('tender').set({ organisationId: neighbour.id }).where('id', '=', id).execute();

describe('a supplier excluded by a purchaser', () => {
  it('cannot obtain documents of its tenders, and can bid elsewhere as before', async () => {
    const own = await publishedTender(test);
    const other = await publishedTender(test);
    await giveToNeighbour(other.id);
    const company = await approvedBidder(test);
    await standingMeasure(test, company.actor.company.id, 'exclusion', await theHouse());
    const obtain = (lotId: string) => company.client.call(documents.obtainDocuments, { lotId });
    expect(await obtain(own.lotId)).toMatchObject(refused('excluded_here'));
    expect(await company.client.call(documents.getDocuments, { lotId: own.lotId })).toMatchObject({
      data: { obtainBlocker: { reason: 'excluded_here' } },
    });
    expect(await obtain(other.lotId)).toMatchObject({ ok: true });
    expect(await company.client.call(getMyCompany, {})).toMatchObject({ data: { status: 'approved' } });
  });

  it('cannot submit a bid there, even with the documents, until the exclusion is lifted', async () => {
    const { lotId } = await publishedTender(test);
    const company = await bidder(test, lotId);
    const [one, two] = await theHouse();
    const envelopes = await uploadBid(test, company, lotId);
    const { id, version } = await standingMeasure(test, company.actor.company.id, 'exclusion', [one, two]);
    const submit = () => company.client.call(bids.submitBid, { lotId, id: randomUUID(), envelopes });
    expect(await submit()).toMatchObject(refused('excluded_here'));
    expect(await company.client.call(bids.getBid, { lotId })).toMatchObject({
      data: { blockers: [{ reason: 'excluded_here' }] },
    });
    await two.client.call(wire.proposeLifting, { id, version, reason });
    await one.client.call(wire.liftMeasure, { id, version: version + 1 });
    expect(await submit()).toMatchObject({ ok: true });
    expect(await messageTitles(test, company.accountId)).toContain('已移出单位黑名单');
  });

  it('is not invited there, and cannot accept an earlier invitation', async () => {
    const { buyer, lotId } = await publishedTender(test, {
      method: 'invited_tender',
      lots: [lotContent({ replyUntil: inDays(5) })],
    });
    const companies = await Promise.all([1, 2, 3, 4].map(() => approvedBidder(test)));
    const send = (some: typeof companies) =>
      buyer.client.call(invitations.sendInvitations, {
        lotId,
        replyUntil: inDays(5),
        letter: '诚邀贵单位参加本项目，请在截止时间前回复。',
        invitees: some.map(({ actor }) => ({ id: randomUUID(), companyId: actor.company.id })),
      });
    const [first, , , fourth] = companies;
    if (first === undefined || fourth === undefined) throw new Error('four were made');
    expect(await send(companies.slice(0, 3))).toMatchObject({ ok: true });
    const people = await theHouse();
    for (const one of [first, fourth]) await standingMeasure(test, one.actor.company.id, 'exclusion', people);
    expect(await send([fourth])).toMatchObject(refused('invitee_excluded'));
    const reply = (answer: 'accepted' | 'declined') =>
      first.client.call(invitations.replyInvitation, { lotId, reply: answer, reason: '近期产能已经排满' });
    expect(await reply('accepted')).toMatchObject(refused('excluded_here'));
    expect(await reply('declined')).toMatchObject({ ok: true });
  });

  it('is excluded for a period, which ends by itself', async () => {
    const { lotId } = await publishedTender(test);
    const company = await approvedBidder(test);
    const { id } = await standingMeasure(test, company.actor.company.id, 'exclusion', await theHouse());
    await sql`update measure set until_at = clock_timestamp() where id = ${id}`.execute(test.parts().db);
    expect(await company.client.call(documents.obtainDocuments, { lotId })).toMatchObject({ ok: true });
  });
});

describe('a bid that is being submitted', () => {
  /** Shuts the company out in a transaction of its own, and lets it end once the submission waits for it. */
  async function meanwhile(act: 'freeze' | 'exclusion') {
    const { lotId } = await publishedTender(test);
    const company = await bidder(test, lotId);
    const { id: companyId } = company.actor.company;
    const envelopes = await uploadBid(test, company, lotId);
    const [one] = await theHouse();
    const input = await proposal(test, one, companyId, 'exclusion');
    await one.client.call(wire.proposeMeasure, input);
    const { db } = test.parts();
    let reply: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (other) => {
      await sql`select from company where id = ${companyId} for update`.execute(other);
      await (act === 'freeze'
        ? sql`update company set status = 'frozen', status_reason = '虚假材料', status_until = ${inDays(9)}
            where id = ${companyId}`
        : sql`update measure set state = 'confirmed', decided_at = now() where id = ${input.id}`
      ).execute(other);
      reply = company.client.call(bids.submitBid, { lotId, id: randomUUID(), envelopes });
      await vi.waitFor(
        async () => {
          const { rows } = await sql`select from pg_locks where not granted`.execute(db);
          expect(rows.length).toBeGreaterThan(0);
        },
        { timeout: 60_000 },
      );
    });
    return reply;
  }

  it('is refused if a freeze is confirmed first', async () => {
    expect(await meanwhile('freeze')).toMatchObject(refused('company_restricted'));
  });

  it('is refused if an exclusion is confirmed first', async () => {
    expect(await meanwhile('exclusion')).toMatchObject(refused('excluded_here'));
  });
});

describe('a purchaser’s own list', () => {
  it('is visible to the purchaser’s staff who keep it and to the company, and to nobody else', async () => {
    const [one, two] = await theHouse();
    const third = await test.staff('buyer');
    const company = await test.company();
    const { id: companyId } = company.actor.company;
    const input = await proposal(test, one, companyId, 'exclusion');
    await one.client.call(wire.proposeMeasure, input);
    const { id } = input;
    const agency = randomUUID();
    const { db } = test.parts();
    await db.insertInto('organisation').values({ id: agency, kind: 'agency', name: '某代理机构' }).execute();
    const strangers = [
      await test.staffOf(neighbour.id, 'buyer'),
      await test.staffOf(neighbour.id, 'approver'),
      await test.staffOf(agency, 'buyer'),
      await test.staff('reviewer'),
      await test.staff('supervisor'),
      await test.staff('auditor'),
    ];
    const text = '业绩证明材料全部属实，请予复核。';
    for (const step of ['proposed', 'standing', 'asked', 'appealed'] as const) {
      if (step === 'standing') await two.client.call(wire.confirmMeasure, { id, version: 1 });
      if (step === 'asked') await one.client.call(wire.proposeLifting, { id, version: 2, reason });
      if (step === 'appealed') await company.client.call(wire.appealMeasure, { id, text });
      const version = ['proposed', 'standing', 'asked', 'appealed'].indexOf(step) + 1;
      for (const { client } of strangers) {
        expect(await client.call(wire.listMeasures, {})).toMatchObject({ data: [], count: 0 });
        const listed = await client.call(wire.listCompanyMeasures, { id: companyId });
        expect(listed).toMatchObject({ data: { measures: [] } });
        expect(await client.call(wire.getMeasure, { id })).toMatchObject(refused('not_found'));
        for (const route of [wire.confirmMeasure, wire.liftMeasure])
          expect(await client.call(route, { id, version })).toMatchObject(refused('not_found'));
        for (const route of [wire.rejectMeasure, wire.proposeLifting, wire.declineLifting])
          expect(await client.call(route, { id, version, reason })).toMatchObject(refused('not_found'));
        expect(await client.call(wire.answerAppeal, { id, version, upheld: true, reason })).toMatchObject(
          refused('not_found'),
        );
        expect(await client.call(getStaffFile, { id: input.fileIds[0] ?? '' })).toMatchObject(
          refused('not_found'),
        );
        const seen = await client.call(getCompany, { id: companyId });
        expect(JSON.stringify(seen)).not.toContain(input.reason);
      }
      const own = await third.client.call(wire.listMeasures, { keyword: company.username });
      expect(own).toMatchObject({ data: [{ id }], count: 1 });
      expect(await third.client.call(wire.getMeasure, { id })).toMatchObject({
        data: { organisation: { id: house.id }, evidence: [{ id: input.fileIds[0] }] },
      });
      const rival = await test.company();
      expect(await rival.client.call(wire.listMyMeasures, {})).toMatchObject({ data: [] });
    }
    const answer = { id, version: 4, upheld: true, reason: '经核实，业绩证明属实' };
    expect(await third.client.call(wire.answerAppeal, answer)).toMatchObject({ data: { phase: 'lifted' } });
    expect(await messageTitles(test, company.accountId)).toEqual([
      '已列入单位黑名单',
      '申诉已答复',
      '已移出单位黑名单',
    ]);
  });
});
