import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import * as qualifications from '@procure/contract/evaluation/qualification.route.ts';
import * as reports from '@procure/contract/evaluation/report.route.ts';
import { expect, it } from 'vitest';
import { digestOf, evaluatingLot, rejecting, report, scored } from '../testing/fixtures/evaluation.ts';
import { dataOf } from '../testing/fixtures/outcome.ts';
import { readersOf } from '../testing/readers.ts';
import { testApp } from '../testing/test-app.ts';

const many = 1_000_000;
const test = testApp({ limits: { ordinary: many, tight: many } });
const { watch, colleague, noticeOf } = readersOf(test);

it('an evaluation changes nothing that bidders, visitors or uninvolved staff can read before its result', async () => {
  const lot = await evaluatingLot(test, {
    ...{
      prices: ['1000.00', '1100.00', '1200.00', '1300.00', '1400.00'],
      scope: 'government',
      isQualified: false,
    },
  });
  const { lotId, tender, evaluators, bidIds } = lot;
  const [best = '', second = '', third = '', rejected = '', unqualified = ''] = bidIds;
  const [chair] = evaluators;
  if (chair === undefined) throw new Error('a committee');
  const ids = { tender: tender.id, lot: lotId, notice: await noticeOf(tender), bid: best };
  const secretly = await watch(
    ids,
    {
      portal: ['', ...lot.suppliers.map(({ token }) => token)],
      console: [await colleague()],
    },
    { measured: true },
  );
  const judged = { qualified: true, failed: [], reason: '', seen: 0 };
  await secretly('the review of qualification', async () => {
    for (const bidId of bidIds) {
      const failing = { ...judged, qualified: false, failed: ['credit'], reason: '已列入失信被执行人名单' };
      const judgement = bidId === unqualified ? failing : judged;
      dataOf(
        await tender.buyer.client.call(qualifications.judgeQualification, { lotId, bidId, ...judgement }),
      );
    }
    dataOf(await tender.buyer.client.call(qualifications.closeQualification, { lotId }));
  });
  const scores = await lot.judged([
    ...[scored(best, '40'), scored(second), scored(third, '20')],
    rejecting(rejected),
  ]);
  await secretly('the preliminary review', async () => {
    for (const { client } of evaluators)
      dataOf(await client.call(evaluations.submitPreliminary, { lotId, scores }));
    dataOf(await chair.client.call(evaluations.closePreliminary, { lotId }));
  });
  await secretly('the scores', async () => {
    for (const { client } of evaluators)
      dataOf(await client.call(evaluations.submitSheet, { lotId, scores }));
  });
  await secretly('the report', async () => {
    dataOf(await chair.client.call(evaluations.drawUpReport, { lotId, report }));
    const digest = await digestOf(chair, lotId);
    for (const { client } of evaluators)
      expect(await client.call(reports.signReport, { lotId, digest })).toMatchObject({ ok: true });
  });
}, 600_000);
