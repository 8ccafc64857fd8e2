import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AmendmentState } from '@procure/domain/amendment/amendment.ts';
import { type Amendment, decide } from '@procure/domain/amendment/decide.ts';
import type { NewTimes } from '@procure/domain/amendment/extension.ts';
import { itemDifferences, type WantedItems } from '@procure/domain/amendment/items.ts';
import { approvalActFacts } from '@procure/domain/approval/chain.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { announceAmendment } from '@procure/domain/tender/announcement.ts';
import type { GivenReason } from '@procure/domain/tender/explanation.ts';
import { canonicalBytes } from '@procure/sealing/canonical.ts';
import { act } from '../../platform/act.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { mayIn } from '../../platform/sight.ts';
import { giveBack, hasJustSigned, signNext, withdrawOpen } from '../approval/service.ts';
import { type FileReader, heldFile } from '../file/service.ts';
import { lotNamesFor } from '../lot/read-model.ts';
import { publishNotice } from '../notice/service.ts';
import { mend } from '../objection/remedy/service.ts';
import { publishConfirmed } from '../question/answer/service.ts';
import { itemsInForce, keepChange, putInForce } from '../tender/change/service.ts';
import { issueDocument } from '../tender/document/service.ts';
import { seesTender } from '../tender/member/read-model.ts';
import { type LockedLot, lockLot, lockLotToHandle } from '../tender/service.ts';
import { type AmendmentEvent, amendmentEvents } from './events.ts';
import {
  aboutAmendment,
  approvalOf,
  askChangeApproval,
  extendWith,
  planFor,
  tellOfChange,
} from './extension/service.ts';
import { isAmendmentDocument } from './read-model.ts';
import * as store from './store.ts';
import { wordingOfAmendment } from './wording/service.ts';

interface Seen {
  readonly id: string;
  readonly version: number;
}

interface AmendmentNow extends Seen {
  readonly state: AmendmentState;
}

type Running = 'lot_suspended' | 'lot_over' | 'bid_deadline_passed' | 'transition_not_allowed';

interface Draft extends Seen, WantedItems {
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
  const { id, lotId, version, summary, documents, priceLines, criteria, clauses } = input;
  const wanted = { priceLines, criteria, clauses };
  return transact(parts, actor, async (unit) => {
    const own = new Set<string>();
    for (const { fileId } of documents) {
      const file = await heldFile(unit, fileId);
      if (file?.purpose === 'document' && file.ownerAccountId === actor.accountId) own.add(fileId);
    }
    const lot = await lockLotToHandle(unit, actor.scope, lotId);
    if (isRefused(lot)) return lot;
    const now = await unit.now();
    const row = await store.lock(actor.scope, unit, id);
    const from = row === null ? null : store.amendmentOf(row);
    const inForce = await itemsInForce(unit, lot);
    const decided = decide(from, { kind: 'prepare', lot, summary, inForce, wanted }, now);
    if (isRefused(decided) && decided.refused !== 'transition_not_allowed') return decided;
    const kept = row === null ? [] : await store.documentsOf(unit, id);
    const known = new Set(kept.map(({ fileId }) => fileId));
    const wrong = documents.flatMap(({ fileId }, place) =>
      own.has(fileId) || known.has(fileId)
        ? []
        : [{ field: `documents.${place}.fileId`, message: '请重新上传该文件' }],
    );
    if (wrong.length > 0) return refuseFields(wrong);
    if (row === null && version !== 0) return refuse('not_found');
    if (row !== null) {
      if (row.lotId !== lotId || row.questionId !== null) return refuse('conflict');
      const same =
        row.summary === summary &&
        isDeepStrictEqual(kept, documents.map(plain)) &&
        (isRefused(decided) || isDeepStrictEqual(row.items, decided.amendment.items));
      // The answer was lost and the call repeated.
      if (same && row.version === version + 1) return { id, state: row.state, version: row.version };
      if (row.version !== version) return refuse('conflict');
    }
    if (isRefused(decided)) return decided;
    const { amendment, event } = decided;
    const fresh = { id, lotId, createdBy: actor.accountId, createdAt: now };
    const saved =
      row === null
        ? await store.insertDecided(unit, fresh, amendment)
        : await store.saveDecided(unit, row, amendment);
    if (saved === null || !(await store.replaceDocuments(unit, id, documents))) return refuse('conflict');
    const about = aboutAmendment({ id, lotId, questionId: null }, lot, lot.tender.title);
    const priced = { items: amendment.items, keptItems: from?.items ?? null };
    await record(unit, amendmentEvents, { ...event, documents, keptDocuments: kept, ...priced }, about);
    return { id, state: amendment.state, version: saved };
  });
}

function plain({ id, fileId, title, kind, public: open }: store.PreparedDocument): store.PreparedDocument {
  return { id, fileId, title, kind, public: open };
}

interface Facts {
  readonly unit: Unit;
  readonly actor: StaffActor;
  readonly by: string;
  readonly row: store.AmendmentRow;
  readonly amendment: Amendment;
  readonly lot: LockedLot;
  readonly name: string;
  readonly now: Date;
  /** Of what is decided about it. */
  readonly handling: { readonly asSeen: boolean; readonly answer: boolean };
}

