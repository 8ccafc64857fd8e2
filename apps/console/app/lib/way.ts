import type { Reason } from '@procure/contract/codes.ts';
import type { Way } from '@procure/ui/refusal/refusal.tsx';
import type { Place, Ways } from '@procure/web/call/way.ts';
import { objectionsAt } from './objections-at.ts';

/** Link to a page about the lot in the address; to the list of tenders if there is none. */
type OfLot = (lotId: string | null) => Way;

const link = (href: string, text: string, step?: string): Way => ({
  link: { href, text },
  ...(step === undefined ? {} : { step }),
});
const lotPage =
  (page: string, text: string, step?: string): OfLot =>
  (lotId) =>
    lotId === null ? link('/tender', '招标项目', step) : link(`/${page}/${lotId}`, text, step);

const desk = link('/', '返回工作台');
const accounts = (step?: string) => link('/account', '账号', step);
const roles = (step?: string) => link('/role', '角色与权限', step);
/** The message itself says what to do on the present page. */
const saidAlready: Way = {};

/**
 * The way out of every refusal that a staff member can meet. Complete: a reason of the contract without an entry fails
 * way.test.ts.
 */
export const ways: Partial<Record<Reason, Way | OfLot>> = {
  invalid_input: saidAlready,
  sign_in_required: link('/login', '重新登录'),
  person_changed: saidAlready,
  forbidden: { step: '请由有权限的同事办理，或联系安全管理员开通权限' },
  // Occurs for suppliers only, but is common to all endpoints.
  company_required: desk,
  not_in_team: saidAlready,
  not_the_owner: saidAlready,
  not_found: desk,
  demo_local_only: saidAlready,
  conflict: { step: '您填写的内容仍在，请先记下，再刷新页面' },
  message_not_resendable: { step: '确需告知的，请用其他方式联系收件人' },
  opening_not_stuck: { step: '请刷新页面查看最新状态' },
  job_not_repeatable: { step: '请刷新页面查看其他任务' },
  transition_not_allowed: saidAlready,
  too_large: { step: '请减少内容，或将文件拆分后再提交' },
  rate_limited: saidAlready,
  unexpected: { step: '也可联系系统管理员' },
  unavailable: saidAlready,
  data_unavailable: saidAlready,
  busy: saidAlready,
  clock_set_back: { step: '请告知系统管理员核对数据库服务器的时间' },
  channel_unset: { step: '请告知系统管理员设置短信网关或邮件服务器' },
  storage_full: { step: '请告知系统管理员清理或扩充存储空间' },

  credentials_wrong: saidAlready,
  account_locked: saidAlready,
  account_disabled: { step: '请由系统管理员核实后启用' },
  human_check_failed: saidAlready,
  password_wrong: { step: '请重新输入；忘记原密码的，请系统管理员申请重置' },
  password_reused: { step: '请换一个密码' },

  export_busy: saidAlready,
  export_too_large: saidAlready,
  oidc_expired: saidAlready,
  oidc_unbound: saidAlready,
  partner_name_taken: saidAlready,
  partner_key_taken: saidAlready,
  outside_bound: saidAlready,
  account_bound: saidAlready,
  outside_unreachable: saidAlready,
  own_password_first: saidAlready,
  notification_bound: saidAlready,
  audit_export_none: saidAlready,
  own_data_too_many: saidAlready,
  passkeys_impossible: saidAlready,
  passkey_refused: saidAlready,
  key_passkeys_impossible: saidAlready,
  key_passkeys_full: saidAlready,
  factor_required: saidAlready,
  factor_setup_required: link('/settings', '账号设置'),
  second_step_required: saidAlready,
  second_step_over: saidAlready,
  factor_wrong: saidAlready,
  factor_locked: saidAlready,
  setup_over: saidAlready,
  setup_code_wrong: saidAlready,
  otp_wrong: saidAlready,
  otp_expired: saidAlready,
  otp_too_soon: saidAlready,
  otp_too_many: { step: '明日仍不能获取的，请联系系统管理员' },

  own_account: saidAlready,
  own_request: saidAlready,
  signed_already: saidAlready,
  not_signer: saidAlready,
  approval_open: saidAlready,
  approval_stale: saidAlready,
  comments_closed: { step: '还需修改的，请由项目的经办人退回修改后再写批注' },
  comments_full: saidAlready,
  comment_place_gone: saidAlready,
  comment_full: saidAlready,
  comment_of_other: saidAlready,
  comments_open: saidAlready,
  already_registered: link('/login', '去登录'),
  expert_known: { step: '请退回申请，请申请人使用原账号' },
  expert_of_company: { step: '请退回申请，或核实供应商登记的人员' },
  own_work: { step: '请由另一位有权限的同事办理' },
  reset_not_asked: saidAlready,
  username_taken: saidAlready,
  phone_taken: accounts('请核对手机号，或在账号列表中查找已有的账号'),
  last_administrator: accounts(),
  tenders_owned: link('/tender', '招标项目'),
  entrustments_owned: link('/entrustment', '招标委托'),
  openings_named: accounts(),
  evaluations_named: accounts(),
  roles_conflict: roles('请重新选择角色'),
  permissions_apart: roles(),
  password_not_own: { step: '请将一次性密码交给本人，待其设置密码后再授予' },
  permission_conflict: { step: '请将该权限交给其他角色' },
  role_lockout: { step: '请保留该权限后再保存' },
  holder_conflict: accounts(),

  organisation_name_taken: link('/organisation', '采购单位'),
  organisation_uscc_taken: link('/organisation', '采购单位'),
  organisation_misplaced: saidAlready,
  organisation_below_itself: saidAlready,
  organisation_out_of_use: link('/organisation', '采购单位'),
  organisation_has_below: link('/organisation', '采购单位'),
  organisation_has_tenders: saidAlready,
  organisation_entrusted: saidAlready,
  operator_stays: saidAlready,
  role_misplaced: saidAlready,

  entrustment_not_standing: link('/entrustment', '招标委托'),

  claim_shut_out: { step: '请先处理该企业的冻结或黑名单' },
  claim_too_early: saidAlready,
  claimant_gone: saidAlready,
  company_taken: link('/supplier', '供应商', '请核对该统一社会信用代码已属于哪家企业'),
  company_restricted: link('/supplier', '供应商', '请改邀其他供应商'),
  company_not_approved: link('/supplier', '供应商', '请先完成该企业的审核，或改邀其他供应商'),
  measure_open: link('/supplier/measure', '限制措施'),
  appeal_not_independent: saidAlready,
  invitee_excluded: saidAlready,
  not_shown_supplier: saidAlready,
  publicity_not_needed: saidAlready,
  opinions_open: saidAlready,
  single_source_running: saidAlready,
  no_opinions: saidAlready,
  publicity_replaced: saidAlready,

  schedule_invalid: saidAlready,
  deadline_only_later: { step: '请设定更晚的时间' },
  extension_needed: { step: '请按此调整截止时间' },
  law_violated: saidAlready,
  warnings_unexplained: { step: '请逐条说明理由后再提交审批' },
  bid_deadline_passed: lotPage('opening', '查看开标', '截止后不能再办理'),
  bid_not_open: { step: '请在发布之后办理' },
  lot_suspended: link('/tender', '招标项目', '请先在项目中恢复标段'),
  objection_open: (lotId) => link(objectionsAt(lotId), '查看异议', '请由项目负责人或经办人答复异议'),
  objection_unanswered: saidAlready,
  objection_remedy_past: saidAlready,
  objection_tells: saidAlready,
  objections_changed: saidAlready,
  objections_apart: saidAlready,
  complaints_changed: { step: '请刷新页面后重新选择' },
  complaints_apart: saidAlready,
  complaint_order: link('/complaint', '查看投诉', '恢复之后才能办理'),
  complaint_corrected: saidAlready,
  complaint_correcting: saidAlready,
  complaint_unworded: saidAlready,
  complaint_stated: saidAlready,
  objection_hall_closed: link('/approval', '审批', '请由审批人签署'),
  objection_unremedied: (lotId) =>
    link(objectionsAt(lotId), '查看异议', '请由项目负责人或经办人办理纠正措施'),
  reevaluation_unfounded: (lotId) => link(objectionsAt(lotId), '查看异议'),
  reopening_unfounded: (lotId) => link(objectionsAt(lotId), '查看异议'),
  prequalification_reopened: link('/tender', '招标项目', '请由项目负责人或经办人公布新的结果'),
  passed_anew_short: link('/tender', '招标项目'),
  strike_unfounded: (lotId) => link(objectionsAt(lotId), '查看异议'),
  no_next_candidate: link('/tender', '招标项目'),
  lot_over: link('/tender', '招标项目'),
  method_has_no_step: link('/tender', '招标项目'),
  invitees_left_too_few: saidAlready,
  invitees_too_few: { step: '请增选供应商后再发出' },
  invitees_too_many: { step: '请减少所选的供应商' },

  prequalification_open: { step: '请在截止后办理' },
  prequalification_undecided: { step: '请逐份评审后再公布' },

  before_deadline: { step: '请在投标截止后办理' },
  not_an_opener: link('/opening', '我的开标', '请由本标段的开标人办理'),
  bids_unaccounted: { step: '请重新开标，或逐份认定' },
  fault_not_bidders: { step: '请改选其他原因' },
  openers_too_few: saidAlready,
  openers_not_ready: saidAlready,
  seal_keys_stale: saidAlready,
  share_wrong: saidAlready,
  share_missing: saidAlready,
  division_open: saidAlready,
  division_over: saidAlready,
  division_impossible: saidAlready,
  division_exhausted: saidAlready,
  holders_too_few: saidAlready,
  deal_stale: saidAlready,
  pieces_not_held: saidAlready,
  division_late: saidAlready,
  division_stale: saidAlready,
  receipt_log_broken: saidAlready,
  submissions_under_way: saidAlready,
  rehearsal_failed: link('/opening/key', '开标密钥', '请重新试开标'),
  consent_late: lotPage('opening', '查看开标'),
  signer_missing: link('/opening/key', '开标密钥', '请重新试开标，以便为以后的标段签名'),
  consent_stale: saidAlready,
  consent_wrong: saidAlready,

  not_an_evaluator: link('/evaluation', '我的评标', '请由本标段的评委办理'),
  bids_too_few: lotPage('evaluation', '查看评标'),
  scoring_unfinished: { step: '请待全部评委提交评分后办理' },
  prices_sealed: lotPage('opening', '查看开标'),
  prices_not_sealed: saidAlready,
  ranking_tied: saidAlready,
  report_void: saidAlready,
  report_concluded: saidAlready,
  report_answered: saidAlready,
  not_the_drafter: saidAlready,
  sheet_submitted: { step: '请刷新页面查看已提交的评分' },
  negotiation_running: lotPage('negotiation', '去谈判'),
  negotiation_missing: lotPage('negotiation', '去谈判'),
  findings_unanswered: saidAlready,
  preferences_undecided: saidAlready,
  matters_open: { step: '请先办理完所列事项' },
  contract_term_running: { step: '期满前可以其他情形办理' },
  forfeit_open: saidAlready,
  forfeit_reply_running: { step: '请在陈述之后或者期满后办理' },
  winner_barred: saidAlready,
  contract_first: lotPage('award', '去登记合同'),
  payment_term_too_long: saidAlready,
  payment_term_not_agreed: saidAlready,
  publicity_late: saidAlready,
  round_open: { step: '请在本轮截止后办理' },

  publicity_running: saidAlready,
  award_not_acknowledged: lotPage('award', '查看定标', '请联系中标人签收'),
  delivery_unfinished: { step: '请联系供应商登记发货' },
  order_void: { step: '请刷新页面查看还能办理的事项' },

  slug_taken: saidAlready,
  template_limit: link('/tender/template', '招标文件模板'),
  template_name_taken: saidAlready,
  rule_limit: link('/reference/wording', '招标文件检测规则'),
  entry_limit: link('/tender/entry', '条目库'),
  entry_name_taken: saidAlready,
  document_busy: saidAlready,
  document_too_large: saidAlready,
  characters_undrawn: saidAlready,
  file_lines_wrong: saidAlready,
  own_mail_missing: link('/settings', '账号设置'),
};

/** The lot of an address: in the path for pages like `/opening/:lotId`, in the query for others. */
function lotOf({ pathname, search }: Place): string | null {
  const [, inPath] =
    /^\/(?:opening|evaluation|award|clarification|negotiation)\/([\da-f-]{36})(?:\/report)?$/.exec(
      pathname,
    ) ?? [];
  return inPath ?? new URLSearchParams(search).get('lotId');
}

/** The way out of a failure at this address; undefined without an answer. */
export const wayOf: Ways['of'] = ({ reason }, place) => {
  const way = ways[reason as Reason];
  return typeof way === 'function' ? way(lotOf(place)) : way;
};

/** The console's ways; the layout of its signed-in pages passes them to the shared code. */
export const consoleWays: Ways = {
  of: wayOf,
  back: { href: '/', text: '返回工作台' },
  help: '系统管理员',
};
