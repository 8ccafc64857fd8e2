import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/amendment/amendment.route.ts';
import * as bids from '@procure/contract/bid/bid.route.ts';
import { comparePrices } from '@procure/contract/evaluation/evaluation.route.ts';
import * as notices from '@procure/contract/notice/notice.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import { getTender } from '@procure/contract/tender/tender.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deskOf, publishAmendment, submitAmendment } from '../../../testing/fixtures/amendment.ts';
import { atOnce } from '../../../testing/fixtures/at-once.ts';
import { bidContent, bidder, submittedBid, uploadBid } from '../../../testing/fixtures/bid.ts';
import { signInAll } from '../../../testing/fixtures/committee.ts';
import { releaseShare } from '../../../testing/fixtures/opener.ts';
import { passDeadline, publishedTender, type TenderFixture } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';
import { runOpening } from '../opening/session/service.ts';

const test = testApp();
type Lines = NonNullable<RequestOf<typeof wire.saveAmendment>['priceLines']>;
const summary = '逆变器数量按最新设计调整，增加汇流箱。';

/** The lines in force, as a buyer sends them. */
async function linesOf(tender: TenderFixture): Promise<Lines> {
  return (await deskOf(tender)).priceLines.map(({ lineNo: _, ...line }) => line);
}

/** Saves an amendment of the lines, with the second quantity changed and a line added unless others are given. */
async function savedItems(tender: TenderFixture, changed?: Lines) {
  const lines = await linesOf(tender);
  const added = {
    id: randomUUID(),
    name: '汇流箱',
    spec: '',
    unit: '台',
    qty: '6',
    ceilingUnitPrice: null,
    delivery: '',
    remark: '',
  };
  const priceLines = changed ?? [
    ...lines.map((line, place) => (place === 1 ? { ...line, qty: '9' } : line)),
    added,
  ];
  const input = { lotId: tender.lotId, id: randomUUID(), version: 0, summary, documents: [], priceLines };
  const reply = await tender.buyer.client.call(wire.saveAmendment, input);
  if (!reply.ok) throw new Error(`${reply.message} ${JSON.stringify(reply.fields)}`);
  return { input, ...reply.data };
}

async function opened(tender: TenderFixture) {
  await passDeadline(test, tender.lotId);
  for (const opener of tender.openers) {
    const reply = await releaseShare(opener, tender.lotId);
    if (!reply.ok) throw new Error(reply.message);
  }
  await runOpening(test.parts(), tender.lotId);
  const { rows } = await sql<{ total: string; remarks: readonly string[]; companyId: string }>`
    select total_incl::text as total, contents -> 'remarks' as remarks, company_id from opening_entry
    where lot_id = ${tender.lotId}`.execute(test.parts().db);
  return new Map(rows.map(({ companyId, ...entry }) => [companyId, entry]));
}

