import type { Template } from '../message/template.ts';

/** Texts about claims of companies. */
export const claimMessages = {
  claim_submitted: {
    kind: 'review',
    subject: '企业认领待审核',
    body: '{company}有企业认领待审核，请核对材料和企业成员的异议。',
  },
  claim_objected: {
    kind: 'review',
    subject: '企业认领有异议',
    body: '{by}对{company}的认领提出了异议，请查看。',
  },
  claim_accepted: {
    kind: 'claim',
    subject: '企业认领已通过',
    body: '您对{company}的认领已通过审核，您已是其管理成员，可在“企业成员”中管理成员，并调整包括本人在内的权限。',
    personal: true,
  },
  claim_refused: {
    kind: 'claim',
    subject: '企业认领未通过',
    body: '您对{company}的认领未通过审核：{reason}。',
    personal: true,
  },
  claim_took_over: {
    kind: 'claim',
    subject: '企业的管理成员有变化',
    body: '经平台审核，{name}认领了{company}，已成为管理成员；{what}。如有异议，请联系平台客服。',
    personal: true,
  },
  claim_over: {
    kind: 'claim',
    subject: '企业认领已结束',
    body: '{name}对本企业的认领{what}，本企业的成员和权限没有变化。',
  },
} as const satisfies Record<string, Template>;
