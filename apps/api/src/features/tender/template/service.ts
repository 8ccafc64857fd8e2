import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '@procure/contract/endpoint.ts';
import type * as wire from '@procure/contract/tender/template.schema.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import {
  canAddTemplate,
  canRestoreTemplate,
  checkNameFree,
  reusableOf,
} from '@procure/domain/tender/template.ts';
import type { StaffActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { mayIn } from '../../../platform/sight.ts';
import { changeVersioned, type Target } from '../../../platform/versioned.ts';
import { mayHandle } from '../member/service.ts';
import { draftContent } from '../read-model.ts';
import * as store from './store.ts';

/** Keeps the reusable part of a tender as a new template, or in place of a template's content. */
export function saveTemplate(
  parts: Parts,
  actor: StaffActor,
  { id, version, tenderId, name }: InputOf<typeof wire.saveTenderTemplate>,
) {
  return transact(parts, actor, async (unit) => {
    const may = await mayHandle(unit, actor.scope, tenderId);
    if (isRefused(may)) return may;
    const {
      organisationId: purchaserId,
      agencyId,
      ...tender
    } = await draftContent(actor.scope, unit.db, tenderId);
    // The agency's staff keep templates of the agency; those of the purchaser are not theirs.
    const organisationId = [purchaserId, agencyId].find(
      (one) => one !== null && mayIn(actor.scope, 'tender.create', { organisationId: one }),
    );
    if (organisationId === undefined || organisationId === null) return refuse('forbidden');
    // As stored: JSON keeps no difference between a missing and an undefined field.
    const content: store.Saving['content'] = JSON.parse(JSON.stringify(reusableOf(tender)));
    // The same call twice at once: the second waits here and finds the first one's work.
    if (version === 0) await store.holdTemplates(unit, organisationId);
    const stored = await store.lockTemplate(actor.scope, unit, id);
    if (stored !== null && stored.organisationId !== organisationId) return refuse('not_found');
    const isRepeated =
      stored?.version === version + 1 && stored.name === name && isDeepStrictEqual(stored.content, content);
    if (isRepeated) return { id, version: stored.version };
    if ((stored?.version ?? 0) !== version) return refuse(stored === null ? 'not_found' : 'conflict');
    if (stored?.retiredAt) return refuse('transition_not_allowed');
    const others = await store.holdOthers(actor.scope, unit, { id, organisationId, name });
    const taken = checkNameFree(others);
    if (taken !== null) return refuseFields([taken]);
    const added = stored === null ? canAddTemplate(others) : true;
    if (isRefused(added)) return added;
    const savedAt = await unit.now();
    const saving = { id, organisationId, name, content, savedBy: actor.accountId, savedAt };
    await unit.audit({
      action: stored === null ? 'create' : 'save',
      entity: 'tender_template',
      entityId: id,
      before: stored === null ? null : { name: stored.name, version },
      after: { name, organisationId, tenderId, version: version + 1 },
    });
    if (stored !== null) return { id, version: await store.replaceContent(unit, stored, saving) };
    // An id of another organisation does not exist for this person.
    return (await store.insertTemplate(unit, saving)) ? { id, version: 1 } : refuse('not_found');
  });
}

export function renameTemplate(
  parts: Parts,
  actor: StaffActor,
  { name, ...target }: Target & { readonly name: string },
) {
  return change<Refusal<'invalid_input'>>(parts, actor, target, {
    isDone: (stored) => stored.name === name,
    async work(unit, stored) {
      const others = await store.holdOthers(actor.scope, unit, { ...stored, name });
      const taken = stored.retiredAt === null ? checkNameFree(others) : null;
      if (taken !== null) return refuseFields([taken]);
      await log(unit, 'rename', stored, { name: stored.name }, { name });
      return store.renameLocked(unit, stored, name);
    },
  });
}

export function retireTemplate(parts: Parts, actor: StaffActor, target: Target) {
  return change<never>(parts, actor, target, {
    isDone: ({ retiredAt }) => retiredAt !== null,
    async work(unit, stored) {
      await log(unit, 'disable', stored, null, { name: stored.name });
      return store.retireLocked(unit, stored, await unit.now());
    },
  });
}

export function restoreTemplate(parts: Parts, actor: StaffActor, target: Target) {
  return change<Refusal<'template_limit' | 'template_name_taken'>>(parts, actor, target, {
    isDone: ({ retiredAt }) => retiredAt === null,
    async work(unit, stored) {
      const can = canRestoreTemplate(await store.holdOthers(actor.scope, unit, stored));
      if (isRefused(can)) return can;
      await log(unit, 'enable', stored, null, { name: stored.name });
      return store.retireLocked(unit, stored, null);
    },
  });
}

interface Act<R> {
  readonly isDone: (stored: store.StoredTemplate) => boolean;
  readonly work: (unit: Unit, stored: store.StoredTemplate) => Promise<number | R>;
}

function change<R extends Refusal>(parts: Parts, actor: StaffActor, target: Target, act: Act<R>) {
  return changeVersioned<store.StoredTemplate, R>(parts, actor, target, {
    lock: (unit) => store.lockTemplate(actor.scope, unit, target.id),
    ...act,
  });
}

function log(unit: Unit, action: string, { id }: store.StoredTemplate, before: object | null, after: object) {
  return unit.audit({ action, entity: 'tender_template', entityId: id, before, after });
}
