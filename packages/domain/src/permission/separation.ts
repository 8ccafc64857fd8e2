import { type Refusal, refuse } from '../outcome.ts';
import { type Permission, permissionLabels } from './permission.ts';
import { type Role, roleLabels, rolePermissions, roles } from './role.ts';

/** Two roles that one person may not hold together, with the reason. */
interface Apart {
  readonly roles: readonly [Role, Role];
  readonly reason: string;
}

const apart = (one: Role, others: readonly Role[], reason: string): readonly Apart[] =>
  others.map((other) => ({ roles: [one, other], reason }));

/**
 * The duties that the law and 等保三级 separate, in pairs. Writing is separate from approving, opening from scoring, and
 * approving the award from both opening and scoring. Reviewers of suppliers take no part in their tenders. The three
 * administrators are three people without a part in procurement. The auditor holds no other role.
 */
const dutiesApart: readonly Apart[] = [
  ...apart('buyer', ['approver'], '编制项目的人不能审批'),
  ...apart('buyer', ['opener'], '经办项目的人不能解锁投标文件'),
  ...apart('buyer', ['evaluator'], '经办项目的人不能参加评审'),
  ...apart('opener', ['evaluator'], '开标与评审须分开'),
  ...apart('approver', ['opener'], '审批定标的人不能开标'),
  ...apart('approver', ['evaluator'], '审批定标的人不能参加评审'),
  ...apart(
    'reviewer',
    ['buyer', 'approver', 'opener', 'evaluator'],
    '审核供应商的人不能参与项目的采购、审批、开标与评审',
  ),
  ...apart('admin', ['security'], '建立账号与授予权限须分开'),
  ...(['admin', 'security'] as const).flatMap((one) =>
    apart(one, ['buyer', 'approver', 'reviewer', 'opener', 'evaluator'], '管理系统的人不能办理采购业务'),
  ),
  ...apart('auditor', ['admin', 'security'], '系统、安全与审计管理须由三人分别担任'),
  ...apart(
    'auditor',
    ['buyer', 'approver', 'reviewer', 'opener', 'evaluator', 'editor'],
    '审计须独立于被审计的工作',
  ),
  ...apart(
    'supervisor',
    ['buyer', 'approver', 'reviewer', 'opener', 'evaluator', 'editor', 'auditor', 'admin', 'security'],
    '监督须独立于被监督的工作',
  ),
];

/** Reading data that are no secret of a procurement is not a duty, and compatible with every role. */
const plainReading: readonly Permission[] = [
  'tender.read',
  'entrustment.read',
  'register.read',
  'supplier.read',
  'order.read',
];

export type Grants = (role: Role) => readonly Permission[];
const fromTheStart: Grants = (role) => rolePermissions[role];

/** Checks whether one account may hold these roles together, by their names and by their present permissions. */
export function canHold(
  held: readonly Role[],
  grants: Grants = fromTheStart,
): true | Refusal<'roles_conflict' | 'permissions_apart'> {
  const found = dutiesApart.find(({ roles: [one, other] }) => held.includes(one) && held.includes(other));
  if (found !== undefined) {
    const [a, b] = found.roles;
    return refuse('roles_conflict', { a: roleLabels[a], b: roleLabels[b], reason: found.reason });
  }
  const all = [...new Set(held)];
  const united = all
    .flatMap((role, place) =>
      all
        .slice(place + 1)
        .flatMap((other) => grants(role).flatMap((one) => grants(other).map((two) => [one, two] as const))),
    )
    .find(([one, two]) => areApart(one, two));
  return united === undefined
    ? true
    : refuse('permissions_apart', { a: permissionLabels[united[0]], b: permissionLabels[united[1]] });
}

const clash = (one: Role, other: Role) =>
  dutiesApart.some(({ roles: [a, b] }) => (a === one && b === other) || (b === one && a === other));

/** Returns the roles that have a permission by default. Empty for a permission that is not a duty. */
const homesOf = (permission: Permission): readonly Role[] =>
  plainReading.includes(permission) ? [] : roles.filter((role) => rolePermissions[role].includes(permission));

/** Returns whether two permissions belong only to separate duties, such as writing a tender and approving it. */
function areApart(one: Permission, other: Permission): boolean {
  const [homes, others] = [homesOf(one), homesOf(other)];
  return homes.length > 0 && others.length > 0 && homes.every((a) => others.every((b) => clash(a, b)));
}

/**
 * Checks whether a role may be granted these permissions. A role that conflicts with every default role of a permission
 * must not receive it in this way (a buyer never approves), and one role may not combine two permissions of separate
 * duties.
 */
export function canGrant(role: Role, granted: readonly Permission[]): true | Refusal<'permission_conflict'> {
  const own = rolePermissions[role];
  const wrong = granted.find((permission, index) => {
    const homes = homesOf(permission);
    const foreign = homes.length > 0 && !homes.includes(role) && homes.every((home) => clash(role, home));
    return (
      foreign ||
      (!own.includes(permission) && granted.some((other, at) => at !== index && areApart(permission, other)))
    );
  });
  return wrong === undefined
    ? true
    : refuse('permission_conflict', { role: roleLabels[role], permission: permissionLabels[wrong] });
}
