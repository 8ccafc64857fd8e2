import type { Template } from '../message/template.ts';

/** Texts about comments. They name the field and not the comment's words, which stay on the platform. */
export const commentMessages = {
  comment_written: {
    kind: 'approval',
    subject: '项目有新的批注',
    body: '{by}在《{title}》（{tenderNo}）的“{place}”处写了批注，请查看并答复。',
  },
  comment_answered: {
    kind: 'approval',
    subject: '您的批注有新的回复',
    body: '{by}回复了您在《{title}》（{tenderNo}）“{place}”处的批注。',
  },
  comment_replied: {
    kind: 'approval',
    subject: '项目的批注有新的回复',
    body: '{by}补充了《{title}》（{tenderNo}）“{place}”处的批注，请查看并答复。',
  },
  comment_settled: {
    kind: 'approval',
    subject: '他人将您的批注标为解决',
    body: '{by}将您在《{title}》（{tenderNo}）“{place}”处的批注标为已解决，理由见批注。',
  },
  comment_reopened: {
    kind: 'approval',
    subject: '项目的批注被重新打开',
    body: '{by}重新打开了《{title}》（{tenderNo}）“{place}”处的批注，请查看并答复。',
  },
} as const satisfies Record<string, Template>;
