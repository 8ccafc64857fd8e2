/**
 * The specification's route table (section 2), names and misspellings included. Public pages need no sign-in; every
 * other page needs a stored token. `parent` is a page's place in menu and breadcrumb, never in its address.
 */
export const publicPaths = [
  '/',
  '/login',
  '/supplierAccountRegister',
  '/inviteList',
  '/inviteList/inviteDetail',
  '/inviteList/objectionResults',
  '/winList',
  '/intentionList',
  '/intentionList/intentionDetail',
  '/helpList',
  '/transparency',
  '/documentCheck',
] as const;

interface TokenPage {
  readonly title: string;
  readonly parent: (typeof parentNames)[number] | null;
}

export const tokenPages = {
  supplierInfoRegister: { title: '企业信息登记', parent: null },
  dashboard: { title: '管理中心', parent: null },
  moreList: { title: '全部事项', parent: 'dashboard' },
  orderDetail: { title: '订单详情', parent: 'dashboard' },
  supplierInfoEdit: { title: '企业信息变更', parent: null },
  supplierInfoChangeHistoryDetail: { title: '变更记录', parent: null },
  bidList: { title: '我的投标项目', parent: null },
  processManage: { title: '项目进展', parent: 'bidList' },
  replyInvite: { title: '投标邀请', parent: 'bidList' },
  prequalification: { title: '资格预审', parent: 'bidList' },
  downloadDoc: { title: '招标文件', parent: 'bidList' },
  questons: { title: '提疑', parent: 'bidList' },
  answerBid: { title: '投标文件', parent: 'bidList' },
  replayTender: { title: '澄清回复', parent: 'bidList' },
  businessNegotiation: { title: '商务谈判', parent: 'bidList' },
  winNotification: { title: '中标通知书', parent: 'bidList' },
  objection: { title: '我的异议', parent: null },
  complaint: { title: '我的投诉', parent: null },
} as const satisfies Record<string, TokenPage>;

export type TokenPageName = keyof typeof tokenPages;

/** The pages that are parents of others. */
export const parentNames = ['dashboard', 'bidList'] as const;

export const tokenPageNames = Object.keys(tokenPages) as readonly TokenPageName[];

/** The name of the page at a path if it needs a token; case is ignored, as the router does. */
export function tokenPageAt(pathname: string): TokenPageName | null {
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  return tokenPageNames.find((name) => `/${name.toLowerCase()}` === path) ?? null;
}

export function trailOf(name: TokenPageName): { readonly title: string; readonly href: string }[] {
  const { title, parent }: TokenPage = tokenPages[name];
  const own = { title, href: `/${name}` };
  return parent ? [{ title: tokenPages[parent].title, href: `/${parent}` }, own] : [own];
}
