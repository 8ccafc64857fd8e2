import type { Failure } from '@procure/client/client.ts';
import type { Reason } from '@procure/contract/codes.ts';
import type { Way } from '@procure/ui/refusal/refusal.tsx';
import type { Ways } from '@procure/web/call/way.ts';

/** A page about the lot that the address names; the list of lots if it names none. */
type OfLot = (lotId: string | null) => Way;

const link = (href: string, text: string, step?: string): Way => ({
  link: { href, text },
  ...(step === undefined ? {} : { step }),
});
const lotPage =
  (page: string, text: string, step?: string): OfLot =>
  (lotId) =>
    lotId === null ? link('/bidList', '我的投标项目', step) : link(`/${page}?lotId=${lotId}`, text, step);

const progress = (step?: string) => lotPage('processManage', '查看项目进展', step);
const company = (text: string, step?: string) => link('/supplierInfoRegister', text, step);
const reload: Way = { step: '请刷新页面查看最新内容后再办理' };
const help = link('/helpList', '帮助中心');
/** The message itself says what to do, on the page where the user is. */
const saidAlready: Way = {};

/**
 * The way out of every refusal that a supplier can receive. Complete: a reason of the contract without an entry here
 * fails way.test.ts.
 */
export const ways: Partial<Record<Reason, Way | OfLot>> = {
  invalid_input: saidAlready,
  sign_in_required: link('/login', '重新登录'),
  person_changed: saidAlready,
  forbidden: { step: '请联系本企业管理员开通权限，或由有权限的同事办理' },
  company_required: company('登记企业信息', '登记并通过审核后即可参加项目'),
  not_in_team: saidAlready,
  not_found: link('/bidList', '我的投标项目'),
  demo_local_only: saidAlready,
  conflict: reload,
  transition_not_allowed: saidAlready,
  too_large: { step: '请减少内容，或将文件拆分后再提交' },
  rate_limited: saidAlready,
  unexpected: help,
  unavailable: saidAlready,
  data_unavailable: saidAlready,
  busy: saidAlready,
  clock_set_back: help,
  channel_unset: help,
  storage_full: help,

  credentials_wrong: saidAlready,
  account_locked: saidAlready,
  account_disabled: help,
  login_code_invalid: link('/login', '账号登录'),
  dingtalk_expired: link('/login', '返回登录'),
  dingtalk_unbound: link('/login', '账号登录'),
  closure_matters_open: link('/bidList', '我的投标项目'),
  partner_unbound: link('/login', '账号登录'),
  binding_over: link('/login', '返回登录'),
  // Sent to a partner's system only, never to a page.
  signature_invalid: saidAlready,
  signature_over: saidAlready,
  nonce_used: saidAlready,
  partner_too_many: saidAlready,
  outside_bound: saidAlready,
  account_bound: saidAlready,
  outside_unreachable: saidAlready,
  human_check_failed: saidAlready,
  otp_wrong: saidAlready,
  otp_expired: saidAlready,
  otp_too_soon: saidAlready,
  otp_too_many: help,
  phone_taken: link('/login', '登录或找回密码'),
  already_registered: link('/login', '返回登录'),
  mail_taken: link('/login', '登录或找回密码'),
  username_taken: saidAlready,
  own_password_first: saidAlready,
  notification_bound: saidAlready,
  own_data_too_many: saidAlready,
  factor_required: saidAlready,
  // Required of staff only; common to all endpoints.
  factor_setup_required: saidAlready,
  passkeys_impossible: saidAlready,
  passkey_refused: saidAlready,
  key_passkeys_impossible: saidAlready,
  key_passkeys_full: saidAlready,
  factor_road_closed: saidAlready,
  factor_road_open: saidAlready,
  second_step_required: saidAlready,
  second_step_over: saidAlready,
  factor_wrong: saidAlready,
  factor_locked: saidAlready,
  setup_over: saidAlready,
  setup_code_wrong: saidAlready,
  password_wrong: link('/login?reset=1', '找回密码', '请重新输入'),
  password_reused: { step: '请换一个密码' },

  company_not_approved: company('查看企业审核进度'),
  company_restricted: company('查看原因与申诉'),
  excluded_here: company('查看原因与申诉'),
  drawn_declined: saidAlready,
  appealed_already: saidAlready,
  company_taken: link('/dashboard?view=join', '申请加入'),
  last_company_admin: link('/dashboard?view=members', '企业成员'),
  own_removal: saidAlready,
  own_factor: link('/dashboard?view=account', '账号设置'),
  factor_none: saidAlready,
  member_already: saidAlready,
  member_invited: saidAlready,
  member_invitations_too_many: saidAlready,
  member_invitation_too_soon: saidAlready,
  member_invitation_sent_out: saidAlready,
  member_invitation_over: saidAlready,
  member_invitation_for_another: saidAlready,
  member_here: link('/dashboard?view=members', '企业成员'),
  company_unknown: company('登记企业信息'),
  company_takes_nobody: saidAlready,
  join_request_open: link('/dashboard?view=join', '查看我的申请'),
  join_requests_too_many: saidAlready,
  claim_open: link('/dashboard?view=claim', '查看我的认领'),
  claims_too_many: saidAlready,
  claim_needless: link('/dashboard?view=members', '企业成员'),
  claim_shut_out: help,
  claim_objected: saidAlready,
  member_elsewhere: link('/dashboard?view=members', '企业成员'),
  library_changed: { step: '请移除后从资料库重新选用' },
  bid_key_changed: reload,
  draft_not_sealed: reload,
  draft_block_gone: reload,
  draft_too_long: { step: '请缩短备注和说明，或改在所附文件中填写' },
  draft_file_gone: reload,
  draft_file_not_sealed: reload,
  draft_files_too_large: reload,
  bid_key_with_others: link('/dashboard?view=key', '投标密钥'),
  bid_key_not_held: link('/dashboard?view=key', '投标密钥', '请持有密钥的同事交给您后再办理'),
  colleague_not_ready: reload,
  copy_not_sealed: reload,
  library_full: link('/dashboard?view=library', '资料库'),
  change_request_open: link('/supplierInfoChangeHistoryDetail', '查看变更记录'),
  change_request_empty: { step: '请修改需要变更的内容后再提交' },

  invitation_required: link('/inviteList', '浏览其他招标公告'),
  invitation_reply_closed: progress(),
  prequalification_closed: progress(),
  document_not_available: lotPage('processManage', '查看文件获取时间'),
  document_not_obtained: lotPage('downloadDoc', '获取招标文件'),
  document_not_held: lotPage('downloadDoc', '获取招标文件'),
  question_closed: lotPage('objection', '提出异议'),
  objection_not_provided: progress(),
  objection_no_subject: progress(),
  objection_early: progress(),
  objection_late: lotPage('complaint', '查看投诉', '尚在法定期限内的，可向行政监督部门投诉'),
  objection_not_party: progress(),
  objection_suppliers_only: { step: '供应商请登录后在“我的异议”中提出' },
  objection_bidders_only: { step: '投标人请登录后在“我的异议”中提出' },
  publicity_over: saidAlready,
  publicity_replaced: saidAlready,
  objection_person_open: { step: '请在“查询我的异议”中查看或者撤回' },
  complaint_not_provided: progress(),
  complaint_suppliers_only: { step: '供应商请登录后在“投诉”中提出' },
  complaint_person_open: { step: '请在“查询我的投诉”中查看或者撤回' },
  complaint_no_supervisor: progress(),
  complaint_objection_first: lotPage('objection', '提出异议'),
  complaint_early: lotPage('objection', '查看异议'),
  complaint_late: progress(),
  complaint_not_party: progress(),
  complaint_already: lotPage('complaint', '查看已提出的投诉'),
  complaint_correction_late: reload,
  complaint_stated: reload,
  method_has_no_step: progress(),
  lot_suspended: progress('恢复或终止时会通知您'),
  lot_over: progress(),
  prequalification_not_passed: lotPage('prequalification', '查看资格预审结果'),

  bid_deadline_passed: progress(),
  bid_not_open: lotPage('processManage', '查看关键时间'),
  quote_once: lotPage('processManage', '查看已递交的报价'),
  envelope_not_sealed: saidAlready,
  envelope_malformed: saidAlready,
  submission_overdue: saidAlready,
  price_key_missing: saidAlready,
  items_changed: saidAlready,
  newer_version_counts: saidAlready,
  envelope_incomplete: { step: '请补齐后重新递交' },
  envelope_mismatch: saidAlready,
  nothing_to_withdraw: progress(),
  order_void: reload,
  nothing_to_reconfirm: reload,
  newer_change: reload,

  clarification_closed: progress(),
  round_closed: progress(),
  minutes_closed: progress(),
  minutes_changed: reload,
  quote_final: progress(),
  quote_above_previous: { step: '请调低报价后再提交' },

  file_too_large: { step: '请压缩或拆分后重新上传' },
  file_type_refused: { step: '请转换格式后重新上传' },
  file_content_mismatch: { step: '请用原程序另存为所需格式后重新上传' },
  file_other_form: saidAlready,
  file_encrypted: saidAlready,
  file_empty: { step: '请检查文件后重新上传' },
  ticket_invalid: saidAlready,
};

/** The way out of a failure on the page with this query; undefined if no answer came. */
export function wayOf(failure: Pick<Failure, 'reason'>, query: string): Way | undefined {
  const way = ways[failure.reason as Reason];
  return typeof way === 'function' ? way(new URLSearchParams(query).get('lotId')) : way;
}

/** The portal's ways out, which its layout of signed-in pages passes to shared components. */
export const portalWays: Ways = {
  of: (failure, { search }) => wayOf(failure, search),
  back: { href: '/bidList', text: '返回我的投标项目' },
  help: '平台客服',
};
