import { expect, test } from 'vitest';
import { currentOf, placeOf, publicMenu } from './menu.ts';
import { publicPaths, tokenPageNames } from './route-table.ts';
import { workMenu } from './work-menu.ts';

/** Every page, and its menu entry; null for a page without one. */
const places: Readonly<Record<string, string | null>> = {
  '/': '首页',
  '/login': null,
  '/supplierAccountRegister': null,
  '/inviteList': '招标公告',
  '/inviteList/inviteDetail': '招标公告',
  '/inviteList/objectionResults': '招标公告',
  '/intentionList': '招标公告',
  '/intentionList/intentionDetail': '招标公告',
  '/winList': '中标公告',
  '/helpList': '帮助中心',
  '/transparency': null,
  '/documentCheck': null,
  '/supplierInfoRegister': '企业信息',
  '/dashboard': '管理中心',
  '/moreList': '管理中心',
  '/orderDetail': '管理中心',
  '/supplierInfoEdit': '企业信息',
  '/supplierInfoChangeHistoryDetail': '企业信息',
  '/bidList': '我的投标项目',
  '/processManage': '我的投标项目',
  '/replyInvite': '我的投标项目',
  '/prequalification': '我的投标项目',
  '/downloadDoc': '我的投标项目',
  '/questons': '我的投标项目',
  '/answerBid': '我的投标项目',
  '/replayTender': '我的投标项目',
  '/businessNegotiation': '我的投标项目',
  '/winNotification': '我的投标项目',
  '/objection': '我的异议',
  '/complaint': '我的投诉',
};
const titleAt = (path: string) =>
  [...publicMenu, ...workMenu].find(({ href }) => currentOf(href, path) !== undefined)?.title ?? null;

test('every page belongs to one menu entry, in any case and with a trailing slash', () => {
  const pages = [...publicPaths, ...tokenPageNames.map((name) => `/${name}`)];
  expect(Object.keys(places).sort()).toEqual(pages.sort());
  for (const page of pages) {
    expect(titleAt(page), page).toBe(places[page]);
    expect(titleAt(`${page.toUpperCase()}/`), page).toBe(places[page]);
  }
});

test('an address that only begins like a page’s, and an unknown page, belong to no entry', () => {
  for (const path of ['/inviteListing', '/winList2', '/bidList/other', '/nothing'])
    expect(placeOf(path)).toBeNull();
});

test('an entry is the current page or its parent', () => {
  expect(currentOf('/inviteList', '/inviteList')).toBe('page');
  expect(currentOf('/inviteList', '/inviteList/inviteDetail')).toBe('true');
  expect(currentOf('/', '/')).toBe('page');
});

test('a view of the management centre with an entry of its own marks that entry, not the centre’s', () => {
  for (const view of ['members', 'library']) {
    expect(currentOf(`/dashboard?view=${view}`, '/dashboard', `?view=${view}`)).toBe('page');
    expect(currentOf('/dashboard', '/dashboard', `?view=${view}&x=1`)).toBeUndefined();
    expect(currentOf(`/dashboard?view=${view}`, '/dashboard', '')).toBeUndefined();
    expect(currentOf(`/dashboard?view=${view}`, '/bidList', `?view=${view}`)).toBeUndefined();
  }
  expect(currentOf('/dashboard', '/dashboard', '?view=account')).toBe('page');
});
