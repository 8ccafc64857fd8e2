import { describe, expect, test } from 'vitest';
import { allowedSteps } from '../transition.ts';
import { checkDeclineReason, decideProposal, proposalMachine, proposalStates } from './proposal.ts';

const open = { state: 'open', bidId: 'first' } as const;
const issue = { kind: 'issue', bidId: 'first', clarificationId: 'asked' } as const;
const decline = { kind: 'decline', reason: '投标文件第12页已有说明。' } as const;
const withdraw = { kind: 'withdraw' } as const;

describe('a proposal of a member', () => {
  test('is issued, declined or withdrawn', () => {
    expect(allowedSteps(proposalMachine)).toEqual([
      'open issue → issued (evaluator)',
      'open decline → declined (evaluator)',
      'open withdraw → withdrawn (evaluator)',
    ]);
    expect(decideProposal(open, issue)).toEqual({ state: 'issued', clarificationId: 'asked', reason: null });
    expect(decideProposal(open, decline)).toEqual({
      state: 'declined',
      clarificationId: null,
      reason: decline.reason,
    });
    expect(decideProposal(open, withdraw)).toEqual({
      state: 'withdrawn',
      clarificationId: null,
      reason: null,
    });
  });

  test('is decided once', () => {
    for (const state of proposalStates.filter((one) => one !== 'open'))
      for (const command of [issue, decline, withdraw])
        expect(decideProposal({ ...open, state }, command)).toEqual({ refused: 'transition_not_allowed' });
  });

  test('is not issued to another bidder', () => {
    expect(decideProposal(open, { ...issue, bidId: 'second' })).toEqual({ refused: 'invalid_input' });
  });

  test('is declined with a reason', () => {
    expect(checkDeclineReason(decline.reason)).toBeNull();
    expect(checkDeclineReason(' ')).toBe('请输入不采纳的理由');
    expect(checkDeclineReason('不问')).toBe('不采纳的理由须为5–500字');
  });
});
