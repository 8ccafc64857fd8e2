import type { Moment } from '../moment.ts';
import { type OrganisationKind, organisationKindLabels } from '../organisation/organisation.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { type AdministratorRole, administratorsAmong, canLose } from '../permission/administrator.ts';
import type { Permission } from '../permission/permission.ts';
import { type Post, postsAfter, rolesAmong } from '../permission/post.ts';
import { roleLabels, rolesIn, type StaffRole } from '../permission/role.ts';
import { canHold } from '../permission/separation.ts';

/** An account of the staff as it stands: in use, or shut out since a moment. */
export type StaffAccount = {
  /** What it is, organisation by organisation. */
  readonly posts: readonly Post[];
  /** Its password was made by somebody else, who knows it until the owner signs in. */
  readonly passwordTemporary: boolean;
} & (
  | { readonly state: 'active'; readonly disabledAt: null }
  | { readonly state: 'disabled'; readonly disabledAt: Moment }
);

/** Of each administrator's office that the account would leave: how many others in use hold it. */
type Others = ReadonlyMap<string, number>;

export interface SetRoles {
  readonly kind: 'set_roles';
  /** In which the roles are held, to the exclusion of others there. */
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
  /** What it was there before. */
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
  /** Null where it stands so already. */
  readonly event: Event;
}

/** The offices that an account in use leaves with these posts, or by being shut. */
export function officesLeft(
  account: StaffAccount,
  posts: readonly Post[] = [],
): readonly AdministratorRole[] {
  if (account.state === 'disabled') return [];
  const stay = rolesAmong(posts);
  return administratorsAmong(rolesAmong(account.posts).filter((role) => !stay.includes(role)));
}

/** What a command makes of an account, or why it may not be. */
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
      const before = from.posts.find(({ organisationId }) => organisationId === id)?.roles ?? [];
      const added = roles.filter((role) => !before.includes(role));
      const foreign = added.find((role) => !rolesIn[kind].includes(role));
      if (foreign !== undefined)
        return refuse('role_misplaced', { kind: organisationKindLabels[kind], role: roleLabels[foreign] });
      if (added.length > 0 && !organisation.inUse) return refuse('organisation_out_of_use', { name });
      // Somebody else knows a one-time password: a right given now would be theirs too.
      if (from.passwordTemporary && added.length > 0) return refuse('password_not_own');
      const posts = postsAfter(from.posts, id, roles);
      const spared = canLose(officesLeft(from, posts), (role) => others.get(role) ?? 0);
      if (spared !== true) return spared;
      // Over all of a person's posts: who buys for one and approves for another still makes and approves.
      const allowed = canHold(rolesAmong(posts), (role) => grants.get(role) ?? []);
      if (allowed !== true) return allowed;
      const event = { kind: 'set_roles', organisation: { id, name }, from: before, roles } as const;
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

/** A request for a new password, which waits for its second person. */
export interface Reset {
  readonly askedBy: string;
  readonly reason: string;
}

export interface JudgeReset {
  readonly kind: 'reset_password' | 'decline_password_reset';
  readonly by: string;
  /** Of who confirms, the reason is the one it was asked with. */
  readonly reason: string | null;
}

export interface ResetJudged {
  readonly kind: 'reset_password' | 'decline_password_reset';
  readonly askedBy: string;
  readonly reason: string;
}

/** Whoever asked never decides, whatever they hold by now. */
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
