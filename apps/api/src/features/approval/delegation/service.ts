import type * as wire from '@procure/contract/approval/delegation.schema.ts';
import type { InputOf } from '@procure/contract/endpoint.ts';
import { type Delegation, decide } from '@procure/domain/approval/delegation.ts';
import { periodOf } from '@procure/domain/entrustment/entrustment.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { act } from '../../../platform/act.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { requireStored } from '../../../platform/database/require-stored.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { mayIn } from '../../../platform/sight.ts';
import { staffWith } from '../../account/audience/read-model.ts';
import { holdOrganisation } from '../../organisation/service.ts';
import { delegationEvents } from './events.ts';
import * as store from './store.ts';

/** Gives a delegation. A repeat with the same id succeeds and changes nothing. */
export function giveDelegation(
  parts: Parts,
  actor: StaffActor,
  { id, organisationId, delegateId, fromDay, untilDay, reason }: InputOf<typeof wire.giveDelegation>,
) {
  return transact(parts, actor, async (unit) => {
    await store.holdGiver(actor.scope, unit);
    const earlier = await store.lockOwn(actor.scope, unit, id);
    if (earlier !== null) return earlier.organisationId === organisationId ? {} : refuse('conflict');
    if (!mayIn(actor.scope, 'tender.approve', { organisationId })) return refuse('not_found');
    const approvers = await staffWith(unit.db, 'tender.approve', { organisationId });
    const decided = decide(
      null,
      {
        kind: 'give',
        by: actor.accountId,
        delegateId,
        ...periodOf(fromDay, untilDay),
        reason,
        approvers: approvers.map((one) => one.id),
        others: await store.readOpen(actor.scope, unit, organisationId),
      },
      await unit.now(),
    );
    if (isRefused(decided)) return decided;
    const { delegation, event } = decided;
    if (!(await store.insertDelegation(actor.scope, unit, { id, organisationId, delegation })))
      return refuse('conflict');
    await record(
      unit,
      delegationEvents,
      event,
      await aboutDelegation(unit, actor, { id, organisationId, delegation }),
    );
    return {};
  });
}

/** A delegation of the person's own. */
const ownDelegation = {
  lock: (unit: Unit, actor: StaffActor, id: string) => store.lockOwn(actor.scope, unit, id),
  save: (unit: Unit, held: store.Stored, delegation: Delegation) =>
    store.saveRevoked(unit, { ...held, delegation }),
  events: delegationEvents,
};

export const revokeDelegation = act(ownDelegation, async ({ unit, actor, held, keep }) => {
  // A second click of the same button.
  if (held.delegation.revokedAt !== null) return {};
  const { delegation } = held;
  const decided = decide(delegation, { kind: 'revoke' }, await unit.now());
  if (isRefused(decided)) return decided;
  const about = await aboutDelegation(unit, actor, { ...held, delegation: decided.delegation });
  await keep(decided.delegation, decided.event, about);
  return {};
});

async function aboutDelegation(
  unit: Unit,
  { nickName }: StaffActor,
  {
    id,
    organisationId,
    delegation,
  }: {
    readonly id: string;
    readonly organisationId: string;
    readonly delegation: Delegation;
  },
) {
  const organisation = requireStored(await holdOrganisation(unit, organisationId), 'where somebody approves');
  return { id, delegation, organisation, by: nickName };
}
