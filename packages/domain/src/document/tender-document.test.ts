import { describe, expect, it } from 'vitest';
import type { Criterion } from '../criterion/criterion.ts';
import type { Method } from '../tender/method.ts';
import { textsOf } from './outline.ts';
import { checkGenerated } from './stale.ts';
import { type DocumentedLot, type DocumentedTender, documentOf } from './tender-document.ts';

/** A tender with every kind of content that its document states. */
const tender: DocumentedTender = {
  title: '屋顶光伏设备采购',
  tenderNo: 'ZB20261121-7KFKRR',
  method: 'open_tender',
  sourcing: 'announced',
  scope: 'voluntary',
  kind: 'goods',
  areaName: '江苏省 连云港市 海州区',
  buyerName: '海州云帆建设集团有限公司',
  agencyName: '',
  contact: { name: '李敏', phone: '0518-85410000', email: '', address: '海州区朝阳路1号' },
  allowsConsortium: false,
  fundSource: '企业自筹',
  overview: '采购逆变器与组件。\n含运输与安装。',
  qualification: '具有独立法人资格。',
  siteVisit: '',
  objectionChannel: '招标人监察部，0518-85410009',
};

const criteria: readonly Criterion[] = [
  {
    ...{ kind: 'qualification', title: '营业执照', requirement: '具有有效的营业执照' },
    ...{ evidence: '营业执照扫描件', points: null, scoring: { by: 'pass' } },
  },
  {
    ...{ kind: 'technical', title: '转换效率', requirement: '不低于98%', evidence: '检测报告', points: '40' },
    scoring: {
      by: 'tiers',
      tiers: [
        { when: '99%以上', points: '40' },
        { when: '98%以上', points: '20' },
      ],
    },
  },
  {
    ...{ kind: 'commercial', title: '质保期', requirement: '不少于5年', evidence: '', points: '20' },
    scoring: { by: 'formula', unit: '年', none: '5', full: '10' },
  },
  {
    ...{ kind: 'price', title: '投标报价', requirement: '', evidence: '', points: '40' },
    scoring: { by: 'price', formula: { kind: 'lowest' } },
  },
];

const lot: DocumentedLot = {
  lotNo: 1,
  title: '逆变器',
  estimate: '7654321.00',
  ceilingPrice: '1200000.00',
  bondAmount: '20000.00',
  bidValidityDays: 90,
  evaluationMethod: 'comprehensive',
  weights: { technical: 40, commercial: 20, price: 40 },
  preferences: { setAside: false, smallDiscount: null, domesticDiscount: null },
  splitEnvelope: false,
  priceMustNotIncrease: false,
  documentFrom: '2026-11-23T01:00:00Z',
  documentUntil: '2026-12-03T09:00:00Z',
  questionUntil: '2026-12-01T09:00:00Z',
  prequalificationDeadline: null,
  replyUntil: null,
  bidDeadline: '2026-12-17T01:30:00Z',
  criteria,
  clauses: [
    { kind: 'technical', clauseNo: '3.1', requirement: '防护等级不低于IP65', starred: true },
    { kind: 'commercial', clauseNo: '5.2', requirement: '验收后30日内付款', starred: false },
  ],
  priceLines: [
    {
      lineNo: 1,
      name: '组串式逆变器',
      spec: '110kW',
      unit: '台',
      qty: '24',
      delivery: '30日',
      remark: '含税',
      ceilingUnitPrice: null,
    },
    {
      lineNo: 2,
      name: '电缆',
      spec: '',
      unit: '米',
      qty: '1200.5',
      delivery: '',
      remark: '',
      ceilingUnitPrice: null,
    },
  ],
};

