import { expect, test } from 'vitest';
import type { Criterion } from '../criterion/criterion.ts';
import { announceExtension, announceTender, lotName } from './announcement.ts';

const tender = {
  title: '屋顶光伏设备采购',
  tenderNo: 'ZB20261121-7KFKRR',
  method: 'open_tender',
  sourcing: 'announced',
  scope: 'voluntary',
  buyerName: '海州云帆建设集团有限公司',
  allowsConsortium: false,
  siteVisit: '',
  objectionChannel: '招标人监察部',
} as const;
const lot = {
  lotNo: 2,
  title: '逆变器',
  estimate: '1234567.00',
  ceilingPrice: '1200000.00',
  bondAmount: '0.00',
  bidValidityDays: 90,
  documentFrom: '2026-11-23T01:00:00Z',
  documentUntil: '2026-12-03T09:00:00Z',
  questionUntil: null,
  prequalificationDeadline: null,
  bidDeadline: '2026-12-17T01:30:00Z',
  evaluationMethod: 'comprehensive',
  weights: { technical: 40, commercial: 20, price: 40 },
  criteria: [],
  preferences: { setAside: false, smallDiscount: null, domesticDiscount: null },
} as const;

test('a notice names the lot only if there are several, and only once', () => {
  expect(lotName(tender, null)).toBe('屋顶光伏设备采购');
  expect(lotName(tender, lot)).toBe('屋顶光伏设备采购（第2标段：逆变器）');
  expect(lotName(tender, { ...lot, title: '第二标段' })).toBe('屋顶光伏设备采购（第二标段）');
});

test('the first notice contains times, method and place, in Beijing time', () => {
  const { kind, title, body } = announceTender(tender, lot, 1);
  expect([kind, title]).toEqual(['tender', '屋顶光伏设备采购公开招标公告']);
  expect(body).toContain('2026年11月23日 09:00至2026年12月3日 17:00（北京时间）');
  expect(body).toContain('截止时间为2026年12月17日 09:30（北京时间），同一时间公开开标');
  expect(body).toContain('最高限价：¥1,200,000.00');
  expect(body).toContain('本项目不收取投标保证金');
  expect(body).not.toContain('提疑');
  expect(body).not.toContain('踏勘');
  const asked = announceTender(tender, { ...lot, questionUntil: '2026-12-01T09:00:00Z' }, 1).body;
  expect(asked).toContain(
    '## 提疑\n\n对招标文件有疑问的，请于2026年12月1日 17:00（北京时间）前在本平台提出。',
  );
  const visited = announceTender({ ...tender, siteVisit: '12月1日9:00于现场大门集合。' }, lot, 1).body;
  expect(visited).toContain('## 踏勘现场\n\n12月1日9:00于现场大门集合。');
});

test('a notice names the criteria with their points, if the tender lists some', () => {
  const criterion = { requirement: '', evidence: '', points: null };
  const criteria: readonly Criterion[] = [
    { ...criterion, kind: 'qualification', title: '营业执照', scoring: { by: 'pass' } },
    {
      ...criterion,
      kind: 'technical',
      title: '方案',
      points: '25.5',
      scoring: { by: 'comparison', step: '1' },
    },
    {
      ...criterion,
      kind: 'technical',
      title: '人员',
      points: '14.5',
      scoring: { by: 'comparison', step: '1' },
    },
    {
      ...criterion,
      ...{ kind: 'price', title: '投标报价', points: '40' },
      scoring: { by: 'price', formula: { kind: 'linear', above: '0.5' } },
    },
  ];
  expect(announceTender(tender, lot, 1).body).not.toContain('评审');
  expect(announceTender(tender, { ...lot, criteria }, 1).body).toContain(
    [
      '## 评审办法',
      '综合评分法，技术40分、商务20分、价格40分。评审因素如下，得分标准见采购文件。',
      '- 资格审查：营业执照\n- 技术评审：方案（25.5分）、人员（14.5分）\n- 价格评审：投标报价（40分，最低价线性扣分法）',
    ].join('\n\n'),
  );
  expect(
    announceTender(
      tender,
      { ...lot, evaluationMethod: 'lowest_price', weights: null, criteria: criteria.slice(0, 1) },
      1,
    ).body,
  ).toContain('经评审的最低价法。评审因素如下');
});

test('a notice says the deductions from the compared prices, if the lot gives any', () => {
  const preferences = { setAside: false, smallDiscount: '10', domesticDiscount: null };
  const said = '政府采购政策：对小微企业报价给予10%的扣除。以扣除后的价格评审，成交价格为报价。';
  expect(announceTender(tender, { ...lot, preferences }, 1).body).toContain(said);
  expect(announceTender(tender, lot, 1).body).not.toContain('政府采购政策');
});

test('a notice contains the budget of a government procurement, and no other estimate', () => {
  const bodyOf = (scope: 'mandatory' | 'voluntary' | 'government') =>
    announceTender({ ...tender, scope }, lot, 1).body;
  expect(bodyOf('government')).toContain('采购预算：¥1,234,567.00元');
  for (const scope of ['mandatory', 'voluntary'] as const) {
    expect(bodyOf(scope)).not.toContain('1,234,567');
    expect(bodyOf(scope)).not.toContain('1234567');
  }
});

test('the first notice of a lot with a prequalification invites applications', () => {
  const { kind, title, body } = announceTender(
    tender,
    { ...lot, prequalificationDeadline: '2026-12-01T09:00:00Z' },
    1,
  );
  expect([kind, title]).toEqual(['prequalification', '屋顶光伏设备采购资格预审公告']);
  expect(body).toContain('通过资格预审的供应商方可获取');
});

test('a change notice lists old and new times, and omits the full stop of its reason', () => {
  const changes = [{ field: 'bidDeadline', label: '投标截止时间', before: '12月17日', after: '12月20日' }];
  const { body, facts } = announceExtension('项目', changes, '应供应商要求。');
  expect(body).toContain('因应供应商要求，现对');
  expect(body).toContain('- 投标截止时间：由12月17日变更为12月20日');
  expect(facts).toEqual({ reason: '应供应商要求。', changes });
});

test('the notice of an announced 谈判 cites its article and uses the terms of government procurement', () => {
  const { title, body } = announceTender({ ...tender, method: 'negotiation', scope: 'government' }, lot, 1);
  expect(title).toBe('屋顶光伏设备采购竞争性谈判公告');
  const named = { ...tender, title: '光伏设备询价采购', method: 'inquiry' } as const;
  expect(announceTender(named, lot, 1).title).toBe('光伏设备询价采购公告');
  expect(body).toContain('以发布公告的方式邀请供应商参加（《政府采购非招标采购方式管理办法》第十二条）');
  expect(body).toContain('## 采购文件的获取');
  expect(body).toContain('## 质疑与监督');
  expect(body).not.toMatch(/招标文件|中标|异议|公开开标/);
  // The article applies to government procurement only.
  expect(announceTender({ ...tender, method: 'inquiry' }, lot, 1).body).not.toContain('第十二条');
});
