import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/amendment/amendment.route.ts';
import type { AmendmentDesk } from '@procure/contract/amendment/amendment.schema.ts';
import * as bids from '@procure/contract/bid/bid.route.ts';
import { getEvaluation } from '@procure/contract/evaluation/evaluation.route.ts';
import * as notices from '@procure/contract/notice/notice.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deskOf, publishAmendment, submitAmendment } from '../../../testing/fixtures/amendment.ts';
import { bidder, submittedBid, uploadBid } from '../../../testing/fixtures/bid.ts';
import { signInAll } from '../../../testing/fixtures/committee.ts';
import { releaseShare } from '../../../testing/fixtures/opener.ts';
import { passDeadline, publishedTender, type TenderFixture } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { runOpening } from '../opening/session/service.ts';

const test = testApp();
type Criteria = AmendmentDesk['criteria'];
const summary = '质保期评分改为按档得分，增加售后服务评审因素。';

/** The criteria in force, changed: the technical one has 30 points, a new one 10, and the commercial one has tiers. */
function changed(criteria: Criteria): Criteria {
  const [technical, commercial, price] = criteria;
  if (technical === undefined || commercial === undefined || price === undefined)
    throw new Error('no criteria');
  const steps = [
    { when: '完整可行', from: '1', to: '30' },
    { when: '有明显缺漏', from: '0', to: '0' },
  ];
  return [
    { ...technical, points: '30.00', scoring: { by: 'judgement', steps } },
    {
      ...{ id: randomUUID(), kind: 'technical', title: '售后服务', requirement: '4小时内到场', evidence: '' },
      ...{ points: '10', scoring: { by: 'comparison', step: '2' } },
    },
    { ...commercial, scoring: { by: 'tiers', tiers: [{ when: '不少于8年', points: '20' }] } },
    price,
  ];
}

const draftOf = ({ lotId }: TenderFixture, criteria: Criteria | null) => ({
  ...{ lotId, id: randomUUID(), version: 0, summary, documents: [], priceLines: null, criteria },
});

async function saved(tender: TenderFixture, criteria?: Criteria) {
  const input = draftOf(tender, criteria ?? changed((await deskOf(tender)).criteria));
  const reply = await tender.buyer.client.call(wire.saveAmendment, input);
  if (!reply.ok) throw new Error(`${reply.message} ${JSON.stringify(reply.fields)}`);
  return { input, ...reply.data };
}

const criteriaRows = (lotId: string) =>
  test
    .parts()
    .db.selectFrom('criterion')
    .select(['id', 'title', 'position'])
    .where('lotId', '=', lotId)
    .orderBy('position')
    .execute();

