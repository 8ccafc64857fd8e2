import { isDeepStrictEqual } from 'node:util';
import { type Clarification, decide } from '@procure/domain/clarification/decide.ts';
import { canAskClarification } from '@procure/domain/clarification/rules.ts';
import type { Supplement, SupplementPaper } from '@procure/domain/clarification/supplement.ts';
import { checkChair } from '@procure/domain/evaluation/chair.ts';
import { at } from '@procure/domain/moment.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import { act } from '../../platform/act.ts';
import { type CompanyActor, holds, type StaffActor } from '../../platform/actor.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { accountsOf } from '../account/audience/read-model.ts';
import { readSitting } from '../evaluation/committee/read-model.ts';
import { refuseUnseen } from '../evaluation/unseen/service.ts';
import { attach } from '../file/attachment/service.ts';
import type { FileReader } from '../file/service.ts';
import { holdVisibleLot, lotNamesFor, staffLot, visibleLot } from '../lot/read-model.ts';
import type { LockedLot } from '../tender/service.ts';
import { factsOf, lockForAsking } from './asking/service.ts';
import { openedBidder } from './asking/store.ts';
import { clarificationEvents } from './events.ts';
import { readProposals } from './proposal/read-model.ts';
import { answerProposal } from './proposal/service.ts';
import { readAll, readEvaluationState, readOpenedBidders, readOwn } from './read-model.ts';
import * as store from './store.ts';

/** The lot and the committee's clarifications for this company's bid. */
export async function ownClarifications(parts: Parts, actor: CompanyActor, lotId: string) {
  const lot = await visibleLot(actor.scope, parts.db, lotId);
  return lot === null ? refuse('not_found') : { lot, rows: await readOwn(actor.scope, parts.db, lotId) };
}

/** All clarifications of a lot, for readers of its evaluation; nothing before the opening is completed. */
export async function allClarifications(parts: Parts, actor: StaffActor, lotId: string) {
  const lot = await staffLot(actor.scope, parts.db, lotId, 'bids');
  if (lot === null) return refuseUnseen(parts, actor, lotId);
  if (lot.publishedAt === null) return refuse('not_found');
  const bidders = await readOpenedBidders(actor.scope, parts.db, lotId);
  if (bidders === null) return refuse('before_deadline');
  const rows = await readAll(actor.scope, parts.db, lotId);
  // A member proposes to the chair, who asks; the buyer's staff who lead the procedure ask too.
  const sitting = holds(actor, 'evaluation.score') ? await readSitting(actor.scope, parts.db, lotId) : null;
  const isChair = sitting === null ? true : checkChair(sitting, actor.accountId);
  const evaluation = await readEvaluationState(actor.scope, parts.db, lotId);
  const isOpen = canAskClarification(lot.state, lot.method, evaluation);
  return {
    ...{ lot, bidders, rows },
    proposals: await readProposals(actor.scope, parts.db, lotId),
    mayIssue: isChair === true ? isOpen : isChair,
    mayPropose: sitting === null ? refuse('not_an_evaluator') : isOpen,
    readerId: actor.accountId,
  };
}

const partyOf = (actor: StaffActor) => (holds(actor, 'evaluation.score') ? 'evaluator' : 'buyer');

interface Question {
  readonly subject: string;
  readonly content: string;
  readonly papers: readonly SupplementPaper[];
  readonly dueAt: string;
}

interface Issuing {
  readonly lotId: string;
  readonly id: string;
  readonly bidId: string;
  /** The proposal of a member for which it is issued. */
  readonly proposalId?: string | undefined;
}

/** Issues a clarification to one bidder. Other bidders do not learn of it. */
export function issue(
  parts: Parts,
  actor: StaffActor,
  { lotId, id, bidId, proposalId, ...question }: Question & Issuing,
) {
  return transact(parts, actor, async (unit) => {
    const lot = await lockForAsking(unit, actor, lotId);
    if (isRefused(lot)) return lot;
    // Proposals are addressed to the chair.
    if (proposalId !== undefined && partyOf(actor) === 'buyer') return refuse('not_an_evaluator');
    const earlier = await store.lock(actor.scope, unit, id);
    if (earlier !== null) {
      return earlier.bidId === bidId && earlier.followsId === null && isSame(earlier, question)
        ? { id, issuedAt: earlier.issuedAt.toISOString() }
        : refuse('conflict');
    }
    const companyId = await openedBidder(actor.scope, unit, lotId, bidId);
    const issued = await write(unit, actor, lot, { id, bidId, companyId, followsId: null, ...question });
    if (isRefused(issued) || proposalId === undefined) return issued;
    const answered = await answerProposal(unit, actor, lot, { id: proposalId, clarificationId: id, bidId });
    return isRefused(answered) ? answered : issued;
  });
}

function isSame(row: store.ClarificationRow, question: Question): boolean {
  return (
    row.subject === question.subject &&
    row.content === question.content &&
    isDeepStrictEqual(new Set(row.papers), new Set(question.papers)) &&
    at(row.dueAt) === at(question.dueAt)
  );
}

interface NewClarification extends Question {
  readonly id: string;
  readonly bidId: string;
  readonly companyId: string | null;
  readonly followsId: string | null;
}

