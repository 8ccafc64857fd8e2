import type { Template } from '../message/template.ts';

/** Texts about evaluations. */
export const evaluationMessages = {
  evaluation_assigned: {
    kind: 'duty',
    subject: '评审任务',
    body: '您已被选为《{title}》（{tenderNo}）的评委，请登录评审。',
  },
  report_to_sign: {
    kind: 'duty',
    subject: '评标报告待签署',
    body: '《{title}》（{tenderNo}）的评标报告已形成，请在{due}前阅读并签署，有不同意见的请书面说明。期满未签署且未说明的，视为同意。',
  },
  report_void: {
    kind: 'duty',
    subject: '评标报告已作废',
    body: '《{title}》（{tenderNo}）的评标报告已收回或者作废（{reason}），已签署的意见同时失效，请等待新的报告。',
  },
  evaluation_concluded: {
    kind: 'progress',
    subject: '评审已完成',
    body: '《{title}》（{tenderNo}）的评审报告已提交，请查看候选人并办理公示或定标。',
  },
} as const satisfies Record<string, Template>;
