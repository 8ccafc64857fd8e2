import { type Todo, type TodoFact, type Todos, todoPermissions, todosOf } from '@procure/domain/todo/todo.ts';
import { holds, type SupplierActor } from '../../platform/actor.ts';

/** The to-dos of a supplier. Without a company, the only one is to register it. */
export function todosFor(actor: SupplierActor, facts: readonly TodoFact[], now: Date): Todos {
  const registration: TodoFact = {
    id: actor.accountId,
    lotId: null,
    title: '企业信息登记',
    kind: 'company_correction',
    state: 'unsubmitted',
  };
  const all = todosOf(actor.company === null ? [registration] : facts, now);
  const isOwn = ({ kind }: Todo) => holds(actor, todoPermissions[kind]);
  return { own: all.filter(isOwn), others: all.filter((todo) => !isOwn(todo)) };
}
