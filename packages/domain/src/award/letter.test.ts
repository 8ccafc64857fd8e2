import { describe, expect, test } from 'vitest';
import { objectionRule } from '../objection/law.ts';
import {
  announceAward,
  announceCandidates,
  announceTooFewLeft,
  loserLetter,
  lostReason,
  winnerLetter,
} from './letter.ts';

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
  test('explain objections by the law of the lot', () => {
    const now = new Date('2026-11-21T02:00:00Z');
    const body = (of: Partial<typeof lot> | { scope: 'government'; method: 'consultation' }) =>
      announceCandidates({ ...lot, ...of }, objectionRule({ ...lot, ...of }, 'result'), [], now, now).body;
    expect(body({ scope: 'government', method: 'consultation' })).toContain(
      '7个工作日内向采购人提出质疑；采购人自收到质疑之日起7个工作日内答复。',
    );
    expect(body({ scope: 'government', method: 'consultation' })).not.toContain('公示期内提出');
    const free = announceCandidates({ ...lot, method: 'consultation' }, null, [], now, now).body;
    expect(free).toContain('对评审结果有疑问的，请联系采购人。监察部。');
  });

  test('announce candidates in order with the days of publicity', () => {
    const { title, body, facts } = announceCandidates(
      lot,
      objectionRule(lot, 'result'),
      [
        {
          rank: 1,
          companyName: '甲公司',
          price: '1409.5',
          quality: '合格',
          delivery: '30日',
          score: '88.10',
        },
      ],
      new Date('2026-11-21T02:00:00Z'),
      new Date('2026-11-24T16:00:00Z'),
    );
    expect(title).toBe('产业园光伏设备采购中标候选人公示');
    expect(body).toContain('1. 甲公司：报价¥1,409.50元，综合得分88.10分');
    expect(body).toContain('2026年11月21日 10:00至2026年11月25日 00:00（北京时间）');
    expect(body).toContain('自收到异议之日起3日内答复');
    expect(facts).toMatchObject({
      publicityFrom: '2026-11-21T02:00:00.000Z',
      publicityUntil: '2026-11-24T16:00:00.000Z',
    });
  });

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
    expect(announceAward(other, winner).title).toBe('产业园光伏设备采购成交结果公告');
    expect(announceAward(lot, winner).body).toContain('中标人：甲公司');
    expect(winnerLetter(other, winner, '2026-12-21T16:00:00Z')).toContain('贵单位为成交人');
  });

  test('state why a lot with too few bids failed', () => {
    expect(announceTooFewLeft(lot, '经评审有效投标不足3家').body).toContain(
      '经评审有效投标不足3家，本次采购失败',
    );
  });
});
