import type { Access } from '@procure/contract/route.ts';
import { type FactorFacts, isFactorShown } from '@procure/domain/account/factor.ts';
import type { OrganisationKind } from '@procure/domain/organisation/organisation.ts';
import type { Permission } from '@procure/domain/permission/permission.ts';
import type { SignedCall } from './signature.ts';

declare const proven: unique symbol;

/** Proof that the caller is this supplier account; a company only once it is registered. */
export interface SupplierScope {
  readonly accountId: string;
  readonly companyId: string | null;
  readonly [proven]: 'supplier';
}

/** Proof that the caller acts for this company. */
export interface CompanyScope extends SupplierScope {
  readonly companyId: string;
}

/** What somebody may do in one organisation. */
export interface Membership {
  readonly organisationId: string;
  readonly kind: OrganisationKind;
  readonly permissions: ReadonlySet<string>;
}

/** Proof that the caller is staff. */
export interface StaffScope {
  readonly accountId: string;
  /** What they may do, and where: of a tender its organisation counts, and no other. */
  readonly memberships: readonly Membership[];
  readonly [proven]: 'staff';
}

/** The browser behind a call, by the hash of a token it keeps. */
export interface Device {
  readonly tokenHash: Buffer;
  /** True where the call showed no token yet: it is given one with the answer. */
  readonly isNew: boolean;
}

/** Where a request came from, for the audit log. */
export interface Origin {
  /** Null where no request stands behind it (a job, a seed). */
  readonly requestId: string | null;
  readonly ip: string | null;
  /** What the program says of itself; only where a session may begin. */
  readonly userAgent?: string | null;
  /** Only for the calls whose contract entry asks for it. */
  readonly device?: Device;
  /** Only for the calls that a partner's system signs. */
  readonly signedCall?: SignedCall;
  /** When a timed call was there whole, by the database's clock; seeds and jobs have none. */
  readonly arrivedAt?: Date;
}

export interface Visitor extends Origin {
  readonly kind: 'visitor';
  /** The page was made for another account than the one that the token belongs to. */
  readonly personChanged?: true;
}

interface Person extends Origin {
  /** The hash of the token that was shown; null for seeds, jobs and tests, which show none. */
  readonly session: Buffer | null;
  readonly accountId: string;
  readonly nickName: string;
  readonly permissions: ReadonlySet<string>;
  readonly factor: FactorFacts;
}

export interface SupplierActor extends Person {
  readonly kind: 'supplier';
  readonly company: { readonly id: string; readonly status: string } | null;
  readonly scope: SupplierScope;
}

/** A supplier whose account belongs to a company. */
export interface CompanyActor extends SupplierActor {
  readonly company: { readonly id: string; readonly status: string };
  readonly scope: CompanyScope;
}

export interface StaffActor extends Person {
  readonly kind: 'staff';
  readonly roles: ReadonlySet<string>;
  readonly scope: StaffScope;
}

/** A job or a seed, by name. */
export interface SystemActor extends Origin {
  readonly kind: 'system';
  readonly name: string;
}

/** Who may stand behind a request. */
export type Caller = Visitor | SupplierActor | StaffActor;
export type Actor = Caller | SystemActor;

/** The caller that an endpoint's access lets in. */
export type ActorOf<A extends Access> = A extends { readonly who: 'staff' }
  ? StaffActor
  : A extends { readonly who: 'company' }
    ? CompanyActor
    : A extends { readonly who: 'supplier' }
      ? SupplierActor
      : A extends { readonly who: 'signedIn' }
        ? SupplierActor | StaffActor
        : Caller;

/** What is known of a signed-in account; read from the database by the session's store. */
export interface Identity {
  readonly kind: 'supplier' | 'staff';
  readonly accountId: string;
  readonly nickName: string;
  readonly company: { readonly id: string; readonly status: string } | null;
  readonly roles: readonly string[];
  readonly factor: FactorFacts;
  /** Of all memberships together: by these a call is let in. */
  readonly permissions: readonly string[];
  readonly memberships: readonly {
    readonly organisationId: string;
    readonly kind: OrganisationKind;
    readonly permissions: readonly string[];
  }[];
}

/** The one place where a scope comes from. */
function prove<Scope extends SupplierScope | StaffScope>(facts: Omit<Scope, typeof proven>): Scope {
  return facts as Scope;
}

/**
 * Makes the actor, scope included. Whoever calls this vouches for the identity: the session gate, which has
 * seen the token, and seeds and tests, which act for accounts they made. Nobody else.
 */
export function actAs(
  identity: Identity,
  origin: Origin & { readonly session?: Buffer },
): SupplierActor | StaffActor {
  const { accountId, nickName, factor } = identity;
  const person = {
    session: null,
    ...origin,
    accountId,
    nickName,
    factor,
    permissions: new Set(identity.permissions),
  };
  if (identity.kind === 'staff') {
    const roles = new Set(identity.roles);
    const memberships = identity.memberships.map((one) => ({
      ...one,
      permissions: new Set(one.permissions),
    }));
    return { ...person, kind: 'staff', roles, scope: prove<StaffScope>({ accountId, memberships }) };
  }
  const companyId = identity.company?.id ?? null;
  return {
    ...person,
    kind: 'supplier',
    company: identity.company,
    scope: prove<SupplierScope>({ accountId, companyId }),
  };
}

/** The system itself, under the name of the job or seed. */
export function system(name: string): SystemActor {
  return { kind: 'system', name, requestId: null, ip: null };
}

export function isCompanyActor(actor: Actor): actor is CompanyActor {
  return actor.kind === 'supplier' && actor.company !== null;
}

export function holds(actor: Actor, permission: Permission): boolean {
  return (actor.kind === 'supplier' || actor.kind === 'staff') && actor.permissions.has(permission);
}

/** Why the caller may not call an endpoint of this access; null where they may. */
export function denial(
  access: Access,
  caller: Caller,
):
  | 'sign_in_required'
  | 'person_changed'
  | 'forbidden'
  | 'company_required'
  | 'factor_setup_required'
  | 'factor_required'
  | null {
  if (access.who === 'public') return null;
  if (caller.kind === 'visitor') return caller.personChanged ? 'person_changed' : 'sign_in_required';
  if (access.who === 'signedIn') return null;
  if (access.who === 'staff' ? caller.kind !== 'staff' : caller.kind !== 'supplier') return 'forbidden';
  if (access.who === 'company' && !isCompanyActor(caller)) return 'company_required';
  const { permission, factor } = access;
  if (permission !== undefined && caller.factor.due) return 'factor_setup_required';
  if (permission !== undefined && !holds(caller, permission)) return 'forbidden';
  // A supplier without a factor of its own shows a code; staff who need none and have none show nothing.
  const asked = factor !== undefined && (caller.kind === 'supplier' || caller.factor.held);
  return !asked || isFactorShown(factor, caller.factor) ? null : 'factor_required';
}
