import type { Answer } from './answer.ts';

/** Refusals about committees, evaluations, clarifications and negotiations. */
export const evaluationCodes = {
  committee_vacant: { code: '4653', message: '评标委员会尚缺{n}名专家，到齐后才能开始评审' },
  scores_unchecked: {
    code: '4657',
    message: '还有{n}项评分待复核：客观评审因素的评分请改为一致，明显偏离平均分的请修改或者说明理由',
  },
  score_checked: { code: '4658', message: '该项评分无须复核，或者已经处理，请刷新页面' },
  scores_incomplete: { code: '4659', message: '请待全部评委提交评分后复核' },
  preliminary_open: { code: '4660', message: '初步评审尚未结束，组长结束初步评审后再办理' },
  preliminary_submitted: { code: '4661', message: '您的初步评审已提交，不能再修改，请刷新页面' },
  preliminary_unfinished: { code: '4662', message: '还有{n}位评委未提交初步评审' },
  prices_released: { code: '4663', message: '已经开启报价文件或者开始谈判，不能重新进行初步评审' },
  qualification_open: { code: '4664', message: '采购人尚未完成资格审查，完成后评标委员会开始评审' },
  qualification_unfinished: { code: '4665', message: '还有{n}家投标人未审查' },
  qualification_closed: {
    code: '4666',
    message: '资格审查已经完成；有误的，请先说明理由重新审查',
  },
  preliminary_closed: {
    code: '4667',
    message: '评标委员会已结束初步评审；资格审查有误的，请组长先重新进行初步评审',
  },
  proposals_open: {
    code: '4656',
    message: '还有{n}项澄清建议待组长处理：请发出澄清要求，或者说明不采纳的理由',
  },
  clarifications_pending: {
    code: '4655',
    message: '还有{n}项澄清未办结：请待投标人回复或者回复期限届满，并对已有的回复予以接受或者要求补充',
  },
  not_an_evaluator: { code: '4603', message: '您不是本标段的评委' },
  scoring_unfinished: { code: '4605', message: '还有{n}位评委未提交评分' },
  clarification_closed: { code: '4606', message: '回复时间已截止' },
  meeting_open: {
    code: '4668',
    message: '与{companies}的谈判尚未举行，或者谈判记录尚待确认；请待全部完成后再要求最后报价',
  },
  meeting_missing: {
    code: '4669',
    message: '谈判小组尚未与{companies}谈判；应当给予所有参加谈判的供应商平等的谈判机会',
  },
  minutes_closed: { code: '4670', message: '谈判记录已经答复，或者确认期限已过' },
  minutes_changed: { code: '4671', message: '谈判记录已有新的版本，请刷新页面，阅读后再答复' },
  round_closed: { code: '4607', message: '本轮报价已结束' },
  round_open: { code: '4608', message: '本轮报价尚未结束' },
  quote_above_previous: { code: '4609', message: '本轮报价不得高于上一轮报价{x}' },
  quote_final: { code: '4610', message: '最后报价已提交，不可修改' },
  prices_sealed: { code: '4636', message: '报价文件尚未开启，请先结束技术商务评审，待开标人开启报价' },
  prices_not_sealed: { code: '4637', message: '通过评审的投标均已开启报价，请直接提交评标报告' },
  ranking_tied: { code: '4630', message: '第{n}名起有并列，请由评标委员会确定先后后再提交' },
  findings_unanswered: {
    code: '4332',
    message: '初步评审还有{n}项问题未处理，请否决相应投标，或逐项说明不否决的理由',
  },
  preferences_undecided: {
    code: '4336',
    message: '还有{n}项政策声明未确认，请逐项确认，或说明不予确认的理由；页面上没有该项的，请刷新页面',
  },
  negotiation_missing: {
    code: '4333',
    message: '本采购方式须先谈判（磋商）并取得最后报价，再提交评审报告；谈判已终止的，请终止本标段后重新采购',
  },
  negotiation_running: { code: '4631', message: '谈判尚未结束，结束后方可提交评审' },
  sheet_submitted: { code: '4632', message: '您的评分已提交，不能再修改' },
  report_signing: { code: '4639', message: '报告已形成，正在由全体评委签署' },
  report_void: { code: '4640', message: '这一版报告已收回或者作废，请刷新页面，阅读现行版本后再签署' },
  report_concluded: { code: '4641', message: '报告已签署完毕，不能再签署或者收回，请刷新页面查看' },
  report_answered: { code: '4642', message: '您已对这一版报告表示过意见，不能再更改，请刷新页面查看' },
  not_the_drafter: { code: '4643', message: '报告只能由形成报告的评委收回，请与其联系' },
  declaration_missing: {
    code: '4644',
    message: '请先签到：阅读投标人名单和承诺，声明没有回避情形后，方可查阅投标文件和评审',
  },
  seat_vacant: { code: '4645', message: '评标委员会有{n}个席位空缺，待接替的评委签到后再办理' },
  members_undeclared: { code: '4646', message: '还有{n}位评委未签到，全体评委签到后再办理' },
  chair_missing: { code: '4647', message: '评标委员会尚未产生组长，请先推选组长' },
  not_the_chair: { code: '4648', message: '此事由评标委员会组长办理' },
  chair_named: { code: '4649', message: '组长已经产生，请刷新页面查看' },
  election_running: {
    code: '4650',
    message: '评委推选组长的24小时尚未届满，请待期满；仍未产生的，由招标人确定',
  },
  committee_member: {
    code: '4651',
    message: '您是本标段的评委，不能更换其他评委或者确定组长，请由本项目的其他经办人办理',
  },
  handler_recused: {
    code: '4654',
    message: '您与投标人有利害关系，不能参与资格审查、更换评委和确定组长，请由本项目的其他经办人办理',
  },
  seat_filled: { code: '4652', message: '该席位已有接替的评委，请刷新页面查看' },
  files_unread: {
    code: '4675',
    message: '平台正在读取并比对投标文件的属性和文字，完成后方可结束初步评审，请稍后再试',
  },
} as const satisfies Record<string, Answer>;
