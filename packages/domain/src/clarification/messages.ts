import type { Template } from '../message/template.ts';

/** Texts about clarifications. */
export const clarificationMessages = {
  clarification_issued: {
    kind: 'clarification',
    subject: '评审澄清要求',
    body: '请贵单位就《{title}》（{tenderNo}）递交的文件作出澄清，并于{due}前回复。',
  },
  clarification_proposed: {
    kind: 'duty',
    subject: '澄清建议待处理',
    body: '《{title}》（{tenderNo}）的评委提出了澄清建议，请您作为组长发出澄清要求，或者说明不采纳的理由。',
  },
  clarification_proposal_declined: {
    kind: 'duty',
    subject: '澄清建议未被采纳',
    body: '您对《{title}》（{tenderNo}）提出的澄清建议“{subject}”未被采纳，理由：{reason}。',
  },
  clarification_replied: {
    kind: 'progress',
    subject: '澄清已回复',
    body: '《{title}》（{tenderNo}）的澄清要求已有回复。',
  },
  clarification_accepted: {
    kind: 'clarification',
    subject: '澄清回复已被接受',
    body: '贵单位对《{title}》（{tenderNo}）的澄清回复“{subject}”已被接受。',
  },
} as const satisfies Record<string, Template>;
