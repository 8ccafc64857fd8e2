import { type Todo, type TodoFact, todoPermissions, todosOf } from '@procure/domain/todo/todo.ts';
import { holds, type SupplierActor } from '../../platform/actor.ts';

/**
 * What this person has to do: of all that waits for the company what they may do, nearest deadline first. Who
 * has no company yet has that to do.
 */
export function todosFor(actor: SupplierActor, facts: readonly TodoFact[], now: Date): readonly Todo[] {
  const registration: TodoFact = {
    id: actor.accountId,
    lotId: null,
    title: '企业信息登记',
    kind: 'company_correction',
    state: 'unsubmitted',
  };
  const all = actor.company === null ? [registration] : facts;
  return todosOf(
    all.filter(({ kind }) => holds(actor, todoPermissions[kind])),
    now,
  );
}
