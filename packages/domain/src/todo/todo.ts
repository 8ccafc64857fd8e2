/** What a supplier may have to do. */
export const todoKinds = [
  'invitation',
  'prequalification',
  'bid',
  'clarification',
  'negotiation',
  'award_notice',
  'order',
  'company_correction',
] as const;
export type TodoKind = (typeof todoKinds)[number];

export const todoKindLabels: Readonly<Record<TodoKind, string>> = {
  invitation: '邀请待回复',
  prequalification: '预审待提交',
  bid: '待投标',
  clarification: '待澄清',
  negotiation: '待谈判报价',
  award_notice: '通知书待签收',
  order: '订单待确认',
  company_correction: '资料待补正',
};
