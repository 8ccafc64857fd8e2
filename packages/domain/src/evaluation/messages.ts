import type { Template } from '../message/template.ts';

/** Texts about evaluations. */
export const evaluationMessages = {
  evaluation_assigned: {
    kind: 'duty',
    subject: '评审任务',
    body: '您是《{title}》（{tenderNo}）的评委，开标已完成，请登录签到后评审。',
  },
  chair_wanted: {
    kind: 'duty',
    subject: '请推选组长',
    body: '《{title}》（{tenderNo}）的评委已全部签到，请推选评审组长。',
  },
  chair_named: {
    kind: 'duty',
    subject: '评审组长已产生',
    body: '《{title}》（{tenderNo}）的评审组长为{chair}（{way}），澄清、结束评审和形成报告由组长办理。',
  },
  seat_vacant: {
    kind: 'duty',
    subject: '评委席位空缺',
    body: '《{title}》（{tenderNo}）空缺一个评委席位（{seat}，{ground}），请指定接替的评委。',
  },
  evaluator_removed: {
    kind: 'duty',
    subject: '您已不再是评委',
    body: '您已不再是《{title}》（{tenderNo}）的评委（{ground}），请继续遵守评审保密纪律。',
  },
  qualification_wanted: {
    kind: 'duty',
    subject: '请进行资格审查',
    body: '《{title}》（{tenderNo}）已开标，请审查各投标人的资格，完成后开始评审。',
  },
  qualification_closed: {
    kind: 'duty',
    subject: '资格审查已完成，请评审',
    body: '《{title}》（{tenderNo}）的资格审查已完成，合格{n}家，请进行初步评审。',
  },
  qualification_reopened: {
    kind: 'duty',
    subject: '资格审查重新进行',
    body: '《{title}》（{tenderNo}）的资格审查重新进行（{reason}），完成前请暂停评审，已填写的内容仍在。',
  },
  scoring_begins: {
    kind: 'duty',
    subject: '初步评审已结束，请评分',
    body: '《{title}》（{tenderNo}）的初步评审已结束，通过{n}家，请评分。',
  },
  preliminary_reopened: {
    kind: 'duty',
    subject: '初步评审重新进行',
    body: '《{title}》（{tenderNo}）的初步评审重新进行（{reason}）。请核对后再次提交，原已填写的内容仍在。',
  },
  scores_to_check: {
    kind: 'duty',
    subject: '评分待复核',
    body: '《{title}》（{tenderNo}）有需要您复核的评分，请修改或者说明理由，处理后才能形成报告。',
  },
  report_to_sign: {
    kind: 'duty',
    subject: '评审报告待签署',
    body: '《{title}》（{tenderNo}）的评审报告已形成，请在{due}前阅读并签署，有不同意见的请书面说明。期满未签署且未说明的，视为同意。',
  },
  report_void: {
    kind: 'duty',
    subject: '评审报告已作废',
    body: '《{title}》（{tenderNo}）的评审报告已收回或者作废（{reason}），已签署的意见同时失效，请等待新的报告。',
  },
  evaluation_concluded: {
    kind: 'progress',
    subject: '评审已完成',
    body: '《{title}》（{tenderNo}）的评审报告已提交，请查看候选人并办理公示或定标。',
  },
} as const satisfies Record<string, Template>;