describe('an amendment of the lines of a lot', () => {
  it('is published with its differences, extends the deadline, and keeps both versions', async () => {
    const tender = await publishedTender(test, { scope: 'mandatory' });
    const { lotId } = tender;
    const before = await deskOf(tender);
    const [first, second] = before.priceLines;
    const saved = await savedItems(tender);
    // The answer was lost and the call repeated.
    expect(await tender.buyer.client.call(wire.saveAmendment, saved.input)).toMatchObject({
      data: { version: saved.version },
    });
    const differences = [
      {
        ...{ kind: 'line', change: 'changed', id: second?.id, no: 2, name: second?.name },
        fields: [{ field: 'qty', label: '数量', before: second?.qty, after: '9' }],
      },
      { change: 'added', no: 3, name: '汇流箱' },
    ];
    const drafted = await deskOf(tender);
    expect(drafted.amendments[0]).toMatchObject({ items: differences, isOutdated: false });
    expect(drafted.priceLines).toEqual(before.priceLines);

    // 条例21: bidders price the lines, so that nobody may state that bids are not affected.
    const { id, version } = saved;
    const reason = '数量微调，不影响投标文件的编制';
    expect(
      await tender.buyer.client.call(wire.submitAmendment, {
        ...{ id, version },
        ...{ affectsBids: false, reason },
      }),
    ).toMatchObject({
      ok: false,
      fields: [{ field: 'reason' }],
    });
    expect(await publishAmendment(tender, saved)).toMatchObject({ ok: true, data: { state: 'published' } });
    const after = await deskOf(tender);
    expect(after.priceLines).toMatchObject([first, { id: second?.id, qty: '9' }, { lineNo: 3 }]);
    expect(after.amendments[0]).toMatchObject({ items: differences, isOutdated: false });
    const { rows } = await sql<{ no: number; lines: number }>`
      select no, jsonb_array_length(content -> 'priceLines') as lines from lot_item_version
      where lot_id = ${lotId} order by no`.execute(test.parts().db);
    expect(rows).toEqual([
      { no: 1, lines: 2 },
      { no: 2, lines: 3 },
    ]);
    const rewrite = sql`update lot_item_version set content = '{}' where lot_id = ${lotId}`;
    await expect(rewrite.execute(test.database.db)).rejects.toThrow();

    const notice = await test
      .parts()
      .db.selectFrom('notice')
      .select(['id', 'body'])
      .where('lotId', '=', lotId)
      .where('kind', '=', 'change')
      .executeTakeFirstOrThrow();
    expect(notice.body).toContain(`修改第2行“${second?.name}”：数量由${second?.qty}变更为9`);
    expect(notice.body).toContain('新增第3行“汇流箱”');
    const shown = await test.client('portal').call(notices.getNotice, { id: notice.id });
    expect(shown).toMatchObject({ data: { facts: { items: differences } } });
    const seen = await tender.buyer.client.call(getTender, { id: tender.id });
    expect(seen.ok && seen.data.lots[0]?.priceLines).toHaveLength(3);
  });

  it('sets, changes and lifts the ceiling of a line, and bidders see each', async () => {
    const tender = await publishedTender(test, { scope: 'mandatory' });
    const [first, second] = await linesOf(tender);
    if (first === undefined || second === undefined) throw new Error('two lines');
    const capped = async (ceilingUnitPrice: string | null) => {
      const saved = await savedItems(tender, [{ ...first, ceilingUnitPrice }, second]);
      expect(await publishAmendment(tender, saved)).toMatchObject({ ok: true });
      return (await deskOf(tender)).amendments.find(({ id }) => id === saved.id)?.items;
    };
    const difference = (before: string, after: string) => [
      { no: 1, fields: [{ field: 'ceilingUnitPrice', label: '单价最高限价', before, after }] },
    ];
    expect(await capped('900.10')).toMatchObject(difference('', '900.1'));
    const supplier = await bidder(test, tender.lotId);
    const workspace = await supplier.client.call(bids.getBid, { lotId: tender.lotId });
    if (!workspace.ok) throw new Error(workspace.message);
    const [line] = workspace.data.lot.priceLines;
    expect(line?.ceilingUnitPrice).toBe('900.1');
    expect(await capped(null)).toMatchObject(difference('900.1', ''));
    expect((await deskOf(tender)).priceLines[0]?.ceilingUnitPrice).toBeNull();
  });

  it('does not undo another that was published since', async () => {
    const tender = await publishedTender(test);
    const one = await savedItems(tender);
    const other = await savedItems(tender);
    expect(await publishAmendment(tender, one)).toMatchObject({ ok: true });
    expect(await publishAmendment(tender, other)).toMatchObject({ ok: false, reason: 'conflict' });
    const { amendments } = await deskOf(tender);
    expect(amendments.find(({ id }) => id === other.id)).toMatchObject({ isOutdated: true });
    // Saved again after it was read, it is made for the lines in force.
    const input = { ...other.input, version: other.version, priceLines: await linesOf(tender) };
    const again = await tender.buyer.client.call(wire.saveAmendment, input);
    if (!again.ok) throw new Error(again.message);
    expect(await publishAmendment(tender, again.data)).toMatchObject({ ok: true });
    expect((await linesOf(tender)).map(({ name }) => name)).toHaveLength(3);
  });

  it('is refused without a line, with a line of another lot, and by those who may not change the lot', async () => {
    const tender = await publishedTender(test);
    const other = await publishedTender(test);
    const lines = await linesOf(tender);
    const input = { lotId: tender.lotId, id: randomUUID(), version: 0, summary, documents: [] };
    const { client } = tender.buyer;
    expect(await client.call(wire.saveAmendment, { ...input, priceLines: [] })).toMatchObject({
      ok: false,
      fields: [{ field: 'priceLines' }],
    });
    const foreign = await savedItems(tender, [...lines, ...(await linesOf(other))]);
    expect(await publishAmendment(tender, foreign)).toMatchObject({ ok: false, reason: 'conflict' });
    expect(await linesOf(other)).toHaveLength(2);
    expect(await linesOf(tender)).toEqual(lines);
    const priceLines = [...lines];
    for (const stranger of [other.buyer, tender.approver])
      expect(await stranger.client.call(wire.saveAmendment, { ...input, priceLines })).toMatchObject({
        ok: false,
      });
  });
});

describe('the lines of a published lot', () => {
  it('are changed by no writer of rows without an amendment', async () => {
    const tender = await publishedTender(test, { scope: 'mandatory' });
    const { lotId } = tender;
    const { db } = test.parts();
    const stored = () =>
      db.selectFrom('priceLine').selectAll().where('lotId', '=', lotId).orderBy('lineNo').execute();
    const attempts = (id: string | undefined) => [
      sql`update price_line set name = '别的' where id = ${id}`,
      sql`update price_line set qty = qty + 1 where id = ${id}`,
      sql`update price_line set ceiling_unit_price = 1 where id = ${id}`,
      sql`update price_line set line_no = 9 where id = ${id}`,
      sql`update price_line set id = ${randomUUID()} where id = ${id}`,
      sql`delete from price_line where id = ${id}`,
      sql`insert into price_line (id, lot_id, line_no, name, unit, qty)
        values (${randomUUID()}, ${lotId}, 9, '补充', '台', 1)`,
    ];
    for (const attempt of attempts((await stored())[0]?.id))
      await expect(attempt.execute(db)).rejects.toThrow('by an amendment');
    expect(await publishAmendment(tender, await savedItems(tender))).toMatchObject({ ok: true });
    const rows = await stored();
    for (const attempt of attempts(rows[0]?.id))
      await expect(attempt.execute(db)).rejects.toThrow('by an amendment');
    expect(await stored()).toEqual(rows);
  });
});

