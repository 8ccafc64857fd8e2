import { describe, expect, it } from 'vitest';
import { findHits, findPassages } from './match.ts';
import { applies } from './rule.ts';
import { wordingRules } from './rules.ts';

const codesOf = (text: string) => findHits(text, wordingRules).map(({ rule }) => rule.code.slice(8));

describe('the rules of wording', () => {
  it.each([
    ['brand', '配电箱主开关须采用某某品牌产品。'],
    ['brand', '空调机组品牌必须为附件所列三家之一。'],
    ['brand', '轴承的原产地限定，应为指定的原产地。'],
    ['local', '投标人须在项目所在地设立分公司。'],
    ['local', '本市注册的企业方可投标。'],
    ['local', '注册地在海州市的得2分。'],
    ['local', '须提供在本地缴纳社会保险的证明。'],
    ['scale', '注册资本不低于1000万元人民币。'],
    ['scale', '上一年度营业收入达到5000万元的得3分。'],
    ['scale', '近三年年均利润在300万元以上。'],
    ['scale', '具有不少于50名从业人员。'],
    ['years', '投标人成立满3年。'],
    ['years', '成立时间须在五年以上。'],
    ['years', '经营年限不少于5年。'],
    ['regionalAward', '每有一项本省同类业绩加1分。'],
    ['regionalAward', '近三年在项目所在地获得过优质工程奖的加分。'],
    ['regionalAward', '具有本行业内的奖项得2分。'],
    ['onlyOne', '投标人应持有该系统独家授权。'],
    ['ownership', '国有企业优先。'],
    ['ownership', '投标人必须是央企或其下属单位。'],
    ['manufacturer', '须提供制造商针对本项目的授权书。'],
    ['register', '投标人须为采购人供应商库成员。'],
    ['imported', '检测探头为原装进口。'],
  ])('finds %s in 「%s」', (code, text) => {
    expect(codesOf(text)).toContain(code);
  });

  it.each([
    '技术参数中出现的品牌仅供参考，可选用相当于或优于该品牌的产品。',
    '提供相同品牌产品的，按一家投标人计算。',
    '提供产品原产地和质量证明。',
    '本项目不得以注册资本不低于某一数额为条件。',
    '中标后10日内在项目所在地设立服务机构。',
    '在中华人民共和国境内注册，具有独立法人资格。',
    '近三年有同类业绩。',
    '近三年有二级及以上医院保洁服务业绩。',
    '项目经理具有5年以上工作经验。',
    '质保期不少于5年。',
    '注册会计师不少于30人。',
    '投标人注册的产品证书有效。',
    '联合体成立协议须签字盖章。',
    '产品应有唯一标识。',
    '各类企业，包括国有企业和民营企业，均可投标。',
    '评审专家从专家资格库中抽取。',
    '本项目不接受进口产品投标。',
  ])('finds nothing in 「%s」', (text) => {
    expect(codesOf(text)).toEqual([]);
  });

  it('cites an article for every rule and has no code twice', () => {
    for (const { citation, phrases, reason } of wordingRules) {
      expect(citation).toContain('《');
      expect(reason).not.toBe('');
      expect(phrases.every(({ first }) => first.every((word) => word.length > 1))).toBe(true);
    }
    expect(new Set(wordingRules.map(({ code }) => code)).size).toBe(wordingRules.length);
  });

  it('judges scale only in a government procurement', () => {
    const scale = wordingRules.filter(({ code }) => code === 'wording.scale');
    expect(scale.map((rule) => [applies(rule, 'government'), applies(rule, 'voluntary')])).toEqual([
      [true, false],
    ]);
  });
});

describe('a passage', () => {
  const passages = (text: string) => findHits(text, wordingRules).map(({ passage, page }) => [page, passage]);

  it('is found in full-width, spaced and broken text, and shown as it is written', () => {
    expect(passages('投标人注　册 资\n本 须 ＞＝ １０００ 万元。')).toEqual([
      [1, '投标人注 册 资 本 须 >= １０００ 万元。'.replace('>=', '＞＝')],
    ]);
    expect(passages('品\u200b牌必须为甲')).toEqual([[1, '品\u200b牌必须为甲']]);
  });

  it('has its surroundings and its page', () => {
    const text = `封面\f${'前'.repeat(40)}本市注册${'后'.repeat(40)}\f末页`;
    expect(passages(text)).toEqual([[2, `${'前'.repeat(16)}本市注册${'后'.repeat(16)}`]]);
  });

  it('ends with its clause: words of the next one are no part of it', () => {
    expect(codesOf('说明利润构成。工期不低于30天。')).toEqual([]);
    expect(codesOf('本市注册，近三年有同类业绩，不得转包。')).toEqual(['local']);
  });

  it('is listed once, and ten times a rule; the last says how many more there are', () => {
    expect(passages('本市注册'.padEnd(60, '字').repeat(5)).length).toBeLessThan(4);
    const many = Array.from({ length: 25 }, (_, place) =>
      `第${place}条：须在本市注册。`.padEnd(50, '文'),
    ).join('');
    const hits = findHits(many, wordingRules);
    expect(hits).toHaveLength(10);
    expect(hits.map(({ more }) => more)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 15]);
  });

  it('is looked for at twenty thousand places of a rule’s words in one text', () => {
    const text = Array.from({ length: 25_000 }, (_, place) => `投标${place}。`).join('');
    const [rule] = wordingRules;
    if (rule === undefined) throw new Error('the release has rules');
    const frequent = { ...rule, phrases: [{ first: ['投标'] }], unless: [] };
    expect(findPassages(text, [frequent])).toHaveLength(20_000);
  });

  it('is searched in a time that grows with the text, not with its square', () => {
    const time = (count: number) => {
      const text = `${'注册资本'.repeat(count)}不低于`;
      // Another process can only add to the time: the least of three counts.
      return Math.min(
        ...[1, 2, 3].map(() => {
          const before = performance.now();
          findHits(text, wordingRules);
          return performance.now() - before;
        }),
      );
    };
    expect(time(160_000) / time(10_000)).toBeLessThan(80);
  });
});
