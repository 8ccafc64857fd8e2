import { isDeepStrictEqual } from 'node:util';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';
import { isRefused, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { canApply, canWithdrawApplication } from '@procure/domain/prequalification/access.ts';
import type { PrequalificationPhase } from '@procure/domain/prequalification/prequalification.ts';
import { type Application, checkApplication } from '@procure/domain/prequalification/rules.ts';
import { prequalificationMachine } from '@procure/domain/prequalification/transitions.ts';
import { next } from '@procure/domain/transition.ts';
import type { CompanyActor } from '../../platform/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { transact, type Unit } from '../../platform/transaction.ts';
import { attach } from '../file/attachment/service.ts';
import { holdVisibleLot, type VisibleLot } from '../lot/read-model.ts';
import * as store from './store.ts';

export interface WrittenApplication extends Application {
  readonly lotId: string;
  /** The version that the writer started from; 0 where nothing was stored. */
  readonly version: number;
}

interface Held {
  readonly facts: VisibleLot;
  readonly row: store.ApplicationRow;
  readonly now: Date;
}

/** The lot and the application under their locks, the time after them, and that it may be applied now. */
async function hold(unit: Unit, actor: CompanyActor, lotId: string) {
  const facts = await holdVisibleLot(actor.scope, unit, lotId);
  if (facts === null) return refuse('not_found');
  const row = await store.begin(actor.scope, unit, lotId);
  const now = await unit.now();
  const allowed = canApply(facts, now);
  return allowed === true ? ({ facts, row, now } satisfies Held) : allowed;
}

/** The same as what is stored: a call repeated because its answer was lost. */
async function isStored(unit: Unit, row: store.ApplicationRow, written: Application): Promise<boolean> {
  const { statement, contact, fileIds } = written;
  return (
    row.statement === statement &&
    isDeepStrictEqual(row.contact, contact) &&
    isDeepStrictEqual(await store.fileIdsOf(unit, row.id), [...fileIds])
  );
}

/** Keeps what was written so far. Something submitted stays as it is until it is submitted again. */
export function saveDraft(parts: Parts, actor: CompanyActor, written: WrittenApplication) {
  return transact(parts, actor, async (unit) => {
    const held = await hold(unit, actor, written.lotId);
    if (isRefused(held)) return held;
    const { row, now } = held;
    if (row.state !== 'draft' && row.state !== 'withdrawn') return refuse('transition_not_allowed');
    const savedAt = now.toISOString();
    if (row.version !== written.version) {
      return (await isStored(unit, row, written))
        ? { version: row.version, phase: row.state as PrequalificationPhase, savedAt }
        : refuse('conflict');
    }
    const linked = await attach(unit, actor.scope, ownerOf(row), written.fileIds);
    if (isRefused(linked)) return linked;
    const { statement, contact } = written;
    const version = await store.save(unit, row, { statement, contact });
    return { version, phase: row.state as PrequalificationPhase, savedAt };
  });
}

/** Submits, or replaces what was submitted, on the database's clock: at the deadline itself it is too late. */
export function submit(parts: Parts, actor: CompanyActor, written: WrittenApplication) {
  return transact(parts, actor, async (unit) => {
    const held = await hold(unit, actor, written.lotId);
    if (isRefused(held)) return held;
    const { facts, row, now } = held;
    const phase: PrequalificationPhase = 'submitted';
    if (row.version !== written.version) {
      if (row.state !== 'submitted' || row.submittedAt === null || !(await isStored(unit, row, written))) {
        return refuse('conflict');
      }
      return { version: row.version, phase, submittedAt: row.submittedAt.toISOString() };
    }
    const wrong = checkApplication(written);
    if (wrong.length > 0) return refuseFields(wrong);
    const state = next(prequalificationMachine, row.state, 'submit', 'supplier');
    if (isRefused(state)) return state;
    const linked = await attach(unit, actor.scope, ownerOf(row), written.fileIds);
    if (isRefused(linked)) return linked;
    const { statement, contact } = written;
    const version = await store.save(unit, row, {
      state,
      statement,
      contact,
      submittedAt: now,
      submittedBy: actor.accountId,
    });
    await unit.audit({
      action: 'submit',
      entity: 'prequalification',
      entityId: row.id,
      lotId: row.lotId,
      companyId: actor.company.id,
      before: { state: row.state },
      after: { state, statement, fileIds: written.fileIds },
    });
    await unit.send({
      channel: 'message',
      to: actor.accountId,
      template: 'prequalification_received',
      values: { title: facts.name, tenderNo: facts.tenderNo, time: formatDateTimeSeconds(now) },
      link: `/prequalification?lotId=${row.lotId}`,
    });
    return { version, phase, submittedAt: now.toISOString() };
  });
}

export function withdraw(
  parts: Parts,
  actor: CompanyActor,
  { lotId, version: seen }: { readonly lotId: string; readonly version: number },
) {
  return transact(parts, actor, async (unit) => {
    const facts = await holdVisibleLot(actor.scope, unit, lotId);
    const row = facts === null ? null : await store.lockOwn(actor.scope, unit, lotId);
    if (facts === null || row === null) return refuse('not_found');
    const phase: PrequalificationPhase = 'withdrawn';
    if (row.state === 'withdrawn') return { version: row.version, phase };
    const open = canWithdrawApplication(facts.lot, row.state, await unit.now());
    if (open !== true) return open;
    if (row.version !== seen) return refuse('conflict');
    const state = next(prequalificationMachine, row.state, 'withdraw', 'supplier');
    if (isRefused(state)) return state;
    const version = await store.save(unit, row, { state });
    await unit.audit({
      action: 'withdraw',
      entity: 'prequalification',
      entityId: row.id,
      lotId,
      companyId: actor.company.id,
      before: { state: row.state },
      after: { state },
    });
    return { version, phase };
  });
}

function ownerOf(row: store.ApplicationRow) {
  return { kind: 'prequalification' as const, id: row.id };
}
