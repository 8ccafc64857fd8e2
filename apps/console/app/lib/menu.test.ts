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

/** Pages that belong to another menu entry than the one their address begins with; null: to none. */
const elsewhere: Readonly<Record<string, string | null>> = {
  '/login': null,
  '/registration': null,
  '/expert/own': '专家资料',
  '/expert/invitation': '评审邀请',
  '/expert-draw/:lotId': '招标项目',
  '/supplier-draw/:lotId': '招标项目',
  '/clarification/:lotId': '招标项目',
  '/negotiation/:lotId': '招标项目',
  '/award/:lotId': '招标项目',
  '/objection/register': '异议台账',
  '/complaint/register': '投诉台账',
  '/settings': null,
  '/*': null,
};
const pathOf = (route: string) => route.replaceAll(/:\w+/g, '5f0c').replace('*', 'nothing');
const seenBy = (...held: readonly StaffPermission[]) =>
  menu.filter(({ permission }) => permission === null || held.includes(permission));
const staff = (role: 'buyer' | 'opener' | 'evaluator') =>
  seenBy(...(rolePermissions[role] as StaffPermission[]));

test('every page belongs to the menu entry that its address begins with, except the named ones', async () => {
  const paths = pathsOf((await routes) as Entry[]);
  expect(Object.keys(elsewhere).filter((path) => !paths.includes(path))).toEqual([]);
  for (const path of paths) {
    const [, first = ''] = path.split('/');
    const own = menu.find(({ href }) => href.split('/')[1] === first)?.title;
    const title = path in elsewhere ? elsewhere[path] : own;
    expect(title, `${path} is in no menu and not named here`).toBeDefined();
    expect(entryAt(pathOf(path))?.title ?? null, path).toBe(title);
    if (title !== null) expect(entryAt(`${pathOf(path)}/`)?.title, path).toBe(title);
  }
});

test('a step of a lot belongs to its own queue for roles that have one, to the tenders for others', () => {
  expect(entryAt('/opening/5f0c', staff('opener'))?.title).toBe('开标');
  expect(entryAt('/opening/5f0c', staff('buyer'))?.title).toBe('招标项目');
  expect(entryAt('/evaluation/5f0c', staff('evaluator'))?.title).toBe('评标');
  expect(entryAt('/evaluation/5f0c', staff('buyer'))?.title).toBe('招标项目');
  expect(entryAt('/evaluation', staff('buyer'))).toBeUndefined();
});

test('a page whose address only begins with the same letters belongs to no entry', () => {
  expect(entryAt('/tenders')).toBeUndefined();
});
