import { type Method, methodSteps } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';

/** One part of the text that a member reads before signing in: a heading, its provisions, and their source. */
interface UndertakingPart {
  readonly heading: string;
  readonly items: readonly string[];
  readonly source: string;
}

/** The text of the undertaking. A stored declaration names the version; a changed text is a new version. */
export interface Undertaking {
  readonly version: string;
  readonly parts: readonly UndertakingPart[];
}

const tendering: Undertaking = {
  version: 'tendering-1',
  parts: [
    {
      heading: '回避情形',
      items: [
        '是投标人或者投标人主要负责人的近亲属；',
        '是项目主管部门或者行政监督部门的人员；',
        '与投标人有经济利益关系（包括在投标人处任职、持有股份、担任顾问等），可能影响对投标的公正评审；',
        '曾因在招标、评标以及其他与招标投标有关活动中从事违法行为而受过行政处罚或者刑事处罚；',
        '与投标人有其他利害关系。',
      ],
      source:
        '《招标投标法》第三十七条、《招标投标法实施条例》第四十六条、《评标委员会和评标方法暂行规定》第十二条',
    },
    {
      heading: '评标纪律与保密',
      items: [
        '客观、公正地履行职务，遵守职业道德，对所提出的评审意见承担个人责任；',
        '不私下接触投标人，不收受投标人的财物或者其他好处；',
        '不向招标人征询确定中标人的意向，不接受任何单位或者个人的倾向性要求；',
        '不透露对投标文件的评审和比较、中标候选人的推荐情况以及与评标有关的其他情况。',
      ],
      source: '《招标投标法》第四十四条、《招标投标法实施条例》第四十九条',
    },
  ],
};

const government: Undertaking = {
  version: 'government-1',
  parts: [
    {
      heading: '回避情形',
      items: [
        '参加采购活动前3年内与供应商存在劳动关系；',
        '参加采购活动前3年内担任供应商的董事、监事；',
        '参加采购活动前3年内是供应商的控股股东或者实际控制人；',
        '与供应商的法定代表人或者负责人有夫妻、直系血亲、三代以内旁系血亲或者近姻亲关系；',
        '是本项目监督部门的人员；',
        '与供应商有其他可能影响政府采购活动公平、公正进行的关系。',
      ],
      source: '《政府采购法》第十二条、《政府采购法实施条例》第九条',
    },
    {
      heading: '评审纪律与保密',
      items: [
        '按照客观、公正、审慎的原则，根据采购文件规定的评审程序、评审方法和评审标准独立评审；',
        '评审期间不私自接触供应商，不收受财物或者其他好处；',
        '不发表倾向性意见，不征询采购人的倾向性意见，不协商评分；',
        '不擅离职守，不记录、复制或者带走评审资料；',
        '不泄露评审文件、评审情况和评审中获悉的商业秘密。',
      ],
      source:
        '《政府采购法实施条例》第四十条、第四十一条，《政府采购货物和服务招标投标管理办法》第六十二条、第六十六条',
    },
  ],
};

/** Enterprises purchase by 询比, 谈判 and 直接采购 under their own rules, which follow those of 招标. */
const purchase: Undertaking = {
  version: 'purchase-1',
  parts: [
    {
      heading: '回避情形',
      items: [
        '是供应商或者供应商主要负责人的近亲属；',
        '是项目主管部门的人员；',
        '与供应商有经济利益关系（包括在供应商处任职、持有股份、担任顾问等），可能影响公正评审；',
        '曾因在采购活动中从事违法行为而受过行政处罚或者刑事处罚；',
        '与供应商有其他利害关系。',
      ],
      source: '参照《招标投标法》第三十七条、《招标投标法实施条例》第四十六条',
    },
    {
      heading: '评审纪律与保密',
      items: [
        '客观、公正地履行职务，遵守职业道德，对所提出的评审意见承担个人责任；',
        '不私下接触供应商，不收受供应商的财物或者其他好处；',
        '不接受任何单位或者个人的倾向性要求；',
        '不透露对响应文件的评审和比较、候选人的推荐情况以及与评审有关的其他情况。',
      ],
      source: '参照《招标投标法》第四十四条、《招标投标法实施条例》第四十九条',
    },
  ],
};

/** Returns the text that members of a committee sign in with, by the law and the method of their lot. */
export function undertakingFor({
  scope,
  method,
}: {
  readonly scope: TenderScope;
  readonly method: Method;
}): Undertaking {
  if (scope === 'government') return government;
  return methodSteps[method].isTendering ? tendering : purchase;
}