describe('an amendment of the criteria of a lot', () => {
  it('is published with its differences, extends the deadline, and keeps both versions', async () => {
    const tender = await publishedTender(test, { scope: 'mandatory' });
    const { lotId } = tender;
    const before = await deskOf(tender);
    const draft = await saved(tender);
    // The answer was lost and the call repeated.
    expect(await tender.buyer.client.call(wire.saveAmendment, draft.input)).toMatchObject({
      data: { version: draft.version },
    });
    const differences = [
      {
        ...{ kind: 'criterion', part: '技术评审', change: 'changed', no: 1, name: '安装与调试方案' },
        fields: [{ label: '分值', before: '40分', after: '30分' }, { label: '评分标准' }],
      },
      { kind: 'criterion', change: 'added', no: 2, name: '售后服务' },
      { part: '商务评审', change: 'changed', fields: [{ after: '不少于8年，得20分' }] },
    ];
    const drafted = await deskOf(tender);
    expect(drafted.amendments[0]).toMatchObject({ items: differences, priceLines: null, isOutdated: false });
    expect(drafted.criteria).toEqual(before.criteria);

    // 条例21: an amendment of criteria affects bids in every case, so that the deadline is extended.
    const { id, version } = draft;
    const reason = '评审因素微调，不影响投标文件的编制';
    expect(
      await tender.buyer.client.call(wire.submitAmendment, {
        ...{ id, version },
        ...{ affectsBids: false, reason },
      }),
    ).toMatchObject({
      ok: false,
      fields: [{ field: 'reason' }],
    });
    await passDeadline(test, lotId, -5 * 86_400_000);
    const { plan, lot } = await deskOf(tender);
    expect(plan.bid).not.toBeNull();
    const early = { id, version, bidDeadline: lot.bidDeadline };
    expect(await submitAmendment(tender, early)).toMatchObject({ ok: false });
    expect(await publishAmendment(tender, draft)).toMatchObject({ ok: true, data: { state: 'published' } });
    const after = await deskOf(tender);
    expect(Date.parse(after.lot.bidDeadline)).toBeGreaterThan(Date.parse(lot.bidDeadline));
    expect(after.criteria).toEqual(
      changed(before.criteria).map((one, at) => ({
        ...one,
        id: after.criteria[at]?.id,
        points: ['30', '10', '20', '40'][at],
      })),
    );
    expect([0, 2, 3].map((at) => after.criteria[at]?.id)).toEqual(before.criteria.map((one) => one.id));
    expect(after.priceLines).toEqual(before.priceLines);
    expect(after.amendments[0]).toMatchObject({ items: differences, isOutdated: false });
    const { rows } = await sql<{ no: number; lines: number; criteria: number }>`
      select no, jsonb_array_length(content -> 'priceLines') as lines,
        jsonb_array_length(content -> 'criteria') as criteria
      from lot_item_version where lot_id = ${lotId} order by no`.execute(test.parts().db);
    expect(rows).toEqual([
      { no: 1, lines: 2, criteria: 3 },
      { no: 2, lines: 2, criteria: 4 },
    ]);

    const notice = await test
      .parts()
      .db.selectFrom('notice')
      .select(['id', 'body'])
      .where('lotId', '=', lotId)
      .where('kind', '=', 'change')
      .executeTakeFirstOrThrow();
    expect(notice.body).toContain('评审因素新增1项、修改2项，其余各项不变：');
    expect(notice.body).toContain('修改技术评审第1项“安装与调试方案”：分值由40分变更为30分');
    const shown = await test.client('portal').call(notices.getNotice, { id: notice.id });
    expect(shown).toMatchObject({ data: { facts: { items: differences } } });
  });

  it('removes and adds criteria one amendment after another', async () => {
    const tender = await publishedTender(test);
    expect(await publishAmendment(tender, await saved(tender))).toMatchObject({ ok: true });
    const { criteria } = await deskOf(tender);
    const [technical, service, ...rest] = criteria;
    if (technical === undefined || service === undefined) throw new Error('no criteria');
    const whole = { ...service, points: '40' };
    expect(await publishAmendment(tender, await saved(tender, [whole, ...rest]))).toMatchObject({ ok: true });
    expect((await criteriaRows(tender.lotId)).map(({ id }) => id)).toEqual(
      [whole, ...rest].map(({ id }) => id),
    );
    // Each amendment is listed with its own differences.
    const { amendments } = await deskOf(tender);
    expect(amendments.map(({ items }) => items.length)).toEqual([2, 3]);
  });

  it('does not undo another that was published since', async () => {
    const tender = await publishedTender(test);
    const [one, other] = [await saved(tender), await saved(tender)];
    expect(await publishAmendment(tender, one)).toMatchObject({ ok: true });
    expect(await publishAmendment(tender, other)).toMatchObject({ ok: false, reason: 'conflict' });
  });

  it('is refused with sums or scorings that could not be published', async () => {
    const tender = await publishedTender(test);
    const { client } = tender.buyer;
    const { criteria } = await deskOf(tender);
    const [technical, ...rest] = criteria;
    if (technical === undefined) throw new Error('no criteria');
    const attempts: readonly (readonly [Criteria, string])[] = [
      [[{ ...technical, scoring: { by: 'comparison', step: '1' }, points: '39' }, ...rest], 'criteria'],
      [
        [{ ...technical, points: '40', scoring: { by: 'comparison', step: '50' } }, ...rest],
        'criteria.0.scoring',
      ],
      [[technical, ...rest, ...rest.slice(0, 1)], 'criteria.3.title'],
    ];
    for (const [wrong, field] of attempts) {
      const reply = await client.call(wire.saveAmendment, draftOf(tender, wrong));
      expect(reply).toMatchObject({
        ok: false,
        fields: expect.arrayContaining([{ field, message: expect.any(String) }]),
      });
    }
    const government = await publishedTender(test, { scope: 'government' });
    const unquantified = (await deskOf(government)).criteria.filter(({ kind }) => kind !== 'technical');
    expect(
      await government.buyer.client.call(wire.saveAmendment, draftOf(government, unquantified)),
    ).toMatchObject({
      ok: false,
      fields: [{ field: 'criteria', message: expect.stringContaining('第五十五条') }],
    });
  });

  it('is refused with a criterion of another lot, after the deadline, and to those who may not change the lot', async () => {
    const tender = await publishedTender(test);
    const other = await publishedTender(test);
    const { criteria } = await deskOf(tender);
    const [technical, ...rest] = (await deskOf(other)).criteria;
    if (technical === undefined) throw new Error('no criteria');
    const foreign = await saved(tender, [technical, ...criteria.slice(1)]);
    expect(rest).toHaveLength(2);
    expect(await publishAmendment(tender, foreign)).toMatchObject({ ok: false, reason: 'conflict' });
    expect((await deskOf(tender)).criteria).toEqual(criteria);
    const supplier = await bidder(test, tender.lotId);
    const input = draftOf(tender, changed(criteria));
    for (const { client } of [other.buyer, tender.approver, supplier])
      expect(await client.call(wire.saveAmendment, input)).toMatchObject({ ok: false });
    expect(await test.client('console').call(wire.saveAmendment, input)).toMatchObject({ ok: false });
    const draft = await saved(tender);
    await passDeadline(test, tender.lotId);
    expect(await publishAmendment(tender, draft)).toMatchObject({ ok: false, reason: 'bid_deadline_passed' });
    expect((await deskOf(tender)).criteria).toEqual(criteria);
  });
});

