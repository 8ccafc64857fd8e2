import type { Template } from '../message/template.ts';

/** Texts about negotiations. */
export const negotiationMessages = {
  negotiation_round: {
    kind: 'negotiation',
    subject: '谈判报价邀请',
    body: '《{title}》（{tenderNo}）第{round}轮报价于{opens}开始，请于{closes}前提交。',
  },
  negotiation_final: {
    kind: 'negotiation',
    subject: '最后报价邀请',
    body: '《{title}》（{tenderNo}）最后报价于{opens}开始，请于{closes}前提交。最后报价提交后不可修改。',
  },
  negotiation_concluded: {
    kind: 'negotiation',
    subject: '谈判已结束',
    body: '《{title}》（{tenderNo}）的谈判已结束，采购人将进入评审，请等待结果。',
  },
  negotiation_terminated: {
    kind: 'negotiation',
    subject: '谈判已终止',
    body: '《{title}》（{tenderNo}）的谈判已终止：{reason}。',
  },
} as const satisfies Record<string, Template>;
