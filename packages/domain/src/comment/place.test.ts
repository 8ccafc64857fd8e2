import { describe, expect, it } from 'vitest';
import {
  type CommentedTender,
  contentAt,
  keptValue,
  keptValueMax,
  lotFields,
  tenderFields,
} from './place.ts';

const lot = (id: string, lotNo: number): CommentedTender['lots'][number] => ({
  ...{
    id,
    lotNo,
    title: `第${lotNo}标段`,
    estimate: '1000000.00',
    ceilingPrice: null,
    bondAmount: '20000.00',
  },
  ...{ bidValidityDays: 90, evaluationMethod: 'comprehensive', splitEnvelope: true },
  weights: { technical: 40, commercial: 20, price: 40 },
  preferences: { setAside: false, smallDiscount: null, domesticDiscount: null },
  ...{ documentFrom: '2026-12-01T01:00:00Z', documentUntil: '2026-12-08T09:00:00Z' },
  ...{ replyUntil: null, questionUntil: null, prequalificationDeadline: null },
  bidDeadline: new Date('2026-12-25T01:30:00Z'),
  openersNeeded: 2,
  openers: [{ name: '李敏' }, { name: '王强' }, { name: '赵磊' }],
  evaluators: [],
  drawnExperts: [],
  priceLines: [
    {
      ...{
        id: 'line-1',
        name: '光伏组件',
        spec: '单晶 550W',
        unit: '块',
        qty: '120',
        ceilingUnitPrice: '900',
      },
      ...{ delivery: '30日', remark: '' },
    },
    {
      ...{ id: 'line-2', name: '逆变器', spec: '', unit: '台', qty: '2.5', ceilingUnitPrice: null },
      ...{ delivery: '', remark: '' },
    },
  ],
  clauses: [{ id: 'clause-1', clauseNo: '3.1', requirement: '效率不低于21%', starred: true }],
  criteria: [
    {
      ...{
        id: 'criterion-1',
        kind: 'commercial',
        title: '质保期',
        requirement: '不少于5年',
        evidence: '承诺函',
      },
      ...{ points: '20', scoring: { by: 'formula', unit: '年', none: '5', full: '10' } },
    },
  ],
  documents: [{ id: 'document-1', title: '招标文件', fileName: '招标文件.pdf', fileSha256: 'ab' }],
});
const tender = (lots = [lot('one', 1)]): CommentedTender => ({
  ...{
    title: '光伏设备采购',
    method: 'open_tender',
    sourcing: 'announced',
    scope: 'voluntary',
    kind: 'goods',
  },
  ...{ ground: null, groundNote: '', categoryName: '设备', areaName: '北京市 东城区' },
  ...{ buyerName: '云帆集团', agencyName: null, stateFunded: null, allowsConsortium: false },
  contact: { name: '林工', phone: '010-1', email: '', address: '云帆路1号' },
  ...{
    fundSource: '自筹',
    overview: '采购组件',
    qualification: '有业绩',
    siteVisit: '',
    objectionChannel: '监察部',
  },
  lots,
});
const at = (field: string, lotId: string | null = null, rowId: string | null = null, of = tender()) =>
  contentAt(of, { field, lotId, rowId });

describe('the place of a comment', () => {
  it('has a label and a value for every field', () => {
    const labels = [
      ...Object.keys(tenderFields).map((field) => at(field)?.label ?? ''),
      ...Object.keys(lotFields).map((field) => at(field, 'one')?.label ?? ''),
    ];
    expect(labels).not.toContain('');
  });

  it.each([
    ['title', null, '项目名称', '光伏设备采购'],
    ['method', null, '采购方式', '公开招标'],
    ['contact', null, '联系方式', '林工，010-1，云帆路1号'],
    ['', null, '整个项目', ''],
    ['estimate', 'one', '估算价', '¥1,000,000.00元'],
    ['bidDeadline', 'one', '投标截止', '2026年12月25日 09:30'],
    ['replyUntil', 'one', '邀请回复截止', ''],
    ['evaluationMethod', 'one', '评标办法', '综合评分法，技术40%、商务20%、价格40%，双信封'],
    ['openers', 'one', '开标人', '李敏、王强、赵磊，解锁需2人'],
  ] as const)('reads %s in words', (field, lotId, label, value) => {
    const content = at(field, lotId);
    expect(content?.label).toContain(label);
    expect(content?.value).toBe(value);
  });

  it('follows a row by its id, and names its present number', () => {
    expect(at('priceLines', 'one', 'line-1')).toEqual({
      label: '分项报价第1行',
      value: '光伏组件，单晶 550W，120块，单价最高限价900元，30日',
    });
    expect(at('clauses', 'one', 'clause-1')?.value).toBe('★3.1 效率不低于21%');
    expect(at('criteria', 'one', 'criterion-1')?.value).toContain(
      '商务评审，质保期，20分，不少于5年，承诺函',
    );
    expect(at('documents', 'one', 'document-1')?.value).toBe('招标文件，招标文件.pdf，SHA-256 ab');
    const [first, second] = lot('one', 1).priceLines;
    const turned = tender([
      { ...lot('one', 1), priceLines: [second, first].filter((one) => one !== undefined) },
    ]);
    expect(at('priceLines', 'one', 'line-1', turned)?.label).toBe('分项报价第2行');
  });

  it('names the lot if there are several', () => {
    const two = tender([lot('one', 1), lot('two', 2)]);
    expect(at('bidDeadline', 'two', null, two)?.label).toBe('第2标段 投标截止');
    expect(at('clauses', 'two', 'clause-1', two)?.label).toBe('第2标段 条款第1行');
  });

  it('does not exist for a removed lot or row, or an unknown field', () => {
    expect(at('bidDeadline', 'gone')).toBeNull();
    expect(at('priceLines', 'one', 'gone')).toBeNull();
    expect(at('bidDeadline', 'one', 'line-1')).toBeNull();
    expect(at('title', null, 'line-1')).toBeNull();
    for (const field of ['createdBy', 'constructor', '__proto__']) {
      expect(at(field)).toBeNull();
      expect(at(field, 'one')).toBeNull();
    }
  });

  it('keeps a value up to 500 characters', () => {
    expect(keptValue('字'.repeat(keptValueMax))).toBe('字'.repeat(keptValueMax));
    const cut = keptValue('😀'.repeat(keptValueMax + 1));
    expect([...cut]).toHaveLength(keptValueMax);
    expect(cut.endsWith('😀…')).toBe(true);
  });
});
