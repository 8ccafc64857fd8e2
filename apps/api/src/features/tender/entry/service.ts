import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '@procure/contract/endpoint.ts';
import type * as wire from '@procure/contract/tender/entry.schema.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import {
  canAddEntry,
  canRestoreEntry,
  checkEntry,
  checkEntryNameFree,
  partOf,
} from '@procure/domain/tender/entry.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { mayIn } from '../../../platform/sight.ts';
import { changeVersioned, type Target } from '../../../platform/versioned.ts';
import * as store from './store.ts';

/** Keeps a clause or a criterion for the organisation's tenders, or writes a kept one anew. */
export function saveEntry(
  parts: Parts,
  actor: StaffActor,
  { id, version, organisationId, name, content, methods, note }: InputOf<typeof wire.saveTenderEntry>,
) {
  return transact(parts, actor, async (unit) => {
    // Another organisation is answered as if there were none.
    if (!mayIn(actor.scope, 'tender.create', { organisationId })) return refuse('not_found');
    const wrong = checkEntry(content);
    if (wrong.length > 0) return refuseFields(wrong);
    // The same call twice at once: the second waits here and finds the first one's work.
    if (version === 0) await store.holdEntries(unit, organisationId);
    const stored = await store.lockEntry(actor.scope, unit, id);
    const { kind } = content;
    // An entry changes neither its organisation nor its kind.
    if (stored !== null && (stored.organisationId !== organisationId || stored.kind !== kind))
      return refuse('not_found');
    const written = { name, content, methods, note };
    if (stored?.version === version + 1 && isSame(stored, written)) return { id, version: stored.version };
    if ((stored?.version ?? 0) !== version) return refuse(stored === null ? 'not_found' : 'conflict');
    if (stored?.retiredAt) return refuse('transition_not_allowed');
    const others = await store.holdOthers(actor.scope, unit, { id, organisationId, kind, name });
    const taken = checkEntryNameFree(others);
    if (taken !== null) return refuseFields([taken]);
    const added = stored === null ? canAddEntry(others) : true;
    if (isRefused(added)) return added;
    const saving = { id, organisationId, ...written, savedBy: actor.accountId, savedAt: await unit.now() };
    await unit.audit({
      action: stored === null ? 'create' : 'save',
      entity: 'tender_entry',
      entityId: id,
      before: stored === null ? null : { name: stored.name, content: stored.content, version },
      after: { name, organisationId, kind, part: partOf(content), content, version: version + 1 },
    });
    if (stored !== null) return { id, version: await store.replaceEntry(unit, stored, saving) };
    // An id of another organisation does not exist for this person.
    return (await store.insertEntry(unit, saving)) ? { id, version: 1 } : refuse('not_found');
  });
}

type Written = Pick<store.StoredEntry, 'name' | 'content' | 'methods' | 'note'>;

function isSame(stored: Written, { name, content, methods, note }: Written): boolean {
  return (
    stored.name === name &&
    stored.note === note &&
    isDeepStrictEqual(stored.methods, methods) &&
    isDeepStrictEqual(stored.content, content)
  );
}

export function retireEntry(parts: Parts, actor: StaffActor, target: Target) {
  return change<never>(parts, actor, target, {
    isDone: ({ retiredAt }) => retiredAt !== null,
    async work(unit, stored) {
      await log(unit, 'disable', stored);
      return store.retireLocked(unit, stored, await unit.now());
    },
  });
}

export function restoreEntry(parts: Parts, actor: StaffActor, target: Target) {
  return change<Refusal<'entry_limit' | 'entry_name_taken'>>(parts, actor, target, {
    isDone: ({ retiredAt }) => retiredAt === null,
    async work(unit, stored) {
      const can = canRestoreEntry(await store.holdOthers(actor.scope, unit, stored));
      if (isRefused(can)) return can;
      await log(unit, 'enable', stored);
      return store.retireLocked(unit, stored, null);
    },
  });
}

interface Act<R> {
  readonly isDone: (stored: store.StoredEntry) => boolean;
  readonly work: (unit: Unit, stored: store.StoredEntry) => Promise<number | R>;
}

function change<R extends Refusal>(parts: Parts, actor: StaffActor, target: Target, act: Act<R>) {
  return changeVersioned<store.StoredEntry, R>(parts, actor, target, {
    lock: (unit) => store.lockEntry(actor.scope, unit, target.id),
    ...act,
  });
}

function log(unit: Unit, action: string, { id, name }: store.StoredEntry) {
  return unit.audit({ action, entity: 'tender_entry', entityId: id, before: null, after: { name } });
}
