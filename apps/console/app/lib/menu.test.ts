import type { StaffPermission } from '@procure/domain/permission/permission.ts';
import { rolePermissions } from '@procure/domain/permission/role.ts';
import { expect, test } from 'vitest';
import routes from '../routes.ts';
import { entryAt, menu } from './menu.ts';

interface Entry {
  readonly path?: string;
  readonly index?: boolean;
  readonly children?: readonly Entry[];
}

function pathsOf(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry) => [
    ...(entry.index ? ['/'] : entry.path ? [`/${entry.path}`] : []),
    ...pathsOf(entry.children ?? []),
  ]);
}

/** Every route, and the entry it stands under; null: a page that no menu leads to. */
const places: Readonly<Record<string, string | null>> = {
  '/login': null,
  '/': '工作台',
  '/tender': '招标项目',
  '/tender/new': '招标项目',
  '/tender/:id': '招标项目',
  '/tender/:id/amendment': '招标项目',
  '/tender/:id/document': '招标项目',
  '/tender/:id/edit': '招标项目',
  '/tender/:id/history': '招标项目',
  '/tender/:id/invitation': '招标项目',
  '/tender/:id/prequalification': '招标项目',
  '/tender/:id/question': '招标项目',
  '/tender/:id/requirement': '招标项目',
  '/tender/:id/team': '招标项目',
  '/supplier': '供应商',
  '/supplier/change/:id': '供应商',
  '/supplier/:id': '供应商',
  '/opening': '开标',
  '/opening/:lotId': '开标',
  '/clarification/:lotId': '招标项目',
  '/negotiation/:lotId': '招标项目',
  '/evaluation': '评标',
  '/evaluation/:lotId': '评标',
  '/award/:lotId': '招标项目',
  '/order': '订单',
  '/order/new': '订单',
  '/order/:id': '订单',
  '/content/help': '帮助内容',
  '/audit': '审计日志',
  '/organisation': '采购单位',
  '/organisation/:id': '采购单位',
  '/account': '账号',
  '/settings': null,
  '/role': '角色与权限',
  '/dev-inbox': '开发收件箱',
  '/*': null,
};
const pathOf = (route: string) => route.replaceAll(/:\w+/g, '5f0c').replace('*', 'nothing');
const seenBy = (...held: readonly StaffPermission[]) =>
  menu.filter(({ permission }) => permission === undefined || held.includes(permission));
const staff = (role: 'buyer' | 'opener' | 'evaluator') =>
  seenBy(...(rolePermissions[role] as StaffPermission[]));

test('every route stands under one entry of the menu', async () => {
  expect(Object.keys(places).sort()).toEqual(pathsOf((await routes) as Entry[]).sort());
  for (const [route, title] of Object.entries(places)) {
    expect(entryAt(pathOf(route))?.title ?? null, route).toBe(title);
    if (title !== null) expect(entryAt(`${pathOf(route)}/`)?.title, route).toBe(title);
  }
});

test('a step of a lot stands under its own queue for who has one, under the tenders for everybody else', () => {
  expect(entryAt('/opening/5f0c', staff('opener'))?.title).toBe('开标');
  expect(entryAt('/opening/5f0c', staff('buyer'))?.title).toBe('招标项目');
  expect(entryAt('/evaluation/5f0c', staff('evaluator'))?.title).toBe('评标');
  expect(entryAt('/evaluation/5f0c', staff('buyer'))?.title).toBe('招标项目');
  expect(entryAt('/evaluation', staff('buyer'))).toBeUndefined();
});

test('a page that only begins with the same letters stands nowhere', () => {
  expect(entryAt('/tenders')).toBeUndefined();
});
