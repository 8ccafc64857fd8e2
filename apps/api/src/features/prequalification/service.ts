import { isDeepStrictEqual } from 'node:util';
import { plainConsortium } from '@procure/domain/consortium/consortium.ts';
import { isSamePick } from '@procure/domain/library/library.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { decide, type Prequalification } from '@procure/domain/prequalification/decide.ts';
import type { PrequalificationPhase } from '@procure/domain/prequalification/prequalification.ts';
import type { Application } from '@procure/domain/prequalification/rules.ts';
import { act } from '../../platform/act.ts';
import type { CompanyActor, CompanyScope } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { addFiles, attach } from '../file/attachment/service.ts';
import { takeEntries } from '../library/taken/service.ts';
import { holdVisibleLot } from '../lot/read-model.ts';
import { prequalificationEvents } from './events.ts';
import * as store from './store.ts';

export interface WrittenApplication extends Application {
  readonly lotId: string;
  /** The version that the writer started from; 0 if nothing was stored. */
  readonly version: number;
}

/** The lot and the application under their locks, and the time after them. */
async function hold(unit: Unit, actor: CompanyActor, lotId: string) {
  const facts = await holdVisibleLot(actor.scope, unit, lotId);
  if (facts === null) return refuse('not_found');
  const row = await store.begin(actor.scope, unit, lotId);
  return { facts, row, now: await unit.now() };
}

/** The same as what is stored: a call repeated because its answer was lost. */
async function isStored(
  scope: CompanyScope,
  unit: Unit,
  row: store.ApplicationRow,
  written: Application,
): Promise<boolean> {
  const { statement, contact, fileIds, library, consortium } = written;
  return (
    row.statement === statement &&
    isDeepStrictEqual(row.contact, contact) &&
    isDeepStrictEqual(row.consortium, plainConsortium(consortium)) &&
    row.library.length === library.length &&
    library.every((pick, at) => isSamePick(pick, row.library[at] ?? pick)) &&
    isDeepStrictEqual(await store.fileIdsOf(scope, unit, row.id), [...fileIds])
  );
}

/** Keeps what was written so far. Something submitted stays as it is until it is submitted again. */
export function saveDraft(parts: Parts, actor: CompanyActor, written: WrittenApplication) {
  return transact(parts, actor, async (unit) => {
    const held = await hold(unit, actor, written.lotId);
    if (isRefused(held)) return held;
    const { facts, row, now } = held;
    const savedAt = now.toISOString();
    const phase = row.state as PrequalificationPhase;
    const asSeen = row.version === written.version;
    const command = { kind: 'write', participation: facts, application: written, asSeen } as const;
    const decided = decide(store.prequalificationOf(row), command, now);
    if (isRefused(decided)) {
      const repeated = decided.refused === 'conflict' && (await isStored(actor.scope, unit, row, written));
      return repeated ? { version: row.version, phase, savedAt, library: [...row.library] } : decided;
    }
    const library = await attachAll(parts, unit, actor, row, written);
    if (isRefused(library)) return library;
    const writer = { draftSavedBy: actor.accountId, draftSavedAt: now };
    const version = await store.saveDecided(unit, row, decided.prequalification, { ...writer, library });
    return { version, phase, savedAt, library: [...library] };
  });
}

/** Submits, or replaces what was submitted, on the database's clock: at the deadline itself it is too late. */
export function submit(parts: Parts, actor: CompanyActor, written: WrittenApplication) {
  return transact(parts, actor, async (unit) => {
    const held = await hold(unit, actor, written.lotId);
    if (isRefused(held)) return held;
    const { facts, row, now } = held;
    const phase: PrequalificationPhase = 'submitted';
    const { accountId } = actor;
    const asSeen = row.version === written.version;
    const { allowsConsortium: accepted, companyName, companyCode } = facts;
    const rules = { accepted, leadName: companyName ?? '', leadCode: companyCode ?? '' };
    const application = { participation: facts, application: written, rules, asSeen };
    const command = { kind: 'submit', ...application, by: accountId } as const;
    const decided = decide(store.prequalificationOf(row), command, now);
    if (isRefused(decided)) {
      const repeated =
        decided.refused === 'conflict' &&
        row.state === phase &&
        (await isStored(actor.scope, unit, row, written));
      const { version, submittedAt } = row;
      return repeated && submittedAt !== null
        ? { version, phase, submittedAt: submittedAt.toISOString() }
        : decided;
    }
    const library = await attachAll(parts, unit, actor, row, written);
    if (isRefused(library)) return library;
    const version = await store.saveDecided(unit, row, decided.prequalification, { library });
    const told = { to: accountId, title: facts.name, tenderNo: facts.tenderNo, at: now };
    await record(unit, prequalificationEvents, { ...decided.event, ...told }, row);
    return { version, phase, submittedAt: now.toISOString() };
  });
}

interface Seen {
  readonly lotId: string;
  readonly version: number;
}

/** The company's application, with its lot. */
const ownApplication = {
  async lock(unit: Unit, { scope }: CompanyActor, { lotId }: Seen) {
    const facts = await holdVisibleLot(scope, unit, lotId);
    const row = facts === null ? null : await store.lockOwn(scope, unit, lotId);
    return facts === null || row === null ? null : { facts, row };
  },
  save: (unit: Unit, { row }: { readonly row: store.ApplicationRow }, decided: Prequalification) =>
    store.saveDecided(unit, row, decided),
  events: prequalificationEvents,
};

export const withdraw = act(
  ownApplication,
  async ({ unit, held: { facts, row }, keep }, { version: seen }: Seen) => {
    const phase: PrequalificationPhase = 'withdrawn';
    if (row.state === 'withdrawn') return { version: row.version, phase };
    const command = { kind: 'withdraw', lot: facts.lot, asSeen: row.version === seen } as const;
    const decided = decide(store.prequalificationOf(row), command, await unit.now());
    if (isRefused(decided)) return decided;
    const version = await keep(decided.prequalification, decided.event, row);
    return { version, phase };
  },
);

/** Attaches the files to the application, including those of the picked library entries. */
async function attachAll(
  parts: Parts,
  unit: Unit,
  { scope }: CompanyActor,
  row: store.ApplicationRow,
  { fileIds, library: picks }: Application,
) {
  const library = await takeEntries(parts, unit, scope, picks, row.library);
  if (isRefused(library)) return library;
  const linked = await attach(unit, scope, ownerOf(row), fileIds);
  if (isRefused(linked)) return linked;
  const others = library.flatMap(({ files }) => files.map(({ id }) => id));
  const beside = [...new Set(others)].filter((id) => !fileIds.includes(id));
  await addFiles(unit, { ...ownerOf(row), role: 'library' }, beside);
  return library;
}

function ownerOf(row: store.ApplicationRow) {
  return { kind: 'prequalification' as const, id: row.id };
}