const written = (
  changes: { tender?: Partial<DocumentedTender>; lot?: Partial<DocumentedLot>; lots?: number } = {},
) => documentOf({ ...tender, ...changes.tender }, { ...lot, ...changes.lot }, changes.lots ?? 1);
const linesOf = (...changes: Parameters<typeof written>) => textsOf(written(...changes));
const textOf = (...changes: Parameters<typeof written>) => linesOf(...changes).join('\n');
/** The rows of the tables of a chapter, the first of which is number 1. */
const rowsOf = (chapter: number, ...changes: Parameters<typeof written>) =>
  written(...changes).chapters[chapter - 1]?.blocks.flatMap((block) =>
    block.kind === 'table' ? block.rows : [],
  ) ?? [];
const instruction = (name: string, ...changes: Parameters<typeof written>) =>
  rowsOf(2, ...changes).find((row) => row[1] === name)?.[2];

describe('the document of a lot', () => {
  it('has the six chapters of the usual forms', () => {
    expect(written().chapters.map(({ title }) => title)).toEqual([
      ...['第一章 招标公告', '第二章 投标人须知', '第三章 评标办法'],
      ...['第四章 合同条款', '第五章 采购需求', '第六章 投标文件格式'],
    ]);
  });

  it('names tender, number, purchaser and agency on its first page', () => {
    const { title, name, no, cover } = written({ tender: { agencyName: '海州招标代理有限公司' } });
    expect([title, name, no]).toEqual(['招标文件', tender.title, tender.tenderNo]);
    expect(cover).toEqual([
      `项目编号：${tender.tenderNo}`,
      `招标人：${tender.buyerName}`,
      '代理机构：海州招标代理有限公司',
    ]);
    expect(written().cover).toHaveLength(2);
  });

  it('names the lot only if there are several', () => {
    expect(written({ lots: 2 }).name).toBe('屋顶光伏设备采购（第1标段：逆变器）');
    expect(instruction('标段', { lots: 2 })).toBe('第1标段：逆变器');
    expect(instruction('标段')).toBeUndefined();
  });

  it('contains the words of the notice, the overview and the qualification', () => {
    const text = textOf();
    expect(text).toContain('屋顶光伏设备采购公开招标公告');
    expect(text).toContain('含运输与安装。');
    expect(text).toContain('具有独立法人资格。');
  });

  it('is an invitation if the tender is not announced', () => {
    const invited = { method: 'invited_tender', sourcing: 'invited' } as const;
    expect(written({ tender: invited }).chapters[0]?.title).toBe('第一章 投标邀请书');
    const replied = { tender: invited, lot: { replyUntil: '2026-11-25T09:00:00Z' } };
    expect(instruction('邀请回复截止时间', replied)).toBe('2026年11月25日 17:00（北京时间）');
  });

  it.each(['negotiation', 'consultation', 'inquiry', 'rfq'] as const)(
    'uses no term of tendering for %s',
    (method: Method) => {
      const { title, chapters } = written({ tender: { method } });
      expect(title).toBe('采购文件');
      // The first chapter is the notice, which has its own words.
      const { chapters: own } = written({ tender: { method, objectionChannel: '' }, lot: { criteria: [] } });
      const text = textsOf({ ...written(), chapters: own.slice(1), cover: [], title: '' }).join('\n');
      expect(text).not.toMatch(/投标|招标/);
      expect(chapters[2]?.title).toBe('第三章 评审办法');
    },
  );

  it('uses the terms of 政府采购法 for a government purchase', () => {
    expect(written({ tender: { scope: 'government' } }).cover[1]).toBe(`采购人：${tender.buyerName}`);
  });
});

