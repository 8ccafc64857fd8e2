import type { Template } from '../message/template.ts';

/** Texts about tenders, their team, openers and evaluators. */
export const tenderMessages = {
  tender_suspended: {
    kind: 'lot',
    subject: '项目已暂停',
    body: '《{title}》（{tenderNo}）已暂停：{reason}。',
  },
  tender_resumed: {
    kind: 'lot',
    subject: '项目已恢复',
    body: '《{title}》（{tenderNo}）已恢复进行。',
  },
  tender_failed: {
    kind: 'lot',
    subject: '项目流标',
    body: '《{title}》（{tenderNo}）流标：{reason}。',
  },
  tender_terminated: {
    kind: 'lot',
    subject: '项目已终止',
    body: '《{title}》（{tenderNo}）已终止：{reason}。',
  },
  tender_handler_named: {
    kind: 'duty',
    subject: '您已成为项目经办',
    body: '您已成为《{title}》（{tenderNo}）的经办，可以办理该项目的各项工作。',
  },
  tender_reader_named: {
    kind: 'duty',
    subject: '您可以查看项目',
    body: '您可以查看《{title}》（{tenderNo}）了。',
  },
  tender_handed_over: {
    kind: 'duty',
    subject: '项目已移交给您',
    body: '《{title}》（{tenderNo}）已移交给您，您现在是该项目的负责人。',
  },
  opener_named: {
    kind: 'duty',
    subject: '您已被指定为开标人',
    body: '您已接替为《{title}》（{tenderNo}）的开标人，请在投标截止后及时解锁开标。',
  },
  opener_replaced: {
    kind: 'progress',
    subject: '开标人已更换',
    body: '《{title}》（{tenderNo}）的一位开标人不再担任，已由其他开标人接手，请在项目中查看。',
  },
  evaluator_named: {
    kind: 'duty',
    subject: '您已被指定为评委',
    body: '您已接替为《{title}》（{tenderNo}）的评委。原评委的评审结论无效，请在开标后登录，重新评审。',
  },
  evaluator_replaced: {
    kind: 'progress',
    subject: '评委已更换',
    body: '《{title}》（{tenderNo}）的一位评委不再担任，已由其他评委接手；其已作出的评审结论无效，由接手的评委重新评审。',
  },
} as const satisfies Record<string, Template>;
