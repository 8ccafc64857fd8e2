import { randomUUID } from 'node:crypto';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import type { SheetRowView } from '@procure/contract/evaluation/evaluation.schema.ts';
import { describe, expect, it } from 'vitest';
import {
  conclude,
  evaluatingLot,
  rejecting,
  reviewBids,
  scored,
} from '../../../testing/fixtures/evaluation.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

/** A lot under evaluation whose first bid states 6 of 5–10 years: 4 of 20 points. */
function statedLot() {
  return evaluatingLot(test, {
    changes: {
      0: ({ commercial, ...content }) => ({
        ...content,
        commercial: {
          ...commercial,
          answers: commercial.answers.map((answer) => ({ ...answer, value: '6' })),
        },
      }),
    },
  });
}

async function sheetsOf(lotId: string) {
  const { db } = test.parts();
  const rows = await db
    .selectFrom('evaluationSheet')
    .select('scores')
    .where('lotId', '=', lotId)
    .where('submittedAt', 'is not', null)
    .execute();
  return rows.map(({ scores }) => scores as unknown as readonly SheetRowView[]);
}

describe('judgements by criterion', () => {
  it('are required of a sheet, whatever totals it names', async () => {
    const { lotId, bidIds, evaluators } = await evaluatingLot(test);
    const scores = bidIds.map((bidId) => scored(bidId));
    const reply = await evaluators[0]?.client.call(evaluations.submitPreliminary, { lotId, scores });
    expect(reply).toMatchObject({
      reason: 'invalid_input',
      fields: bidIds.map((_, index) => ({ field: `scores.${index}.technical` })),
    });
    expect(await sheetsOf(lotId)).toEqual([]);
  });

  it('add up to the points of their part, not to those that are sent', async () => {
    const lot = await evaluatingLot(test);
    const { lotId, bidIds, evaluators } = lot;
    const scores = (await lot.judged(bidIds.map((bidId) => scored(bidId, '12.5', '3')))).map((row) => ({
      ...row,
      ...{ technical: '40', commercial: '20' },
    }));
    await reviewBids(evaluators, lotId, scores);
    const reply = await evaluators[0]?.client.call(evaluations.submitSheet, { lotId, scores });
    expect(reply).toMatchObject({ ok: true });
    const [stored] = await sheetsOf(lotId);
    expect(stored?.map(({ technical, commercial }) => [technical, commercial])).toEqual(
      bidIds.map(() => ['12.5', '3']),
    );
  });

  it('give the points that a formula computes from the number of the bid', async () => {
    const lot = await statedLot();
    const { lotId, bidIds, evaluators } = lot;
    const client = evaluators[0]?.client ?? test.client('console');
    const [first = '', ...others] = bidIds;
    await reviewBids(evaluators, lotId, await lot.judged(bidIds.map((id) => scored(id))));
    const submit = async (commercial: string) =>
      client.call(evaluations.submitSheet, {
        lotId,
        scores: await lot.judged([scored(first, '30', commercial), ...others.map((id) => scored(id))]),
      });
    expect(await submit('20')).toMatchObject({
      reason: 'invalid_input',
      fields: [{ field: 'scores.0.judgements.1.points', message: '“质保期”按投标值计算为4分' }],
    });
    expect(await submit('4')).toMatchObject({ ok: true });
  });

  it('of another lot’s criterion add nothing', async () => {
    const lot = await evaluatingLot(test);
    const { lotId, bidIds, evaluators } = lot;
    const scores = (await lot.judged(bidIds.map((bidId) => scored(bidId, '10', '5')))).map((row) => ({
      ...row,
      judgements: [...row.judgements, { criterionId: randomUUID(), met: null, points: '30' }],
    }));
    await reviewBids(evaluators, lotId, scores);
    const reply = await evaluators[0]?.client.call(evaluations.submitSheet, { lotId, scores });
    expect(reply).toMatchObject({ ok: true });
    expect((await sheetsOf(lotId))[0]?.[0]).toMatchObject({ technical: '10', commercial: '5' });
  });

  it('decide the order of the candidates', async () => {
    const lot = await evaluatingLot(test, { prices: ['1000.00', '1000.00', '1000.00', '1000.00'] });
    const [a = '', b = '', c = '', d = ''] = lot.bidIds;
    await conclude(lot, [scored(a, '10'), scored(b, '39'), scored(c, '25'), rejecting(d)]);
    const view = await lot.tender.buyer.client.call(evaluations.getEvaluation, { lotId: lot.lotId });
    const standings = view.ok ? (view.data.standings ?? []) : [];
    expect(standings.filter(({ candidate }) => candidate).map(({ bidId }) => bidId)).toEqual([b, c, a]);
    expect(view.ok && view.data.sheets?.[0]?.scores[1]?.judgements[0]?.points).toBe('39');
  });
});
