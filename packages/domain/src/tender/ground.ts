import type { CategoryKind } from '../category/kind.ts';
import { type Method, methodLabels, type Sourcing } from './method.ts';
import { type TenderScope, tenderScopeLabels } from './scope.ts';
import type { Violation } from './violation.ts';

/** A case in which the law permits a method (法定情形), kept as data because laws change. */
export interface Ground {
  readonly text: string;
  readonly citation: string;
  readonly effectiveFrom: string;
  readonly ruleVersion: number;
  /** Limits the case to these kinds of procurement. */
  readonly kinds?: readonly CategoryKind[];
}

const tenderLaw = '2000-01-01';
const tenderRegulation = '2012-02-01';
const procurementLaw = '2003-01-01';
const consultationRules = '2014-12-31';

export const grounds = {
  // 邀请招标 in a mandatory tender.
  few_bidders: ground(
    '技术复杂、有特殊要求或者受自然环境限制，只有少量潜在投标人可供选择',
    '《招标投标法实施条例》第八条第一项',
    tenderRegulation,
  ),
  open_too_costly: ground(
    '采用公开招标方式的费用占项目合同金额的比例过大',
    '《招标投标法实施条例》第八条第二项',
    tenderRegulation,
  ),
  key_project: ground('国家或者地方重点项目不适宜公开招标，已获批准', '《招标投标法》第十一条', tenderLaw),
  // No 招标 although one is mandatory.
  special_case: ground(
    '涉及国家安全、国家秘密、抢险救灾或者以工代赈等特殊情况，不适宜进行招标',
    '《招标投标法》第六十六条',
    tenderLaw,
  ),
  proprietary: ground(
    '需要采用不可替代的专利或者专有技术',
    '《招标投标法实施条例》第九条第一项',
    tenderRegulation,
  ),
  self_provided: ground(
    '采购人依法能够自行建设、生产或者提供',
    '《招标投标法实施条例》第九条第二项',
    tenderRegulation,
  ),
  concession: ground(
    '已通过招标方式选定的特许经营项目投资人依法能够自行建设、生产或者提供',
    '《招标投标法实施条例》第九条第三项',
    tenderRegulation,
  ),
  original_winner: ground(
    '需要向原中标人采购工程、货物或者服务，否则将影响施工或者功能配套要求',
    '《招标投标法实施条例》第九条第四项',
    tenderRegulation,
  ),
  other_special: ground('国家规定的其他特殊情形', '《招标投标法实施条例》第九条第五项', tenderRegulation),
  // Government procurement: one list for each method.
  g_limited_suppliers: ground(
    '具有特殊性，只能从有限范围的供应商处采购',
    '《政府采购法》第二十九条第一项',
    procurementLaw,
  ),
  g_open_too_costly: ground(
    '采用公开招标方式的费用占政府采购项目总价值的比例过大',
    '《政府采购法》第二十九条第二项',
    procurementLaw,
  ),
  g_tender_failed: ground(
    '招标后没有供应商投标或者没有合格标的或者重新招标未能成立',
    '《政府采购法》第三十条第一项',
    procurementLaw,
  ),
  g_complex: ground(
    '技术复杂或者性质特殊，不能确定详细规格或者具体要求',
    '《政府采购法》第三十条第二项',
    procurementLaw,
  ),
  g_urgent: ground('采用招标所需时间不能满足用户紧急需要', '《政府采购法》第三十条第三项', procurementLaw),
  g_total_unknown: ground('不能事先计算出价格总额', '《政府采购法》第三十条第四项', procurementLaw),
  g_sole_supplier: ground('只能从唯一供应商处采购', '《政府采购法》第三十一条第一项', procurementLaw),
  g_emergency: ground(
    '发生了不可预见的紧急情况，不能从其他供应商处采购',
    '《政府采购法》第三十一条第二项',
    procurementLaw,
  ),
  g_consistency: ground(
    '必须保证原有采购项目一致性或者服务配套的要求，需要继续从原供应商处添购，且添购资金总额不超过原合同采购金额百分之十',
    '《政府采购法》第三十一条第三项',
    procurementLaw,
  ),
  g_standard_goods: {
    ...ground(
      '采购的货物规格、标准统一，现货货源充足且价格变化幅度小',
      '《政府采购法》第三十二条',
      procurementLaw,
    ),
    kinds: ['goods'],
  },
  g_services: {
    ...ground(
      '政府购买服务项目',
      '《政府采购竞争性磋商采购方式管理暂行办法》第三条第一项',
      consultationRules,
    ),
    kinds: ['services'],
  },
  g_consult_complex: ground(
    '技术复杂或者性质特殊，不能确定详细规格或者具体要求',
    '《政府采购竞争性磋商采购方式管理暂行办法》第三条第二项',
    consultationRules,
  ),
  g_consult_total: ground(
    '因艺术品采购、专利、专有技术或者服务的时间、数量事先不能确定等原因不能事先计算出价格总额',
    '《政府采购竞争性磋商采购方式管理暂行办法》第三条第三项',
    consultationRules,
  ),
  g_research: ground(
    '市场竞争不充分的科研项目，以及需要扶持的科技成果转化项目',
    '《政府采购竞争性磋商采购方式管理暂行办法》第三条第四项',
    consultationRules,
  ),
  g_other_works: {
    ...ground(
      '必须进行招标的工程建设项目以外的工程建设项目',
      '《政府采购竞争性磋商采购方式管理暂行办法》第三条第五项',
      consultationRules,
    ),
    kinds: ['works'],
  },
} as const satisfies Record<string, Ground>;
export type GroundCode = keyof typeof grounds;
export const groundCodes = Object.keys(grounds) as readonly GroundCode[];