async function write(unit: Unit, actor: StaffActor, lot: LockedLot, asked: NewClarification) {
  const { id, companyId, papers, dueAt } = asked;
  const now = await unit.now();
  const decided = decide(
    null,
    { kind: 'issue', ...(await factsOf(unit, lot)), bidder: companyId, papers, dueAt },
    now,
  );
  if (isRefused(decided)) return decided;
  if (companyId === null) return refuse('not_found');
  const row = { ...asked, companyId, lotId: lot.id, issuedAt: now, issuedBy: actor.accountId };
  if (!(await store.insertDecided(unit, row, decided.clarification))) return refuse('conflict');
  const to = await accountsOf(unit.db, [companyId], 'clarification');
  const event = { ...decided.event, ...(await lotNamesFor(actor.scope, unit.db, lot)), to, asked };
  await record(unit, clarificationEvents, event, row);
  return { id, issuedAt: now.toISOString() };
}

/** The clarification under the lot's lock and its own, for a member of the committee. */
async function lockAsked(unit: Unit, actor: StaffActor, id: string) {
  const lotId = await store.lotIdOf(actor.scope, unit, id);
  if (lotId === null) return refuse('not_found');
  const lot = await lockForAsking(unit, actor, lotId);
  if (isRefused(lot)) return lot;
  const row = await store.lock(actor.scope, unit, id);
  return row === null ? refuse('not_found') : { lot, row };
}

interface Target {
  readonly id: string;
}

const save = (unit: Unit, { row }: { readonly row: store.ClarificationRow }, decided: Clarification) =>
  store.saveDecided(unit, row, decided);

/** A clarification that the committee asked for, with its lot. */
const askedClarification = {
  lock: (unit: Unit, actor: StaffActor, { id }: Target) => lockAsked(unit, actor, id),
  save,
  events: clarificationEvents,
};

/** Takes the reply as sufficient. The same call again is answered as the first time. */
export const accept = act(
  askedClarification,
  async ({ unit, actor, held: { lot, row }, keep }, { note }: Target & { readonly note: string }) => {
    if (row.state === 'accepted' && (row.decisionNote ?? '') === note) return { phase: row.state };
    const decided = decide(
      store.clarificationOf(row),
      { kind: 'accept', ...(await factsOf(unit, lot)), party: partyOf(actor), note },
      await unit.now(),
    );
    if (isRefused(decided)) return decided;
    const to = await accountsOf(unit.db, [row.companyId], 'clarification');
    const { subject } = row;
    const event = { ...decided.event, ...(await lotNamesFor(actor.scope, unit.db, lot)), to, subject };
    await keep(decided.clarification, event, row);
    return { phase: decided.clarification.state };
  },
);

/** The reply does not do: a new clarification follows it. The same call again is answered as the first time. */
export const requestAgain = act(
  askedClarification,
  async (
    { unit, actor, held: { lot, row }, keep },
    { id, newId, ...question }: Question & Target & { readonly newId: string },
  ) => {
    const earlier = await store.lock(actor.scope, unit, newId);
    if (earlier !== null) {
      return earlier.followsId === id && isSame(earlier, question)
        ? { id: newId, issuedAt: earlier.issuedAt.toISOString() }
        : refuse('conflict');
    }
    const decided = decide(
      store.clarificationOf(row),
      { kind: 'requestAgain', ...(await factsOf(unit, lot)), party: partyOf(actor) },
      await unit.now(),
    );
    if (isRefused(decided)) return decided;
    await keep(decided.clarification, { ...decided.event, followedBy: newId }, row);
    const { bidId, companyId } = row;
    return write(unit, actor, lot, { id: newId, bidId, companyId, followsId: id, ...question });
  },
);

interface Reply {
  readonly id: string;
  readonly reply: string;
  readonly fileIds: readonly string[];
  readonly supplements: readonly Supplement[];
}

/** A clarification of the company's bid, with its lot. */
const ownClarification = {
  async lock(unit: Unit, { scope }: CompanyActor, { id }: Target) {
    const lotId = await store.ownLotIdOf(scope, unit, id);
    const facts = lotId === null ? null : await holdVisibleLot(scope, unit, lotId);
    const row = facts === null ? null : await store.lockOwn(scope, unit, id);
    return facts === null || row === null ? null : { facts, row };
  },
  save,
  events: clarificationEvents,
};

/** The bidder's answer, given once; the time is the database's, read with the lot and the row held. */
export const reply = act(
  ownClarification,
  async ({ unit, actor, held: { facts, row }, keep }, { id, reply: text, fileIds, supplements }: Reply) => {
    if (row.reply === text && row.repliedAt !== null) {
      return { phase: row.state, repliedAt: row.repliedAt.toISOString() };
    }
    const now = await unit.now();
    const decided = decide(
      store.clarificationOf(row),
      {
        kind: 'reply',
        lot: facts.lot.state,
        reply: text,
        papers: store.papersOf(row),
        supplements,
        by: actor.accountId,
      },
      now,
    );
    if (isRefused(decided)) return decided;
    const supplied = [...fileIds, ...supplements.flatMap((supplement) => supplement.fileIds)];
    const files = await attach(unit, actor.scope, { kind: 'clarification', id }, [...new Set(supplied)]);
    if (isRefused(files)) return files;
    const told = { to: row.issuedBy, title: facts.name, tenderNo: facts.tenderNo };
    await keep(decided.clarification, { ...decided.event, ...told, files }, row);
    return { phase: decided.clarification.state, repliedAt: now.toISOString() };
  },
);

/** Readers of the lot's evaluation may read the files of a reply. */
export const mayReadReply: FileReader = async (parts, caller, file) =>
  caller.kind === 'staff' &&
  file.purpose === 'attachment' &&
  holds(caller, 'evaluation.read') &&
  store.isRepliedWith(caller.scope, parts.db, file.id);
