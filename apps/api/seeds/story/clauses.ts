import type { ClauseStory } from './shape.ts';

const technical = (clauseNo: string, requirement: string): ClauseStory => ({
  kind: 'technical',
  clauseNo,
  requirement,
  starred: false,
});
const commercial = (clauseNo: string, requirement: string): ClauseStory => ({
  kind: 'commercial',
  clauseNo,
  requirement,
  starred: false,
});
const starred = (clause: ClauseStory): ClauseStory => ({ ...clause, starred: true });

/** The clauses of a purchase of goods, after those of its own technique. */
export const goods = (...own: readonly string[]): readonly ClauseStory[] => [
  ...own.map((requirement, at) => {
    const clause = technical(`3.${at + 1}`, requirement);
    return at === 0 ? starred(clause) : clause;
  }),
  technical(`3.${own.length + 1}`, '提供出厂检验报告、产品合格证和中文使用说明书。'),
  starred(commercial('4.1', '质量保证期不少于24个月，自验收合格之日起计算。')),
  commercial('4.2', '接到故障通知后2小时内响应，24小时内到达现场。'),
  commercial('4.3', '货到验收合格后30日内支付95%，质保期满后支付5%。'),
];

export const works = (...own: readonly string[]): readonly ClauseStory[] => [
  ...own.map((requirement, at) => {
    const clause = technical(`3.${at + 1}`, requirement);
    return at === 0 ? starred(clause) : clause;
  }),
  technical(`3.${own.length + 1}`, '编制安全文明施工专项方案，扬尘和噪声符合当地管理要求。'),
  starred(commercial('4.1', '项目经理具有相应专业一级注册建造师资格，且未担任其他在建项目的项目经理。')),
  commercial('4.2', '工程款按月进度支付至80%，竣工验收后支付至97%，余款为质量保证金。'),
  commercial('4.3', '缺陷责任期24个月，自竣工验收合格之日起计算。'),
];

export const services = (...own: readonly string[]): readonly ClauseStory[] => [
  ...own.map((requirement, at) => {
    const clause = technical(`3.${at + 1}`, requirement);
    return at === 0 ? starred(clause) : clause;
  }),
  technical(`3.${own.length + 1}`, '每月提交服务报告，列明工作量、问题和改进措施。'),
  starred(commercial('4.1', '服务人员名单未经采购人书面同意不得更换。')),
  commercial('4.2', '按季度考核付款，考核不合格的按约定扣减。'),
];
