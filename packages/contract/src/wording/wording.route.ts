import type { Route } from '../route.ts';

/** The rules of the wording check: those of the release and the operator's, with the version that counts today. */
export const listWordingRules = {
  method: 'GET',
  path: '/api/inner/platform/wording-rules',
  access: { who: 'staff', permission: 'reference.manage' },
} as const satisfies Route;

export const getWordingRule = {
  method: 'GET',
  path: '/api/inner/platform/wording-rules/:code',
  access: { who: 'staff', permission: 'reference.manage' },
} as const satisfies Route;

/**
 * Adds a version of a rule, from a day on: a new rule, a change, or the return of a retired one. `version` is the last
 * version that was read, 0 for a rule that the operator does not keep.
 */
export const saveWordingRule = {
  method: 'POST',
  path: '/api/inner/platform/wording-rules/:code',
  access: { who: 'staff', permission: 'reference.manage' },
  refusals: { rule_limit: '4927' },
} as const satisfies Route;

/** Retires a rule from a day on; also one of the release. */
export const retireWordingRule = {
  method: 'POST',
  path: '/api/inner/platform/wording-rules/:code/retirement',
  access: { who: 'staff', permission: 'reference.manage' },
} as const satisfies Route;
