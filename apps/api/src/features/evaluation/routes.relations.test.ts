import { randomUUID } from 'node:crypto';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import type { EvaluationView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { describe, expect, it } from 'vitest';
import { approvedBidder, bidContent, obtainDocuments, submittedBid } from '../../../testing/fixtures/bid.ts';
import { evaluatingLot, scored } from '../../../testing/fixtures/evaluation.ts';
import { dataOf } from '../../../testing/fixtures/outcome.ts';
import { publishedTender } from '../../../testing/fixtures/tender.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

/** Two companies that name the same legal representative and the same account. */
async function related() {
  const two = [await approvedBidder(test), await approvedBidder(test)];
  const { db } = test.parts();
  const tag = crypto.randomUUID();
  for (const { actor } of two) {
    const companyId = actor.company.id;
    await db
      .insertInto('companyMark')
      .values([
        { companyId, kind: 'legalRep', tag: `person ${tag}` },
        { companyId, kind: 'account', tag: `account ${tag}` },
      ])
      .execute();
  }
  return two;
}

type Content = Awaited<ReturnType<typeof bidContent>>;
type Change = (content: Content) => Content;

/** A bid of a company whose representative and file are its own. */
const apart =
  (name: string): Change =>
  ({ price, ...content }) => ({
    ...content,
    price: { ...price, letter: { ...price.letter, representative: name } },
    files: [['files/1/技术方案.pdf', new TextEncoder().encode(`%PDF-1.7 ${name}`)]],
  });
const paidBy =
  (payerName: string): Change =>
  ({ commercial, ...content }) => ({
    ...content,
    commercial: {
      ...commercial,
      bond: commercial.bond === null ? null : { ...commercial.bond, payerName },
    },
  });

const kindsOf = ({ pairs }: NonNullable<EvaluationView['relations']>) =>
  pairs.map(({ shared }) => shared.map(({ kind }) => kind));

describe('relations between bidders of one lot', () => {
  it('are shown to the committee and the auditor after the opening, and to nobody else', async () => {
    const pays = paidBy('云帆投资有限公司');
    const lot = await evaluatingLot(test, {
      bidders: await related(),
      changes: {
        0: (content) => pays(apart('江一帆')(content)),
        1: apart('禾小屿'),
        2: (content) => pays(apart('云小擎')(content)),
      },
    });
    const { lotId, evaluators, suppliers, tender } = lot;
    const auditor = await test.staff('auditor');
    const read = await auditor.client.call(evaluations.getRelations, { lotId });
    if (!read.ok) throw new Error(read.message);
    expect(kindsOf(read.data)).toEqual([['account', 'legalRep'], ['payer']]);
    const view = await evaluators[0]?.client.call(evaluations.getEvaluation, { lotId });
    expect(view?.ok && view.data.relations).toEqual(read.data);
    // The bids themselves are judged as any other: nothing was decided.
    expect(view?.ok && view.data.bids.map(({ excluded }) => excluded)).toEqual([null, null, null]);
    const buyers = await tender.buyer.client.call(evaluations.getEvaluation, { lotId });
    expect(buyers.ok && buyers.data.relations).toBeNull();
    expect(await tender.buyer.client.call(evaluations.getRelations, { lotId })).toMatchObject({
      reason: 'forbidden',
    });
    for (const supplier of suppliers) {
      expect(await supplier.client.call(evaluations.getRelations, { lotId })).toMatchObject({ ok: false });
      expect(await supplier.client.call(evaluations.getEvaluation, { lotId })).toMatchObject({ ok: false });
    }
  });

  it('are the same representative, however it is spaced, and the same file, unless the tender issued it', async () => {
    const of = async (changes: Readonly<Record<number, Change>>) => {
      const { lotId } = await evaluatingLot(test, { changes });
      const read = async () => {
        const auditor = await test.staff('auditor');
        const view = await auditor.client.call(evaluations.getRelations, { lotId });
        return view.ok ? kindsOf(view.data) : view;
      };
      return { lotId, read };
    };
    const spaced = await of({ 0: apart('江一帆'), 1: apart('江 一帆'), 2: apart('云小擎') });
    expect(await spaced.read()).toEqual([['representative']]);

    const copied: Change = (content) => ({ ...content, files: apart('江一帆')(content).files });
    const equal = await of({
      0: apart('江一帆'),
      1: (content) => copied(apart('禾小屿')(content)),
      2: apart('云小擎'),
    });
    expect(await equal.read()).toEqual([['file']]);
    const { db } = test.parts();
    const { fileId } = await db
      .selectFrom('openingEntry')
      .innerJoin('attachment', 'attachment.ownerId', 'openingEntry.bidId')
      .select('fileId')
      .where('openingEntry.lotId', '=', equal.lotId)
      .where('openingEntry.position', '=', 1)
      .executeTakeFirstOrThrow();
    const issued = { id: randomUUID(), lotId: equal.lotId, title: '图纸', kind: 'drawing' };
    await db
      .insertInto('tenderDocument')
      .values({ ...issued, fileId })
      .execute();
    expect(await equal.read()).toEqual([]);
  });

  it('are shown to nobody before the opening', async () => {
    const tender = await publishedTender(test);
    const { lotId, evaluators } = tender;
    for (const supplier of await related()) {
      await obtainDocuments(test, supplier, lotId);
      await submittedBid(test, supplier, lotId, await bidContent(test, lotId));
    }
    const auditor = await test.staff('auditor');
    expect(await auditor.client.call(evaluations.getRelations, { lotId })).toMatchObject({
      ok: false,
      reason: 'before_deadline',
    });
    const early = await evaluators[0]?.client.call(evaluations.getEvaluation, { lotId });
    expect(early).toMatchObject({ ok: false, reason: 'before_deadline' });
    // As if the opening were under way: one bid has its line in the record, and the record is not complete.
    const { db } = test.parts();
    const versions = await db
      .selectFrom('bidVersion')
      .innerJoin('bid', 'bid.id', 'bidVersion.bidId')
      .select(['bid.id as bidId', 'bid.companyId', 'bidVersion.id as bidVersionId'])
      .where('bid.lotId', '=', lotId)
      .execute();
    await db.insertInto('opening').values({ lotId, state: 'in_progress', startedAt: new Date() }).execute();
    const line = { lotId, result: 'opened', companyName: '甲公司' };
    for (const [at, version] of versions.entries()) {
      await db
        .insertInto('openingEntry')
        .values({ ...line, ...version, position: at + 1, openedAt: new Date() })
        .execute();
    }
    expect(await auditor.client.call(evaluations.getRelations, { lotId })).toMatchObject({
      ok: false,
      reason: 'before_deadline',
    });
  });
});

describe('unit prices that follow a pattern', () => {
  it('are found on both bids, and the committee answers them when it closes its review', async () => {
    const lines = Array.from({ length: 6 }, (_, at) => ({
      ...{ id: randomUUID(), name: `组件${at + 1}`, spec: '550W', unit: '块', qty: '1' },
      ...{ ceilingUnitPrice: null, delivery: '合同签订后30日', remark: '' },
    }));
    const priced =
      (...prices: readonly number[]) =>
      ({ price, ...content }: Awaited<ReturnType<typeof bidContent>>) => ({
        ...content,
        price: {
          ...price,
          lines: price.lines.map((line, at) => ({ ...line, unitPriceIncl: (prices[at] ?? 1).toFixed(2) })),
        },
      });
    const base = [1200.5, 330.2, 870.75, 990, 450.6, 170.3];
    const lot = await evaluatingLot(test, {
      lot: { priceLines: lines },
      changes: {
        0: priced(...base),
        1: priced(...base.map((price) => price * 1.05)),
        2: priced(1180, 350, 900, 1000, 430, 190),
      },
    });
    const { lotId, bidIds, evaluators, judged } = lot;
    const client = evaluators[0]?.client ?? test.client('console');
    const view = await client.call(evaluations.getEvaluation, { lotId });
    if (!view.ok) throw new Error(view.message);
    const found = view.data.bids.map(({ findings }) => findings.filter(({ basis }) => basis === 'fraud'));
    expect(found.map(({ length }) => length)).toEqual([1, 1, 0]);
    expect(found[1]?.[0]?.message).toContain('单价均约为其1.05倍');
    expect(found[0]?.[0]?.citation).toBe('《招标投标法实施条例》第四十条第（四）项');

    const scores = await judged(bidIds.map((bidId) => scored(bidId)));
    for (const member of evaluators)
      dataOf(await member.client.call(evaluations.submitPreliminary, { lotId, scores }));
    const all = view.data.bids.flatMap(({ bidId, findings }) =>
      findings.map(({ key, basis }) => ({ bidId, finding: key, basis })),
    );
    const answers = (kept: (basis: string) => boolean) =>
      all
        .filter(({ basis }) => kept(basis))
        .map(({ basis: _, ...one }) => ({ ...one, reason: '经核实，两家采用同一份公开的定额计价。' }));
    const close = (given: ReturnType<typeof answers>) =>
      client.call(evaluations.closePreliminary, { lotId, answers: given });
    expect(await close(answers((basis) => basis !== 'fraud'))).toMatchObject({
      reason: 'findings_unanswered',
    });
    expect(await close(answers(() => true))).toMatchObject({ ok: true });
  });
});

describe('texts that two bids have in common', () => {
  it('are found on both bids, unless the tender has them too', async () => {
    const written =
      (text: string) =>
      ({ technical, ...content }: Awaited<ReturnType<typeof bidContent>>) => ({
        ...content,
        technical: {
          ...technical,
          rows: technical.rows.map((row, at) => (at === 0 ? { ...row, response: text } : row)),
        },
      });
    const required =
      '设备到货前承包人须完成基础验收并提交混凝土强度报告，安装期间不得影响相邻生产线的正常运行；每日施工前办理动火和高处作业许可，收工后清理现场并由值班人员签字确认，夜间施工须提前两日书面申请。';
    const own =
      '我方在江北区设有常驻服务站，配备持证技术人员六名，接到报修电话后两小时内到达现场，四小时内排除一般故障，重大故障二十四小时内提供备机。';
    const lot = await evaluatingLot(test, {
      lot: {
        clauses: [
          { id: randomUUID(), kind: 'technical', clauseNo: '1.1', requirement: required, starred: false },
        ],
      },
      changes: { 0: written(own), 1: written(`承诺：${own}${required}`), 2: written(required) },
    });
    const read = await lot.evaluators[0]?.client.call(evaluations.getEvaluation, { lotId: lot.lotId });
    if (!read?.ok) throw new Error('no evaluation');
    const [first, second, third] = read.data.bids.map(({ findings }) =>
      findings.flatMap(({ key, message }) => (key.startsWith('textLikeness') ? [message] : [])),
    );
    expect(first).toEqual([expect.stringContaining('我方在江北区设有常驻服务站')]);
    expect(second).toHaveLength(1);
    expect(third).toEqual([]);
  });
});
