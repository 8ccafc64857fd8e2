import { type Refusal, refuse } from '../outcome.ts';
import type { SupplierRole } from '../permission/role.ts';
import { isAdministrator, type Member } from './member.ts';

/** The members of a company whose accounts are in use, locked while one of them acts. */
export type People = readonly Member[];

/** By an administrator, for any member including themselves. */
export interface SetRoles {
  readonly kind: 'set_roles';
  readonly of: string;
  readonly roles: readonly SupplierRole[];
}
export interface Remove {
  readonly kind: 'remove';
  readonly of: string;
}
/** Hands the administration over. The former administrator keeps the other roles. */
export interface HandOver {
  readonly kind: 'hand_over';
  readonly to: string;
}
/** By the leaving member. */
export interface Leave {
  readonly kind: 'leave';
}
export type MemberCommand = SetRoles | Remove | HandOver | Leave;

export interface RolesSet {
  readonly kind: 'set_roles';
  readonly of: string;
  readonly from: readonly SupplierRole[];
  readonly roles: readonly SupplierRole[];
}
export interface Left {
  /** `remove`: by another · `leave`: by themselves. */
  readonly kind: 'remove' | 'leave';
  readonly of: string;
  readonly from: readonly SupplierRole[];
}
export interface HandedOver {
  readonly kind: 'hand_over';
  readonly from: string;
  readonly to: string;
}
export type MemberEvent = RolesSet | Left | HandedOver;

export type MemberReason = 'forbidden' | 'not_found' | 'last_company_admin' | 'own_removal';

interface Decided {
  readonly people: People;
  /** Null if nothing changes. */
  readonly event: MemberEvent | null;
}

/**
 * Applies a command of `by` to the members. Returns the new members and the event, or the refusal. `by` was an
 * administrator when the call arrived; whether they still are is decided by the locked members.
 */
export function decide(people: People, command: MemberCommand, by: string): Decided | Refusal<MemberReason> {
  const actor = people.find(({ id }) => id === by);
  if (actor === undefined || (command.kind !== 'leave' && !isAdministrator(actor)))
    return refuse('forbidden');
  switch (command.kind) {
    case 'set_roles':
      return setRoles(people, command);
    case 'remove':
      return command.of === by ? refuse('own_removal') : without(people, command.of, 'remove');
    case 'leave':
      return without(people, by, 'leave');
    case 'hand_over':
      return handOver(people, actor, command.to);
  }
}

/**
 * Checks whether `by` may reset a colleague's second factor. Their own is excluded, since an open session would suffice
 * for that.
 */
export function canResetFactor(
  people: People,
  of: string,
  by: string,
): true | Refusal<'forbidden' | 'not_found' | 'own_factor'> {
  const actor = people.find(({ id }) => id === by);
  if (actor === undefined || !isAdministrator(actor)) return refuse('forbidden');
  if (of === by) return refuse('own_factor');
  return people.some(({ id }) => id === of) || refuse('not_found');
}

function setRoles(people: People, { of, roles }: SetRoles): Decided | Refusal<MemberReason> {
  const member = people.find(({ id }) => id === of);
  if (member === undefined) return refuse('not_found');
  if (isSame(member.roles, roles)) return { people, event: null };
  const after = changeRoles(people, of, roles);
  if (!after.some(isAdministrator)) return refuse('last_company_admin');
  return { people: after, event: { kind: 'set_roles', of, from: member.roles, roles } };
}

function without(people: People, of: string, kind: Left['kind']): Decided | Refusal<MemberReason> {
  const member = people.find(({ id }) => id === of);
  if (member === undefined) return refuse('not_found');
  const after = people.filter(({ id }) => id !== of);
  if (!after.some(isAdministrator)) return refuse('last_company_admin');
  return { people: after, event: { kind, of, from: member.roles } };
}

function handOver(people: People, actor: Member, to: string): Decided | Refusal<MemberReason> {
  const heir = people.find(({ id }) => id === to);
  if (heir === undefined) return refuse('not_found');
  if (heir.id === actor.id) return { people, event: null };
  const added: Member['roles'] = isAdministrator(heir) ? heir.roles : ['company_admin', ...heir.roles];
  const after = changeRoles(changeRoles(people, to, added), actor.id, withoutAdministration(actor.roles));
  return { people: after, event: { kind: 'hand_over', from: actor.id, to } };
}

/** Returns the roles without the administration. A member without other roles may still read. */
export function withoutAdministration(roles: readonly SupplierRole[]): readonly SupplierRole[] {
  const left = roles.filter((role) => role !== 'company_admin');
  return left.length === 0 ? ['company_reader'] : left;
}

function changeRoles(people: People, of: string, roles: readonly SupplierRole[]): People {
  return people.map((member) => (member.id === of ? { ...member, roles } : member));
}

function isSame(one: readonly SupplierRole[], other: readonly SupplierRole[]): boolean {
  return one.length === other.length && one.every((role) => other.includes(role));
}
