import type { TenderScope } from './scope.ts';

export type Severity = 'block' | 'warn';

/** A number set by law, kept as data because laws change. A new version is a new entry; the old one keeps its dates. */
export interface LawRule {
  readonly value: number;
  readonly unit:
    | 'day'
    | 'workingDay'
    | 'percent'
    | 'yuan'
    | 'supplier'
    | 'person'
    | 'third'
    | 'times'
    | 'year';
  readonly citation: string;
  /** The Beijing day from which the text is in force. */
  readonly effectiveFrom: string;
  readonly ruleVersion: number;
}

/** A demand of law without a number: something must be there, or be done in one way. */
export type Obligation = Pick<LawRule, 'citation' | 'effectiveFrom' | 'ruleVersion'>;

/**
 * Separate from `law`, because the steps of a method refer to it. Pages for visitors load those steps, and would
 * otherwise load the whole law.
 */
export const minBidders = rule(
  3,
  'supplier',
  '《招标投标法》第二十八条、《招标投标法实施条例》第四十四条',
  '2012-02-01',
);

const smallBusiness2020 = '《政府采购促进中小企业发展管理办法》第九条';
const smallBusiness2022 = `${smallBusiness2020}、财库〔2022〕19号`;

/** 招标投标法 2000-01-01, 实施条例 2012-02-01, 政府采购法 2003-01-01 and its 实施条例 2015-03-01. */
export const law = {
  docSaleMinDays: rule(5, 'day', '《招标投标法实施条例》第十六条', '2012-02-01'),
  docSaleMinDaysGovernment: rule(5, 'workingDay', '《政府采购法实施条例》第三十一条', '2015-03-01'),
  docSaleMinDaysConsultation: rule(
    5,
    'workingDay',
    '《政府采购竞争性磋商采购方式管理暂行办法》第十条',
    '2014-12-31',
  ),
  bidPrepMinDays: rule(20, 'day', '《招标投标法》第二十四条', '2000-01-01'),
  bidPrepMinDaysGovernment: rule(20, 'day', '《政府采购法》第三十五条', '2003-01-01'),
  negotiationPrepMinDays: rule(3, 'workingDay', '《政府采购非招标采购方式管理办法》第二十九条', '2014-02-01'),
  inquiryPrepMinDays: rule(3, 'workingDay', '《政府采购非招标采购方式管理办法》第四十五条', '2014-02-01'),
  consultationPrepMinDays: rule(10, 'day', '《政府采购竞争性磋商采购方式管理暂行办法》第十条', '2014-12-31'),
  clarifyBeforeDeadline: rule(
    15,
    'day',
    '《招标投标法》第二十三条、《招标投标法实施条例》第二十一条',
    '2012-02-01',
  ),
  clarifyBeforePrequalification: rule(3, 'day', '《招标投标法实施条例》第二十一条', '2012-02-01'),
  clarifyBeforeDeadlineGovernment: rule(15, 'day', '《政府采购法实施条例》第三十一条', '2015-03-01'),
  clarifyBeforePrequalificationGovernment: rule(
    3,
    'day',
    '《政府采购货物和服务招标投标管理办法》第二十七条',
    '2017-10-01',
  ),
  clarifyNegotiation: rule(3, 'workingDay', '《政府采购非招标采购方式管理办法》第二十九条', '2014-02-01'),
  clarifyInquiry: rule(3, 'workingDay', '《政府采购非招标采购方式管理办法》第四十五条', '2014-02-01'),
  clarifyConsultation: rule(5, 'day', '《政府采购竞争性磋商采购方式管理暂行办法》第十条', '2014-12-31'),
  prequalSubmitMin: rule(5, 'day', '《招标投标法实施条例》第十七条', '2012-02-01'),
  minBidders,
  bidBondMax: rule(2, 'percent', '《招标投标法实施条例》第二十六条', '2012-02-01'),
  bidBondMaxGovernment: rule(2, 'percent', '《政府采购法实施条例》第三十三条', '2015-03-01'),
  bidBondCap: rule(
    800_000,
    'yuan',
    '《工程建设项目施工招标投标办法》第三十七条、《工程建设项目货物招标投标办法》第二十七条',
    '2013-05-01',
  ),
  ceilingWithinBudget: rule(100, 'percent', '《政府采购货物和服务招标投标管理办法》第十二条', '2017-10-01'),
  committeeSize: rule(5, 'person', '《招标投标法》第三十七条', '2000-01-01'),
  committeeExperts: rule(2, 'third', '《招标投标法》第三十七条', '2000-01-01'),
  committeeSizeGovernment: rule(
    5,
    'person',
    '《政府采购货物和服务招标投标管理办法》第四十七条',
    '2017-10-01',
  ),
  committeeExpertsGovernment: rule(
    2,
    'third',
    '《政府采购货物和服务招标投标管理办法》第四十七条',
    '2017-10-01',
  ),
  panelSize: rule(3, 'person', '《政府采购非招标采购方式管理办法》第七条', '2014-02-01'),
  panelExperts: rule(2, 'third', '《政府采购非招标采购方式管理办法》第七条', '2014-02-01'),
  panelSizeConsultation: rule(
    3,
    'person',
    '《政府采购竞争性磋商采购方式管理暂行办法》第十四条',
    '2014-12-31',
  ),
  panelExpertsConsultation: rule(
    2,
    'third',
    '《政府采购竞争性磋商采购方式管理暂行办法》第十四条',
    '2014-12-31',
  ),
  expertsDrawn: obligation('《招标投标法》第三十七条、《招标投标法实施条例》第四十六条', '2012-02-01'),
  expertsDrawnGovernment: obligation('《政府采购评审专家管理办法》第十二条、第十三条', '2017-01-01'),
  expertDrawDays: rule(2, 'workingDay', '《政府采购评审专家管理办法》第十四条', '2017-01-01'),
  supplierPool: rule(2, 'times', '《政府采购货物和服务招标投标管理办法》第十四条', '2017-10-01'),
  expertYears: rule(8, 'year', '《政府采购评审专家管理办法》第六条、《招标投标法》第三十七条', '2017-01-01'),
  priceWeightGoods: rule(30, 'percent', '《政府采购货物和服务招标投标管理办法》第五十五条', '2017-10-01'),
  priceWeightServices: rule(10, 'percent', '《政府采购货物和服务招标投标管理办法》第五十五条', '2017-10-01'),
  priceWeightGoodsConsultation: rule(
    30,
    'percent',
    '《政府采购竞争性磋商采购方式管理暂行办法》第二十四条',
    '2014-12-31',
  ),
  priceWeightServicesConsultation: rule(
    10,
    'percent',
    '《政府采购竞争性磋商采购方式管理暂行办法》第二十四条',
    '2014-12-31',
  ),
  pricesReadOut: obligation('《政府采购货物和服务招标投标管理办法》第四十一条', '2017-10-01'),
  lowestPriceNegotiation: obligation('《政府采购非招标采购方式管理办法》第三十五条', '2014-02-01'),
  lowestPriceInquiry: obligation('《政府采购非招标采购方式管理办法》第四十八条', '2014-02-01'),
  pointsConsultation: obligation('《政府采购竞争性磋商采购方式管理暂行办法》第二十三条', '2014-12-31'),
  criteriaQuantified: obligation('《政府采购货物和服务招标投标管理办法》第五十五条', '2017-10-01'),
  criteriaQuantifiedConsultation: obligation(
    '《政府采购竞争性磋商采购方式管理暂行办法》第二十四条',
    '2014-12-31',
  ),
  priceFormula: obligation('《政府采购货物和服务招标投标管理办法》第五十五条', '2017-10-01'),
  priceFormulaConsultation: obligation('《政府采购竞争性磋商采购方式管理暂行办法》第二十四条', '2014-12-31'),
  qualificationNotScored: obligation('《政府采购货物和服务招标投标管理办法》第五十五条', '2017-10-01'),
  smallDiscountMin: rule(10, 'percent', smallBusiness2022, '2022-07-01', 2),
  smallDiscountMax: rule(20, 'percent', smallBusiness2022, '2022-07-01', 2),
  smallDiscountMinWorks: rule(3, 'percent', smallBusiness2020, '2021-01-01'),
  smallDiscountMaxWorks: rule(5, 'percent', smallBusiness2020, '2021-01-01'),
  setAsideNoDiscount: obligation(smallBusiness2020, '2021-01-01'),
  domesticDiscount: rule(
    20,
    'percent',
    '《关于在政府采购中实施本国产品标准及相关政策的通知》国办发〔2025〕34号',
    '2026-01-01',
  ),
  singleSourcePublicity: rule(
    5,
    'workingDay',
    '《政府采购法实施条例》第三十八条、《政府采购非招标采购方式管理办法》第三十八条',
    '2015-03-01',
  ),
  singleSourceReview: rule(5, 'workingDay', '《政府采购非招标采购方式管理办法》第四十条', '2014-02-01'),
  intentionDays: rule(30, 'day', '《关于开展政府采购意向公开工作的通知》财库〔2020〕10号', '2020-03-02'),
  planNamed: obligation('《招标投标法实施条例》第七条', '2012-02-01'),
  planMethod: obligation('《招标投标法实施条例》第七条', '2012-02-01'),
  planFunded: obligation('《招标投标法》第九条', '2000-01-01'),
  candidates: rule(3, 'supplier', '《招标投标法实施条例》第五十三条', '2012-02-01'),
  publicityWithin: rule(3, 'day', '《招标投标法实施条例》第五十四条', '2012-02-01'),
  publicity: rule(3, 'day', '《招标投标法实施条例》第五十四条', '2012-02-01'),
  contractDays: rule(30, 'day', '《招标投标法》第四十六条', '2000-01-01'),
  payTerm: rule(60, 'day', '《保障中小企业款项支付条例》第九条', '2025-06-01', 2),
  payTermPublic: rule(30, 'day', '《保障中小企业款项支付条例》第九条', '2025-06-01', 2),
} as const satisfies Record<string, LawRule | Obligation>;
export type LawRuleCode = keyof typeof law;
/** The rules with a number. */
export type LawLimitCode = {
  [Code in LawRuleCode]: (typeof law)[Code] extends LawRule ? Code : never;
}[LawRuleCode];

/* @__NO_SIDE_EFFECTS__ */
function rule(
  value: number,
  unit: LawRule['unit'],
  citation: string,
  effectiveFrom: string,
  ruleVersion = 1,
): LawRule {
  return { value, unit, citation, effectiveFrom, ruleVersion };
}

/* @__NO_SIDE_EFFECTS__ */
function obligation(citation: string, effectiveFrom: string, ruleVersion = 1): Obligation {
  return { citation, effectiveFrom, ruleVersion };
}

/** A violation blocks a mandatory or government tender, and is a warning for a voluntary one. */
export const severityOf: Readonly<Record<TenderScope, Severity>> = {
  mandatory: 'block',
  government: 'block',
  voluntary: 'warn',
};
