import type { Delegation } from '@procure/domain/approval/delegation.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { messages } from '../../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../../platform/record.ts';

interface DelegationEvent {
  readonly kind: 'give' | 'revoke';
}

interface AboutDelegation {
  readonly id: string;
  readonly delegation: Delegation;
  readonly organisation: { readonly id: string; readonly name: string };
  /** Name of the absent person. */
  readonly by: string;
}

export const delegationEvents: EventTable<DelegationEvent, AboutDelegation> = {
  give: (_, about) => ({
    audit: { ...of(about), action: 'give', after: termsOf(about), reason: about.delegation.reason },
    send: toDelegate(about, 'delegation_given'),
  }),
  revoke: (_, about) => ({
    audit: { ...of(about), action: 'revoke', before: termsOf(about) },
    send: toDelegate(about, 'delegation_revoked'),
  }),
};

const of = ({ id }: AboutDelegation) => ({ entity: 'approval_delegation', entityId: id });

function termsOf({ delegation: { delegateId, from, until }, organisation }: AboutDelegation) {
  return { organisationId: organisation.id, delegateId, from, until };
}

function toDelegate(
  { delegation: { delegateId, from, until }, organisation, by }: AboutDelegation,
  template: 'delegation_given' | 'delegation_revoked',
) {
  const values = {
    by,
    organisation: organisation.name,
    from: dayOf(new Date(from)),
    until: addDays(dayOf(new Date(until)), -1),
  };
  return messages([delegateId], { template, values }, '/approval');
}
