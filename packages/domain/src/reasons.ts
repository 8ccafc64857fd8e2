/**
 * Every reason the domain refuses for, with what the user reads; {placeholders} are filled from the
 * refusal's values. The wire gives each its number.
 */
export const domainReasonMessages = {
  transition_not_allowed: '当前状态不允许此操作，请刷新页面查看最新状态',
  invalid_input: '填写的内容有误，请按提示修改',
  own_work: '不能审批或审核自己提交的内容',
  roles_conflict: '{a}与{b}不能由同一人担任',
  company_not_approved: '企业信息尚未通过审核，暂不能参与投标',
  method_has_no_step: '本项目的采购方式不含此环节',
  lot_suspended: '项目已暂停，恢复前不能办理',
  lot_over: '项目已结束，不能再办理',
  invitation_required: '本项目仅限受邀供应商参加',
  invitation_reply_closed: '邀请回复已于{time}截止',
  invitees_too_few: '邀请的供应商不足{n}家',
  invitees_too_many: '本采购方式最多邀请{n}家供应商',
  prequalification_closed: '资格预审已于{time}截止',
  prequalification_open: '资格预审尚未截止，截止前不能查看或评审',
  prequalification_not_passed: '资格预审未通过，不能投标',
  document_not_available: '招标文件不在获取时间内',
  document_not_obtained: '您尚未获取招标文件，不能投标',
  question_closed: '提疑已于{time}截止，如对招标文件有异议请提交异议',
  objection_closed: '异议已于{time}截止',
  bid_not_open: '投标尚未开始',
  bid_deadline_passed: '投标已于{deadline}截止，系统拒收',
  envelope_incomplete: '投标文件不完整，缺少{name}',
  envelope_not_sealed: '文件“{name}”未完成加密，系统拒收，请重新加密后上传',
  envelope_mismatch: '文件“{name}”与校验值不符，请重新上传',
  nothing_to_withdraw: '没有可撤回的有效投标',
  before_deadline: '投标截止前任何人不得查看或解密投标文件',
  bids_too_few: '有效投标不足{n}家，应重新招标',
  deadline_only_later: '截止时间只能延后，不能提前',
  clarification_closed: '回复时间已截止',
  round_closed: '本轮报价已结束',
  round_open: '本轮报价尚未结束',
  quote_above_previous: '本轮报价不得高于上一轮报价{x}',
  quote_final: '最后报价已提交，不可修改',
  auction_price_too_high: '本次报价应不高于{x}',
  publicity_running: '公示期至{time}，期满后方可定标',
  objection_open: '尚有{n}件异议未答复，答复前应暂停',
} as const;

export type DomainReason = keyof typeof domainReasonMessages;
