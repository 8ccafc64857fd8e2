import { delegationPhases } from '@procure/domain/approval/delegation.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, done, id, person, reason } from '../field.ts';
import * as routes from './delegation.route.ts';

const delegation = z.object({
  id: z.string(),
  organisation: person,
  /** The absent approver. */
  from: person,
  /** The colleague who signs on their behalf. */
  to: person,
  fromDay: day,
  untilDay: day.describe('含当日'),
  reason: z.string(),
  phase: z.enum(delegationPhases),
  /** Whether the reader created the delegation. */
  own: z.boolean(),
});
export type DelegationView = z.output<typeof delegation>;

export const listDelegations = endpoint(routes.listDelegations, {
  summary: '我的代批安排',
  input: z.object({}),
  output: z.object({
    delegations: z.array(delegation),
    /** The organisations in which the reader approves, each with its other approvers. */
    organisations: z.array(person.extend({ people: z.array(person) })),
  }),
});

export const giveDelegation = endpoint(routes.giveDelegation, {
  summary: '委托同事代批',
  input: z.object({
    id,
    organisationId: z.uuid('请选择采购单位'),
    delegateId: z.uuid('请选择代批人'),
    fromDay: day,
    untilDay: day,
    reason: reason('原因'),
  }),
  output: done,
});

export const revokeDelegation = endpoint(routes.revokeDelegation, {
  summary: '撤销代批',
  input: z.object({ id }),
  output: done,
});