describe('a bid beside an amendment of the lines', () => {
  it('names the version of the lines that it was made for, and is refused for former ones', async () => {
    const tender = await publishedTender(test, { scope: 'mandatory' });
    const { lotId } = tender;
    const supplier = await bidder(test, lotId);
    const former = await uploadBid(test, supplier, lotId);
    await publishAmendment(tender, await savedItems(tender));
    const late = { lotId, id: randomUUID(), envelopes: former };
    expect(await supplier.client.call(bids.submitBid, late)).toMatchObject({
      ok: false,
      reason: 'items_changed',
    });
    const workspace = await supplier.client.call(bids.getBid, { lotId });
    expect(workspace).toMatchObject({
      data: { lot: { itemsNo: 2, itemChanges: [{ items: [{ no: 2 }, { change: 'added' }] }] } },
    });
    const current = { ...late, envelopes: await uploadBid(test, supplier, lotId), itemsNo: 2 };
    expect(await supplier.client.call(bids.submitBid, current)).toMatchObject({ ok: true });
  });

  it('is decided in the order of the two, when both come at once', async () => {
    const tender = await publishedTender(test);
    const { lotId } = tender;
    const supplier = await bidder(test, lotId);
    const input = { lotId, id: randomUUID(), envelopes: await uploadBid(test, supplier, lotId) };
    const amended = await submitAmendment(tender, await savedItems(tender));
    if (!amended.ok) throw new Error(amended.message);
    const { id, version } = amended.data;
    const [submitted, published] = await atOnce<{ readonly ok: boolean }>(test, [
      () => supplier.client.call(bids.submitBid, input),
      () => tender.approver.client.call(wire.confirmAmendment, { id, version }),
    ]);
    expect(published).toMatchObject({ ok: true });
    const reply = await supplier.client.call(bids.getBid, { lotId });
    if (!reply.ok) throw new Error(reply.message);
    // Either the bid came first and waits for its confirmation, or it was made for former lines and is refused.
    if (submitted?.ok === true) expect(reply.data.unconfirmed).toMatchObject([{ items: [{ no: 2 }, {}] }]);
    else expect(submitted).toMatchObject({ reason: 'items_changed' });
  });

  it('that was not submitted again is opened by the lines that it was made for, confirmed or not', async () => {
    const tender = await publishedTender(test, { scope: 'mandatory' });
    const { lotId } = tender;
    const [silent, confirmed, renewed] = [
      await bidder(test, lotId),
      await bidder(test, lotId),
      await bidder(test, lotId),
    ];
    const content = await bidContent(test, lotId, '100.00');
    const total = content.price.totals.totalIncl;
    for (const supplier of [silent, renewed]) await submittedBid(test, supplier, lotId, content);
    const { id: versionId } = await submittedBid(test, confirmed, lotId, content);
    const [kept] = await linesOf(tender);
    if (kept === undefined) throw new Error('the lot has no line');
    const amended = await savedItems(tender, [{ ...kept, qty: '1' }]);
    expect(await publishAmendment(tender, amended)).toMatchObject({ ok: true });
    const workspace = await confirmed.client.call(bids.getBid, { lotId });
    if (!workspace.ok) throw new Error(workspace.message);
    const [change] = workspace.data.unconfirmed;
    expect(change?.items).toMatchObject([
      { change: 'changed', no: 1, fields: [{ field: 'qty', after: '1' }] },
      { change: 'removed', no: 2 },
    ]);
    const confirmation = { lotId, versionId, changeId: change?.id ?? '' };
    expect(await confirmed.client.call(bids.reconfirmBid, confirmation)).toMatchObject({ ok: true });
    const again = {
      ...{ lotId, id: randomUUID(), itemsNo: 2 },
      envelopes: await uploadBid(test, renewed, lotId, await bidContent(test, lotId, '100.00')),
    };
    expect(await renewed.client.call(bids.submitBid, again)).toMatchObject({ ok: true });

    const entries = await opened(tender);
    for (const supplier of [silent, confirmed])
      expect(entries.get(supplier.actor.company.id)).toEqual({
        total,
        remarks: [expect.stringContaining('按其递交时的清单核算')],
      });
    expect(entries.get(renewed.actor.company.id)).toEqual({ total: '100.00', remarks: [] });
    // The committee compares each bid with the quantity that its bidder priced.
    await signInAll(tender.evaluators, lotId);
    const prices = await tender.evaluators[0]?.client.call(comparePrices, { lotId });
    if (prices?.ok !== true) throw new Error('the prices are not shown');
    const amounts = prices.data.map(({ quotes }) => quotes.map(({ amountIncl }) => amountIncl));
    const former = (Number(kept.qty) * 100).toFixed(2);
    expect(amounts).toEqual([[former, former, '100.00']]);
  });
});
