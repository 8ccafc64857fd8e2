import { isDeepStrictEqual } from 'node:util';
import {
  type AmendmentAction,
  type AmendmentState,
  amendmentMachine,
} from '@procure/domain/amendment/amendment.ts';
import { mayStillChange, type NewTimes, settleTimes } from '@procure/domain/amendment/extension.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { announceAmendment } from '@procure/domain/tender/announcement.ts';
import { notOwnWork } from '@procure/domain/tender/rules.ts';
import { next } from '@procure/domain/transition.ts';
import type { StaffActor } from '../../platform/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { transact, type Unit } from '../../platform/transaction.ts';
import { type FileReader, recordedFile } from '../file/service.ts';
import { staffLot } from '../lot/read-model.ts';
import { publishNotice } from '../notice/service.ts';
import { publishConfirmed } from '../question/answer/service.ts';
import { issueDocument } from '../tender/document/service.ts';
import { seesTender } from '../tender/member/read-model.ts';
import { type LockedLot, lockLot, lockLotToHandle } from '../tender/service.ts';
import { extendWith, planFor, tellApprovers, tellOfChange } from './extension/service.ts';
import { isAmendmentDocument } from './read-model.ts';
import * as store from './store.ts';

interface Seen {
  readonly id: string;
  readonly version: number;
}

interface AmendmentNow extends Seen {
  readonly state: AmendmentState;
}

type Running = 'lot_suspended' | 'lot_over' | 'bid_deadline_passed' | 'transition_not_allowed';

interface Draft extends Seen {
  readonly lotId: string;
  readonly summary: string;
  readonly documents: readonly store.PreparedDocument[];
}

/** Prepares a change: written as a whole, version 0 for a new one; nothing of it is public. */
export async function prepare(
  parts: Parts,
  actor: StaffActor,
  input: Draft,
): Promise<AmendmentNow | Refusal<'not_found' | 'not_in_team' | 'conflict' | 'invalid_input' | Running>> {
  const { id, lotId, version, summary, documents } = input;
  const own = new Set<string>();
  for (const { fileId } of documents) {
    const file = await recordedFile(parts, fileId);
    if (file?.purpose === 'document' && file.ownerAccountId === actor.accountId) own.add(fileId);
  }
  return transact(parts, actor, async (unit) => {
    const lot = await lockLotToHandle(unit, actor.scope, lotId);
    if (isRefused(lot)) return lot;
    const now = await unit.now();
    const open = mayStillChange(lot, now);
    if (open !== true) return open;
    const row = await store.lock(actor.scope, unit, id);
    const kept = row === null ? [] : await store.documentsOf(unit, id);
    const known = new Set(kept.map(({ fileId }) => fileId));
    const wrong = documents.flatMap(({ fileId }, place) =>
      own.has(fileId) || known.has(fileId)
        ? []
        : [{ field: `documents.${place}.fileId`, message: '请重新上传该文件' }],
    );
    if (wrong.length > 0) return refuseFields(wrong);
    if (row === null) {
      if (version !== 0) return refuse('not_found');
      const fresh = {
        id,
        lotId,
        state: 'draft' as const,
        summary,
        createdBy: actor.accountId,
        createdAt: now,
      };
      if (!(await store.insert(unit, fresh))) return refuse('conflict');
      if (!(await store.replaceDocuments(unit, id, documents))) return refuse('conflict');
      await record(unit, { ...fresh, questionId: null }, 'create', { summary, documents });
      return { id, state: 'draft', version: 1 };
    }
    if (row.lotId !== lotId || row.questionId !== null) return refuse('conflict');
    const same = row.summary === summary && isDeepStrictEqual(kept, documents.map(plain));
    // The answer was lost and the call repeated.
    if (same && row.version === version + 1) return { id, state: row.state, version: row.version };
    if (row.version !== version) return refuse('conflict');
    const state = next(amendmentMachine, row.state, 'save', 'buyer');
    if (isRefused(state)) return state;
    const saved = await store.save(unit, row, { summary });
    if (!(await store.replaceDocuments(unit, id, documents))) return refuse('conflict');
    await record(unit, row, 'save', { summary, documents }, { summary: row.summary, documents: kept });
    return { id, state, version: saved };
  });
}

function plain({ id, fileId, title, kind, public: open }: store.PreparedDocument): store.PreparedDocument {
  return { id, fileId, title, kind, public: open };
}

