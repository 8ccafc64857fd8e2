import type { Template } from '../message/template.ts';

/** Texts about the registration of companies. */
export const companyMessages = {
  company_submitted: {
    kind: 'review',
    subject: '供应商资料待审核',
    body: '{company}已提交企业资料，请及时审核。',
  },
  company_approved: {
    kind: 'registration',
    subject: '企业资料审核通过',
    body: '{company}的企业资料已审核通过，您可以参与投标了。',
  },
  company_returned: {
    kind: 'registration',
    subject: '企业资料退回补正',
    body: '{company}的企业资料需要补正：{reason}。请按提示修改后重新提交。',
  },
  company_rejected: {
    kind: 'registration',
    subject: '企业资料审核不通过',
    body: '{company}的企业资料审核不通过：{reason}。',
  },
} as const satisfies Record<string, Template>;

/** Texts about the certificates of companies. */
export const certificateMessages = {
  certificate_expiring: {
    kind: 'certificate',
    subject: '资质证书即将到期',
    body: '{certificate}将于{date}到期，还有{days}天。请及时更新，以免影响投标。',
  },
} as const satisfies Record<string, Template>;
