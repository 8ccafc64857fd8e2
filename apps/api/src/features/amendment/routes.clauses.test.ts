import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/amendment/amendment.route.ts';
import type { AmendmentDesk } from '@procure/contract/amendment/amendment.schema.ts';
import * as bids from '@procure/contract/bid/bid.route.ts';
import { getEvaluation } from '@procure/contract/evaluation/evaluation.route.ts';
import * as notices from '@procure/contract/notice/notice.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deskOf, publishAmendment } from '../../../testing/fixtures/amendment.ts';
import { bidder, submittedBid, uploadBid } from '../../../testing/fixtures/bid.ts';
import { signInAll } from '../../../testing/fixtures/committee.ts';
import { releaseShare } from '../../../testing/fixtures/opener.ts';
import { passDeadline, publishedTender, type TenderFixture } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { runOpening } from '../opening/session/service.ts';

const test = testApp();
type Clauses = AmendmentDesk['clauses'];
const summary = '提高控制器要求，增加质保条款。';

const added = {
  kind: 'commercial',
  clauseNo: '5.9',
  requirement: '质保期不少于两年',
  starred: true,
} as const;

/** The clauses in force, changed: the first has another requirement, the last is removed, one is new. */
function changed(clauses: Clauses): Clauses {
  const [first, ...others] = clauses;
  if (first === undefined) throw new Error('no clauses');
  return [
    { ...first, requirement: '控制器响应时间不大于10毫秒', starred: true },
    ...others.slice(0, -1),
    { id: randomUUID(), ...added },
  ];
}

const draftOf = ({ lotId }: TenderFixture, clauses: Clauses | null) => ({
  ...{
    lotId,
    id: randomUUID(),
    version: 0,
    summary,
    documents: [],
    priceLines: null,
    criteria: null,
    clauses,
  },
});

async function saved(tender: TenderFixture, clauses?: Clauses) {
  const input = draftOf(tender, clauses ?? changed((await deskOf(tender)).clauses));
  const reply = await tender.buyer.client.call(wire.saveAmendment, input);
  if (!reply.ok) throw new Error(`${reply.message} ${JSON.stringify(reply.fields)}`);
  return { input, ...reply.data };
}

const clauseRows = (lotId: string) =>
  test
    .parts()
    .db.selectFrom('clause')
    .select(['id', 'clauseNo', 'requirement', 'starred'])
    .where('lotId', '=', lotId)
    .orderBy('position')
    .execute();

describe('an amendment of the clauses of a lot', () => {
  it('is published with its differences, extends the deadline, and keeps both versions', async () => {
    const tender = await publishedTender(test, { scope: 'mandatory' });
    const { lotId } = tender;
    const before = await deskOf(tender);
    expect(before.clauses.length).toBeGreaterThan(1);
    const draft = await saved(tender);
    // The answer was lost and the call repeated.
    expect(await tender.buyer.client.call(wire.saveAmendment, draft.input)).toMatchObject({
      data: { version: draft.version },
    });
    const { id, version } = draft;
    const reason = '条款微调，不影响投标文件的编制';
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
    const { lot } = await deskOf(tender);
    expect(await publishAmendment(tender, draft)).toMatchObject({ ok: true, data: { state: 'published' } });
    const after = await deskOf(tender);
    expect(Date.parse(after.lot.bidDeadline)).toBeGreaterThan(Date.parse(lot.bidDeadline));
    expect(after.clauses).toEqual(draft.input.clauses);
    expect(after.criteria).toEqual(before.criteria);
    expect(after.priceLines).toEqual(before.priceLines);
    const kinds = after.amendments[0]?.items.map(({ kind, change }) => `${kind} ${change}`);
    expect(kinds?.toSorted()).toEqual(['clause added', 'clause changed', 'clause removed']);
    const { rows } = await sql<{ no: number; clauses: number }>`
      select no, jsonb_array_length(content -> 'clauses') as clauses
      from lot_item_version where lot_id = ${lotId} order by no`.execute(test.parts().db);
    expect(rows).toEqual([1, 2].map((no) => ({ no, clauses: before.clauses.length })));

    const notice = await test
      .parts()
      .db.selectFrom('notice')
      .select(['id', 'body'])
      .where('lotId', '=', lotId)
      .where('kind', '=', 'change')
      .executeTakeFirstOrThrow();
    expect(notice.body).toContain('技术与商务条款新增1项、删除1项、修改1项，其余各条不变：');
    expect(notice.body).toContain('“5.9”：招标要求质保期不少于两年，★实质性是');
    const shown = await test.client('portal').call(notices.getNotice, { id: notice.id });
    if (!shown.ok) throw new Error(shown.message);
    expect(JSON.stringify(shown.data)).toContain('"kind":"clause"');
  });

  it('does not undo another, and takes no clause of another lot', async () => {
    const tender = await publishedTender(test);
    const [one, other] = [await saved(tender), await saved(tender)];
    expect(await publishAmendment(tender, one)).toMatchObject({ ok: true });
    expect(await publishAmendment(tender, other)).toMatchObject({ ok: false, reason: 'conflict' });
    const { clauses } = await deskOf(tender);
    const elsewhere = await publishedTender(test);
    const foreign = await saved(tender, [...clauses, ...(await deskOf(elsewhere)).clauses.slice(0, 1)]);
    expect(await publishAmendment(tender, foreign)).toMatchObject({ ok: false, reason: 'conflict' });
    expect((await deskOf(tender)).clauses).toEqual(clauses);
    const twice = draftOf(tender, [...clauses, ...clauses.slice(0, 1)]);
    expect(await tender.buyer.client.call(wire.saveAmendment, twice)).toMatchObject({
      fields: [{ field: `clauses.${clauses.length}.clauseNo` }],
    });
    const supplier = await bidder(test, tender.lotId);
    for (const { client } of [elsewhere.buyer, tender.approver, supplier])
      expect(await client.call(wire.saveAmendment, draftOf(tender, clauses))).toMatchObject({ ok: false });
  });

  it('is asked about restrictive words of its clauses', async () => {
    const tender = await publishedTender(test);
    const { clauses } = await deskOf(tender);
    const draft = await saved(tender, [
      ...clauses,
      { ...added, id: randomUUID(), requirement: '控制器须采用某某品牌' },
    ]);
    expect(await publishAmendment(tender, draft)).toMatchObject({
      reason: 'warnings_unexplained',
      fields: [{ field: `clauses.${clauses.length}.requirement` }],
    });
  });
});

