import type { Route } from '../route.ts';

/** The caller's newest request; null if there is none. */
export const getMyJoinRequest = {
  method: 'GET',
  path: '/api/outer/pch/join-request',
  access: { who: 'supplier' },
} as const satisfies Route;

/** Requests to join a company by its credit code; the answer does not reveal its members. `id` is made by the caller. */
export const askToJoin = {
  method: 'POST',
  path: '/api/outer/pch/join-request',
  access: { who: 'supplier' },
  refusals: {
    company_unknown: '4231',
    company_takes_nobody: '4232',
    join_request_open: '4233',
    join_requests_too_many: '4234',
    member_here: '4229',
    member_elsewhere: '4230',
  },
} as const satisfies Route;

export const withdrawJoinRequest = {
  method: 'POST',
  path: '/api/outer/pch/join-request/:id/withdrawal',
  access: { who: 'supplier' },
} as const satisfies Route;

/** Requests that await the company's decision. */
export const listJoinRequests = {
  method: 'GET',
  path: '/api/outer/pch/company/join-requests',
  access: { who: 'company', permission: 'member.manage' },
} as const satisfies Route;

export const acceptJoinRequest = {
  method: 'POST',
  path: '/api/outer/pch/company/join-requests/:id/acceptance',
  access: { who: 'company', permission: 'member.manage', factor: 'act' },
  refusals: {
    factor_required: '4131',
    company_takes_nobody: '4232',
    member_here: '4229',
    member_elsewhere: '4230',
  },
} as const satisfies Route;

export const declineJoinRequest = {
  method: 'POST',
  path: '/api/outer/pch/company/join-requests/:id/refusal',
  access: { who: 'company', permission: 'member.manage' },
} as const satisfies Route;
