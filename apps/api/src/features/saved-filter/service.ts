import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '@procure/contract/endpoint.ts';
import type * as wire from '@procure/contract/saved-filter/saved-filter.schema.ts';
import { refuse, refuseFields } from '@procure/domain/outcome.ts';
import { checkNewFilter } from '@procure/domain/saved-filter/saved-filter.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import * as store from './store.ts';

/** Saves a filter under a name; the same call again answers as the first time. */
export function saveFilter(parts: Parts, actor: StaffActor, wanted: InputOf<typeof wire.saveFilter>) {
  const { scope, accountId } = actor;
  return transact(parts, actor, async (unit) => {
    await store.holdFilters(scope, unit);
    const stored = await store.lockFilter(scope, unit, wanted.id);
    if (stored !== null) return isDeepStrictEqual(stored, wanted) ? { id: stored.id } : refuse('conflict');
    const wrong = checkNewFilter(await store.readOthers(scope, unit, wanted));
    if (wrong !== null) return refuseFields([wrong]);
    const { id, list, name, filter } = wanted;
    await unit.audit({
      action: 'save',
      entity: 'saved_filter',
      entityId: id,
      after: { accountId, list, name, filter },
    });
    // An id of another person does not exist for this one.
    return (await store.insertFilter(scope, unit, wanted, await unit.now())) ? { id } : refuse('not_found');
  });
}

/** Deletes a filter; one that is already deleted is no error. */
export function deleteFilter(parts: Parts, actor: StaffActor, id: string) {
  return transact(parts, actor, async (unit) => {
    const stored = await store.lockFilter(actor.scope, unit, id);
    if (stored === null) return {};
    const { list, name, filter } = stored;
    await unit.audit({
      action: 'delete',
      entity: 'saved_filter',
      entityId: id,
      before: { accountId: actor.accountId, list, name, filter },
    });
    await store.deleteFilter(actor.scope, unit, id);
    return {};
  });
}
