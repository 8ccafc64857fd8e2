/** The labels of a witness's state. */
export const witnessLabels = {
  waiting: '待询问',
  agreed: '已联署',
  unreachable: '暂未联系上',
  unknown: '尚未接纳本日志',
  split: '拒绝联署：与它见过的日志不一致',
  ahead: '拒绝联署：它见过更长的日志',
} as const;

/** The kinds of entries that the platform publishes in its public log. */
export const publishedLabels = {
  'receipt-root': '标段回执日志',
  'audit-head': '审计日志每日签封',
  'lot-key': '标段加密公钥',
  'opener-key': '开标人签名公钥',
  'expert-draw': '专家抽取承诺',
  'supplier-draw': '供应商抽取承诺',
} as const;

export type PublishedKind = keyof typeof publishedLabels;
