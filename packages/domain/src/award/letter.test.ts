import { describe, expect, test } from 'vitest';
import { announceTooFewLeft, loserLetter, lostReason, winnerLetter } from './letter.ts';

const lot = {
  name: '产业园光伏设备采购',
  tenderNo: 'ZB-1',
  buyerName: '云帆集团',
  method: 'open_tender',
  sourcing: 'announced',
  scope: 'voluntary',
  objectionChannel: '监察部。',
} as const;
const winner = { companyName: '甲公司', amount: '1409.50' };

describe('the texts of a decision', () => {
  test('state in the winner’s letter the amount in figures and capitals, and the last day to sign the contract', () => {
    const letter = winnerLetter(lot, winner, new Date('2026-12-21T16:00:00Z'));
    expect(letter).toContain('中标价为¥1,409.50元（大写：壹仟肆佰零玖元伍角整，含税）');
    expect(letter).toContain('2026年12月22日 00:00');
  });

  test('mention no other company in a loser’s letter', () => {
    const letter = loserLetter(lot, {
      companyName: '乙公司',
      total: '80.00',
      reason: lostReason(2, 1, false),
    });
    expect(letter).toContain('乙公司：');
    expect(letter).toContain('贵单位综合得分80.00分。原因：综合评审排名第2。');
    expect(letter).not.toContain('甲公司');
    expect(loserLetter(lot, { companyName: '乙公司', total: null, reason: '' })).not.toContain('原因');
    expect(lostReason(1, 2, false)).toBe('综合评审排名第1，采购人依法确定了其他候选人');
    expect(lostReason(2, 1, true)).toBe('按评审价格排序第2');
  });

  test('use the term 成交 outside 招标', () => {
    const other = { ...lot, method: 'negotiation', sourcing: 'invited' } as const;
    expect(winnerLetter(other, winner, '2026-12-21T16:00:00Z')).toContain('贵单位为成交人');
  });

  test('state why a lot with too few bids failed', () => {
    expect(announceTooFewLeft(lot, '经评审有效投标不足3家').body).toContain(
      '经评审有效投标不足3家，本次采购失败',
    );
  });
});
