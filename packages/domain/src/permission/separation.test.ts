import { describe, expect, test } from 'vitest';
import {
  type Permission,
  permissionLabels,
  permissions,
  staffPermissions,
  supplierPermissions,
} from './permission.ts';
import { type Role, rolePermissions, roles, staffRoles, supplierRoles } from './role.ts';
import { canGrant, canHold } from './separation.ts';

/** The complete expected table: every pair of staff roles that one person may hold. */
const together: readonly (readonly [Role, Role])[] = [
  ['editor', 'buyer'],
  ['editor', 'approver'],
  ['editor', 'reviewer'],
  ['editor', 'opener'],
  ['editor', 'evaluator'],
  ['editor', 'admin'],
  ['editor', 'security'],
];

describe('separation of duties', () => {
  test('separates writing from approving, and opening from scoring', () => {
    expect(canHold(['buyer', 'approver'])).toEqual({
      refused: 'roles_conflict',
      values: { a: '采购员', b: '审批人', reason: '编制项目的人不能审批' },
    });
    for (const held of [
      ['approver', 'evaluator'],
      ['approver', 'opener'],
      ['reviewer', 'approver', 'evaluator'],
      ['admin', 'security'],
      ['security', 'auditor'],
      ['admin', 'auditor'],
    ] as const)
      expect(canHold(held), held.join()).toMatchObject({ refused: 'roles_conflict' });
  });

  test('allows no two duties for one person, except the content editor’s with another', () => {
    for (const [place, a] of staffRoles.entries()) {
      for (const b of staffRoles.slice(place + 1)) {
        const fine = together.some((pair) => pair.includes(a) && pair.includes(b));
        expect([a, b, canHold([a, b]) === true]).toEqual([a, b, fine]);
        expect([b, a, canHold([b, a]) === true]).toEqual([b, a, fine]);
      }
    }
    for (const role of roles) expect(canHold([role])).toBe(true);
    expect(canHold([])).toBe(true);
  });

  test('considers the permissions that the roles have been granted since', () => {
    const given = (role: Role): readonly Permission[] =>
      role === 'editor' ? ['content.edit', 'tender.create'] : rolePermissions[role];
    expect(canHold(['editor', 'approver'], given)).toEqual({
      refused: 'permissions_apart',
      values: { a: '新建招标项目', b: '审批招标项目' },
    });
    expect(canHold(['editor', 'buyer'], given)).toBe(true);
  });

  test('gives no role both the writing and the approval of the same thing', () => {
    const exclusive = [
      ['tender.create', 'tender.approve'],
      ['award.propose', 'award.approve'],
      ['opening.release', 'evaluation.score'],
      ['tender.create', 'evaluation.score'],
      ['account.manage', 'tender.publish'],
      ['account.manage', 'role.manage'],
      ['audit.read', 'role.manage'],
      ['tender.approve', 'evaluation.score'],
      ['award.approve', 'opening.release'],
      ['audit.read', 'account.manage'],
    ] as const;
    for (const role of roles) {
      for (const [one, other] of exclusive) {
        expect(rolePermissions[role].includes(one) && rolePermissions[role].includes(other)).toBe(false);
      }
    }
  });

  test('prevents compatible roles from combining such a pair', () => {
    const pairs = [
      ['tender.create', 'tender.approve'],
      ['award.propose', 'award.approve'],
      ['opening.release', 'evaluation.score'],
    ] as const;
    for (const a of roles) {
      for (const b of roles) {
        if (canHold([a, b]) !== true) continue;
        const held = [...rolePermissions[a], ...rolePermissions[b]];
        for (const [one, other] of pairs) expect(held.includes(one) && held.includes(other)).toBe(false);
      }
    }
  });

  test('gives every permission a role, a name and exactly one side', () => {
    const granted = new Set(roles.flatMap((role) => rolePermissions[role]));
    expect(permissions.filter((permission) => !granted.has(permission))).toEqual([]);
    expect(
      staffPermissions.filter((each) => (supplierPermissions as readonly string[]).includes(each)),
    ).toEqual([]);
    for (const permission of permissions) expect(permissionLabels[permission]).toMatch(/\p{Script=Han}/u);
    const ofCompanies = new Set(supplierRoles.flatMap((role) => rolePermissions[role]));
    expect([...ofCompanies].sort()).toEqual([...supplierPermissions].sort());
    expect(rolePermissions.auditor.filter((each) => !each.endsWith('.read'))).toEqual([]);
  });
});

describe('the permissions that a role may be granted', () => {
  test('always include its default permissions', () => {
    for (const role of roles) expect(canGrant(role, rolePermissions[role]), role).toBe(true);
  });

  test('never let a buyer approve, an opener score, or anyone but the auditor read the log', () => {
    expect(canGrant('buyer', ['tender.approve'])).toMatchObject({ refused: 'permission_conflict' });
    expect(canGrant('opener', ['evaluation.score'])).toMatchObject({ refused: 'permission_conflict' });
    for (const role of staffRoles.filter((one) => one !== 'auditor'))
      expect(canGrant(role, ['audit.read']), role).toMatchObject({ refused: 'permission_conflict' });
  });

  test('never combine in one role what two duties separate', () => {
    expect(canGrant('editor', ['content.edit', 'tender.create'])).toBe(true);
    expect(canGrant('editor', ['content.edit', 'tender.create', 'tender.approve'])).toEqual({
      refused: 'permission_conflict',
      values: { role: '内容编辑', permission: '新建招标项目' },
    });
  });

  test('may include those of a compatible role', () => {
    expect(canGrant('editor', ['tender.read'])).toBe(true);
    expect(canGrant('reviewer', ['tender.read', 'order.read'])).toBe(true);
  });

  test('never include those of the other administrator', () => {
    expect(canGrant('admin', ['role.manage'])).toMatchObject({ refused: 'permission_conflict' });
    expect(canGrant('security', ['account.manage'])).toMatchObject({ refused: 'permission_conflict' });
  });
});
