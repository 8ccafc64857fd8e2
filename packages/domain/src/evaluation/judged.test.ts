import { describe, expect, test } from 'vitest';
import { judge, type OpenedOffer } from './judged.ts';

const offer: OpenedOffer = {
  result: 'opened',
  cause: null,
  disqualification: null,
  openingPrice: '100.00',
  priceSealed: false,
  lastRound: null,
};
const quoted = (state: string, totalIncl: string | null): OpenedOffer => ({
  ...offer,
  lastRound: { quote: { state, totalIncl } },
});

describe('the judged price', () => {
  test('is the bid’s own price without a negotiation', () => {
    expect(judge(offer, 'open_tender')).toEqual({
      price: '100.00',
      priceFrom: 'bid',
      priceSealed: false,
      excluded: null,
    });
  });

  test('is the last quote of a negotiation', () => {
    expect(judge(quoted('submitted', '90.00'), 'negotiation')).toEqual({
      price: '90.00',
      priceFrom: 'negotiation',
      priceSealed: false,
      excluded: null,
    });
  });

  test('excludes a bidder without a last quote if the method negotiates in rounds', () => {
    const silent = { ...offer, lastRound: { quote: null } };
    expect(judge(silent, 'negotiation').excluded).toBe('未提交最后报价，视为退出谈判');
    expect(judge(quoted('pending', null), 'consultation').excluded).toBe('未提交最后报价，视为退出谈判');
    expect(judge(quoted('quit', null), 'rfq').excluded).toBe('已退出谈判');
    expect(judge(silent, 'rfq')).toEqual({
      price: '100.00',
      priceFrom: 'bid',
      priceSealed: false,
      excluded: null,
    });
  });

  test('excludes a bid that was not opened', () => {
    expect(judge({ ...offer, result: 'deemed_revoked', cause: '无法解密' }, 'open_tender').excluded).toBe(
      '视为撤销投标：无法解密',
    );
    expect(judge({ ...offer, result: 'deemed_withdrawn' }, 'open_tender').excluded).toBe('视为撤回投标');
  });
});