function ground(text: string, citation: string, effectiveFrom: string, ruleVersion = 1): Ground {
  return { text, citation, effectiveFrom, ruleVersion };
}

/** Whether a scope may use a method, and the conditions of the law. */
export interface MethodUse {
  readonly allowed: boolean;
  /** The cases of which one must apply; empty if none is needed. */
  readonly grounds: readonly GroundCode[];
  readonly citation: string;
  readonly effectiveFrom: string;
  readonly ruleVersion: number;
}

const plain = (citation: string, effectiveFrom: string): MethodUse => ({
  allowed: true,
  grounds: [],
  citation,
  effectiveFrom,
  ruleVersion: 1,
});
const inCase = (
  cases: readonly GroundCode[],
  citation: string,
  effectiveFrom: string = procurementLaw,
): MethodUse => ({ ...plain(citation, effectiveFrom), grounds: cases });
const barred: MethodUse = { ...plain('《政府采购法》第二十六条', procurementLaw), allowed: false };
const ownProcedure = plain('', '2026-11-01');
const withoutTender = inCase(
  ['special_case', 'proprietary', 'self_provided', 'concession', 'original_winner', 'other_special'],
  '《招标投标法》第六十六条、《招标投标法实施条例》第九条',
  tenderRegulation,
);

/**
 * The methods that each scope may use. 依法必须招标: 公开招标, or 邀请招标 in a case of the law; other methods only if the law
 * permits procurement without 招标. 政府采购: the methods of its own law, each in its cases. Voluntary: all.
 */
