import type { Template } from '../message/template.ts';

/** Texts about change requests. */
export const changeRequestMessages = {
  change_submitted: {
    kind: 'review',
    subject: '资料变更待审核',
    body: '{company}提交了{section}变更申请，请及时审核。',
  },
  change_approved: {
    kind: 'registration',
    subject: '资料变更已生效',
    body: '您的{section}变更申请已通过审核，现已生效。',
  },
  change_returned: {
    kind: 'registration',
    subject: '资料变更退回补正',
    body: '您的{section}变更申请需要补正：{reason}。',
  },
  change_rejected: {
    kind: 'registration',
    subject: '资料变更未通过',
    body: '您的{section}变更申请未通过审核：{reason}。',
  },
} as const satisfies Record<string, Template>;
