import { describe, expect, it } from 'vitest';
import { objectionRule } from '../objection/law.ts';
import { type AwardParticulars, announceAward, announceCandidates } from './announcement.ts';

const lot = {
  name: '产业园光伏设备采购',
  tenderNo: 'ZB-1',
  buyerName: '云帆集团',
  method: 'open_tender',
  sourcing: 'announced',
  scope: 'voluntary',
  objectionChannel: '监察部。',
} as const;
const candidate = {
  ...{ rank: 1, companyName: '甲公司', price: '1409.5', quality: '合格', delivery: '30日', score: '88.10' },
  points: { technical: '45.00', commercial: '12.10', priceScore: '31.00', total: '88.10' },
  people: [{ title: '项目负责人', response: '李工，一级建造师 京1112018' }],
};
const from = new Date('2026-11-21T02:00:00Z');
const until = new Date('2026-11-24T16:00:00Z');

describe('the publicity of candidates', () => {
  it('lists them in order with their offers, points and people, and the days of the publicity', () => {
    const rule = objectionRule(lot, 'result');
    const { title, body, facts } = announceCandidates(lot, rule, [candidate], ['营业执照'], from, until);
    expect(title).toBe('产业园光伏设备采购中标候选人公示');
    expect(body).toContain(
      [
        '1. 甲公司：报价¥1,409.50元，综合得分88.10分（技术45.00分，商务12.10分，价格31.00分）',
        '   - 质量：合格',
        '   - 工期（交货期）：30日',
        '   - 项目负责人：李工，一级建造师 京1112018',
      ].join('\n'),
    );
    expect(body).toContain('经评标委员会审查，以上中标候选人均符合招标文件要求的资格能力条件：营业执照。');
    expect(body).toContain('2026年11月21日 10:00至2026年11月25日 00:00（北京时间）');
    expect(body).toContain('自收到异议之日起3日内答复');
    expect(facts).toEqual({
      candidates: [
        {
          rank: 1,
          companyName: '甲公司',
          price: '1409.5',
          quality: '合格',
          delivery: '30日',
          score: '88.10',
        },
      ],
      publicityFrom: from.toISOString(),
      publicityUntil: until.toISOString(),
    });
  });

  it('leaves out what was not asked for', () => {
    const plain = { ...candidate, score: null, points: null, people: [], quality: '', delivery: '' };
    const { body } = announceCandidates(lot, null, [plain], [], from, until);
    expect(body).toContain('1. 甲公司：报价¥1,409.50元\n\n## 公示期');
  });

  it('explains objections by the law of the lot', () => {
    const bodyOf = (of: Partial<typeof lot> | { scope: 'government'; method: 'consultation' }) => {
      const decided = { ...lot, ...of };
      return announceCandidates(decided, objectionRule(decided, 'result'), [], [], from, from).body;
    };
    const government = bodyOf({ scope: 'government', method: 'consultation' });
    expect(government).toContain('7个工作日内向采购人提出质疑；采购人自收到质疑之日起7个工作日内答复。');
    expect(government).not.toContain('公示期内提出');
    const free = announceCandidates({ ...lot, method: 'consultation' }, null, [], [], from, from).body;
    expect(free).toContain('对评审结果有疑问的，请联系采购人。监察部。');
  });
});

describe('the announcement of a result', () => {
  const winner = { companyName: '甲公司', amount: '1409.50' };
  const line = (lineNo: number, changes: object = {}) => ({
    ...{ lineNo, name: `组件${lineNo}`, spec: '550W', brand: '晶澜', unit: '块', qty: '10' },
    ...{ unitPrice: '140.95', amount: '1409.50' },
    ...changes,
  });
  const particulars: AwardParticulars = {
    address: '江苏省连云港市海州区澜石路88号',
    lines: [line(1)],
    experts: ['陈志远', '周明'],
    until,
    contacts: [
      { role: '采购人', name: '云帆集团', address: '望岳路1号', person: '李明', phone: '0518-1' },
      { role: '采购代理机构', name: '恒信招标', address: '', person: '', phone: '0518-2' },
    ],
    objection: objectionRule({ ...lot, scope: 'government' }, 'result'),
  };
  const government = { ...lot, scope: 'government' } as const;

  it('names the winner and the price, and in other methods speaks of 成交', () => {
    expect(announceAward(lot, winner, null).body).toContain('中标人：甲公司\n- 中标价：¥1,409.50元');
    expect(announceAward(lot, winner, null).body).not.toContain('公告期限');
    const other = { ...lot, method: 'negotiation', sourcing: 'invited' } as const;
    expect(announceAward(other, winner, null).title).toBe('产业园光伏设备采购成交结果公告');
  });

  it('contains the particulars of 87号令69 in government procurement', () => {
    const { body } = announceAward(government, winner, particulars);
    for (const words of [
      '- 地址：江苏省连云港市海州区澜石路88号',
      '- 组件1（品牌晶澜，550W）：10块，单价¥140.95元',
      '## 评标委员会成员\n\n陈志远、周明。',
      '自本公告发布之日起1个工作日，至2026年11月25日 00:00（北京时间）。',
      '- 采购人：云帆集团，地址：望岳路1号，联系人：李明，电话：0518-1',
      '- 采购代理机构：恒信招标，电话：0518-2',
      '向采购人提出质疑',
    ])
      expect(body).toContain(words);
  });

  it('lists the lines with the largest amounts in their order', () => {
    const lines = Array.from({ length: 25 }, (_, at) => line(at + 1, { amount: at < 5 ? '1' : '1000' }));
    const { body } = announceAward(government, winner, { ...particulars, lines });
    expect(body).not.toContain('组件5（');
    expect(body.indexOf('组件6（')).toBeLessThan(body.indexOf('组件25（'));
    expect(body).toContain('共25项，以上为金额最大的20项。');
  });

  it('shows text of a bidder as text', () => {
    const spec = '见[官网](https://example.com)\n# 标题 www.example.com';
    const { body } = announceAward(government, winner, { ...particulars, lines: [line(1, { spec })] });
    expect(body).toContain('见\\[官网\\](https\\://example.com) \\# 标题 www\\.example.com');
  });
});
