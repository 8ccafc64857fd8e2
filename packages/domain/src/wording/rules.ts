import type { WordingRule } from './rule.ts';

const local = ['本地', '本市', '本省', '本区', '本县', '当地', '所在地', '省内', '市内', '境内', '辖区'];
const negations = ['不得', '不限', '不要求', '不作要求', '不以', '无需', '不需', '不作为'];
const demands = ['不低于', '不少于', '不小于', '大于', '超过', '高于', '达到', '以上', '≥', '>=', '≧'];
const sizes = [
  ...[
    '注册资本',
    '注册资金',
    '资产总额',
    '总资产',
    '净资产',
    '营业收入',
    '营业额',
    '销售额',
    '年产值',
    '纳税额',
  ],
  ...['利润', '从业人员', '员工人数', '员工总数', '职工人数', '在职员工', '参保人数'],
];
const sinceYears = [
  '年以上',
  '年及以上',
  '年(含)以上',
  '满两年',
  '满2年',
  '满三年',
  '满3年',
  '满五年',
  '满5年',
];

/** The platform's rules. A change of the law is a new version of its rule. */
export const wordingRules: readonly WordingRule[] = [
  rule('brand', '指定品牌、商标或原产地', {
    phrases: [
      {
        first: [
          '指定',
          '限定',
          '限于',
          '仅限',
          '须采用',
          '应采用',
          '须选用',
          '应选用',
          '须使用',
          '应使用',
          '须为',
          '应为',
        ],
        near: { words: ['品牌', '商标', '原产地', '专利'], within: 8 },
      },
      {
        first: ['品牌', '产地', '商标'],
        near: { words: ['须为', '应为', '必须', '仅限', '限于', '指定'], within: 3 },
      },
    ],
    unless: [...negations, '不指定', '不限定', '相当于', '同等', '等同', '相同品牌', '同一品牌', '不同品牌'],
    reason:
      '限定或者指定特定的专利、商标、品牌、原产地。请改为写明性能、功能等技术要求，确需引用的注明「或相当于」',
    citation: '《招标投标法实施条例》第三十二条、《政府采购法实施条例》第二十条',
    effectiveFrom: '2015-03-01',
  }),
  rule('local', '以本地注册、分支机构或社保为条件', {
    phrases: [
      {
        first: local,
        near: {
          words: [
            '注册',
            '分公司',
            '子公司',
            '分支机构',
            '办事处',
            '纳税',
            '缴纳社',
            '户籍',
            '设立',
            '固定办公场所',
          ],
          within: 8,
        },
      },
      { first: ['注册地', '注册地址'], near: { words: ['在', '为', ...local], within: 3 } },
      {
        first: ['设立', '设有', '成立', '注册'],
        near: { words: ['分公司', '子公司', '分支机构', '办事处'], within: 8 },
      },
    ],
    unless: [...negations, '中标后', '成交后', '中华人民共和国境内', '中国境内'],
    reason: '以所在地、在当地注册或设立机构限制投标人。请删除，或改为对服务响应时间等履约能力的要求',
    citation: '《公平竞争审查条例》第九条、《政府采购法实施条例》第二十条、《招标投标领域公平竞争审查规则》',
    effectiveFrom: '2024-08-01',
  }),
  rule('scale', '以规模或财务指标为条件', {
    scope: 'government',
    phrases: [
      { first: sizes, near: { words: demands, within: 12 } },
      { first: ['不低于', '不少于', '超过'], near: { words: sizes, within: 10 } },
    ],
    unless: negations,
    reason:
      '注册资本、资产总额、营业收入、从业人员、利润、纳税额等规模条件不得作为资格要求或者评审因素。请删除，改为与项目履约直接有关的要求',
    citation:
      '《政府采购法》第二十二条、《政府采购货物和服务招标投标管理办法》第十七条、《政府采购促进中小企业发展管理办法》（财库〔2020〕46号）第五条',
    effectiveFrom: '2021-01-01',
  }),
  rule('years', '以成立或经营年限为条件', {
    phrases: [
      {
        first: ['成立', '注册时间', '开业', '从事本行业', '从事该行业', '营业执照'],
        near: { words: sinceYears, within: 10 },
      },
      {
        first: ['成立年限', '经营年限', '成立时间', '从业年限'],
        near: { words: [...demands, ...sinceYears], within: 6 },
      },
    ],
    unless: [...negations, '有效期'],
    reason: '以成立或经营年限限制投标人，与履行合同的能力无关。请删除，或改为对同类项目经验的要求',
    citation:
      '《招标投标法实施条例》第三十二条、《政府采购促进中小企业发展管理办法》（财库〔2020〕46号）第五条',
    effectiveFrom: '2021-01-01',
  }),
  rule('regionalAward', '以特定区域或行业的业绩、奖项为条件', {
    phrases: [
      {
        first: [...local, '行业内', '本行业', '本系统', '系统内'],
        near: { words: ['业绩', '案例', '奖项', '获奖', '荣誉', '优质工程'], within: 10 },
      },
    ],
    unless: negations,
    reason:
      '以特定行政区域或者特定行业的业绩、奖项作为加分、中标或者成交条件。请改为不分区域和行业的同类要求',
    citation: '《招标投标法实施条例》第三十二条、《政府采购法实施条例》第二十条',
    effectiveFrom: '2015-03-01',
  }),
  rule('onlyOne', '只有个别供应商能满足的条件', {
    phrases: [
      {
        first: ['唯一', '独家', '仅有', '只有'],
        near: { words: ['供应商', '厂家', '厂商', '授权', '代理', '满足', '专利'], within: 6 },
      },
    ],
    unless: [...negations, '唯一标识'],
    reason: '条件指向特定的供应商。请改为多家供应商可以满足的要求，或说明其与项目实际需要的关系',
    citation: '《招标投标法》第二十条、《政府采购法实施条例》第二十条',
    effectiveFrom: '2015-03-01',
  }),
  rule('ownership', '以所有制形式为条件', {
    phrases: [
      {
        first: ['国有企业', '国有控股', '国企', '央企', '上市公司', '民营企业', '外资企业'],
        near: { words: ['优先', '加分', '得分', '得满分', '方可', '除外', '不得参加'], within: 8 },
      },
      {
        first: ['须为', '应为', '必须为', '必须是', '应当是', '仅限', '限于'],
        near: { words: ['国有企业', '国有控股', '国企', '央企', '上市公司'], within: 4 },
      },
    ],
    unless: negations,
    reason: '非法限定投标人的所有制形式或者组织形式。请删除，各类企业同等对待',
    citation: '《招标投标法实施条例》第三十二条、《政府采购法实施条例》第二十条',
    effectiveFrom: '2015-03-01',
  }),
  rule('manufacturer', '以生产厂家的授权或证明为条件', {
    scope: 'government',
    phrases: [
      {
        first: ['生产厂家', '制造商', '生产厂商', '原厂', '厂家', '厂商'],
        near: { words: ['授权', '承诺', '证明', '背书'], within: 6 },
      },
    ],
    unless: [...negations, '进口'],
    reason: '除进口货物以外，生产厂家授权、承诺、证明、背书等不得作为资格要求。请删除，或移到合同的履约要求',
    citation: '《政府采购货物和服务招标投标管理办法》第十七条',
    effectiveFrom: '2017-10-01',
  }),
  rule('register', '以进入名录库为条件', {
    scope: 'government',
    phrases: [{ first: ['备选库', '名录库', '资格库', '供应商库'] }],
    unless: [...negations, '专家'],
    reason:
      '除小额零星采购适用的协议供货、定点采购以及财政部另有规定的情形外，备选库、名录库、资格库不得作为参加采购活动的条件。请删除',
    citation: '《关于促进政府采购公平竞争优化营商环境的通知》（财库〔2019〕38号）',
    effectiveFrom: '2019-09-01',
  }),
  rule('imported', '采购进口产品', {
    scope: 'government',
    severity: 'hint',
    phrases: [{ first: ['进口产品', '原装进口', '进口设备', '进口品牌'] }],
    unless: ['不接受', '拒绝', '不采购', '非进口', ...negations],
    reason: '政府采购应当采购本国货物，采购进口产品须先经审核同意。请核对是否已取得',
    citation: '《政府采购法》第十条',
    effectiveFrom: '2003-01-01',
  }),
];

function rule(
  code: string,
  title: string,
  {
    scope = 'all',
    severity = 'warn',
    ...rest
  }: Pick<WordingRule, 'phrases' | 'unless' | 'reason' | 'citation' | 'effectiveFrom'> &
    Partial<Pick<WordingRule, 'scope' | 'severity'>>,
): WordingRule {
  return { code: `wording.${code}`, title, scope, severity, ruleVersion: 1, ...rest };
}
