import type { InputOf } from '@procure/contract/endpoint.ts';
import type * as wire from '@procure/contract/reference/reference.schema.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { refuse, refuseFields } from '@procure/domain/outcome.ts';
import { keyOf, type ReferenceKind } from '@procure/domain/reference/entry.ts';
import { readEntries } from '@procure/domain/reference/file.ts';
import { type Plan, planEntries } from '@procure/domain/reference/plan.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { databaseTime } from '../../platform/database/clock.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { eventOf, referenceEvents } from './events.ts';
import * as store from './store.ts';

/** All entries of a kind, with the day for which their states are computed. */
export async function listEntries({ db }: Parts, kind: ReferenceKind) {
  return { today: dayOf(await databaseTime(db)), entries: await store.findEntries(db, kind) };
}

/** Writes one entry, new or changed; the same call again finds its own work done and answers the same. */
export function saveEntry(
  parts: Parts,
  actor: StaffActor,
  { kind, version, parent, from, until, ...rest }: InputOf<typeof wire.saveReferenceEntry>,
) {
  return transact(parts, actor, async (unit) => {
    await store.holdKind(unit, kind);
    const stored = await store.findEntries(unit.db, kind);
    const entry = { ...rest, parent: parent || null, from: from || null, until: until || null };
    const before = stored.find((one) => keyOf(kind, one) === keyOf(kind, entry));
    const plan = planEntries(kind, stored.map(plain), [{ line: 1, ...entry }], dayOf(await unit.now()));
    if (plan.same === 1 && before !== undefined) return { version: before.version };
    if (version === 0 && before !== undefined)
      return refuseFields([{ field: 'code', message: `代码已被“${before.name}”使用，代码一经使用不再更改` }]);
    if ((before?.version ?? 0) !== version) return refuse('conflict');
    if (plan.errors.length > 0) return refuseFields(plan.errors.map(({ line: _, ...wrong }) => wrong));
    await carryOut(unit, kind, plan);
    return { version: version + 1 };
  });
}

const plain = ({ version: _, ...entry }: store.StoredEntry) => entry;

/** The changes that the file would make. `revision` grows with every change of the kind. */
function planFile(kind: ReferenceKind, stored: readonly store.StoredEntry[], text: string, now: Date) {
  const { lines, errors } = readEntries(kind, text);
  const plan = planEntries(kind, stored.map(plain), lines, dayOf(now));
  const revision = stored.reduce((sum, { version }) => sum + version, 0);
  const all = [...errors, ...plan.errors].sort((one, other) => one.line - other.line);
  return { revision, plan: { ...plan, errors: all } };
}

export async function checkFile({ db }: Parts, kind: ReferenceKind, text: string) {
  return planFile(kind, await store.findEntries(db, kind), text, await databaseTime(db));
}

/** Imports the whole file or nothing. If an entry changed since the file was checked, it must be checked again. */
export function importFile(
  parts: Parts,
  actor: StaffActor,
  { kind, text, revision }: InputOf<typeof wire.importReferenceFile>,
) {
  return transact(parts, actor, async (unit) => {
    await store.holdKind(unit, kind);
    const stored = await store.findEntries(unit.db, kind);
    const { plan, revision: now } = planFile(kind, stored, text, await unit.now());
    if (plan.errors.length > 0) return refuse('file_lines_wrong', { n: plan.errors.length });
    if (plan.changes.length > 0 && now !== revision) return refuse('conflict');
    await carryOut(unit, kind, plan);
    const count = (of: 'new' | 'changed' | 'ended') => plan.changes.filter((one) => one.kind === of).length;
    return { new: count('new'), changed: count('changed'), ended: count('ended') };
  });
}

async function carryOut(unit: Unit, kind: ReferenceKind, { changes }: Plan): Promise<void> {
  if (changes.length === 0) return;
  await store.saveEntries(
    unit,
    kind,
    changes.map(({ after }) => after),
  );
  for (const change of changes) await record(unit, referenceEvents, eventOf(change), { of: kind });
}
