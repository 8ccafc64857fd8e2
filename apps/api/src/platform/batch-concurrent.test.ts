import { describe, expect, it } from 'vitest';
import { type BatchRules, batchConcurrent } from './batch-concurrent.ts';

interface Question {
  readonly group: string;
  readonly party: string;
  readonly no: number;
}

const rules: BatchRules<Question> = {
  group: ({ group }) => group,
  party: ({ party }) => party,
  most: 3,
  atOnce: 1,
};

/** Batches that end when the test says so, and the requests in each. */
function batches(changed: Partial<BatchRules<Question>> = {}) {
  const taken: number[][] = [];
  const ends: ((answers?: readonly (number | Promise<number>)[]) => void)[] = [];
  const fails: ((error: unknown) => void)[] = [];
  const ask = batchConcurrent<Question, number>(
    (asked) => {
      taken.push(asked.map(({ no }) => no));
      return new Promise((resolve, reject) => {
        ends.push((answers = asked.map(({ no }) => no * 10)) => resolve(answers));
        fails.push(reject);
      });
    },
    { ...rules, ...changed },
  );
  const question = (no: number, party = `party ${no}`, group = 'a') => ask({ no, party, group });
  return { taken, ends, fails, question };
}

describe('batched requests', () => {
  it('answers a single request at once', async () => {
    const { taken, ends, question } = batches();
    const answer = question(1);
    expect(taken).toEqual([[1]]);
    ends[0]?.();
    expect(await answer).toBe(10);
  });

  it('answers requests that arrive meanwhile together, in order and up to the batch size', async () => {
    const { taken, ends, question } = batches();
    const answers = [1, 2, 3, 4, 5, 6].map((no) => question(no));
    ends[0]?.();
    await answers[0];
    expect(taken).toEqual([[1], [2, 3, 4]]);
    ends[1]?.();
    await answers[1];
    expect(taken[2]).toEqual([5, 6]);
    ends[2]?.();
    expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50, 60]);
  });

  it('never puts two requests of one party in the same batch', async () => {
    const { taken, ends, question } = batches();
    const answers = [question(1), question(2, 'same'), question(3, 'same'), question(4)];
    ends[0]?.();
    await answers[0];
    expect(taken[1]).toEqual([2, 4]);
    ends[1]?.();
    await answers[1];
    expect(taken[2]).toEqual([3]);
    ends[2]?.();
    expect(await Promise.all(answers)).toEqual([10, 20, 30, 40]);
  });

  it('limits concurrent batches per group, and does not delay other groups', async () => {
    const { taken, question } = batches({ atOnce: 2 });
    for (const no of [1, 2, 3]) void question(no);
    void question(4, 'party', 'b');
    expect(taken).toEqual([[1], [2], [4]]);
  });

  it('fails only the requests of a failed batch, and does not wait for pending answers', async () => {
    const { ends, fails, question } = batches();
    const answers = [1, 2, 3, 4].map((no) => question(no));
    fails[0]?.(new Error('broken'));
    await expect(answers[0]).rejects.toThrow('broken');
    let settle: (answer: number) => void = () => undefined;
    const open = new Promise<number>((resolve) => {
      settle = resolve;
    });
    ends[1]?.([open, 30, 40]);
    expect(await Promise.all(answers.slice(2))).toEqual([30, 40]);
    settle(20);
    expect(await answers[1]).toBe(20);
  });

  it('fails a request whose batch has no answer for it', async () => {
    const { ends, question } = batches();
    const answers = [1, 2, 3].map((no) => question(no));
    ends[0]?.();
    await answers[0];
    ends[1]?.([20]);
    expect(await answers[1]).toBe(20);
    await expect(answers[2]).rejects.toThrow('has no answer');
  });
});
