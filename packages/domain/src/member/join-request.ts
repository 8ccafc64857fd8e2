import { type CompanyState, companyStateLabels } from '../company/company.ts';
import { type Refusal, refuse } from '../outcome.ts';
import type { SupplierRole } from '../permission/role.ts';

/** The limit of requests by one account in 24 hours, which protects the company's members. */
export const joinRequestsPerDay = 3;

/** A request to join a company, decided by its administrators. */
export type JoinRequest = { readonly message: string } & (
  | { readonly state: 'open' | 'withdrawn'; readonly roles: null; readonly reason: null }
  | { readonly state: 'accepted'; readonly roles: readonly SupplierRole[]; readonly reason: null }
  | { readonly state: 'declined'; readonly roles: null; readonly reason: string }
);

export const joinRequestStates = ['open', 'accepted', 'declined', 'withdrawn'] as const;
export type JoinRequestState = JoinRequest['state'];

export const joinRequestStateLabels: Readonly<Record<JoinRequestState, string>> = {
  open: '待企业处理',
  accepted: '已同意',
  declined: '未同意',
  withdrawn: '已撤回',
};

/** The facts at the time of a request. */
export interface AskFacts {
  /** The state of the company with that code; null if the platform has none. */
  readonly company: CompanyState | null;
  /** Whether the person has an open request, to any company. */
  readonly isOpen: boolean;
  readonly today: number;
}

type Shut = Refusal<'company_takes_nobody'>;

/**
 * Checks whether a company accepts requests. A restricted one does not; the members that it invites itself are its own
 * responsibility.
 */
function takes(company: CompanyState): true | Shut {
  return company === 'frozen' || company === 'blacklisted'
    ? refuse('company_takes_nobody', { state: companyStateLabels[company] })
    : true;
}

export function ask(
  message: string,
  { company, isOpen, today }: AskFacts,
): JoinRequest | Shut | Refusal<'company_unknown' | 'join_request_open' | 'join_requests_too_many'> {
  if (isOpen) return refuse('join_request_open');
  if (today >= joinRequestsPerDay) return refuse('join_requests_too_many', { n: joinRequestsPerDay });
  if (company === null) return refuse('company_unknown');
  const open = takes(company);
  return open === true ? { message, state: 'open', roles: null, reason: null } : open;
}

export type Judgement =
  | { readonly kind: 'accept'; readonly roles: readonly SupplierRole[]; readonly company: CompanyState }
  | { readonly kind: 'decline'; readonly reason: string }
  /** By the person who asked. */
  | { readonly kind: 'withdraw' };

export function judge(
  request: JoinRequest,
  judgement: Judgement,
): JoinRequest | Shut | Refusal<'transition_not_allowed'> {
  if (request.state !== 'open') return refuse('transition_not_allowed');
  const { message } = request;
  switch (judgement.kind) {
    case 'accept': {
      const open = takes(judgement.company);
      const { roles } = judgement;
      return open === true ? { message, state: 'accepted', roles, reason: null } : open;
    }
    case 'decline':
      return { message, state: 'declined', roles: null, reason: judgement.reason };
    case 'withdraw':
      return { message, state: 'withdrawn', roles: null, reason: null };
  }
}
