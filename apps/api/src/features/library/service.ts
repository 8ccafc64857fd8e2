import { isDeepStrictEqual } from 'node:util';
import { dayOf } from '@procure/domain/display/day.ts';
import { decide } from '@procure/domain/library/decide.ts';
import { type LibraryContent, type LibraryEntry, titleOf } from '@procure/domain/library/library.ts';
import { checkContent } from '@procure/domain/library/rules.ts';
import { takeOver } from '@procure/domain/library/secret.ts';
import { type FieldError, isRefused, refuse } from '@procure/domain/outcome.ts';
import type { CompanyActor } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { holdOwnCompany } from '../company/service.ts';
import { ownNames } from '../file/attachment/service.ts';
import { libraryEvents } from './events.ts';
import { contentOpener, sealContent } from './secret/service.ts';
import * as store from './store.ts';

/** Saves a new entry, or the next version of an existing one. Locks the company. */
export function save(
  parts: Parts,
  actor: CompanyActor,
  input: { readonly id: string; readonly version: number; readonly content: LibraryContent },
) {
  return transact(parts, actor, async (unit) => {
    const { scope, accountId } = actor;
    const { id } = input;
    await holdOwnCompany(scope, unit);
    const stored = await store.findEntry(scope, unit, id);
    if (stored === null && input.version !== 0) return refuse('not_found');
    const from = stored === null ? null : entryOf(parts, stored);
    const content = takeOver(input.content, from?.content ?? null);
    // Its answer was lost and the call came again, or nothing was changed.
    if (from?.state === 'kept' && isDeepStrictEqual(content, from.content) && isNear(from, input.version))
      return { version: from.version };
    const now = await unit.now();
    const command = {
      ...({ kind: 'save', content, by: accountId } as const),
      wrong: await wrongIn(unit, actor, content, dayOf(now)),
      asSeen: (from?.version ?? 0) === input.version,
      others: await store.othersOf(scope, unit, content.kind, id),
    };
    const decided = decide(from, command, now);
    if (isRefused(decided)) return decided;
    const { entry, event } = decided;
    const sealed = sealContent(parts.crypto, id, content);
    if (stored !== null) {
      await store.saveDecided(scope, unit, stored, entry, now, sealed);
      if (content.kind === 'person' && content.idNo === '') await store.forgetIdNo(scope, unit, stored);
    } else if (!(await store.insertDecided(scope, unit, id, entry, now, sealed))) return refuse('not_found');
    await record(unit, libraryEvents, { ...event, version: entry.version }, aboutOf(actor, id, content));
    return { version: entry.version };
  });
}

const isNear = ({ version }: LibraryEntry, seen: number) => version - seen <= 1 && version >= seen;

/** Removes an entry from the list. Its versions are kept for the bids and applications that picked them. */
export function remove(
  parts: Parts,
  actor: CompanyActor,
  { id, version }: { readonly id: string; readonly version: number },
) {
  return transact(parts, actor, async (unit) => {
    await holdOwnCompany(actor.scope, unit);
    const stored = await store.findEntry(actor.scope, unit, id);
    if (stored === null) return refuse('not_found');
    const from = entryOf(parts, stored);
    // The second click of the same button: it is gone already.
    if (from.state === 'removed') return { version: from.version };
    const now = await unit.now();
    const command = { kind: 'remove', asSeen: from.version === version, by: actor.accountId } as const;
    const decided = decide(from, command, now);
    if (isRefused(decided)) return decided;
    await store.saveDecided(actor.scope, unit, stored, decided.entry, now, null);
    // Copies of a person's entry do not contain the number.
    if (stored.kind === 'person') await store.forgetIdNo(actor.scope, unit, stored);
    const event = { ...decided.event, version: from.version };
    await record(unit, libraryEvents, event, aboutOf(actor, id, from.content));
    return { version: from.version };
  });
}

function aboutOf({ scope }: CompanyActor, id: string, content: LibraryContent) {
  // The log outlives a person's consent: it names what they do, not who they are.
  const title = content.kind === 'person' ? content.role : titleOf(content);
  return { id, companyId: scope.companyId, title };
}

function entryOf(parts: Parts, { id, kind, content, ...row }: store.StoredEntry): LibraryEntry {
  return { ...row, content: contentOpener(parts)(id, { kind, content }) };
}

/** The errors of the content, including those of the files and entries that it names. */
async function wrongIn(
  unit: Unit,
  { scope }: CompanyActor,
  content: LibraryContent,
  today: string,
): Promise<readonly FieldError[]> {
  const found = [...checkContent(content, today)];
  const at = (field: string, message: string) => {
    if (!found.some((one) => one.field === field)) found.push({ field, message });
  };
  if (content.kind !== 'person' && !(await store.isCurrency(unit, content.currency)))
    at('currency', '请选择币种');
  const files = await ownNames(unit, scope, content.fileIds);
  if (isRefused(files)) for (const { field, message } of files.fields ?? []) at(field, message);
  return found;
}
