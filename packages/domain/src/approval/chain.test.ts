import { describe, expect, it } from 'vitest';
import { approvalActs, budgetOf, type ChainStep, stepsFor } from './chain.ts';

const step = (title: string, more: Partial<ChainStep> = {}): ChainStep => ({
  title,
  amountFrom: null,
  methods: [],
  signers: [],
  ...more,
});
const titles = (chain: readonly ChainStep[], amount: string | null, method = 'open_tender' as const) =>
  stepsFor(chain, 'publish', { amount, methods: [method] }).map(({ title }) => title);

describe('the steps of an approval', () => {
  const chain = [step('部门负责人'), step('分管领导', { amountFrom: '1000000.00' })];

  it('apply from the amount in the chain, inclusive', () => {
    expect(titles(chain, '999999.99')).toEqual(['部门负责人']);
    expect(titles(chain, '1000000')).toEqual(['部门负责人', '分管领导']);
    expect(titles(chain, '1000000.01')).toEqual(['部门负责人', '分管领导']);
  });

  it('all apply if no amount is known', () => {
    expect(titles(chain, null)).toEqual(['部门负责人', '分管领导']);
  });

  it('apply to their methods only', () => {
    const direct = [step('采购负责人', { methods: ['single_source', 'inquiry'] })];
    const of = (method: 'single_source' | 'open_tender') =>
      stepsFor(direct, 'suspend', { amount: '1', methods: [method] }).length;
    expect([of('single_source'), of('open_tender')]).toEqual([1, 0]);
  });

  it('include at least one for acts that need a second person, and none for others', () => {
    const facts = { amount: '1', methods: ['open_tender'] } as const;
    const least = approvalActs.map((act) => [act, stepsFor([], act, facts).length]);
    expect(Object.fromEntries(least)).toEqual({
      ...{ plan: 1, publish: 1, amend: 1, change: 1, award: 1, contract: 1, objection: 1 },
      ...{ extend: 0, suspend: 0, terminate: 0 },
    });
    // The act itself requires another person.
    expect(stepsFor([], 'terminate', { ...facts, second: true })).toEqual([{ title: '审批', signers: [] }]);
    // A chain without an applicable step does not change that.
    expect(titles([step('分管领导', { amountFrom: '5' })], '1')).toEqual(['审批']);
  });
});

describe('the budget of a tender', () => {
  it('is the sum of its lots, and unknown if one of them has none', () => {
    expect(budgetOf([{ estimate: '0.10' }, { estimate: '0.20' }])).toBe('0.30');
    expect(budgetOf([{ estimate: '1' }, { estimate: null }])).toBeNull();
  });
});
