import { describe, expect, it } from 'vitest';
import { type BidderInLot, findings, type LotFacts, type OpenedContent } from './finding.ts';

const lot: LotFacts = {
  scope: 'mandatory',
  allowsConsortium: true,
  ceilingPrice: '100000.00',
  bidValidityDays: 90,
  bondAmount: '2000.00',
  bidDeadline: '2026-11-20T01:30:00.000Z',
  clauses: [
    { id: 'efficiency', clauseNo: '3.1', requirement: '组件效率不低于21%', starred: true },
    { id: 'warranty', clauseNo: '5.2', requirement: '质保期不少于5年', starred: false },
  ],
  priceLines: [{ id: 'panel', lineNo: 2, ceilingUnitPrice: '900' }],
};
const bond = {
  method: 'e_guarantee',
  amount: '2000.00',
  payerName: '甲公司',
  expiryDate: '2027-02-18',
} as const;
const rows = [{ clauseId: 'efficiency', deviation: 'none' }] as const;
const complete: OpenedContent = {
  bidId: 'a',
  registeredName: '甲公司',
  price: '90000.00',
  priceFrom: 'bid',
  openingPrice: '90000.00',
  priceSealed: false,
  validityDays: 90,
  contents: {
    price: { letter: { representative: '王工' } },
    technical: { rows },
    commercial: { rows: [{ clauseId: 'warranty', deviation: 'negative' }], bond },
    remarks: [],
  },
};
const contents = complete.contents ?? {};
const keys = (
  changes: Partial<OpenedContent>,
  facts: Partial<LotFacts> = {},
  bidders: readonly BidderInLot[] = [],
) => findings({ ...complete, ...changes }, { ...lot, ...facts }, bidders).map(({ key }) => key);
const withContents = (changes: Partial<NonNullable<OpenedContent['contents']>>) => ({
  contents: { ...contents, ...changes },
});

describe('the preliminary review', () => {
  it('finds nothing in a bid that meets the requirements', () => {
    expect(keys({})).toEqual([]);
  });

  it('finds a unit price above its ceiling, apart from other remarks on the prices', () => {
    const above = {
      ...contents,
      price: { ...contents.price, lines: [{ lineId: 'panel', unitPriceIncl: '900.000001' }] },
      remarks: ['第2行单价¥900.000001元超过单价最高限价¥900元', '第1行未报价'],
    };
    expect(findings({ ...complete, contents: above }, lot, [])).toMatchObject([
      { key: 'ceiling:panel', code: 'ceiling', basis: 'price_out_of_range', message: above.remarks[0] },
      { key: 'recomputed:1', code: 'recomputed' },
    ]);
    expect(keys({ contents: { ...above, remarks: [] } })).toEqual([]);
  });

  it.each<[string, Partial<OpenedContent>, string, string]>([
    [
      'a price above the ceiling',
      { price: '100000.01' },
      'ceiling',
      '投标总价¥100,000.01元超过最高投标限价¥100,000.00元',
    ],
    ['a short validity', { validityDays: 89 }, 'validity', '投标有效期89日，少于招标文件要求的90日'],
    ['no validity', { validityDays: null }, 'validity', '未载明投标有效期，招标文件要求不少于90日'],
    [
      'no bond',
      withContents({ commercial: { rows, bond: null } }),
      'bond',
      '未提交投标保证金，应不少于¥2,000.00元',
    ],
    [
      'a bond that is too small',
      withContents({ commercial: { rows, bond: { ...bond, amount: '1999.99' } } }),
      'bond:amount',
      '保证金金额不足，应不少于¥2,000.00元',
    ],
    [
      'a bond of another payer',
      withContents({ commercial: { rows, bond: { ...bond, payerName: '乙公司' } } }),
      'bond:payerName',
      '付款账户名称须与企业名称一致',
    ],
    [
      'a bond that ends before the validity',
      withContents({ commercial: { rows, bond: { ...bond, expiryDate: '2027-02-17' } } }),
      'bond:expiryDate',
      '保证金到期日不得早于投标有效期截止日',
    ],
    [
      'no representative',
      withContents({ price: { letter: { representative: ' ' } } }),
      'signature',
      '投标函未载明授权代表',
    ],
    [
      'a negative deviation from a ★ clause',
      withContents({ technical: { rows: [{ clauseId: 'efficiency', deviation: 'negative' }] } }),
      'starred:efficiency',
      '★3.1 组件效率不低于21%：负偏离',
    ],
    [
      'a ★ clause without an answer',
      withContents({ technical: { rows: [] } }),
      'starred:efficiency',
      '★3.1 组件效率不低于21%：未作响应',
    ],
    ['a remark of the opening', withContents({ remarks: ['第2行未报价'] }), 'recomputed:0', '第2行未报价'],
  ])('finds %s, with its article', (_, changes, key, message) => {
    const [one, ...more] = findings({ ...complete, ...changes }, lot, []);
    expect(one).toMatchObject({ key, message, citation: expect.stringMatching(/^《.+》第.+条/) });
    expect(more).toEqual([]);
  });

  it('requires no bond if the tender requires none', () => {
    expect(keys(withContents({ commercial: { rows, bond: null } }), { bondAmount: '0.00' })).toEqual([]);
  });

  it('checks the last offer of a negotiation and not the earlier price', () => {
    const noted = { remarks: ['投标总价¥200,000.00元超过最高投标限价¥100,000.00元'] };
    const opened = { openingPrice: '200000.00', ...withContents(noted) };
    expect(keys({ ...opened, price: '200000.00' })).toEqual(['ceiling']);
    expect(keys({ ...opened, price: '99000.00', priceFrom: 'negotiation' })).toEqual([]);
    expect(keys({ ...opened, price: '101000.00', priceFrom: 'negotiation' })).toEqual(['ceiling']);
  });

  it('cites the rules of government procurement in a government purchase', () => {
    const [one] = findings({ ...complete, price: '200000.00' }, { ...lot, scope: 'government' }, []);
    expect(one?.citation).toBe('《政府采购货物和服务招标投标管理办法》第六十三条');
  });
});

