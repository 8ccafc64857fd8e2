import type { RejectionBasis } from './sheet.ts';

/** The source of a rule of the preliminary review (初步评审). */
interface FindingSource {
  readonly citation: string;
  /** The Beijing day from which the text is in force. */
  readonly effectiveFrom: string;
}

export interface FindingRule {
  readonly label: string;
  /** The ground of rejection that the committee may name for it. */
  readonly basis: RejectionBasis;
  readonly source: FindingSource;
  /** The source in a government purchase, which another law binds. */
  readonly government: FindingSource;
  /** Whether it judges the price to evaluate, which a negotiation replaces. */
  readonly isOfPrice: boolean;
}

const regulation = (article: string): FindingSource => ({
  citation: `《招标投标法实施条例》${article}`,
  effectiveFrom: '2012-02-01',
});
/** 87号令63 for 招标. The other methods of government procurement reject bids that do not respond (74号令, 磋商办法). */
const government: FindingSource = {
  citation: '《政府采购货物和服务招标投标管理办法》第六十三条',
  effectiveFrom: '2017-10-01',
};

/**
 * The rules by which the platform finds problems in an opened bid, which the committee must answer. A new rule is a new
 * row.
 */
export const findingRules = {
  ceiling: {
    label: '最高限价',
    basis: 'price_out_of_range',
    source: regulation('第五十一条第（五）项'),
    government,
    isOfPrice: true,
  },
  recomputed: {
    label: '报价复算',
    basis: 'not_responsive',
    source: { citation: '《评标委员会和评标方法暂行规定》第十九条', effectiveFrom: '2013-05-01' },
    government: {
      citation: '《政府采购货物和服务招标投标管理办法》第五十九条',
      effectiveFrom: '2017-10-01',
    },
    isOfPrice: true,
  },
  abnormallyLow: {
    label: '报价明显偏低',
    basis: 'price_out_of_range',
    source: { citation: '《评标委员会和评标方法暂行规定》第二十一条', effectiveFrom: '2013-05-01' },
    government: {
      citation: '《政府采购货物和服务招标投标管理办法》第六十条',
      effectiveFrom: '2017-10-01',
    },
    isOfPrice: true,
  },
  formerCriteria: {
    label: '评审因素变更',
    basis: 'not_responsive',
    source: regulation('第二十一条'),
    government: {
      citation: '《政府采购货物和服务招标投标管理办法》第二十七条',
      effectiveFrom: '2017-10-01',
    },
    isOfPrice: false,
  },
  formerClauses: {
    label: '条款变更',
    basis: 'not_responsive',
    source: regulation('第二十一条'),
    government: {
      citation: '《政府采购货物和服务招标投标管理办法》第二十七条',
      effectiveFrom: '2017-10-01',
    },
    isOfPrice: false,
  },
  validity: {
    label: '投标有效期',
    basis: 'not_responsive',
    source: regulation('第二十五条、第五十一条第（六）项'),
    government,
    isOfPrice: false,
  },
  bond: {
    label: '投标保证金',
    basis: 'not_responsive',
    source: regulation('第二十六条、第五十一条第（六）项'),
    government,
    isOfPrice: false,
  },
  signature: {
    label: '签字',
    basis: 'unsigned',
    source: regulation('第五十一条第（一）项'),
    government,
    isOfPrice: false,
  },
  consortium: {
    label: '联合体',
    basis: 'unqualified',
    source: regulation('第三十七条第一款'),
    government: {
      citation: '《政府采购货物和服务招标投标管理办法》第十九条',
      effectiveFrom: '2017-10-01',
    },
    isOfPrice: false,
  },
  consortiumAgreement: {
    label: '共同投标协议',
    basis: 'no_consortium_agreement',
    source: regulation('第五十一条第（二）项'),
    government: { citation: '《政府采购法》第二十四条', effectiveFrom: '2003-01-01' },
    isOfPrice: false,
  },
  consortiumOverlap: {
    label: '联合体各方另行投标',
    basis: 'several_offers',
    source: regulation('第三十七条第三款'),
    government: { citation: '《政府采购法实施条例》第二十二条', effectiveFrom: '2015-03-01' },
    isOfPrice: false,
  },
  consortiumRegrouped: {
    label: '联合体成员变更',
    basis: 'unqualified',
    source: regulation('第三十七条第二款'),
    government: regulation('第三十七条第二款'),
    isOfPrice: false,
  },
  pricePattern: {
    label: '报价规律性差异',
    basis: 'fraud',
    source: regulation('第四十条第（四）项'),
    government: {
      citation: '《政府采购货物和服务招标投标管理办法》第三十七条第（四）项',
      effectiveFrom: '2017-10-01',
    },
    isOfPrice: false,
  },
  textLikeness: {
    label: '投标文件异常一致',
    basis: 'fraud',
    source: regulation('第四十条第（四）项'),
    government: {
      citation: '《政府采购货物和服务招标投标管理办法》第三十七条第（四）项',
      effectiveFrom: '2017-10-01',
    },
    isOfPrice: false,
  },
  fileSource: {
    label: '投标文件制作来源相同',
    basis: 'fraud',
    source: regulation('第四十条第（一）项'),
    government: {
      citation: '《政府采购货物和服务招标投标管理办法》第三十七条第（一）项',
      effectiveFrom: '2017-10-01',
    },
    isOfPrice: false,
  },
  fileLikeness: {
    label: '上传文件异常一致',
    basis: 'fraud',
    source: regulation('第四十条第（四）项'),
    government: {
      citation: '《政府采购货物和服务招标投标管理办法》第三十七条第（四）项',
      effectiveFrom: '2017-10-01',
    },
    isOfPrice: false,
  },
  starred: {
    label: '实质性条款',
    basis: 'not_responsive',
    source: regulation('第五十一条第（六）项'),
    government,
    isOfPrice: false,
  },
} as const satisfies Record<string, FindingRule>;
export type FindingCode = keyof typeof findingRules;
export const findingCodes = Object.keys(findingRules) as [FindingCode, ...FindingCode[]];

/**
 * The rules whose findings the committee alone reads until its report: like the relations between bidders, they compare
 * uploaded files, and name persons.
 */
export const committeeRules: readonly FindingCode[] = ['fileSource', 'fileLikeness'];
