import { describe, expect, test } from 'vitest';
import { administratorRoles, administratorsAmong, canLose, factorPermissions } from './administrator.ts';
import { rolesWith, staffRoles } from './role.ts';

test('a second factor is asked of who runs the system and who decides on suppliers, and of nobody else', () => {
  expect([...new Set(factorPermissions.flatMap(rolesWith))].sort()).toEqual([
    'admin',
    'auditor',
    'reviewer',
    'security',
  ]);
});

describe('an administrator', () => {
  test('is one of three, whatever else is held', () => {
    expect(administratorsAmong(staffRoles)).toEqual(administratorRoles);
    expect(administratorsAmong(['buyer', 'auditor'])).toEqual(['auditor']);
    expect(administratorsAmong(['buyer'])).toEqual([]);
  });

  test.each(administratorRoles)('as %s is let go only while another is in use', (role) => {
    expect(canLose([role], () => 1)).toBe(true);
    expect(canLose([role], () => 0)).toMatchObject({ refused: 'last_administrator' });
    expect(canLose([], () => 0)).toBe(true);
  });

  test('is named by the duty that would be left without anybody', () => {
    expect(canLose(['admin', 'auditor'], (role) => (role === 'admin' ? 1 : 0))).toEqual({
      refused: 'last_administrator',
      values: { role: '审计管理员' },
    });
  });
});
