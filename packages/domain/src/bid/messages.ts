import type { Template } from '../message/template.ts';

/** Texts about bids, and the deadlines of bidders. */
export const bidMessages = {
  bid_received: {
    kind: 'receipt',
    subject: '投标回执',
    body: '《{title}》（{tenderNo}）的投标文件已成功递交，回执编号{receiptNo}，送达时间{time}。请妥善保存回执。',
  },
  bid_withdrawn: {
    kind: 'receipt',
    subject: '投标已撤回',
    body: '您已于{time}撤回《{title}》（{tenderNo}）的投标，撤回凭证编号{receiptNo}。{after}。',
  },
  bid_deadline_near: {
    kind: 'deadline',
    subject: '投标即将截止',
    body: '《{title}》（{tenderNo}）将于{deadline}截止投标，您的投标文件尚未递交，{left}。请预留上传时间。',
  },
  prequalification_deadline_near: {
    kind: 'deadline',
    subject: '资格预审即将截止',
    body: '《{title}》（{tenderNo}）的资格预审将于{deadline}截止，您的申请尚未递交，{left}。请预留上传时间。',
  },
  clarification_due_near: {
    kind: 'deadline',
    subject: '澄清回复即将截止',
    body: '《{title}》（{tenderNo}）的评审澄清须于{deadline}前回复，您尚未回复，{left}。',
  },
  reply_deadline_near: {
    kind: 'deadline',
    subject: '邀请回复即将截止',
    body: '《{title}》（{tenderNo}）的邀请回复将于{deadline}截止，您尚未回复，{left}。',
  },
} as const satisfies Record<string, Template>;