describe('the criteria of a published lot', () => {
  it('are changed by no writer of rows without an amendment', async () => {
    const tender = await publishedTender(test);
    const { lotId } = tender;
    expect(await publishAmendment(tender, await saved(tender))).toMatchObject({ ok: true });
    const { db } = test.parts();
    const [first] = await criteriaRows(lotId);
    const version = (changeId: string | null) => sql`
      insert into lot_item_version (lot_id, no, change_id, content, in_force_at)
      values (${lotId}, 3, ${changeId}, '{"priceLines": [], "criteria": []}', now())`;
    const change = await db
      .selectFrom('lotChange')
      .select('id')
      .where('lotId', '=', lotId)
      .executeTakeFirstOrThrow();
    for (const attempt of [
      sql`update criterion set points = 1 where id = ${first?.id}`,
      sql`update criterion set scoring = '{"by": "comparison", "step": "1"}' where id = ${first?.id}`,
      sql`update criterion set position = 9 where id = ${first?.id}`,
      sql`update criterion set id = ${randomUUID()} where id = ${first?.id}`,
      sql`delete from criterion where id = ${first?.id}`,
      sql`insert into criterion (id, lot_id, position, kind, title, scoring)
        values (${randomUUID()}, ${lotId}, 9, 'qualification', '补充', '{"by": "pass"}')`,
      version(randomUUID()),
      version(null),
    ])
      await expect(attempt.execute(db)).rejects.toThrow(
        /written once|by an amendment|check constraint|foreign key/,
      );
    await passDeadline(test, lotId);
    await expect(version(change.id).execute(db)).rejects.toThrow('by an amendment');
    expect((await criteriaRows(lotId)).map(({ title }) => title)).toHaveLength(4);
  });
});

describe('a bid beside an amendment of the criteria', () => {
  it('is refused for former criteria, and is opened with a finding if it was not submitted again', async () => {
    const tender = await publishedTender(test, { scope: 'mandatory' });
    const { lotId } = tender;
    const [silent, other, renewed] = [
      await bidder(test, lotId),
      await bidder(test, lotId),
      await bidder(test, lotId),
    ];
    const { id: versionId } = await submittedBid(test, silent, lotId);
    await submittedBid(test, other, lotId);
    const former = await uploadBid(test, renewed, lotId);
    expect(await publishAmendment(tender, await saved(tender))).toMatchObject({ ok: true });
    const late = { lotId, id: randomUUID(), envelopes: former };
    expect(await renewed.client.call(bids.submitBid, late)).toMatchObject({
      ok: false,
      reason: 'items_changed',
    });
    const workspace = await silent.client.call(bids.getBid, { lotId });
    if (!workspace.ok) throw new Error(workspace.message);
    const { lot, unconfirmed } = workspace.data;
    expect(lot.criteria).toHaveLength(4);
    expect(lot).toMatchObject({ itemsNo: 2, itemChanges: [{ items: [{ kind: 'criterion' }, {}, {}] }] });
    expect(unconfirmed).toMatchObject([{ items: [{ change: 'changed' }, { change: 'added' }, {}] }]);
    const confirmation = { lotId, versionId, changeId: unconfirmed[0]?.id ?? '' };
    expect(await silent.client.call(bids.reconfirmBid, confirmation)).toMatchObject({ ok: true });
    const current = { ...late, envelopes: await uploadBid(test, renewed, lotId), itemsNo: 2 };
    expect(await renewed.client.call(bids.submitBid, current)).toMatchObject({ ok: true });

    await passDeadline(test, lotId);
    for (const opener of tender.openers) {
      const reply = await releaseShare(opener, lotId);
      if (!reply.ok) throw new Error(reply.message);
    }
    await runOpening(test.parts(), lotId);
    await signInAll(tender.evaluators, lotId);
    const view = await tender.evaluators[0]?.client.call(getEvaluation, { lotId });
    if (view?.ok !== true) throw new Error('the evaluation is not shown');
    // Bids are judged by the criteria in force at the deadline.
    expect(view.data.lot.criteria.map(({ title }) => title)).toContain('售后服务');
    const { rows: stored } = await sql<{ id: string; companyId: string }>`
      select id, company_id from bid where lot_id = ${lotId}`.execute(test.parts().db);
    const findingsOn = ({ actor }: typeof silent) => {
      const own = stored.find(({ companyId }) => companyId === actor.company.id)?.id;
      return view.data.bids.find(({ bidId }) => bidId === own)?.findings.map(({ key }) => key);
    };
    expect(findingsOn(silent)).toContain('formerCriteria');
    expect(findingsOn(renewed)).not.toContain('formerCriteria');
    const { rows } = await sql<{ remarks: readonly string[] }>`
      select contents -> 'remarks' as remarks from opening_entry
      where lot_id = ${lotId} and company_id = ${silent.actor.company.id}`.execute(test.parts().db);
    // Its lines are those in force, so that nothing is said of its price.
    expect(rows[0]?.remarks).toEqual([expect.stringContaining('评审因素有变更')]);
  });
});