describe('the table of instructions', () => {
  it('numbers its rows', () => {
    const numbers = rowsOf(2).map(([number]) => number);
    expect(numbers).toEqual(numbers.map((_, at) => String(at + 1)));
  });

  it('states times in Beijing time', () => {
    expect(instruction('投标截止时间')).toBe('2026年12月17日 09:30（北京时间）');
    expect(instruction('开标时间')).toContain('2026年12月17日 09:30');
    expect(instruction('招标文件获取时间')).toBe('2026年11月23日 09:00至2026年12月3日 17:00（北京时间）');
    expect(instruction('提疑截止时间')).toBe('2026年12月1日 17:00（北京时间）');
    expect(instruction('资格预审申请截止时间')).toBeUndefined();
  });

  it('states money in figures and in capital characters', () => {
    expect(instruction('最高投标限价')).toBe('¥1,200,000.00元（人民币壹佰贰拾万元整）');
    expect(instruction('投标保证金')).toBe('¥20,000.00元（人民币贰万元整）');
    expect(instruction('投标保证金', { lot: { bondAmount: '0.00' } })).toBe('不收取');
    expect(instruction('最高投标限价', { lot: { ceilingPrice: null } })).toBe('不设');
  });

  it('states the estimate as the budget of a government purchase, and nowhere else', () => {
    const estimate = /7,?654,?321/;
    expect(textOf()).not.toMatch(estimate);
    // The example of the price must not reveal it either.
    expect(textOf({ lot: { ceilingPrice: null } })).toEqual(
      textOf({ lot: { ceilingPrice: null, estimate: '999' } }),
    );
    expect(instruction('采购预算', { tender: { scope: 'government' } })).toMatch(estimate);
  });

  it('states two envelopes, preferences and the limit of later prices only where they apply', () => {
    const preferences = { setAside: false, smallDiscount: '10', domesticDiscount: null };
    const text = textOf({ lot: { splitEnvelope: true, preferences, priceMustNotIncrease: true } });
    const words = ['双信封', '对小微企业报价给予10%的扣除', '不得高于前一轮报价', '未通过技术、商务评审的'];
    for (const one of words) {
      expect(text).toContain(one);
      expect(textOf()).not.toContain(one);
    }
  });

  it('says that a price is stated once where the law forbids another', () => {
    expect(textOf({ tender: { method: 'inquiry' } })).toContain('报价一次报出');
    expect(textOf()).toContain('投标截止前可以替换');
  });

  it('omits a way to reach the buyer that is not given', () => {
    expect(instruction('电子邮箱')).toBeUndefined();
    expect(instruction('联系电话')).toBe('0518-85410000');
  });
});

describe('the chapter on the evaluation', () => {
  it('lists each criterion with its demand, scoring, proof and points, by part', () => {
    expect(rowsOf(3)).toEqual(
      expect.arrayContaining([
        ['1', '营业执照', '具有有效的营业执照', '通过/不通过：不满足的，投标被否决', '营业执照扫描件'],
        ['1', '转换效率', '不低于98%', '按档得分：99%以上，得40分；98%以上，得20分', '检测报告', '40'],
        ['1', '质保期', '不少于5年', '按数值计算：10年得满分，5年得0分，其间按比例计算', '', '20'],
      ]),
    );
    expect(linesOf()).toEqual(expect.arrayContaining(['资格审查', '技术评审（40分）', '商务评审（20分）']));
  });

  it('states the formula of the price with an example from the ceiling', () => {
    expect(textOf()).toContain('价格满分40分，采用低价优先法');
    expect(rowsOf(3)).toEqual(expect.arrayContaining([['戊', '¥864,000.00元', '40.00']]));
  });

  it('adds the evaluated price to the example where prices are deducted', () => {
    const preferences = { setAside: false, smallDiscount: '10', domesticDiscount: null };
    expect(rowsOf(3, { lot: { preferences } })).toEqual(
      expect.arrayContaining([['甲', '¥1,176,000.00元', '¥1,058,400.00元', '32.65']]),
    );
  });

  it('has neither points nor example for the lowest price', () => {
    const text = textOf({ lot: { evaluationMethod: 'lowest_price', weights: null, criteria: [] } });
    expect(text).toContain('经评审的最低价法');
    expect(text).toContain('本标段未列评审因素');
    expect(text).not.toContain('算例');
  });

  it('has no example of a formula that is not written out', () => {
    const formula = { kind: 'linear', above: '' } as const;
    const [, , , price] = criteria;
    if (price === undefined) throw new Error('no price');
    const unfinished = [{ ...price, scoring: { by: 'price', formula } as const }];
    expect(textOf({ lot: { criteria: unfinished } })).not.toContain('算例');
  });
});

