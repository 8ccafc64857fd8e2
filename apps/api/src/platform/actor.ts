import type { Access } from '@procure/contract/route.ts';
import { type FactorFacts, isFactorShown } from '@procure/domain/account/factor.ts';
import type { OrganisationKind } from '@procure/domain/organisation/organisation.ts';
import type { Permission } from '@procure/domain/permission/permission.ts';
import type { SignedCall } from './keys/signature.ts';

declare const proven: unique symbol;

/** Proof that the caller is this supplier account; the company is null until it is registered. */
export interface SupplierScope {
  readonly accountId: string;
  readonly companyId: string | null;
  readonly [proven]: 'supplier';
}

/** Proof that the caller acts for this company. */
export interface CompanyScope extends SupplierScope {
  readonly companyId: string;
}

/** A person's permissions in one organisation. */
export interface Membership {
  readonly organisationId: string;
  readonly kind: OrganisationKind;
  readonly permissions: ReadonlySet<string>;
}

/** Proof that the caller is staff. */
export interface StaffScope {
  readonly accountId: string;
  /** The memberships: for a tender only the one in its own organisation counts. */
  readonly memberships: readonly Membership[];
  readonly [proven]: 'staff';
}

/** The browser of a call, identified by the hash of its token. */
export interface Device {
  readonly tokenHash: Buffer;
  /** True if the call had no token yet: the answer sets one. */
  readonly isNew: boolean;
}

/** The origin of a request, for the audit log. */
export interface Origin {
  /** Null for a job or a seed. */
  readonly requestId: string | null;
  readonly ip: string | null;
  /** The User-Agent header; only where a session may begin. */
  readonly userAgent?: string | null;
  /** Only for calls whose route asks for it. */
  readonly device?: Device;
  /** Only for calls that a partner's system signs. */
  readonly signedCall?: SignedCall;
  /** The time at which a timed call was complete, by the database's clock; absent for seeds and jobs. */
  readonly arrivedAt?: Date;
}

export interface Visitor extends Origin {
  readonly kind: 'visitor';
  /** The page was made for another account than that of the token. */
  readonly personChanged?: true;
}

interface Person extends Origin {
  /** The hash of the session's token; null for seeds, jobs and tests, which have none. */
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

/** The possible callers of a request. */
export type Caller = Visitor | SupplierActor | StaffActor;
export type Actor = Caller | SystemActor;

/** The caller that an endpoint's access admits. */
export type ActorOf<A extends Access> = A extends { readonly who: 'staff' }
  ? StaffActor
  : A extends { readonly who: 'company' }
    ? CompanyActor
    : A extends { readonly who: 'supplier' }
      ? SupplierActor
      : A extends { readonly who: 'signedIn' }
        ? SupplierActor | StaffActor
        : Caller;

/** The data of a signed-in account, as the session's store reads them from the database. */
export interface Identity {
  readonly kind: 'supplier' | 'staff';
  readonly accountId: string;
  readonly nickName: string;
  readonly company: { readonly id: string; readonly status: string } | null;
  readonly roles: readonly string[];
  readonly factor: FactorFacts;
  /** The permissions of all memberships together; these decide whether a call is admitted. */
  readonly permissions: readonly string[];
  readonly memberships: readonly {
    readonly organisationId: string;
    readonly kind: OrganisationKind;
    readonly permissions: readonly string[];
  }[];
}

/** The only function that creates scopes. */
function prove<Scope extends SupplierScope | StaffScope>(facts: Omit<Scope, typeof proven>): Scope {
  return facts as Scope;
}

/**
 * Creates the actor with its scope. The caller vouches for the identity; only the session gate, which has checked the
 * token, and seeds and tests, which act for accounts of their own, may call it.
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

/** The reason why the caller may not call an endpoint of this access; null if they may. */
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
  const { held, waived } = caller.factor;
  if (factor === 'signature' && caller.kind === 'staff' && !held && !waived) return 'factor_setup_required';
  // Suppliers without a second factor verify by a code; staff without one, if none is required of them, verify
  // nothing, but cannot sign.
  const asked = factor !== undefined && (caller.kind === 'supplier' || caller.factor.held);
  return !asked || isFactorShown(factor, caller.factor) ? null : 'factor_required';
}
