import { isDeepStrictEqual } from 'node:util';
import { targetsOf } from '@procure/domain/objection/access.ts';
import { decide } from '@procure/domain/objection/decide.ts';
import type { ObjectionState, ObjectionSubject } from '@procure/domain/objection/objection.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { signObjection } from '@procure/sealing/objection-receipt.ts';
import type { CompanyActor, CompanyScope } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import { restDays } from '../../platform/holidays.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { handlersOf } from '../account/audience/read-model.ts';
import { withdrawOpen } from '../approval/service.ts';
import { attach } from '../file/attachment/service.ts';
import { makeLetterNo } from '../letter/service.ts';
import { holdVisibleLot, type VisibleLot } from '../lot/read-model.ts';
import { lockLot } from '../tender/service.ts';
import { objectionEvents } from './events.ts';
import { objectionFacts } from './read-model.ts';
import * as store from './store.ts';

interface Draft extends store.ObjectionDraft {
  readonly id: string;
  readonly lotId: string;
  readonly version: number;
  readonly fileIds: readonly string[];
}

/** Saves the draft. A repeat after a lost response changes nothing. */
export function save(parts: Parts, actor: CompanyActor, { fileIds, ...input }: Draft) {
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    const lot = await holdVisibleLot(scope, unit, input.lotId);
    if (lot === null) return refuse('not_found');
    const { id, lotId, version: seen, ...text } = input;
    const row = await store.lockOwn(scope, unit, id);
    if (
      row !== null &&
      (row.lotId !== lotId || seen === 0) &&
      !(await isSame(scope, unit, row, text, fileIds))
    )
      return refuse('conflict');
    if (row !== null && row.state === 'draft' && row.version === seen + 1) {
      if (await isSame(scope, unit, row, text, fileIds))
        return { id, version: row.version, savedAt: row.savedAt.toISOString() };
    }
    const savedAt = await unit.now();
    const asSeen = row === null ? seen === 0 : row.version === seen;
    const decided = decide(row === null ? null : store.objectionOf(row), { kind: 'save', asSeen }, savedAt);
    if (isRefused(decided)) return decided;
    const { objection, event } = decided;
    const fresh = { ...text, id, lotId, savedAt };
    if (row === null && !(await store.insertDraft(scope, unit, fresh, objection))) return refuse('conflict');
    const version =
      row === null
        ? 1
        : await store.saveDecided(unit, row, objection, { ...text, savedAt, accountId: scope.accountId });
    const hung = await attach(unit, scope, { kind: 'objection', id }, fileIds);
    if (isRefused(hung)) return hung;
    await record(unit, objectionEvents, event, about(lot, { id, lotId, subject: text.subject }, actor));
    return { id, version, savedAt: savedAt.toISOString() };
  });
}

async function isSame(
  scope: CompanyScope,
  unit: Unit,
  row: store.ObjectionRow,
  text: store.ObjectionDraft,
  fileIds: readonly string[],
): Promise<boolean> {
  const { subject, clause, target, facts, basis, request } = row;
  if (!isDeepStrictEqual({ subject, clause, target, facts, basis, request }, { ...text })) return false;
  const files = await store.filesOf(scope, unit, row.id);
  return isDeepStrictEqual(
    files.map((file) => file.id),
    [...fileIds],
  );
}

function about(
  lot: Pick<VisibleLot, 'name' | 'tenderNo'>,
  row: { readonly id: string; readonly lotId: string; readonly subject: ObjectionSubject },
  { company }: CompanyActor,
) {
  const { id, lotId, subject } = row;
  return { id, lotId, subject, companyId: company.id, title: lot.name, tenderNo: lot.tenderNo };
}

interface Submission {
  readonly id: string;
  readonly lotId: string;
  readonly version: number;
}

/**
 * Submits the objection. The lot is locked in share mode during the decision: acts that open, publicise or decide
 * it lock it exclusively, and so find every earlier objection. The time of arrival counts against the last moment.
 */
