import type { LotInput } from '@procure/contract/tender/fields.schema.ts';
import type { LotStory, TenderStory } from './shape.ts';

type CriterionStory = Omit<LotInput['criteria'][number], 'id'>;

const passed = (
  kind: 'qualification' | 'responsiveness',
  title: string,
  requirement: string,
  evidence: string,
): CriterionStory => ({ kind, title, requirement, evidence, points: null, scoring: { by: 'pass' } });

/** Three steps from zero to full points, for a criterion of at least three points. */
function judged(title: string, requirement: string, evidence: string, points: number): CriterionStory {
  const [good, fair] = [Math.ceil(points * 0.7), Math.ceil(points * 0.4)];
  return {
    ...{ kind: 'technical', title, requirement, evidence },
    points: String(points),
    scoring: {
      by: 'judgement',
      steps: [
        { when: '内容完整、针对性强、可行', from: String(good), to: String(points) },
        { when: '内容基本完整，有一般性缺漏', from: String(fair), to: (good - 0.01).toFixed(2) },
        { when: '内容缺漏较多或照搬通用文本', from: '0', to: (fair - 0.01).toFixed(2) },
      ],
    },
  };
}

const technicalOf = {
  goods: [
    ['技术参数响应', '逐条对照招标技术要求说明所投产品的参数', '产品样本、检验报告'],
    ['供货与安装调试方案', '说明生产、运输、安装、调试的安排', '实施方案'],
    ['售后服务方案', '说明响应时间、备件和培训', '服务承诺书'],
  ],
  works: [
    ['施工组织设计', '说明总体部署、主要工序和资源配置', '施工组织设计'],
    ['质量与安全措施', '说明质量控制点和危险性较大工程的措施', '专项方案'],
    ['进度计划', '说明关键线路和保证工期的措施', '进度网络图'],
  ],
  services: [
    ['服务方案', '说明服务内容、流程和成果', '服务方案'],
    ['人员配置', '说明岗位、人数和值守安排', '人员名单及社保证明'],
    ['质量保证与应急', '说明考核指标和应急处置', '质量保证措施'],
  ],
} as const;

const commercialOf = {
  goods: { title: '质量保证期', requirement: '在24个月基础上延长的', evidence: '质保承诺函', unit: '个月' },
  works: { title: '缺陷责任期', requirement: '在24个月基础上延长的', evidence: '承诺函', unit: '个月' },
  services: { title: '驻场时间', requirement: '每周驻场的时间', evidence: '服务承诺书', unit: '小时' },
} as const;

/** Full points and none, of what `commercialOf` names. */
const ranges = {
  goods: { none: '24', full: '48' },
  works: { none: '24', full: '36' },
  services: { none: '20', full: '40' },
} as const;

/** The criteria of a lot, of its kind of procurement; their points are the lot's weights. */
export function criteriaOf(
  kind: TenderStory['kind'],
  weights: LotStory['weights'],
): readonly CriterionStory[] {
  const always = [
    passed('qualification', '营业执照', '具有独立承担民事责任的能力', '营业执照副本扫描件'),
    passed('qualification', '信用记录', '未被列入失信被执行人名单', '投标人承诺函'),
    passed('responsiveness', '投标有效期', '不短于招标文件规定的期限', '投标函'),
    passed('responsiveness', '★实质性条款', '无负偏离', '偏离表'),
  ];
  if (weights === null) return always;
  return [
    ...always,
    ...technical(kind, weights.technical),
    ...commercial(kind, weights.commercial),
    {
      ...{ kind: 'price', title: '投标报价', requirement: '', evidence: '', points: String(weights.price) },
      scoring: { by: 'price', formula: { kind: 'lowest' } },
    },
  ];
}

function technical(kind: TenderStory['kind'], points: number): readonly CriterionStory[] {
  const [first, second] = [Math.round(points * 0.4), Math.round(points * 0.35)];
  return [first, second, points - first - second].flatMap((share, place) => {
    const [title, requirement, evidence] = technicalOf[kind][place] ?? ['', '', ''];
    return points === 0 ? [] : [judged(title, requirement, evidence, share)];
  });
}

function commercial(kind: TenderStory['kind'], points: number): readonly CriterionStory[] {
  if (points === 0) return [];
  const deeds = Math.ceil(points / 2);
  const { unit, ...offer } = commercialOf[kind];
  return [
    {
      ...{ kind: 'commercial', title: '同类业绩', requirement: '近三年完成的同类项目' },
      ...{ evidence: '合同及验收证明', points: String(deeds) },
      scoring: {
        by: 'tiers',
        tiers: [
          { when: '3项及以上', points: String(deeds) },
          { when: '1至2项', points: String(deeds / 2) },
          { when: '没有', points: '0' },
        ],
      },
    },
    {
      ...{ kind: 'commercial', ...offer, points: String(points - deeds) },
      scoring: { by: 'formula', unit, ...ranges[kind] },
    },
  ];
}
