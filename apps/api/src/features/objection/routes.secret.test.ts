import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/objection/objection.route.ts';
import { toCapital } from '@procure/domain/money/capital.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { obtainDocuments } from '../../../testing/fixtures/bid.ts';
import { answering, objected } from '../../../testing/fixtures/objection.ts';
import { type OpenedLot, openedLot } from '../../../testing/fixtures/opening.ts';
import { publishedTender, type TenderFixture } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

const test = testApp();

const said = (found: string) => ({
  code: '4957',
  reason: 'objection_tells',
  fields: [
    {
      field: 'answer',
      message: `${found}没有向提出人公开过，不能写入，请改用不指明单位、不写金额的说法`,
    },
  ],
});

/** The refusal for a signer, who has no field to correct. */
const saidToSigner = (found: string) => ({
  code: '4957',
  message: `${found}没有向提出人公开过，不能告知；请改写后再办理，已提交审批的先退回`,
  fields: [],
});

/** Writes this answer and submits it for approval. */
async function handedIn({ client }: Person<StaffActor>, id: string, answer: string) {
  const seen = await client.call(wire.getObjection, { id });
  if (!seen.ok) throw new Error(seen.message);
  const words = { id, version: seen.data.version, outcome: 'rejected' as const, answer, fileIds: [] };
  const written = await client.call(wire.writeObjectionAnswer, words);
  if (!written.ok) throw new Error(written.message);
  return client.call(wire.handInObjectionAnswer, { id, version: written.data.version });
}

/** Registers a company with a name that the answer already contains. */
async function registered(name: string): Promise<void> {
  const { actor } = await test.company();
  await test.database.db.updateTable('company').set({ name }).where('id', '=', actor.company.id).execute();
}

const nameOf = ({ username }: { readonly username: string }) => `${username}公司`;

describe('before the bids are open', () => {
  let tender: TenderFixture;
  let objector: Awaited<ReturnType<typeof test.company>>;
  let id: string;
  beforeAll(async () => {
    tender = await publishedTender(test);
    objector = await test.company();
    await obtainDocuments(test, objector, tender.lotId);
    ({ id } = await objected(objector, tender.lotId));
  });

  it('an answer names no company but the objector’s own, and is refused alike for participants and others', async () => {
    const [rival, stranger] = [await test.company(), await test.company()];
    await obtainDocuments(test, rival, tender.lotId);
    for (const one of [rival, stranger]) {
      const answer = `经核查，该要求与${one.username} 公司的产品无关。`;
      expect(await handedIn(tender.buyer, id, answer)).toMatchObject(said(`“${one.username} 公司”`));
    }
    expect(await tender.buyer.client.call(wire.getObjection, { id })).toMatchObject({
      data: { state: 'submitted', handedInAt: null },
    });
  });

  it('the reason for not receiving an objection names no other company either', async () => {
    const other = await objected(objector, tender.lotId);
    const reason = `与${nameOf(await test.company())}的异议相同，已经答复。`;
    const refusal = { id: other.id, version: 2, ground: 'answered_before' as const, reason };
    expect(await tender.buyer.client.call(wire.refuseObjection, refusal)).toMatchObject({
      code: '4957',
      fields: [{ field: 'reason' }],
    });
    const own = { ...refusal, reason: `${nameOf(objector)}已就同一事项得到答复。` };
    expect(await tender.buyer.client.call(wire.refuseObjection, own)).toMatchObject({ ok: true });
  });

  it('an answer is checked again at its signature, and returned if it discloses something', async () => {
    const name = `海州${randomUUID()}电缆有限公司`;
    const handed = await handedIn(tender.buyer, id, `经核查，${name}的产品也符合该项要求。`);
    if (!handed.ok) throw new Error(handed.message);
    await registered(name);
    const signing = { id, version: handed.data.version };
    const { client } = tender.approver;
    expect(await client.call(wire.approveObjectionAnswer, signing)).toMatchObject(saidToSigner(`“${name}”`));
    expect(await client.call(wire.getObjection, { id })).toMatchObject({ data: { state: 'answering' } });
    const back = { ...signing, reason: '请删去单位名称。' };
    expect(await client.call(wire.returnObjectionAnswer, back)).toMatchObject({ ok: true });
  });
});

