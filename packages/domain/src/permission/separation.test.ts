import { describe, expect, test } from 'vitest';
import { permissionLabels, permissions, staffPermissions, supplierPermissions } from './permission.ts';
import { rolePermissions, roles, staffRoles } from './role.ts';
import { canGrant, canHold } from './separation.ts';

describe('Separation of duties', () => {
  test('who makes does not approve, who opens does not score', () => {
    expect(canHold(['buyer', 'approver'])).toEqual({
      refused: 'roles_conflict',
      values: { a: '采购员', b: '审批人' },
    });
    for (const pair of [
      ['opener', 'evaluator'],
      ['admin', 'buyer'],
      ['auditor', 'editor'],
      ['reviewer', 'buyer'],
    ] as const) {
      expect(canHold(pair)).toMatchObject({ refused: 'roles_conflict' });
    }
  });

  test('one role, and roles that do not meet, are fine together', () => {
    for (const role of roles) expect(canHold([role])).toBe(true);
    expect(canHold(['approver', 'reviewer'])).toBe(true);
    expect(canHold(['editor', 'admin'])).toBe(true);
    expect(canHold([])).toBe(true);
  });

  test('no role makes and approves the same thing', () => {
    const exclusive = [
      ['tender.create', 'tender.approve'],
      ['award.propose', 'award.approve'],
      ['opening.release', 'evaluation.score'],
      ['tender.create', 'evaluation.score'],
      ['account.manage', 'tender.publish'],
      ['audit.read', 'account.manage'],
    ] as const;
    for (const role of roles) {
      for (const [one, other] of exclusive) {
        expect(rolePermissions[role].includes(one) && rolePermissions[role].includes(other)).toBe(false);
      }
    }
  });

  test('no two roles that may be held together add up to such a pair', () => {
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

  test('every permission is somebody’s, named, and on one side only', () => {
    const granted = new Set(roles.flatMap((role) => rolePermissions[role]));
    expect(permissions.filter((permission) => !granted.has(permission))).toEqual([]);
    expect(
      staffPermissions.filter((each) => (supplierPermissions as readonly string[]).includes(each)),
    ).toEqual([]);
    for (const permission of permissions) expect(permissionLabels[permission]).toMatch(/\p{Script=Han}/u);
    expect(rolePermissions.company_admin).toEqual(supplierPermissions);
    expect(rolePermissions.auditor.filter((each) => !each.endsWith('.read'))).toEqual([]);
  });
});

describe('what a role may be given', () => {
  test('is what it has from the start, always', () => {
    for (const role of roles) expect(canGrant(role, rolePermissions[role]), role).toBe(true);
  });

  test('never lets a buyer approve, an opener score, or anybody but the auditor read the log', () => {
    expect(canGrant('buyer', ['tender.approve'])).toMatchObject({ refused: 'permission_conflict' });
    expect(canGrant('opener', ['evaluation.score'])).toMatchObject({ refused: 'permission_conflict' });
    for (const role of staffRoles.filter((one) => one !== 'auditor'))
      expect(canGrant(role, ['audit.read']), role).toMatchObject({ refused: 'permission_conflict' });
  });

  test('never unites in one role what two duties keep apart', () => {
    expect(canGrant('editor', ['content.edit', 'tender.create'])).toBe(true);
    expect(canGrant('editor', ['content.edit', 'tender.create', 'tender.approve'])).toEqual({
      refused: 'permission_conflict',
      values: { role: '内容编辑', permission: '新建招标项目' },
    });
  });

  test('may be what a compatible role has', () => {
    expect(canGrant('editor', ['tender.read'])).toBe(true);
    expect(canGrant('opener', ['evaluation.read'])).toBe(true);
  });
});