interface Decision {
  readonly amendment: Amendment;
  /** Null if it stays as it is, and only another step of its approval was signed. */
  readonly event: AmendmentEvent | null;
}

type NotFor = 'not_found' | 'not_in_team';

/** Makes an act on a change, with the lot locked first. `isDone` recognises a repeated call. */
function handle<Input extends Seen, R extends string>(
  lockLotFor: (unit: Unit, actor: StaffActor, lotId: string) => Promise<LockedLot | Refusal<NotFor>>,
  isDone: (facts: Facts, input: Input) => boolean | Promise<boolean>,
  work: (facts: Facts, input: Input) => Promise<Decision | Refusal<R>> | Decision | Refusal<R>,
) {
  const amendment = {
    async lock(unit: Unit, actor: StaffActor, { id }: Seen) {
      const lotId = await store.lotIdOf(actor.scope, unit, id);
      if (lotId === null) return null;
      const lot = await lockLotFor(unit, actor, lotId);
      if (isRefused(lot)) return lot;
      const row = await store.lock(actor.scope, unit, id);
      return row === null ? null : { lot, row };
    },
    save,
    events: amendmentEvents,
  };
  return act(
    amendment,
    async ({ unit, actor, held: { lot, row }, keep }, input: Input): Promise<AmendmentNow | Refusal<R>> => {
      const { id, state, version } = row;
      const { title: name } = await lotNamesFor(actor.scope, unit.db, lot);
      const now = await unit.now();
      const handling = { asSeen: version === input.version, answer: row.questionId !== null };
      const before = { row, amendment: store.amendmentOf(row), lot, name, now, handling };
      const facts = { unit, actor, by: actor.accountId, ...before };
      if (version === input.version + 1 && (await isDone(facts, input))) return { id, state, version };
      const outcome = await work(facts, input);
      if ('refused' in outcome) return outcome;
      const { amendment, event } = outcome;
      const saved =
        event === null
          ? await store.saveDecided(unit, row, amendment)
          : await keep(amendment, event, aboutAmendment(row, lot, name));
      return { id, state: amendment.state, version: saved };
    },
  );
}

const save = (unit: Unit, { row }: { readonly row: store.AmendmentRow }, amendment: Amendment) =>
  store.saveDecided(unit, row, amendment);

const lockForBuyer = (unit: Unit, { scope }: StaffActor, lotId: string) =>
  lockLotToHandle(unit, scope, lotId);

/** An approver is of no team; they act on what they see. */
async function lockForApprover(
  unit: Unit,
  actor: StaffActor,
  lotId: string,
): Promise<LockedLot | Refusal<'not_found'>> {
  const lot = await lockLot(unit, lotId);
  if (lot === null || !mayIn(actor.scope, 'tender.approve', lot.tender)) return refuse('not_found');
  return (await seesTender(actor.scope, unit.db, lot.tenderId)) ? lot : refuse('not_found');
}

/** The lot as a decision about publishing needs it. The words of an answer are not checked. */
async function lotNow({ unit, actor, row, lot, now }: Facts) {
  const plan = await planFor(unit, lot, now);
  const { itemsNo } = lot;
  if (row.questionId !== null) return { lot, plan, itemsNo, findings: [] };
  const inForce = await itemsInForce(unit, lot);
  const findings = await wordingOfAmendment(actor.scope, unit.db, lot.tender, row, inForce);
  return { lot, plan, itemsNo, findings };
}

type Submission = Seen & {
  readonly affectsBids: boolean;
  /** The reason why bids are not affected. */
  readonly reason: string;
  readonly bidDeadline?: string | undefined;
  readonly prequalificationDeadline?: string | undefined;
  /** The reasons for the passages that the wording check finds. */
  readonly reasons: readonly GivenReason[];
};

/** Requests approval, with the effect on bids. Another person approves the change or returns it. */
export const submit = handle(
  lockForBuyer,
  ({ row, by }) => row.state === 'pending' && row.submittedBy === by,
  async (facts, { affectsBids, reason, bidDeadline, prequalificationDeadline, reasons }: Submission) => {
    const { unit, row, amendment, lot, now, handling, by } = facts;
    const effect = affectsBids
      ? { affectsBids, bidDeadline, prequalificationDeadline }
      : { affectsBids, reason };
    const command = { kind: 'submit', ...handling, ...(await lotNow(facts)), effect, reasons, by } as const;
    const decided = decide(amendment, command, now);
    if (isRefused(decided)) return decided;
    const subject = approvalOf(row.id, decided.event.effect, lot);
    const contentSha256 = await digestOf(facts, decided.amendment);
    const asking = { authors: [row.createdBy, by], by, contentSha256 };
    const to = await askChangeApproval(unit, subject, lot, asking);
    return { ...decided, event: { ...decided.event, to } };
  },
);

