import type { Answer } from './answer.ts';

/** Refusals about taking part and bidding. */
export const bidCodes = {
  // Participation.
  invitation_required: { code: '4401', message: '本项目仅限受邀供应商参加' },
  invitation_reply_closed: { code: '4402', message: '邀请回复已于{time}截止' },
  prequalification_closed: { code: '4403', message: '资格预审已于{time}截止' },
  prequalification_open: { code: '4404', message: '资格预审尚未截止，截止前不能查看或评审' },
  prequalification_undecided: { code: '4405', message: '还有{n}份资格预审申请未评审' },
  document_not_available: { code: '4406', message: '招标文件不在获取时间内' },
  document_not_obtained: { code: '4407', message: '您尚未获取招标文件，不能投标' },
  question_closed: { code: '4408', message: '提疑已于{time}截止，如对招标文件有异议请提交异议' },
  method_has_no_step: { code: '4409', message: '本项目的采购方式不含此环节' },
  lot_suspended: { code: '4410', message: '项目已暂停，恢复前不能办理' },
  lot_over: { code: '4411', message: '项目已结束，不能再办理' },
  document_not_held: { code: '4412', message: '获取招标文件后方可提疑' },
  extension_needed: { code: '4413', message: '变更可能影响投标文件编制，截止时间须不早于{time}' },

  // Bids.
  bid_deadline_passed: { code: '4501', message: '投标已于{deadline}截止，系统拒收' },
  bid_not_open: { code: '4502', message: '投标尚未开始' },
  prequalification_not_passed: { code: '4503', message: '资格预审未通过，不能投标' },
  quote_once: { code: '4520', message: '本项目为一次报价，报价递交后不得更改，也不能再次递交' },
  envelope_not_sealed: { code: '4504', message: '文件“{name}”未完成加密，系统拒收，请重新加密后上传' },
  envelope_incomplete: { code: '4505', message: '投标文件不完整，缺少{name}' },
  submission_overdue: {
    code: '4891',
    message: '本次操作在截止前送达，但平台未能在1分钟内办完，因此没有生效；请立即联系招标人和平台客服',
  },
  submissions_under_way: { code: '4892', message: '截止前送达的递交正在收录，请稍候再试' },
  newer_version_counts: {
    code: '4893',
    message: '本次递交送达之后，您单位另有一次递交或撤回已经生效；请刷新页面查看',
  },
  nothing_to_reconfirm: { code: '4894', message: '没有需要确认的变更，请刷新页面查看' },
  items_changed: { code: '4896', message: '采购人刚刚变更了招标内容，请按变更后的内容核对后再递交' },
  newer_change: { code: '4895', message: '采购人刚刚又发布了变更，请查看全部变更后再确认' },
  envelope_malformed: {
    code: '4890',
    message: '文件“{name}”的加密格式不完整（{part}），系统拒收，请重新加密后上传',
  },
  price_key_missing: {
    code: '4897',
    message: '本标段的报价文件须加密给单独的报价密钥，请刷新页面后重新加密递交',
  },
  envelope_mismatch: { code: '4506', message: '文件“{name}”与校验值不符，请重新上传' },
  nothing_to_withdraw: { code: '4507', message: '没有可撤回的有效投标' },

  // A company's bid key.
  draft_not_sealed: { code: '4880', message: '草稿没有加密给本企业的投标密钥，未保存，请刷新页面后重试' },
  draft_block_gone: { code: '4936', message: '平台上的草稿已有变动，正在重新保存全部内容' },
  draft_too_long: { code: '4937', message: '填写的内容过多，草稿未保存，请缩短备注和说明' },
  draft_file_gone: { code: '4881', message: '草稿中有文件不在平台上，草稿未保存，正在重新上传' },
  draft_file_not_sealed: {
    code: '4882',
    message: '草稿中有文件没有加密给本企业的投标密钥，草稿未保存，请移除后重新选择',
  },
  draft_files_too_large: { code: '4883', message: '保存到平台的文件合计超过{max}，未保存，请移除部分文件' },
  bid_key_changed: { code: '4920', message: '投标密钥刚刚已由同事或另一页面生成、换新，请刷新后再办理' },
  bid_key_with_others: { code: '4921', message: '同事持有现行投标密钥，请由其交给您，不能另行生成' },
  bid_key_not_held: { code: '4922', message: '您尚未取得这把投标密钥，不能交给他人' },
  colleague_not_ready: { code: '4923', message: '同事已离开、没有投标权限或更换了口令，请刷新后再办理' },
  copy_not_sealed: { code: '4924', message: '内容不是加密后的密钥，未保存，请刷新页面后重试' },
} as const satisfies Record<string, Answer>;