describe('the clauses of a published lot', () => {
  it('are changed by no writer of rows without an amendment', async () => {
    const tender = await publishedTender(test);
    const { lotId } = tender;
    const { db } = test.parts();
    const attempts = (id: string | undefined) => [
      sql`update clause set requirement = '无' where id = ${id}`,
      sql`update clause set starred = not starred where id = ${id}`,
      sql`update clause set position = 9 where id = ${id}`,
      sql`update clause set id = ${randomUUID()} where id = ${id}`,
      sql`delete from clause where id = ${id}`,
      sql`insert into clause (id, lot_id, kind, clause_no, requirement) values
        (${randomUUID()}, ${lotId}, 'technical', '9', '补充')`,
    ];
    for (const attempt of attempts((await clauseRows(lotId))[0]?.id))
      await expect(attempt.execute(db)).rejects.toThrow('by an amendment');
    expect(await publishAmendment(tender, await saved(tender))).toMatchObject({ ok: true });
    const rows = await clauseRows(lotId);
    for (const attempt of attempts(rows[0]?.id))
      await expect(attempt.execute(db)).rejects.toThrow('by an amendment');
    expect(await clauseRows(lotId)).toEqual(rows);
  });
});

describe('a bid beside an amendment of the clauses', () => {
  it('is refused for former clauses, and is opened with a finding if it was not submitted again', async () => {
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
    expect(await renewed.client.call(bids.submitBid, late)).toMatchObject({ reason: 'items_changed' });
    const workspace = await silent.client.call(bids.getBid, { lotId });
    if (!workspace.ok) throw new Error(workspace.message);
    const { lot, unconfirmed } = workspace.data;
    expect(lot.clauses.map(({ clauseNo }) => clauseNo)).toContain('5.9');
    expect(unconfirmed[0]?.items.map(({ kind }) => kind)).toEqual(['clause', 'clause', 'clause']);
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
    const { rows: stored } = await sql<{ id: string; companyId: string }>`
      select id, company_id from bid where lot_id = ${lotId}`.execute(test.parts().db);
    const findingsOn = ({ actor }: typeof silent) => {
      const own = stored.find(({ companyId }) => companyId === actor.company.id)?.id;
      return view.data.bids.find(({ bidId }) => bidId === own)?.findings.map(({ key }) => key);
    };
    expect(findingsOn(silent)).toContain('formerClauses');
    expect(findingsOn(silent)).not.toContain('formerCriteria');
    expect(findingsOn(renewed)).not.toContain('formerClauses');
  });
});
