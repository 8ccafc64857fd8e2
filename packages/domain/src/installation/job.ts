/**
 * Returns whether a permanently failed job may be run again: every job except the notice of a locked account, which
 * would be outdated.
 */
export function isRepeatable(task: string): boolean {
  return Object.hasOwn(jobLabels, task) && task !== 'session.locked';
}

/** The names of the background jobs. */
export const jobLabels: Readonly<Record<string, string>> = {
  'upload.expire': '清理未完成的上传和不再引用的文件',
  'draft.forget': '清理已结束标段的投标草稿',
  'text.forget': '清除期满的邮件与短信的内容',
  'log.cut': '截短内嵌数据库的日志',
  'person.forget': '删除保存期满的个人信息',
  'session.purge': '清理过期的会话与验证码',
  'session.locked': '告知账号被锁定',
  'company.mark': '登记企业标识',
  'certificate.remind': '提醒证照到期',
  'deadline.remind': '提醒各类期限',
  'approval.remind': '提醒待审批事项',
  'report.settle': '评标报告签署期满处理',
  'expert.draw': '抽取专家与邀请期满处理',
  'supplier.draw': '抽取供应商与邀请期满处理',
  'committee.chair': '评标委员会组长推选期满处理',
  'opening.run': '开标解密',
  'evaluation.trace': '读取并比对投标文件',
  'opening.resume': '续办中断的开标',
  'receipt.fix': '截止后固定回执日志',
  'official-document.sign': '签名电子文书',
  'transparency.stamp': '为公开日志加盖时间戳',
  'transparency.witness': '请见证人联署公开日志',
  'negotiation.reveal': '揭示谈判报价',
};