/** What is logged of an answer is logged as its question, which is hidden while the round runs. */
async function record(
  unit: Unit,
  row: Pick<store.AmendmentRow, 'id' | 'lotId' | 'questionId'>,
  action: string,
  after: unknown,
  before?: unknown,
  reason: string | null = null,
): Promise<void> {
  await unit.audit({
    action,
    entity: row.questionId === null ? 'amendment' : 'question',
    entityId: row.questionId ?? row.id,
    lotId: row.lotId,
    before,
    after,
    reason,
  });
}

interface Held {
  readonly unit: Unit;
  readonly row: store.AmendmentRow;
  readonly lot: LockedLot;
  readonly name: string;
  readonly now: Date;
  readonly to: AmendmentState;
}

/** One act on one change, the lot held before it: `isDone` says that this very call has been answered before. */
function act<R extends string>(
  parts: Parts,
  actor: StaffActor,
  seen: Seen,
  step: { readonly action: AmendmentAction; readonly party: 'buyer' | 'approver' },
  isDone: (row: store.AmendmentRow) => boolean,
  work: (held: Held) => Promise<Partial<store.AmendmentRow> | Refusal<R>>,
): Promise<AmendmentNow | Refusal<R | 'not_found' | 'not_in_team' | 'conflict' | 'transition_not_allowed'>> {
  return transact(parts, actor, async (unit) => {
    const lotId = await store.lotIdOf(actor.scope, unit, seen.id);
    if (lotId === null) return refuse('not_found');
    const lot =
      step.party === 'buyer'
        ? await lockLotToHandle(unit, actor.scope, lotId)
        : await lockSeenLot(unit, actor, lotId);
    if (isRefused(lot)) return lot;
    const row = await store.lock(actor.scope, unit, seen.id);
    if (row === null) return refuse('not_found');
    const { id } = row;
    if (row.version === seen.version + 1 && isDone(row))
      return { id, state: row.state, version: row.version };
    const to = next(amendmentMachine, row.state, step.action, step.party);
    if (isRefused(to)) return to;
    if (row.version !== seen.version) return refuse('conflict');
    const now = await unit.now();
    const shown = await staffLot(actor.scope, unit.db, lot.id);
    const changes = await work({ unit, row, lot, name: shown?.name ?? lot.tender.title, now, to });
    if ('refused' in changes) return changes as Refusal<R>;
    const version = await store.save(unit, row, { ...changes, state: to });
    return { id, state: to, version };
  });
}

/** The second person is of no team; they act on what they see. */
async function lockSeenLot(
  unit: Unit,
  actor: StaffActor,
  lotId: string,
): Promise<LockedLot | Refusal<'not_found'>> {
  const lot = await lockLot(unit, lotId);
  return lot !== null && (await seesTender(actor.scope, unit.db, lot.tenderId)) ? lot : refuse('not_found');
}

type Wish = Seen & {
  readonly bidDeadline?: string | undefined;
  readonly prequalificationDeadline?: string | undefined;
};

/**
 * Publishes a change that may affect bids. Deadline, documents, notice and messages are one transaction: nobody
 * can see one without the others (招标投标法23, 条例21).
 */
export function publish(parts: Parts, actor: StaffActor, input: Wish) {
  const isDone = (row: store.AmendmentRow) =>
    row.state === 'published' && row.publishedBy === actor.accountId;
  const step = { action: 'publish', party: 'buyer' } as const;
  return act<Running | 'extension_needed' | 'deadline_only_later' | 'invalid_input'>(
    parts,
    actor,
    input,
    step,
    isDone,
    async (held) => {
      const open = mayPublish(held);
      if (open !== true) return open;
      const times = settleTimes(planFor(held.lot, held.now), held.lot, input);
      if ('refused' in times) return times;
      await makePublic(held, times);
      return {
        publishedAt: held.now,
        publishedBy: actor.accountId,
        noEffectReason: null,
        returnReason: null,
      };
    },
  );
}

/** While the round runs; an answer that was given back is published at the desk of questions, one way or the other. */
function mayPublish({ row, lot, now }: Held): true | Refusal<Running> {
  return row.questionId === null ? mayStillChange(lot, now) : refuse('transition_not_allowed');
}

async function makePublic({ unit, row, lot, name }: Held, times: NewTimes): Promise<void> {
  const documents: { title: string; versionNo: number }[] = [];
  for (const { id, fileId, title, kind, public: open } of await store.documentsOf(unit, row.id)) {
    documents.push(await issueDocument(unit, { id, lotId: lot.id, fileId, title, kind, public: open }));
  }
  const changes = await extendWith(unit, lot, times, row.summary);
  const notice = announceAmendment(name, { summary: row.summary, documents }, changes);
  await publishNotice(unit, { lotId: lot.id, tenderId: lot.tenderId, ...notice });
  await tellOfChange(unit, lot, name, row.summary, changes);
  await record(unit, row, 'publish', { summary: row.summary, documents, times });
}

