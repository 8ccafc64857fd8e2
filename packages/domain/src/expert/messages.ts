import type { Template } from '../message/template.ts';

/** Texts about the pool of experts. They never name a tender. */
export const expertMessages = {
  expert_submitted: {
    kind: 'review',
    subject: '评审专家待审核',
    body: '{name}提交了评审专家{what}，请审核。',
  },
  expert_approved: {
    kind: 'expert',
    subject: '评审专家审核通过',
    body: '您的评审专家{what}已审核通过，请在“专家资料”中维护不能参加评审的时段。',
  },
  expert_returned: {
    kind: 'expert',
    subject: '评审专家资料已退回',
    body: '您的评审专家{what}已退回：{reason}。请在“专家资料”中修改后重新提交。',
  },
  expert_suspended: {
    kind: 'expert',
    subject: '评审专家资格已暂停',
    body: '您的评审专家资格已暂停至{until}，期间不参加评审：{reason}。',
  },
  expert_resumed: {
    kind: 'expert',
    subject: '评审专家资格已恢复',
    body: '您的评审专家资格已恢复：{reason}。',
  },
  expert_ended: {
    kind: 'expert',
    subject: '已移出专家库',
    body: '您已被移出评审专家库：{reason}。符合条件的可以重新申请。',
  },
} as const satisfies Record<string, Template>;