describe('the review of a low price', () => {
  const others = (...prices: readonly (string | null)[]): readonly BidderInLot[] =>
    prices.map((price, at) => ({
      ...{ bidId: `other${at}`, companyName: '', companyCode: '', members: [], prequalified: undefined },
      ...{ price, patterns: [], likenesses: [], traces: [] },
    }));
  const lowKeys = (price: string | null, bidders: readonly BidderInLot[]) =>
    keys({ price }, {}, bidders).filter((key) => key === 'abnormallyLow');

  it('compares it with half of the lowest other price and of the mean', () => {
    expect(lowKeys('40000.00', others('80000.00', '90000.00'))).toEqual([]);
    expect(lowKeys('39999.99', others('80000.00', '90000.00'))).toEqual(['abnormallyLow']);
    // Above half of the lowest other price, and below half of the mean.
    expect(lowKeys('26000.00', others('50000.00', '99000.00', '99000.00'))).toEqual(['abnormallyLow']);
    expect(lowKeys('36000.00', others('50000.00', '99000.00', '99000.00'))).toEqual([]);
  });

  it('does not count prices above the ceiling, sealed ones, or a bid without a price', () => {
    expect(lowKeys('40000.00', others('80000.00', '900000.00', null))).toEqual([]);
    expect(lowKeys('1.00', others('100000.01', null))).toEqual([]);
    expect(lowKeys(null, others('80000.00'))).toEqual([]);
  });

  it('asks for a written explanation by the law of the lot', () => {
    const of = (scope: LotFacts['scope']) =>
      findings({ ...complete, price: '30000.00' }, { ...lot, scope }, others('80000.00', '90000.00'))[0];
    expect(of('mandatory')).toMatchObject({
      message:
        '报价¥30,000.00元明显低于其他投标（其他投标的最低报价¥80,000.00元，全部投标的平均报价¥66,666.67元），请要求投标人书面说明并提供证明材料，不能证明报价合理的应当否决',
      citation: '《评标委员会和评标方法暂行规定》第二十一条',
    });
    expect(of('government')?.citation).toContain('第六十条');
  });
});