export function submit(parts: Parts, actor: CompanyActor, { id, lotId, version: seen }: Submission) {
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    const lot = await holdVisibleLot(scope, unit, lotId);
    if (lot === null) return refuse('not_found');
    const row = await store.lockOwn(scope, unit, id);
    if (row === null || row.lotId !== lotId) return refuse('not_found');
    const { objectionNo: no, submittedAt, dueAt } = row;
    if (row.state !== 'withdrawn' && no !== null && submittedAt !== null && dueAt !== null)
      return presentSubmission(row, { no, submittedAt, dueAt, version: row.version });
    const now = await unit.now();
    const arrivedAt = actor.arrivedAt ?? now;
    const facts = await objectionFacts(scope, unit.db, lotId);
    const isHoliday = await restDays(unit.db);
    const { subject, clause, target, basis, request } = row;
    const text = { clause, target, facts: row.facts, basis, request };
    const objectionNo = makeLetterNo('objection', arrivedAt);
    const command = { kind: 'submit', asSeen: row.version === seen, subject, text, facts } as const;
    const decided = decide(store.objectionOf(row), { ...command, isHoliday, objectionNo, arrivedAt }, now);
    if (isRefused(decided)) return decided;
    if (target !== '' && !targetsOf(subject, facts).includes(target))
      return refuseFields([{ field: 'target', message: '请从列表中选择异议对象' }]);
    const { objection, event } = decided;
    const files = (await store.filesOf(scope, unit, row.id)).map(({ sha256 }) => sha256);
    const content = { subject, ...text, files };
    const receipt = await signObjection(parts.crypto.signing, {
      ...{ objectionNo, lotId, content, tenderId: lot.tenderId, objectionId: id },
      companyId: scope.companyId,
      submittedAt: arrivedAt.toISOString(),
      dueAt: new Date(event.dueAt).toISOString(),
    });
    const version = await store.saveDecided(unit, row, objection, {
      submittedBy: scope.accountId,
      receipt: receipt.body,
      receiptSignature: receipt.signature,
    });
    const to = await handlersOf(unit.db, lotId);
    await record(unit, objectionEvents, { ...event, to, content }, about(lot, row, actor));
    const handed = { no: objectionNo, submittedAt: arrivedAt, dueAt: new Date(event.dueAt), version };
    return presentSubmission({ id, state: objection.state }, handed);
  });
}

function presentSubmission(
  { id, state }: { readonly id: string; readonly state: ObjectionState },
  handed: { readonly no: string; readonly submittedAt: Date; readonly dueAt: Date; readonly version: number },
) {
  return {
    id,
    state: stateShown(state),
    version: handed.version,
    objectionNo: handed.no,
    submittedAt: handed.submittedAt.toISOString(),
    dueAt: handed.dueAt.toISOString(),
  };
}

/** The company sees an answer only after its approval. */
const stateShown = (state: ObjectionState): ObjectionState => (state === 'answering' ? 'submitted' : state);

/** Withdraws the objection, also while an answer waits for its signatures, which are then cancelled. */
export function withdraw(
  parts: Parts,
  actor: CompanyActor,
  id: string,
): Promise<{ state: ObjectionState } | Refusal<'not_found' | 'transition_not_allowed'>> {
  return transact(parts, actor, async (unit) => {
    const { scope } = actor;
    const lotId = await store.lotIdOfOwn(scope, unit, id);
    const lot = lotId === null ? null : await lockLot(unit, lotId);
    const row = lot === null ? null : await store.lockOwn(scope, unit, id);
    if (lot === null || row === null) return refuse('not_found');
    if (row.state === 'withdrawn') return { state: row.state };
    const now = await unit.now();
    const decided = decide(store.objectionOf(row), { kind: 'withdraw', by: scope.accountId }, now);
    if (isRefused(decided)) return decided;
    const { tender } = lot;
    const subject = { act: 'objection', tender, lotId: lot.id, objectionId: id } as const;
    await withdrawOpen(unit, subject, null, '异议已由提出人撤回');
    await store.saveDecided(unit, row, decided.objection);
    const to = await handlersOf(unit.db, lot.id);
    const named = { name: tender.title, tenderNo: tender.tenderNo };
    await record(unit, objectionEvents, { ...decided.event, to }, about(named, row, actor));
    return { state: decided.objection.state };
  });
}
