import type { Template } from '../message/template.ts';

/** Texts about measures against companies. */
export const measureMessages = {
  company_frozen: {
    kind: 'standing',
    subject: '供应商资格已冻结',
    body: '{company}的供应商资格已冻结：{reason}。如有异议，可在“企业信息”中提出申诉。',
  },
  company_blacklisted: {
    kind: 'standing',
    subject: '供应商已列入黑名单',
    body: '{company}已列入平台供应商黑名单：{reason}。如有异议，可在“企业信息”中提出申诉。',
  },
  company_unfrozen: {
    kind: 'standing',
    subject: '供应商资格已恢复',
    body: '{company}的供应商资格已恢复。',
  },
  company_excluded: {
    kind: 'standing',
    subject: '已列入单位黑名单',
    body: '{organisation}已将{company}列入本单位供应商黑名单，至{until}止：{reason}。期间不能参加该单位的项目，不影响其他单位的项目。如有异议，可在“企业信息”中提出申诉。',
  },
  exclusion_lifted: {
    kind: 'standing',
    subject: '已移出单位黑名单',
    body: '{organisation}已将{company}移出本单位供应商黑名单，可以参加该单位的项目了。',
  },
  appeal_answered: {
    kind: 'standing',
    subject: '申诉已答复',
    body: '{company}对“{measure}”的申诉已答复：{result}。理由：{reason}。',
  },
  measure_proposed: {
    kind: 'review',
    subject: '供应商限制措施待确认',
    body: '对{company}提出了“{measure}”，请由提出人以外的人确认或驳回。',
  },
  measure_rejected: {
    kind: 'review',
    subject: '供应商限制措施已驳回',
    body: '对{company}的“{measure}”已驳回：{reason}。',
  },
  lifting_proposed: {
    kind: 'review',
    subject: '提前解除待确认',
    body: '有人提出提前解除对{company}的“{measure}”，请由另一人确认或驳回：{reason}。',
  },
  lifting_declined: {
    kind: 'review',
    subject: '提前解除已驳回',
    body: '提前解除对{company}的“{measure}”已驳回：{reason}。',
  },
} as const satisfies Record<string, Template>;

/** Texts to those who answer an appeal. */
export const appealMessages = {
  measure_appealed: {
    kind: 'review',
    subject: '供应商提出申诉',
    body: '{company}对“{measure}”提出申诉，请由未提出、未确认该措施的人答复。',
  },
} as const satisfies Record<string, Template>;
