import type { Template } from '../message/template.ts';

/** Texts about prequalifications. */
export const prequalificationMessages = {
  prequalification_received: {
    kind: 'receipt',
    subject: '资格预审申请已递交',
    body: '《{title}》（{tenderNo}）的资格预审申请已于{time}递交成功。',
  },
  prequalification_passed: {
    kind: 'prequalification',
    subject: '资格预审结果通知',
    body: '恭喜，贵单位已通过《{title}》（{tenderNo}）的资格预审，请按时获取招标文件并投标。',
  },
  prequalification_failed: {
    kind: 'prequalification',
    subject: '资格预审结果通知',
    body: '很遗憾，贵单位未通过《{title}》（{tenderNo}）的资格预审：{reason}。',
  },
  prequalification_reopened: {
    kind: 'prequalification',
    subject: '资格预审申请重新评审',
    body: '《{title}》（{tenderNo}）的资格预审申请依法重新评审。原因：{reason}。公布新的结果之前，原结果继续有效；新的结果将另行通知贵单位。',
  },
  prequalification_passed_anew: {
    kind: 'prequalification',
    subject: '资格预审重新评审结果',
    body: '《{title}》（{tenderNo}）的资格预审申请已重新评审，贵单位通过资格预审。招标文件请在{until}前获取，投标截止时间为{deadline}。',
  },
  prequalification_failed_anew: {
    kind: 'prequalification',
    subject: '资格预审重新评审结果',
    body: '《{title}》（{tenderNo}）的资格预审申请已重新评审，贵单位未通过：{reason}。已递交的投标文件不予开启，截止前可以撤回。',
  },
  prequalification_clarify: {
    kind: 'prequalification',
    subject: '资格预审需要澄清',
    body: '《{title}》（{tenderNo}）的资格预审申请需要澄清：{reason}。',
  },
} as const satisfies Record<string, Template>;