export const methodByScope: Readonly<Record<TenderScope, Readonly<Record<Method, MethodUse>>>> = {
  mandatory: {
    open_tender: plain('《招标投标法》第三条、第十条', tenderLaw),
    invited_tender: inCase(
      ['few_bidders', 'open_too_costly', 'key_project'],
      '《招标投标法》第十一条、《招标投标法实施条例》第八条',
      tenderRegulation,
    ),
    negotiation: withoutTender,
    consultation: withoutTender,
    inquiry: withoutTender,
    rfq: withoutTender,
    single_source: withoutTender,
    reverse_auction: withoutTender,
  },
  government: {
    open_tender: plain('《政府采购法》第二十六条', procurementLaw),
    invited_tender: inCase(['g_limited_suppliers', 'g_open_too_costly'], '《政府采购法》第二十九条'),
    negotiation: inCase(
      ['g_tender_failed', 'g_complex', 'g_urgent', 'g_total_unknown'],
      '《政府采购法》第三十条',
    ),
    consultation: inCase(
      ['g_services', 'g_consult_complex', 'g_consult_total', 'g_research', 'g_other_works'],
      '《政府采购竞争性磋商采购方式管理暂行办法》第三条',
      consultationRules,
    ),
    inquiry: inCase(['g_standard_goods'], '《政府采购法》第三十二条'),
    rfq: barred,
    single_source: inCase(['g_sole_supplier', 'g_emergency', 'g_consistency'], '《政府采购法》第三十一条'),
    reverse_auction: barred,
  },
  voluntary: {
    open_tender: ownProcedure,
    invited_tender: ownProcedure,
    negotiation: ownProcedure,
    consultation: ownProcedure,
    inquiry: ownProcedure,
    rfq: ownProcedure,
    single_source: ownProcedure,
    reverse_auction: ownProcedure,
  },
};

/** Returns the cases to choose from for this kind of procurement. */
export function groundsFor(scope: TenderScope, method: Method, kind: CategoryKind): readonly GroundCode[] {
  return methodByScope[scope][method].grounds.filter((code) => {
    const { kinds }: Ground = grounds[code];
    return kinds === undefined || kinds.includes(kind);
  });
}

export interface MethodChoice {
  readonly scope: TenderScope;
  readonly method: Method;
  readonly kind: CategoryKind;
  readonly ground: GroundCode | null;
  /** The explanation of how the case applies. */
  readonly groundNote: string;
}

/** The least number of characters that explain a case and do not only repeat it. */
export const minGroundNote = 10;

/** Returns the violations by the chosen method: its scope may not use it, or a required case is missing. */
export function checkMethod({
  scope,
  method,
  kind,
  ground: given,
  groundNote,
}: MethodChoice): readonly Violation[] {
  const use = methodByScope[scope][method];
  const say = (field: string, message: string): readonly Violation[] => [
    {
      ruleCode: 'methodByScope',
      severity: 'block',
      field,
      passage: '',
      message,
      citation: use.citation,
      effectiveFrom: use.effectiveFrom,
      ruleVersion: use.ruleVersion,
    },
  ];
  const what = `${tenderScopeLabels[scope]}项目`;
  if (!use.allowed) return say('method', `${what}不能采用${methodLabels[method]}`);
  if (use.grounds.length === 0) return [];
  const cases = groundsFor(scope, method, kind);
  if (cases.length === 0) return say('method', `此类${what}没有可采用${methodLabels[method]}的法定情形`);
  if (given === null) return say('ground', `${what}采用${methodLabels[method]}，须选择法定情形`);
  if (!cases.includes(given))
    return say('ground', `所选情形不是${what}采用${methodLabels[method]}的法定情形`);
  return [...groundNote.trim()].length < minGroundNote
    ? say('groundNote', `请说明本项目如何符合所选法定情形，不少于${minGroundNote}字`)
    : [];
}

interface SourcingRule {
  /** The first is the default. */
  readonly allowed: readonly [Sourcing, ...Sourcing[]];
  /** The article that gives the purchaser the choice; null if there is no choice. */
  readonly citation: string | null;
}

const announced: SourcingRule = { allowed: ['announced'], citation: null };
const invited: SourcingRule = { allowed: ['invited'], citation: null };
const invitedOrAnnounced: SourcingRule = {
  allowed: ['invited', 'announced'],
  citation: '《政府采购非招标采购方式管理办法》第十二条',
};

/** The ways in which each method may find suppliers. */
export const sourcingRules: Readonly<Record<Method, SourcingRule>> = {
  open_tender: announced,
  invited_tender: invited,
  negotiation: invitedOrAnnounced,
  consultation: {
    allowed: ['announced', 'invited'],
    citation: '《政府采购竞争性磋商采购方式管理暂行办法》第六条',
  },
  inquiry: invitedOrAnnounced,
  rfq: invited,
  single_source: invited,
  reverse_auction: invited,
};