describe('the review of the prices', () => {
  const pattern = { companyName: '乙公司', kind: 'proportional', lines: 6, value: '1.05' } as const;
  const likeness = { bidId: 'c', companyName: '丙公司', percent: 62, passage: '我方在江北区设有常驻服务站' };
  const bidders = [
    {
      ...{
        bidId: 'a',
        companyName: '甲公司',
        companyCode: '',
        members: [],
        prequalified: undefined,
        price: null,
      },
      patterns: [pattern],
      likenesses: [likeness],
      traces: [],
    },
  ];

  it('finds price patterns and common texts with other bidders, by the law of the lot', () => {
    const of = (scope: LotFacts['scope']) => findings(complete, { ...lot, scope }, bidders);
    expect(of('mandatory')).toMatchObject([
      {
        ...{ key: 'pricePattern:乙公司', basis: 'fraud' },
        message: expect.stringContaining('单价均约为其1.05倍'),
        citation: '《招标投标法实施条例》第四十条第（四）项',
      },
      {
        ...{ key: 'textLikeness:丙公司', basis: 'fraud' },
        message: expect.stringContaining('响应内容约62%相同'),
        citation: '《招标投标法实施条例》第四十条第（四）项',
      },
    ]);
    const { citation } = of('government')[1] ?? {};
    expect(of('government').map((one) => one.citation)).toEqual([citation, citation]);
    expect(citation).toContain('第三十七条第（四）项');
    expect(findings({ ...complete, bidId: 'b' }, lot, bidders)).toEqual([]);
  });

  it('finds the common sources and texts of files once for all other bidders, by the law of the lot', () => {
    const trace = { companyName: '乙公司', value: '江一帆', percent: null };
    const traced = bidders.map((bidder) => ({
      ...{ ...bidder, patterns: [], likenesses: [] },
      traces: [
        { ...trace, kind: 'fileAuthor' as const },
        { ...trace, kind: 'fileAuthor' as const, companyName: '丙公司' },
        { ...trace, kind: 'fileText' as const, percent: 80 },
      ],
    }));
    const of = (scope: LotFacts['scope']) => findings(complete, { ...lot, scope }, traced);
    expect(of('mandatory').map(({ key, basis, citation }) => [key, basis, citation])).toEqual([
      ['fileSource', 'fraud', '《招标投标法实施条例》第四十条第（一）项'],
      ['fileLikeness', 'fraud', '《招标投标法实施条例》第四十条第（四）项'],
    ]);
    expect(of('government')[0]?.citation).toContain('第三十七条第（一）项');
  });
});

describe('the review of a consortium', () => {
  const member = { name: '乙公司', code: '91000000M000000012', work: '安装', share: '' };
  const consortium = {
    lead: { work: '供货', share: '' },
    members: [member],
    agreementFileIds: ['agreement'],
  };
  const joint = withContents({ consortium });
  const bidder = (bidId: string, companyCode: string, changes: Partial<BidderInLot> = {}): BidderInLot => ({
    ...{
      bidId,
      companyName: `公司${bidId}`,
      companyCode,
      members: [],
      prequalified: undefined,
      price: null,
      patterns: [],
      likenesses: [],
      traces: [],
    },
    ...changes,
  });
  const lead = bidder('a', '91000000M000000001', { members: [member] });

  it('finds nothing in a consortium with an agreement that the tender accepts', () => {
    expect(keys(joint, {}, [lead, bidder('b', '91000000M000000020')])).toEqual([]);
  });

  it('finds a consortium that the tender does not accept', () => {
    expect(keys(joint, { allowsConsortium: false }, [lead])).toEqual(['consortium']);
  });

  it('finds a consortium without an agreement', () => {
    const without = withContents({ consortium: { ...consortium, agreementFileIds: [] } });
    expect(keys(without, {}, [lead])).toEqual(['consortiumAgreement']);
  });

  it('finds a member that bids alone, in both bids', () => {
    const alone = bidder('b', member.code);
    const key = `consortiumOverlap:${member.code}`;
    expect(keys(joint, {}, [lead, alone])).toEqual([key]);
    expect(keys({ bidId: 'b' }, {}, [lead, alone])).toEqual([key]);
  });

  it.each([
    ['scope of the law', 'mandatory', '《招标投标法实施条例》第三十七条第三款'],
    ['government procurement', 'government', '《政府采购法实施条例》第二十二条'],
  ] as const)('cites the rule of the %s for an overlap', (_, scope, citation) => {
    const all = [lead, bidder('b', member.code)];
    const [one] = findings({ ...complete, ...joint }, { ...lot, scope }, all);
    expect(one).toMatchObject({ citation, basis: 'several_offers' });
  });

  it.each<[string, BidderInLot['prequalified'], readonly string[]]>([
    ['without a prequalification', undefined, []],
    ['with the same members', consortium, []],
    ['that applied alone', null, ['consortiumRegrouped']],
    [
      'with other members',
      { ...consortium, members: [{ ...member, code: 'other' }] },
      ['consortiumRegrouped'],
    ],
  ])('compares a consortium %s with its prequalification', (_, prequalified, expected) => {
    expect(keys(joint, {}, [{ ...lead, prequalified }])).toEqual(expected);
  });

  it('finds a company that passed in a consortium and bids alone', () => {
    expect(keys({}, {}, [{ ...lead, members: [], prequalified: consortium }])).toEqual([
      'consortiumRegrouped',
    ]);
  });
});
