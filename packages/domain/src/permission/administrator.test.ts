import { describe, expect, test } from 'vitest';
import { administratorRoles, administratorsAmong, canLose, factorPermissions } from './administrator.ts';
import { rolesWith, staffRoles } from './role.ts';

test('a second factor is required of administrators and of reviewers of suppliers, and of no one else', () => {
  expect([...new Set(factorPermissions.flatMap(rolesWith))].sort()).toEqual([
    'admin',
    'auditor',
    'reviewer',
    'security',
  ]);
});

describe('an administrator', () => {
  test('is one of three, whatever other roles are held', () => {
    expect(administratorsAmong(staffRoles)).toEqual(administratorRoles);
    expect(administratorsAmong(['buyer', 'auditor'])).toEqual(['auditor']);
    expect(administratorsAmong(['buyer'])).toEqual([]);
  });

  test.each(administratorRoles)('as %s can be removed only while another one is in use', (role) => {
    expect(canLose([role], () => 1)).toBe(true);
    expect(canLose([role], () => 0)).toMatchObject({ refused: 'last_administrator' });
    expect(canLose([], () => 0)).toBe(true);
  });

  test('is named by the role that nobody else would hold', () => {
    expect(canLose(['admin', 'auditor'], (role) => (role === 'admin' ? 1 : 0))).toEqual({
      refused: 'last_administrator',
      values: { role: '审计管理员' },
    });
  });
});
