import { refuse } from '@procure/domain/outcome.ts';
import type { StaffActor, SupplierActor, SupplierScope } from '../../platform/actor.ts';
import type { Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { markAllRead, markRead, removeAll } from './store.ts';

type Reader = SupplierActor | StaffActor;

/** Safe to repeat: the first reading counts. */
export async function read(parts: Parts, reader: Reader, id: string) {
  return (await markRead(parts.db, reader.scope, id)) ? {} : refuse('not_found');
}

export async function readAll(parts: Parts, reader: Reader) {
  await markAllRead(parts.db, reader.scope);
  return {};
}

/** Deletes the messages of a closed account. */
export function forgetMessages(scope: SupplierScope, unit: Unit): Promise<void> {
  return removeAll(scope, unit.db);
}
