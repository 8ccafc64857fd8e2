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
  negotiation_meeting: {
    kind: 'negotiation',
    subject: '谈判通知',
    body: '《{title}》（{tenderNo}）的谈判小组定于{time}与贵单位谈判，请阅读谈判议程，按时参加。',
  },
  negotiation_meeting_cancelled: {
    kind: 'negotiation',
    subject: '谈判取消',
    body: '《{title}》（{tenderNo}）定于{time}的谈判已取消：{reason}。',
  },
  negotiation_minutes: {
    kind: 'negotiation',
    subject: '谈判记录待确认',
    body: '《{title}》（{tenderNo}）的谈判记录已形成，请于{due}前确认，或者写明不同意见。',
  },
  negotiation_minutes_answered: {
    kind: 'negotiation',
    subject: '谈判记录已答复',
    body: '供应商对《{title}》（{tenderNo}）的谈判记录{answer}，请查看。',
  },
} as const satisfies Record<string, Template>;
