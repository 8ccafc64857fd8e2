import { randomUUID } from 'node:crypto';
import * as evaluations from '@procure/contract/evaluation/evaluation.route.ts';
import { describe, expect, it } from 'vitest';
import { evaluatingLot } from '../../../testing/fixtures/evaluation.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();

async function bidsFor(lot: Awaited<ReturnType<typeof evaluatingLot>>) {
  const reply = await lot.evaluators[0]?.client.call(evaluations.getEvaluation, { lotId: lot.lotId });
  if (!reply?.ok) throw new Error(reply?.message);
  return { bids: reply.data.bids, criteria: reply.data.lot.criteria };
}

describe('the answers to criteria', () => {
  it('reach the evaluators with the files of the same bid that prove them', async () => {
    const lot = await evaluatingLot(test, {
      prices: ['1000.00', '1100.00', '1200.00'],
      changes: {
        0: ({ commercial, ...content }) => ({
          ...content,
          commercial: {
            ...commercial,
            answers: commercial.answers.map((answer) => ({ ...answer, value: '10' })),
          },
        }),
        1: ({ technical, ...content }) => ({
          ...content,
          technical: {
            ...technical,
            answers: technical.answers.map((answer) => ({
              ...answer,
              response: '含义务培训',
              // The envelope has one file: the second reference names nothing.
              evidence: [
                { file: 1, pages: '12' },
                { file: 2, pages: '1' },
              ],
            })),
          },
        }),
      },
    });
    const { bids, criteria } = await bidsFor(lot);
    const [technical, commercial] = criteria;
    expect(bids.map(({ answers }) => answers.map(({ criterionId }) => criterionId))).toEqual(
      bids.map(() => [technical?.id, commercial?.id]),
    );
    const [first, second] = bids;
    expect(first?.answers[0]).toEqual({
      criterionId: technical?.id,
      response: '满足',
      value: '',
      evidence: [{ fileId: first?.files[0]?.id, pages: '3-5' }],
    });
    expect(first?.answers[1]).toMatchObject({ value: '10', evidence: [] });
    expect(second?.answers[0]).toMatchObject({
      response: '含义务培训',
      evidence: [{ fileId: second?.files[0]?.id, pages: '12' }],
    });
    expect(first?.files[0]?.id).not.toBe(second?.files[0]?.id);
  });

  it('are left out for a criterion of another lot', async () => {
    const lot = await evaluatingLot(test, {
      prices: ['1000.00', '1100.00', '1200.00'],
      changes: {
        0: ({ technical, ...content }) => ({
          ...content,
          technical: {
            ...technical,
            answers: technical.answers.map((answer) => ({ ...answer, criterionId: randomUUID() })),
          },
        }),
      },
    });
    const { bids, criteria } = await bidsFor(lot);
    expect(bids[0]?.answers.map(({ criterionId }) => criterionId)).toEqual([criteria[1]?.id]);
  });

  it('are absent from a bid that was sealed in the format of release 0.2.0', async () => {
    const lot = await evaluatingLot(test, {
      prices: ['1000.00', '1100.00', '1200.00'],
      changes: {
        2: ({ technical, commercial, ...content }) => {
          const { answers: _, ...formerTechnical } = technical;
          const { answers: __, ...formerCommercial } = commercial;
          return {
            ...content,
            technical: { ...formerTechnical, format: 'procure-technical/1' },
            commercial: { ...formerCommercial, format: 'procure-commercial/1' },
          };
        },
      },
    });
    const { bids } = await bidsFor(lot);
    expect(bids.map(({ excluded }) => excluded)).toEqual([null, null, null]);
    expect(bids.map(({ answers }) => answers.length)).toEqual([2, 2, 0]);
    expect(bids[2]?.deviations).toHaveLength(2);
  });
});
