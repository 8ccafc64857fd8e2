import { type StaffPermission, staffPermissionLabels } from '@procure/domain/permission/permission.ts';
import { roleLabels, rolesWith } from '@procure/domain/permission/role.ts';
import type { IconName } from '@procure/ui/icon/paths.ts';
import { matchPath } from 'react-router';

/** A page of the console. */
interface Page {
  readonly title: string;
  /** Permission required to open the page; null if every user may. */
  readonly permission: StaffPermission | null;
  /** Menu entry, if the page has one. `permission` is set if not all users who may open the page work there. */
  readonly menu?: { readonly icon: IconName; readonly permission?: StaffPermission };
}

/**
 * Every page of the route table, in the order of the menu. This is the only place that says which permission opens a
 * page. Fixed parts come before `:id`.
 */
export const pages: Readonly<Record<string, Page>> = {
  '/login': { title: '登录', permission: null },
  '/registration': { title: '评审专家注册', permission: null },
  '/': { title: '工作台', permission: null, menu: { icon: 'home' } },
  '/tender': { title: '招标项目', permission: 'tender.read', menu: { icon: 'list' } },
  '/tender/new': { title: '新建招标项目', permission: 'tender.create' },
  '/tender/template': { title: '招标文件模板', permission: 'tender.create' },
  '/tender/intention': { title: '采购意向', permission: 'tender.create' },
  '/tender/intention/new': { title: '新建采购意向', permission: 'tender.create' },
  '/tender/intention/:id': { title: '采购意向', permission: 'tender.create' },
  '/tender/entry': { title: '条目库', permission: 'tender.create' },
  '/tender/entry/new': { title: '新建条目', permission: 'tender.create' },
  '/tender/entry/:id': { title: '条目', permission: 'tender.create' },
  '/tender/:id': { title: '招标项目', permission: 'tender.read' },
  '/tender/:id/requirement': { title: '报价表与条款', permission: 'tender.read' },
  '/tender/:id/document': { title: '招标文件', permission: 'tender.read' },
  '/tender/:id/team': { title: '项目人员', permission: 'tender.read' },
  '/tender/:id/history': { title: '办理记录', permission: 'tender.read' },
  '/tender/:id/single-source': { title: '单一来源公示', permission: 'tender.read' },
  '/tender/:id/edit': { title: '编辑招标项目', permission: 'tender.edit' },
  '/tender/:id/invitation': { title: '邀请', permission: 'invitation.send' },
  '/tender/:id/prequalification': { title: '资格预审', permission: 'prequalification.review' },
  '/tender/:id/question': { title: '提疑', permission: 'question.answer' },
  '/tender/:id/amendment': { title: '变更', permission: 'tender.read' },
  '/plan': {
    title: '招标方案',
    permission: 'tender.read',
    menu: { icon: 'file', permission: 'tender.create' },
  },
  '/plan/new': { title: '新建招标方案', permission: 'tender.create' },
  '/plan/:id': { title: '招标方案', permission: 'tender.read' },
  '/approval': { title: '审批', permission: 'tender.approve', menu: { icon: 'stamp' } },
  '/objection': { title: '异议', permission: 'objection.read', menu: { icon: 'flag' } },
  '/objection/register': { title: '异议台账', permission: 'register.read', menu: { icon: 'list' } },
  '/objection/:id': { title: '异议', permission: 'objection.read' },
  '/complaint': { title: '投诉', permission: 'complaint.read', menu: { icon: 'scale' } },
  '/complaint/register': { title: '投诉台账', permission: 'register.read', menu: { icon: 'list' } },
  '/complaint/:id': { title: '投诉', permission: 'complaint.read' },
  '/opening': {
    title: '开标',
    permission: 'opening.read',
    menu: { icon: 'key', permission: 'opening.release' },
  },
  '/opening/key': { title: '开标密钥', permission: 'opening.release' },
  '/opening/:lotId': { title: '开标', permission: 'opening.read' },
  '/clarification/:lotId': { title: '澄清', permission: 'evaluation.read' },
  '/negotiation/:lotId': { title: '谈判', permission: 'evaluation.read' },
  '/evaluation': {
    title: '评标',
    permission: 'evaluation.read',
    menu: { icon: 'scale', permission: 'evaluation.score' },
  },
  '/evaluation/:lotId': { title: '评标', permission: 'evaluation.read' },
  '/evaluation/:lotId/report': { title: '评标报告', permission: 'evaluation.read' },
  '/award/:lotId': { title: '定标', permission: 'evaluation.read' },
  '/entrustment': { title: '招标委托', permission: 'entrustment.read', menu: { icon: 'stamp' } },
  '/supplier': { title: '供应商', permission: 'supplier.read', menu: { icon: 'building' } },
  '/supplier/expiry': { title: '证照到期', permission: 'supplier.review' },
  '/supplier/review': { title: '供应商审核', permission: 'supplier.review' },
  '/supplier/change/:id': { title: '企业信息变更', permission: 'supplier.read' },
  '/supplier/claim/:id': { title: '企业认领', permission: 'supplier.review' },
  '/supplier/measure': { title: '限制措施', permission: 'supplier.read' },
  '/supplier/measure/:id': { title: '限制措施', permission: 'supplier.read' },
  '/supplier/:id': { title: '供应商', permission: 'supplier.read' },
  '/expert': { title: '评审专家', permission: 'expert.review', menu: { icon: 'user' } },
  '/expert/own': { title: '专家资料', permission: 'expert.own', menu: { icon: 'user' } },
  '/expert/invitation': { title: '评审邀请', permission: 'expert.own', menu: { icon: 'mail' } },
  '/expert/:id': { title: '评审专家', permission: 'expert.review' },
  '/expert-draw/:lotId': { title: '抽取专家', permission: 'tender.read' },
  '/supplier-draw/:lotId': { title: '抽取供应商', permission: 'tender.read' },
  '/order': { title: '订单', permission: 'order.read', menu: { icon: 'order' } },
  '/order/new': { title: '下达订单', permission: 'order.create' },
  '/order/:id': { title: '订单', permission: 'order.read' },
  '/content/help': { title: '帮助内容', permission: 'content.edit', menu: { icon: 'help' } },
  '/reference': { title: '基础数据', permission: 'reference.manage', menu: { icon: 'list' } },
  '/reference/wording': { title: '招标文件检测规则', permission: 'reference.manage' },
  '/reference/wording/new': { title: '新增检测规则', permission: 'reference.manage' },
  '/reference/wording/:rule': { title: '检测规则', permission: 'reference.manage' },
  '/holiday': { title: '节假日', permission: 'reference.manage', menu: { icon: 'calendar' } },
  '/audit': { title: '审计日志', permission: 'audit.read', menu: { icon: 'audit' } },
  '/organisation': { title: '采购单位', permission: 'account.read', menu: { icon: 'building' } },
  '/organisation/:id/approval': { title: '审批流程', permission: 'account.read' },
  '/organisation/:id': { title: '采购单位', permission: 'account.read' },
  '/account': { title: '账号', permission: 'account.read', menu: { icon: 'user' } },
  '/account/supplier': { title: '供应商账号', permission: 'account.read' },
  '/account/partner': { title: '合作系统', permission: 'account.read' },
  '/role': { title: '角色与权限', permission: 'role.manage', menu: { icon: 'key' } },
  '/template': { title: '消息模板', permission: 'template.edit', menu: { icon: 'file' } },
  '/template/wording': { title: '消息模板', permission: 'template.edit' },
  '/outbox': { title: '发送记录', permission: 'outbox.read', menu: { icon: 'send' } },
  '/installation': { title: '运行状态', permission: 'installation.read', menu: { icon: 'flag' } },
  '/dev-inbox': { title: '开发收件箱', permission: 'devInbox.read', menu: { icon: 'mail' } },
  '/message': { title: '消息', permission: null, menu: { icon: 'bell' } },
  '/settings': { title: '账号设置', permission: null },
  '/*': { title: '没有这个页面', permission: null },
};

/** The page at an address; ignores case, like the router. */
export function pageAt(pathname: string): Page | undefined {
  const path = Object.keys(pages).find((one) => one !== '/*' && matchPath(one, pathname) !== null);
  return path === undefined ? undefined : pages[path];
}

/** Displayed names of a permission's act and of the roles that have it. */
export const holdersOf = (permission: StaffPermission) => ({
  act: staffPermissionLabels[permission],
  who: rolesWith(permission).map((role) => roleLabels[role]),
});
