import { describe, expect, it } from 'vitest';
import { type Unsent, whyNotResent } from './resending.ts';
import { outboxStates } from './state.ts';

const failed: Unsent = { state: 'failed', isSecret: false, isOld: false, isWiped: false, isMoved: false };

describe('an unsent message', () => {
  it.each(['failed', 'refused', 'withheld'] as const)('can be sent again: %s', (state) => {
    expect(whyNotResent({ ...failed, state })).toBeNull();
  });

  it.each([
    [{ isSecret: true }, '内容已不保留'],
    [{ isOld: true }, '已超过30天'],
    [{ isOld: true, isSecret: true, isMoved: true, isWiped: true }, '内容和收件地址已清除'],
    [{ isMoved: true }, '已更换联系方式'],
    [{ state: 'cancelled' }, '收件人已不再接收'],
  ] as const)('cannot be sent again with %o', (change, why) => {
    expect(whyNotResent({ ...failed, ...change })).toContain(why);
  });

  it('is not sent again while it is under way or after it has arrived', () => {
    const rest = outboxStates.filter(
      (state) => !['failed', 'refused', 'withheld', 'cancelled'].includes(state),
    );
    for (const state of rest)
      expect(whyNotResent({ state, isSecret: true, isOld: true, isWiped: true, isMoved: true })).toBeNull();
  });
});
