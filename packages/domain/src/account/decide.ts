import type { Moment } from '../moment.ts';
import { type OrganisationKind, organisationKindLabels } from '../organisation/organisation.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { type AdministratorRole, administratorsAmong, canLose } from '../permission/administrator.ts';
import type { Permission } from '../permission/permission.ts';
import { type Post, postsAfter, rolesAmong } from '../permission/post.ts';
import { roleLabels, rolesIn, type StaffRole } from '../permission/role.ts';
import { canHold } from '../permission/separation.ts';

/** A staff account: active, or disabled since a moment. */
export type StaffAccount = {
  /** The roles of the account in each organisation. */
  readonly posts: readonly Post[];
  /** The password was set by another person, who knows it until the owner signs in and changes it. */
  readonly passwordTemporary: boolean;
} & (
  | { readonly state: 'active'; readonly disabledAt: null }
  | { readonly state: 'disabled'; readonly disabledAt: Moment }
);

/** For each administrator's role that the account would lose: the number of other accounts in use that hold it. */
type Others = ReadonlyMap<string, number>;

export interface SetRoles {
  readonly kind: 'set_roles';
  /** The organisation in which the roles are set. They replace all roles held there. */
  readonly organisation: {
    readonly id: string;
    readonly kind: OrganisationKind;
    readonly name: string;
    readonly inUse: boolean;
  };
  readonly roles: readonly StaffRole[];
  readonly grants: ReadonlyMap<string, readonly Permission[]>;
  readonly others: Others;
}

export interface Disable {
  readonly kind: 'disable';
  readonly reason: string;
  readonly others: Others;
}

export interface Enable {
  readonly kind: 'enable';
}

export interface RolesSet {
  readonly kind: 'set_roles';
  readonly organisation: { readonly id: string; readonly name: string };
  /** The roles held there before. */
  readonly from: readonly StaffRole[];
  readonly roles: readonly StaffRole[];
}
export interface Disabled {
  readonly kind: 'disable';
  readonly reason: string;
}
export interface Enabled {
  readonly kind: 'enable';
}

interface Decided<Event> {
  readonly account: StaffAccount;
  /** Null if the account is already in the requested state. */
  readonly event: Event;
}

/** Returns the administrators' roles that an active account loses with these posts, or by being disabled. */
export function officesLeft(
  account: StaffAccount,
  posts: readonly Post[] = [],
): readonly AdministratorRole[] {
  if (account.state === 'disabled') return [];
  const stay = rolesAmong(posts);
  return administratorsAmong(rolesAmong(account.posts).filter((role) => !stay.includes(role)));
}

/** Applies a command to a staff account. Returns the new account and the event, or the refusal. */
export function decide(
  account: StaffAccount,
  command: SetRoles,
  now: Moment,
):
  | Decided<RolesSet>
  | Refusal<
      | 'role_misplaced'
      | 'organisation_out_of_use'
      | 'password_not_own'
      | 'last_administrator'
      | 'roles_conflict'
      | 'permissions_apart'
    >;
export function decide(
  account: StaffAccount,
  command: Disable,
  now: Moment,
): Decided<Disabled | null> | Refusal<'last_administrator'>;
export function decide(account: StaffAccount, command: Enable, now: Moment): Decided<Enabled | null>;
export function decide(
  from: StaffAccount,
  command: SetRoles | Disable | Enable,
  now: Moment,
): Decided<RolesSet | Disabled | Enabled | null> | Refusal {
  switch (command.kind) {
    case 'set_roles': {
      const { organisation, roles, grants, others } = command;
      const { id, kind, name } = organisation;
      const rolesBefore = from.posts.find(({ organisationId }) => organisationId === id)?.roles ?? [];
      const added = roles.filter((role) => !rolesBefore.includes(role));
      const foreign = added.find((role) => !rolesIn[kind].includes(role));
      if (foreign !== undefined)
        return refuse('role_misplaced', { kind: organisationKindLabels[kind], role: roleLabels[foreign] });
      if (added.length > 0 && !organisation.inUse) return refuse('organisation_out_of_use', { name });
      // Another person knows a temporary password and could use a role added now.
      if (from.passwordTemporary && added.length > 0) return refuse('password_not_own');
      const posts = postsAfter(from.posts, id, roles);
      const spared = canLose(officesLeft(from, posts), (role) => others.get(role) ?? 0);
      if (spared !== true) return spared;
      // Checked across all posts of the person: buying for one organisation and approving for another is a conflict
      // too.
      const allowed = canHold(rolesAmong(posts), (role) => grants.get(role) ?? []);
      if (allowed !== true) return allowed;
      const event = { kind: 'set_roles', organisation: { id, name }, from: rolesBefore, roles } as const;
      return { account: { ...from, posts }, event };
    }
    case 'disable': {
      if (from.state === 'disabled') return { account: from, event: null };
      const spared = canLose(officesLeft(from), (role) => command.others.get(role) ?? 0);
      if (spared !== true) return spared;
      const { reason } = command;
      return {
        account: { ...from, state: 'disabled', disabledAt: now },
        event: { kind: 'disable', reason },
      };
    }
    case 'enable':
      return from.state === 'active'
        ? { account: from, event: null }
        : {
            account: { ...from, state: 'active', disabledAt: null },
            event: { kind: 'enable' },
          };
  }
}

/** A request for a new password that waits for a second person. */
export interface Reset {
  readonly askedBy: string;
  readonly reason: string;
}

export interface JudgeReset {
  readonly kind: 'reset_password' | 'decline_password_reset';
  readonly by: string;
  /** Null when confirming: the reason of the request applies. */
  readonly reason: string | null;
}

export interface ResetJudged {
  readonly kind: 'reset_password' | 'decline_password_reset';
  readonly askedBy: string;
  readonly reason: string;
}

/** Decides a request for a new password. The person who requested it never decides it, whatever roles they hold now. */
export function decideReset(
  reset: Reset | null,
  { kind, by, reason }: JudgeReset,
):
  | { readonly outcome: 'confirmed' | 'declined'; readonly event: ResetJudged }
  | Refusal<'own_request' | 'reset_not_asked'> {
  if (reset === null) return refuse('reset_not_asked');
  if (reset.askedBy === by) return refuse('own_request');
  const outcome = kind === 'reset_password' ? 'confirmed' : 'declined';
  return { outcome, event: { kind, askedBy: reset.askedBy, reason: reason ?? reset.reason } };
}
