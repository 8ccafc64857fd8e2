import type { Template } from '../message/template.ts';

/** Texts about invitations. */
export const invitationMessages = {
  invitation_sent: {
    kind: 'invitation',
    subject: '投标邀请',
    body: '诚邀贵单位参加《{title}》（{tenderNo}），请于{replyUntil}前回复是否参加。',
  },
  invitation_cancelled: {
    kind: 'invitation',
    subject: '投标邀请已取消',
    body: '《{title}》（{tenderNo}）的投标邀请已取消：{reason}。',
  },
  invitation_replied: {
    kind: 'progress',
    subject: '邀请已有回复',
    body: '《{title}》（{tenderNo}）有供应商回复了邀请。',
  },
  invitation_left_too_few: {
    kind: 'progress',
    subject: '受邀供应商不足',
    body: '《{title}》（{tenderNo}）有供应商婉拒邀请，仍可能参加的只有{left}家，不足{n}家。请补充邀请；至截止时有效投标不足的，将依法流标。',
  },
  supplier_draw_short: {
    kind: 'duty',
    subject: '抽取的供应商不足',
    body: '《{title}》（{tenderNo}）尚缺{n}家受邀供应商，已没有其他可抽取的供应商。请再次抽取，或者说明理由后直接推荐。',
  },
} as const satisfies Record<string, Template>;
