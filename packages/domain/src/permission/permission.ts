/** Every act of the buyers' side that needs a permission. */
export const staffPermissionLabels = {
  'tender.read': '查看招标项目',
  'tender.create': '新建招标项目',
  'tender.edit': '编辑招标项目',
  'tender.submit': '提交审批',
  'tender.approve': '审批招标项目',
  'tender.publish': '发布公告与变更',
  'tender.extend': '延长截止时间',
  'lot.suspend': '暂停与恢复标段',
  'lot.terminate': '终止标段',
  'lot.archive': '归档标段',
  'document.upload': '上传招标文件',
  'invitation.send': '发出与取消邀请',
  'prequalification.review': '评审资格预审',
  'question.answer': '答复提疑',
  'question.publish': '发布答复',
  'objection.read': '查看异议',
  'objection.answer': '答复异议',
  'objection.approve': '审批异议答复',
  'register.read': '查看异议台账',
  'opening.read': '查看开标记录',
  'opening.release': '解锁开标',
  'clarification.issue': '发出澄清要求',
  'negotiation.manage': '主持谈判',
  'evaluation.read': '查看评审结果',
  'evaluation.score': '评审打分',
  'evaluation.conclude': '提交评标报告',
  'award.publicize': '公示候选人',
  'award.propose': '拟定中标人',
  'award.approve': '审批定标',
  'award.issue': '发出中标通知书',
  'entrustment.read': '查看招标委托',
  'entrustment.manage': '办理招标委托',
  'order.read': '查看订单',
  'order.create': '下达订单',
  'order.receive': '收货与验收',
  'order.cancel': '取消订单',
  'supplier.read': '查看供应商',
  'supplier.review': '审核供应商',
  'supplier.freeze': '冻结与拉黑供应商',
  'supplier.exclude': '办理本单位供应商黑名单',
  'sensitive.read': '查看敏感信息原文',
  'content.edit': '编辑帮助内容',
  'template.edit': '改写消息模板',
  'reference.manage': '维护基础数据',
  'audit.read': '查看审计日志',
  'account.read': '查看账号',
  'account.manage': '建立与停用账号',
  'role.manage': '授予角色与权限',
  'outbox.read': '查看发送记录',
  'devInbox.read': '查看开发收件箱',
} as const;

/** Every act of a supplier that needs a permission. */
export const supplierPermissionLabels = {
  'company.read': '查看企业资料',
  'company.edit': '编辑企业资料',
  'company.submit': '提交企业资料审核',
  'library.edit': '维护资料库',
  'member.manage': '管理企业成员',
  'invitation.reply': '回复邀请',
  'prequalification.edit': '编制资格预审申请',
  'prequalification.submit': '递交与撤回资格预审申请',
  'document.download': '下载招标文件',
  'question.ask': '提疑',
  'objection.edit': '编制异议',
  'objection.submit': '提出与撤回异议',
  'bid.read': '查看投标',
  'bid.key': '使用投标密钥',
  'bid.edit': '编制投标文件',
  'bid.submit': '递交投标文件',
  'bid.withdraw': '撤回投标文件',
  'clarification.reply': '回复澄清',
  'negotiation.quote': '谈判报价',
  'award.acknowledge': '签收中标通知书',
  'order.view': '查看收到的订单',
  'order.confirm': '确认、拒绝订单与申请变更',
  'order.deliver': '登记发货与开票',
} as const;

export type StaffPermission = keyof typeof staffPermissionLabels;
export type SupplierPermission = keyof typeof supplierPermissionLabels;
export type Permission = StaffPermission | SupplierPermission;

export const staffPermissions = Object.keys(staffPermissionLabels) as readonly StaffPermission[];
export const supplierPermissions = Object.keys(supplierPermissionLabels) as readonly SupplierPermission[];
export const permissions: readonly Permission[] = [...staffPermissions, ...supplierPermissions];

export const permissionLabels: Readonly<Record<Permission, string>> = {
  ...staffPermissionLabels,
  ...supplierPermissionLabels,
};