describe('after the opening', () => {
  let opened: OpenedLot;
  beforeAll(async () => {
    opened = await openedLot(test);
  });

  /** The totals of the first and the second bidder. */
  async function totals(lotId: string): Promise<readonly [string, string]> {
    const rows = await test.database.db
      .selectFrom('openingEntry')
      .select('totalIncl')
      .where('lotId', '=', lotId)
      .orderBy('totalIncl')
      .execute();
    const [own, rival] = rows.map(({ totalIncl }) => totalIncl ?? '');
    if (own === undefined || rival === undefined) throw new Error('nobody has bid');
    return [own, rival];
  }

  it('an answer to a bidder may contain what was read out, and is checked again for an opener', async () => {
    const { lotId, tender, suppliers } = opened;
    const [objector, rival] = suppliers;
    if (objector === undefined || rival === undefined) throw new Error('nobody has bid');
    const [, price] = await totals(lotId);
    const first = await objected(objector, lotId, { subject: 'opening' });
    expect(
      await handedIn(tender.buyer, first.id, `${nameOf(rival)}的报价为${price}元，与投标函一致。`),
    ).toMatchObject({ ok: true });
    const second = await objected(objector, lotId, { subject: 'opening' });
    const name = `海州${randomUUID()}阀门有限公司`;
    const handed = await handedIn(tender.buyer, second.id, `经核对，${name}没有投标。`);
    if (!handed.ok) throw new Error(handed.message);
    await registered(name);
    const [opener] = tender.openers;
    const signing = { id: second.id, version: handed.data.version };
    expect(await opener?.client.call(wire.confirmObjectionAnswer, signing)).toMatchObject(
      saidToSigner(`“${name}”`),
    );
  });

  it('without a public reading an answer contains the objector’s own price, and a rival’s in no notation', async () => {
    const { lotId, tender, suppliers } = await openedLot(test, {
      method: 'negotiation',
      scope: 'government',
    });
    const [objector, rival] = suppliers;
    if (objector === undefined || rival === undefined) throw new Error('nobody has bid');
    const [own, price] = await totals(lotId);
    await test.database.db
      .updateTable('lot')
      .set({
        state: 'publicity',
        publicityFrom: new Date(),
        publicityUntil: new Date(Date.now() + 86_400_000),
      })
      .where('id', '=', lotId)
      .execute();
    const { id } = await objected(objector, lotId, { subject: 'result' });
    const inWan = `${Number(price) / 10_000}万元`;
    for (const written of [`${price}元`, inWan, toCapital(price)])
      expect(await handedIn(tender.buyer, id, `最低的报价是${written}，高于贵方。`)).toMatchObject(
        said(`“${written.replace(/整$/, '')}”`),
      );
    expect(await handedIn(tender.buyer, id, `${nameOf(rival)}的最后报价不予公开。`)).toMatchObject({
      code: '4957',
    });
    expect(await handedIn(tender.buyer, id, `${nameOf(objector)}的报价为${own}元。`)).toMatchObject({
      ok: true,
    });
  });

  it('one text names none of its recipients, even if the bidders were read out', async () => {
    const { lotId, tender, suppliers } = opened;
    const [first, second, third] = suppliers;
    if (first === undefined || second === undefined || third === undefined) throw new Error('nobody has bid');
    const objections: { readonly id: string; readonly version: number }[] = [];
    for (const one of [first, second])
      objections.push({ id: (await objected(one, lotId, { subject: 'opening' })).id, version: 2 });
    const answer = (named: typeof first) => ({
      ...{ objections, outcome: 'rejected' as const, fileIds: [] },
      answer: `${nameOf(named)}的报价与投标函一致。`,
    });
    const { client } = tender.buyer;
    for (const named of [first, second])
      expect(await client.call(wire.answerObjections, answer(named))).toMatchObject(
        said(`“${nameOf(named)}”`),
      );
    expect(await client.call(wire.answerObjections, answer(third))).toMatchObject({ ok: true });
    // Each objection gets its page after the record.
    const pages = () =>
      test.database.db.selectFrom('openingSupplement').select('page').where('lotId', '=', lotId).execute();
    const before = (await pages()).length;
    const signing = { objections: objections.map(({ id }) => ({ id, version: 3 })) };
    expect(await tender.approver.client.call(wire.approveObjectionAnswers, signing)).toMatchObject({
      ok: true,
    });
    expect(await pages()).toHaveLength(before + 2);
  });

  it('an answer that discloses nothing is given as usual', async () => {
    const { lotId, tender, suppliers } = opened;
    const [, objector] = suppliers;
    if (objector === undefined) throw new Error('nobody has bid');
    const { id } = await objected(objector, lotId, { subject: 'opening' });
    const { version } = await answering(tender.buyer, id);
    expect(await tender.approver.client.call(wire.approveObjectionAnswer, { id, version })).toMatchObject({
      ok: true,
    });
  });
});