/** The digest of the contents that the signers approve. */
async function digestOf({ unit, actor, row }: Facts, amendment: Amendment): Promise<string> {
  const { summary, items, effect, warnings } = amendment;
  const documents = await store.documentContentsOf(actor.scope, unit, row.id);
  const contents = { summary, items, effect, warnings, documents };
  // Numbers as text: the canonical form has integers only, and points may have decimals.
  const written = JSON.stringify(contents, (_, value) => (typeof value === 'number' ? String(value) : value));
  return createHash('sha256')
    .update(canonicalBytes(JSON.parse(written)))
    .digest('hex');
}

async function makePublic({ unit, row, lot, name, amendment }: Facts, times: NewTimes) {
  const amended = amendment.items;
  const items = amended === null ? [] : itemDifferences(await itemsInForce(unit, lot), amended);
  const documents: { id: string; title: string; versionNo: number }[] = [];
  for (const { id, fileId, title, kind, public: open } of await store.documentsOf(unit, row.id)) {
    documents.push(
      await issueDocument(unit, {
        ...{ id, lotId: lot.id, fileId, title, kind, public: open },
        contentSha256: null,
      }),
    );
  }
  const changes = await extendWith(unit, lot, times, row.summary);
  const notice = announceAmendment(name, { summary: row.summary, documents, items }, changes);
  await publishNotice(unit, { lotId: lot.id, tenderId: lot.tenderId, ...notice });
  const change = { kind: 'amendment', summary: row.summary, changes, documents, items } as const;
  const changeId = await keepChange(unit, lot.id, change);
  if (amended !== null && !(await putInForce(unit, lot, changeId, amended))) return refuse('conflict');
  await tellOfChange(unit, lot, name, row.summary, changes);
  await mend(unit, lot, 'amend_document');
  return { documents, items };
}

type Reasoned = Seen & { readonly reason: string };

const endBy = (kind: 'recall' | 'withdraw', state: AmendmentState) =>
  handle(
    lockForBuyer,
    ({ row }) => row.state === state,
    async ({ unit, row, amendment, lot, now, handling, by }, _: Seen) => {
      const decided = decide(amendment, { kind, ...handling }, now);
      if (!isRefused(decided)) await withdrawOpen(unit, approvalOf(row.id, amendment.effect, lot), by);
      return decided;
    },
  );

export const recall = endBy('recall', 'draft');

export const withdraw = endBy('withdraw', 'withdrawn');

/**
 * Signs the next step. The last signature publishes the change: deadlines, documents, items, notice and messages in one
 * transaction, so that all of them become visible together (招标投标法23, 条例21).
 */
export const confirm = handle(
  lockForApprover,
  ({ unit, row, amendment, lot, by }) =>
    row.state === 'pending'
      ? hasJustSigned(unit, by, approvalOf(row.id, amendment.effect, lot))
      : row.state === 'published' && row.confirmedBy === by,
  async (facts, { opinion }: Seen & { readonly opinion: string }) => {
    const { unit, actor, row, amendment, lot, name, now, handling, by } = facts;
    const { createdBy } = row;
    const command = { kind: 'confirm', ...handling, ...(await lotNow(facts)), createdBy, by } as const;
    const decided = decide(amendment, command, now);
    if (isRefused(decided)) return decided;
    const subject = approvalOf(row.id, amendment.effect, lot);
    const signed = await signNext(unit, actor, subject, { asSeen: true, opinion });
    if (isRefused(signed)) return signed;
    const { contentSha256 } = signed;
    if (contentSha256 !== null && contentSha256 !== (await digestOf(facts, amendment)))
      return refuse('approval_stale', {
        act: approvalActFacts[subject.act].label,
        why: '变更的内容与提交审批时不一致',
      });
    if (!signed.last) return { amendment, event: null };
    const { questionId: id, questionVersion, announce } = row;
    if (id !== null) {
      const waiting = { id, version: questionVersion ?? 0, announce };
      const refused = await publishConfirmed(unit, actor, lot, name, now, waiting);
      if (refused !== null) return refused;
    }
    const made = id === null ? await makePublic(facts, decided.event.times) : null;
    if (isRefused(made)) return made;
    return { ...decided, event: { ...decided.event, published: made } };
  },
);

export const sendBack = handle(
  lockForApprover,
  ({ row }, { reason }: Reasoned) => row.returnReason === reason,
  async ({ unit, actor, row, amendment, lot, now, handling, by }, { reason }) => {
    const { createdBy, submittedBy } = row;
    const decided = decide(amendment, { kind: 'return', ...handling, createdBy, by, reason }, now);
    if (isRefused(decided)) return decided;
    const subject = approvalOf(row.id, amendment.effect, lot);
    const returned = await giveBack(unit, actor, subject, { asSeen: true, reason });
    if (isRefused(returned)) return returned;
    return { ...decided, event: { ...decided.event, to: submittedBy ?? createdBy } };
  },
);

/** Staff who read tenders read what is being prepared for them. */
export const mayReadAmended: FileReader = async (parts, caller, file) =>
  caller.kind === 'staff' &&
  file.purpose === 'document' &&
  caller.permissions.has('tender.read') &&
  isAmendmentDocument(caller.scope, parts.db, file.id);