describe('clauses, lines and forms', () => {
  it('list the clauses with the mark of a substantial one', () => {
    expect(rowsOf(4)).toEqual([
      ['★3.1', '技术', '防护等级不低于IP65'],
      ['5.2', '商务', '验收后30日内付款'],
    ]);
  });

  it('list the price lines', () => {
    expect(rowsOf(5)).toEqual([
      ['1', '组串式逆变器', '110kW', '台', '24', '30日', '含税'],
      ['2', '电缆', '', '米', '1,200.5', '', ''],
    ]);
  });

  it('add a column of ceilings only if a line has one', () => {
    const [first, second] = lot.priceLines;
    if (first === undefined || second === undefined) throw new Error('no line');
    const priceLines = [{ ...first, ceilingUnitPrice: '1200.5000' }, second];
    expect(rowsOf(5, { lot: { priceLines } }).map((row) => row.slice(7))).toEqual([['1,200.5'], ['']]);
  });

  it('offer a deviation table of the clauses, answers to the criteria, the proofs and a price table', () => {
    expect(rowsOf(6)).toEqual([
      ['★3.1', '防护等级不低于IP65', '', '', ''],
      ['5.2', '验收后30日内付款', '', '', ''],
      ['营业执照', '具有有效的营业执照', ''],
      ['转换效率', '不低于98%', ''],
      ['质保期', '不少于5年', ''],
      ['1', '组串式逆变器', '台', '24', '', ''],
      ['2', '电缆', '米', '1,200.5', '', ''],
    ]);
    expect(linesOf()).toEqual(expect.arrayContaining(['营业执照：营业执照扫描件', '转换效率：检测报告']));
  });

  it('repeat at most 500 price lines in the price table', () => {
    const linesUpTo = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...lot.priceLines[0], lineNo: at + 1 }) as never);
    expect(rowsOf(6, { lot: { clauses: [], criteria: [], priceLines: linesUpTo(500) } })).toHaveLength(500);
    const many = { lot: { clauses: [], criteria: [], priceLines: linesUpTo(501) } };
    expect(rowsOf(6, many)).toEqual([]);
    expect(rowsOf(5, many)).toHaveLength(501);
    expect(textOf(many)).toContain('按第五章“分项报价清单”的行号逐行填写单价（元）、合价（元），共501行');
  });

  it('say that a part is empty', () => {
    const text = textOf({ lot: { clauses: [], criteria: [], priceLines: [] } });
    for (const one of [
      ...['未列逐条响应的条款', '不分项报价', '没有须逐条响应的条款', '没有须响应的评审因素'],
      ...['未要求另附证明材料', '填写总价'],
    ])
      expect(text).toContain(one);
  });

  it('hold 500 lines, long names and texts that look like markup', () => {
    const [line] = lot.priceLines;
    if (line === undefined) throw new Error('no line');
    const priceLines = Array.from({ length: 500 }, (_, at) => ({ ...line, lineNo: at + 1 }));
    const title = '长'.repeat(200);
    const outline = written({
      tender: { title, overview: '<script>\u0000alert(1)</script>' },
      lot: { priceLines },
    });
    expect(outline.chapters[4]?.blocks.flatMap((one) => (one.kind === 'table' ? one.rows : []))).toHaveLength(
      500,
    );
    expect(outline.name).toBe(title);
    expect(textsOf(outline)).toContain('<script>alert(1)</script>');
  });
});

describe('a generated document', () => {
  it('is refused if the content has changed since, and an uploaded one never', () => {
    const documents = [
      { title: '招标文件', contentSha256: 'a' },
      { title: '图纸', contentSha256: null },
    ];
    expect(checkGenerated(documents, 'a')).toEqual([]);
    expect(checkGenerated(documents, 'b')).toMatchObject([
      { ruleCode: 'documentStale', severity: 'block', field: 'documents', passage: '招标文件' },
    ]);
  });
});
