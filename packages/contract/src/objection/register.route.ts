import type { Route } from '../route.ts';

/** A list this long is narrowed, not paged through. */
export const registerCountCap = 10_000;

/** All objections that were handed in, of the tenders that this person sees or watches; the newest first. */
export const listObjectionRegister = {
  method: 'GET',
  path: '/api/inner/pch/objection-register',
  access: { who: 'staff', permission: 'register.read' },
  paged: true,
} as const satisfies Route;

/** How many there are by outcome, and how long they took; and whose tenders they may be of. */
export const getObjectionFigures = {
  method: 'GET',
  path: '/api/inner/pch/objection-register/figures',
  access: { who: 'staff', permission: 'register.read' },
} as const satisfies Route;

export const exportObjectionRegister = {
  method: 'POST',
  path: '/api/inner/pch/objection-register/export',
  access: { who: 'staff', permission: 'register.read' },
  refusals: { export_too_large: '4860' },
} as const satisfies Route;

/** What came of the objections to a tender that was announced to everybody, by one of its notices. Never whose they were. */
export const listObjectionResults = {
  method: 'GET',
  path: '/api/outer/pch/notices/:id/objection-results',
  access: { who: 'public' },
  paged: true,
} as const satisfies Route;