/** Says that bids are not affected: it waits for a second person, who confirms it or gives it back. */
export function submit(parts: Parts, actor: StaffActor, input: Seen & { readonly reason: string }) {
  const isDone = (row: store.AmendmentRow) => row.state === 'pending' && row.submittedBy === actor.accountId;
  const step = { action: 'submit', party: 'buyer' } as const;
  return act<Running>(parts, actor, input, step, isDone, async (held) => {
    const open = mayPublish(held);
    if (open !== true) return open;
    const { unit, row, lot, name, now } = held;
    await record(unit, row, 'submit', { affectsBids: false }, undefined, input.reason);
    await tellApprovers(unit, lot, name);
    return {
      noEffectReason: input.reason,
      submittedAt: now,
      submittedBy: actor.accountId,
      returnReason: null,
    };
  });
}

export function recall(parts: Parts, actor: StaffActor, input: Seen) {
  const isDone = (row: store.AmendmentRow) => row.state === 'draft';
  const step = { action: 'recall', party: 'buyer' } as const;
  return act<'transition_not_allowed'>(parts, actor, input, step, isDone, async ({ unit, row }) => {
    // An answer goes back to the desk of questions, where it is published in the one way or the other.
    if (row.questionId !== null) return refuse('transition_not_allowed');
    await record(unit, row, 'recall', { state: 'draft' });
    return {};
  });
}

/** Nobody confirms what they prepared or submitted themselves. */
function ownWork(row: store.AmendmentRow, actor: StaffActor): Refusal<'own_work'> | null {
  for (const author of [row.createdBy, row.submittedBy]) {
    const outcome = notOwnWork(author, actor.accountId);
    if (isRefused(outcome)) return outcome;
  }
  return null;
}

export function confirm(parts: Parts, actor: StaffActor, input: Seen) {
  const isDone = (row: store.AmendmentRow) =>
    row.state === 'published' && row.confirmedBy === actor.accountId;
  const step = { action: 'confirm', party: 'approver' } as const;
  return act<Running | 'own_work' | 'conflict' | 'not_found'>(
    parts,
    actor,
    input,
    step,
    isDone,
    async (held) => {
      const { unit, row, lot, name, now } = held;
      const own = ownWork(row, actor);
      if (own !== null) return own;
      const open = mayStillChange(lot, now);
      if (open !== true) return open;
      if (row.questionId === null) {
        await makePublic(held, {});
      } else {
        const refused = await publishConfirmed(unit, actor, lot, name, now, {
          id: row.questionId,
          version: row.questionVersion ?? 0,
          announce: row.announce,
        });
        if (refused !== null) return refused;
      }
      await record(unit, row, 'confirm', { affectsBids: false }, undefined, row.noEffectReason);
      return { confirmedBy: actor.accountId, publishedAt: now, publishedBy: row.submittedBy };
    },
  );
}

export function sendBack(parts: Parts, actor: StaffActor, input: Seen & { readonly reason: string }) {
  const isDone = (row: store.AmendmentRow) => row.returnReason === input.reason;
  const step = { action: 'return', party: 'approver' } as const;
  return act<'own_work'>(parts, actor, input, step, isDone, async ({ unit, row, lot, name }) => {
    const own = ownWork(row, actor);
    if (own !== null) return own;
    await record(unit, row, 'return', { state: 'draft' }, undefined, input.reason);
    await unit.send({
      channel: 'message',
      to: row.submittedBy ?? row.createdBy,
      template: 'amendment_returned',
      values: { title: name, tenderNo: lot.tender.tenderNo, reason: input.reason },
      link: `/tender/${lot.tenderId}/${row.questionId === null ? 'amendment' : 'question'}?lotId=${lot.id}`,
    });
    return { returnReason: input.reason };
  });
}

export function withdraw(parts: Parts, actor: StaffActor, input: Seen) {
  const isDone = (row: store.AmendmentRow) => row.state === 'withdrawn';
  const step = { action: 'withdraw', party: 'buyer' } as const;
  return act<never>(parts, actor, input, step, isDone, async ({ unit, row }) => {
    await record(unit, row, 'withdraw', { state: 'withdrawn' });
    return {};
  });
}

/** Staff who read tenders read what is being prepared for them. */
export const mayReadAmended: FileReader = async (parts, caller, file) =>
  caller.kind === 'staff' &&
  file.purpose === 'document' &&
  caller.permissions.has('tender.read') &&
  isAmendmentDocument(caller.scope, parts.db, file.id);
