import type { Answer } from './answer.ts';

/** Refusals about objections and complaints. */
export const objectionCodes = {
  // Objections.
  objection_not_provided: {
    code: '4940',
    message: '法律没有为此规定异议程序：本项目不是招标或者政府采购，或者这一事项应当直接投诉',
  },
  objection_no_subject: { code: '4941', message: '本标段没有此环节，不能对其提出异议' },
  objection_early: { code: '4942', message: '{subject}尚未公布或者尚未开始，届时方可提出异议' },
  objection_late: { code: '4943', message: '对{subject}提出异议已于{time}截止，未提交' },
  objection_not_party: { code: '4944', message: '贵企业没有在本标段{need}，不能就此提出异议' },
  objection_open: { code: '4945', message: '有未答复的异议，在答复或者撤回之前不能{act}' },
  objection_unanswered: { code: '4946', message: '请先写好答复，再提交审批' },
  objection_unremedied: {
    code: '4951',
    message: '异议成立，答复所述的纠正措施尚未完成，完成之前不能{act}',
  },
  reevaluation_unfounded: {
    code: '4952',
    message: '没有成立的异议要求重新评标，不能自行重新评标',
  },
  objection_remedy_past: {
    code: '4953',
    message: '纠正措施“{remedy}”现在已不能办理，请由经办人改选，已提交审批的先退回',
  },
  reopening_unfounded: {
    code: '4984',
    message: '没有成立的异议或者监督部门的决定要求重新评审资格预审申请，不能自行重新评审',
  },
  prequalification_reopened: { code: '4985', message: '资格预审申请正在重新评审，公布新的结果之前不能开标' },
  passed_anew_short: {
    code: '4986',
    message: '新通过的申请人须有法定的时间：{why}。请先延长截止时间，再公布结果',
  },
  strike_unfounded: {
    code: '4973',
    message: '没有已答复的异议或者监督部门的决定要求取消该候选人的资格，不能自行取消',
  },
  no_next_candidate: {
    code: '4974',
    message: '没有其他中标候选人可以递补，请终止本标段后重新招标',
  },
  objection_suppliers_only: {
    code: '4954',
    message: '本项目是政府采购，质疑只能由参加采购活动的供应商提出（《政府采购法》第五十二条）',
  },
  objection_bidders_only: { code: '4955', message: '对{subject}的异议只能由投标人提出' },
  objection_person_open: {
    code: '4956',
    message: '您对本标段已有一项未答复的异议，答复或者撤回之后方可再次提出',
  },
  objection_tells: {
    code: '4957',
    message: '{found}没有向提出人公开过，不能告知；请改写后再办理，已提交审批的先退回',
  },
  objections_changed: {
    code: '4958',
    message: '异议{numbers}已被撤回、办结或者由他人更新，全部未办理；请刷新后重新选择',
  },
  objections_apart: { code: '4959', message: '只能一并办理同一标段、同一事项的异议，请重新选择' },
  objection_hall_closed: { code: '4950', message: '当场答复已于{time}截止，请按异议答复的审批流程办理' },

  // Complaints.
  complaint_order: { code: '4960', message: '监督部门已责令暂停或者整改，在恢复之前不能{act}' },
  complaint_not_provided: {
    code: '4961',
    message: '法律没有为此规定投诉程序：本项目不是招标或者政府采购，或者这一事项应当按其他事项投诉',
  },
  complaint_no_supervisor: {
    code: '4962',
    message: '采购单位的监督部门未在本平台办理投诉，请向行政监督部门书面投诉',
  },
  complaint_objection_first: {
    code: '4963',
    message: '就{subject}投诉，应当先提出异议，答复后或者逾期未答复的方可投诉',
  },
  complaint_early: { code: '4964', message: '异议尚在答复期内，收到答复后或者自{time}起方可投诉' },
  complaint_late: { code: '4965', message: '投诉已于{time}截止，未提交' },
  complaint_not_party: { code: '4966', message: '贵企业没有在本标段获取招标文件或者递交投标文件，不能投诉' },
  complaint_already: { code: '4967', message: '就同一异议已经提出过投诉，不能再次提出' },
  complaint_corrected: { code: '4968', message: '已要求补正过一次，请决定受理或者不予受理' },
  complaint_correction_late: { code: '4969', message: '补正期限已于{time}届满，未提交' },
  complaint_correcting: { code: '4970', message: '补正期限至{time}，请在期满后再决定不予受理' },
  complaint_unworded: { code: '4971', message: '请先写好处理决定，再提交签发' },
  complaints_changed: {
    code: '4991',
    message: '投诉{numbers}已被撤回、办理或者由他人更新，全部未办理；请刷新后重新选择',
  },
  complaints_apart: { code: '4992', message: '只能一并办理同一标段、同一事项的投诉，请重新选择' },
  complaint_stated: { code: '4972', message: '已经作出陈述，请刷新页面查看' },
  complaint_suppliers_only: {
    code: '4980',
    message: '本项目是政府采购，投诉只能由提出过质疑的供应商提出（《政府采购法》第五十五条）',
  },
  person_files_full: { code: '4982', message: '附件最多{n}个，每个不超过{max}，不能再上传' },
  person_uploads_spent: {
    code: '4983',
    message: '{hours}小时内上传的文件过多，未保存；请稍后再试，或者把材料寄送给受理单位',
  },
  complaint_person_open: {
    code: '4981',
    message: '您对本标段已有一项未办结的投诉，办结或者撤回之后方可再次提出',
  },
} as const satisfies Record<string, Answer>;
