import type { Template } from '../message/template.ts';

/** Texts about evaluations. */
export const evaluationMessages = {
  evaluation_assigned: {
    kind: 'duty',
    subject: '评审任务',
    body: '您已被选为《{title}》（{tenderNo}）的评委，请登录评审。',
  },
  evaluation_concluded: {
    kind: 'progress',
    subject: '评审已完成',
    body: '《{title}》（{tenderNo}）的评审报告已提交，请查看候选人并办理公示或定标。',
  },
} as const satisfies Record<string, Template>;
