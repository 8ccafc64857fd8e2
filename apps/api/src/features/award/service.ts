import { randomInt, randomUUID } from 'node:crypto';
import { announceCandidates, candidatesInWords } from '@procure/domain/award/announcement.ts';
import { type AwardNotice, decide } from '@procure/domain/award/decide.ts';
import { objectionInWords } from '@procure/domain/award/letter.ts';
import { firstOnlyRule } from '@procure/domain/award/rules.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { decide as decideLot } from '@procure/domain/lot/decide.ts';
import { hasEnded, lotPhase } from '@procure/domain/lot/lot.ts';
import { objectionRule } from '@procure/domain/objection/law.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import { severityOf } from '@procure/domain/tender/law.ts';
import { bidsValidUntil, publicityDue, publicityEnd } from '@procure/domain/tender/time-limits.ts';
import { winWord } from '@procure/domain/tender/words.ts';
import { act } from '../../platform/act.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { requireStored } from '../../platform/database/require-stored.ts';
import { transact, type Unit } from '../../platform/database/transaction.ts';
import { restDays } from '../../platform/holidays.ts';
import { messages } from '../../platform/messaging/outbox/outgoing.ts';
import type { Parts } from '../../platform/process/parts.ts';
import { record } from '../../platform/record.ts';
import { mayIn } from '../../platform/sight.ts';
import { accountsOf } from '../account/audience/read-model.ts';
import {
  askApproval,
  giveBack,
  hasJustSigned,
  type Subject,
  signNext,
  withdrawOpen,
} from '../approval/service.ts';
import { decidedLot, evaluatedFacts, statedPeople } from '../evaluation/result/service.ts';
import { refuseUnsigned } from '../evaluation/unseen/service.ts';
import { publishNotice } from '../notice/service.ts';
import { openSubjects } from '../objection/hold/read-model.ts';
import { keepLot, lotOf } from '../tender/lot/service.ts';
import { seesLot } from '../tender/member/read-model.ts';
import { type LockedLot, lockLot, lockLotToHandle } from '../tender/service.ts';
import { awardEvents } from './events.ts';
import { readAward } from './read-model.ts';
import * as store from './store.ts';

/** The decision on a lot, for staff who see its bids. */
export async function awardOf(parts: Parts, actor: StaffActor, lotId: string) {
  return (await readAward(actor.scope, parts.db, lotId)) ?? refuseUnsigned(parts, actor, lotId);
}

type Barred = Refusal<'not_found' | 'not_in_team' | 'lot_suspended' | 'lot_over'>;

/** Locks the lot for staff who lead its decision, while acts are still possible. */
export async function atDecision(unit: Unit, actor: StaffActor, lotId: string): Promise<LockedLot | Barred> {
  const lot = await lockLotToHandle(unit, actor.scope, lotId);
  return isRefused(lot) ? lot : stillDecided(lot);
}

function stillDecided(lot: LockedLot): LockedLot | Barred {
  if (lot.publishedAt === null) return refuse('not_found');
  if (lot.state === 'suspended') return refuse('lot_suspended');
  return hasEnded(lot.state) ? refuse('lot_over') : lot;
}

/** Values of an award's texts. */
export function aboutAward({ id: lotId, tender }: LockedLot, noticeId: string) {
  const { title, tenderNo, ownerId, method } = tender;
  return { lotId, noticeId, title, tenderNo, ownerId, won: winWord(method) };
}

/** 条例54: shows the candidates for at least three days. A last day that is not a working day moves to the next one. */
export async function publicize(
  parts: Parts,
  actor: StaffActor,
  { lotId, reason }: { readonly lotId: string; readonly reason: string },
) {
  return transact(parts, actor, async (unit) => {
    const lot = await atDecision(unit, actor, lotId);
    if (isRefused(lot)) return lot;
    const { publicityFrom, publicityUntil } = lot;
    if (lot.state === 'publicity' && publicityFrom !== null && publicityUntil !== null) {
      return { publicityFrom: publicityFrom.toISOString(), publicityUntil: publicityUntil.toISOString() };
    }
    const candidates = await store.readStanding(unit, lot.id);
    const from = await unit.now();
    const rest = await restDays(unit.db);
    const until = publicityEnd(from, rest);
    const due = publicityDue(lot.tender, await store.readReportedAt(unit, lot.id), rest);
    const { method } = lot.tender;
    const objections = await openSubjects(unit, lot.id);
    const term = { method, candidates: candidates.length, until, due, objections };
    const command = { kind: 'publicize', ...term, reason } as const;
    const decided = decideLot(lotOf(lot), command, from);
    if (isRefused(decided)) return decided;
    await keepLot(unit, lot, decided);
    const facts = await evaluatedFacts(unit, actor, lot);
    const shown = candidates.map(({ bidId, rank, companyName, price, quality, delivery, score, scores }) => ({
      ...{ rank, companyName, price, quality, delivery },
      ...{ score: score === null ? null : scores.total, points: score === null ? null : scores },
      people: statedPeople(
        facts,
        facts.bids.find((bid) => bid.bidId === bidId),
      ),
    }));
    const qualifications = facts.criteria.filter(({ kind }) => kind === 'qualification');
    const announcement = announceCandidates(
      await decidedLot(unit, lot),
      objectionRule(lot.tender, 'result'),
      shown,
      qualifications.map(({ title }) => title),
      from,
      until,
    );
    const notice = { lotId: lot.id, tenderId: lot.tender.id, ...announcement };
    const isPublic = (await publishNotice(unit, notice)) !== null;
    const { title: tenderTitle, tenderNo } = lot.tender;
    const values = { title: tenderTitle, tenderNo, won: winWord(lot.tender.method) };
    // 邀请招标 without a public notice: only the bidders are notified of its candidates.
    const text = isPublic
      ? ({ template: 'candidates_published', values: { ...values, until: formatDateTime(until) } } as const)
      : ({
          template: 'candidates_told',
          values: {
            ...values,
            candidates: candidatesInWords(shown),
            objection: objectionInWords(objectionRule(lot.tender, 'result'), until),
          },
        } as const);
    const bidders = await store.readBidders(unit, lot.id);
    const accounts = await accountsOf(
      unit.db,
      bidders.map(({ companyId }) => companyId),
      'tender',
    );
    const to = accounts.map(({ id }) => id);
    await unit.send(...messages(to, text, `/processManage?lotId=${lot.id}`));
    return { publicityFrom: from.toISOString(), publicityUntil: until.toISOString() };
  });
}

/** Begins the decision after the publicity, or at once if the method has none. */
export async function beginDecision(parts: Parts, actor: StaffActor, lotId: string) {
  return transact(parts, actor, async (unit) => {
    const lot = await atDecision(unit, actor, lotId);
    if (isRefused(lot)) return lot;
    const now = await unit.now();
    if (lot.state === 'deciding') return { phase: lotPhase(lot, now) };
    const { length: candidates } = await store.readStanding(unit, lot.id);
    const objections = await openSubjects(unit, lot.id);
    const { method } = lot.tender;
    const decided = decideLot(lotOf(lot), { kind: 'decide', method, candidates, objections }, now);
    if (isRefused(decided)) return decided;
    await keepLot(unit, lot, decided);
    return { phase: lotPhase({ ...lot, state: decided.lot.state }, now) };
  });
}

/** 条例55: proposes the first candidate, or another one with a recorded reason. */
export async function propose(
  parts: Parts,
  actor: StaffActor,
  input: { readonly lotId: string; readonly bidId: string; readonly reason: string },
) {
  return transact(parts, actor, async (unit) => {
    const lot = await atDecision(unit, actor, input.lotId);
    if (isRefused(lot)) return lot;
    const candidates = await store.readStanding(unit, lot.id);
    const held = await store.findWinning(unit, lot.id);
    const { bidId, reason } = input;
    const by = actor.accountId;
    const firstOnly = firstOnlyRule(lot.tender);
    const severity = severityOf[lot.tender.scope];
    const validUntil = bidsValidUntil(lot, await restDays(unit.db));
    const asked = { candidates, firstOnly, severity, validUntil, bidId, reason, by };
    const command = { kind: 'propose', lot: lot.state, ...asked } as const;
    const now = await unit.now();
    const decided = decide(held === null ? null : store.noticeOf(held), command, now);
    if (isRefused(decided)) return decided;
    const same = held?.bidId === bidId && held.proposalReason === reason && held.returnReason === null;
    if (same && held?.createdBy === by) return {};
    const chosen = requireStored(
      candidates.find((one) => one.bidId === bidId),
      'the candidate that was chosen',
    );
    const { scores, rank } = chosen;
    const id = held?.id ?? randomUUID();
    if (held === null) {
      const row = { id, lotId: lot.id, noticeNo: makeNoticeNo(now), scores, criterionPoints: [], reason: '' };
      await store.insertDecided(unit, [{ row, notice: decided.notice }]);
    } else {
      await store.saveDecided(unit, held, decided.notice, scores);
    }
    await withdrawOpen(unit, approvalOf(lot), by, '重新拟定');
    const asking = { amount: chosen.price, authors: [by], by };
    const approvers = (await askApproval(unit, approvalOf(lot), asking)) ?? [];
    await record(unit, awardEvents, { ...decided.event, rank, approvers }, aboutAward(lot, id));
    return {};
  });
}

/** Random within its day, so that a number does not reveal how many there are. */
export function makeNoticeNo(now: Date): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const tail = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  return `TZ${dayOf(now).replaceAll('-', '')}-${tail}`;
}

export const approvalOf = ({ id: lotId, tender }: LockedLot): Subject => ({ act: 'award', tender, lotId });

interface Decision {
  readonly lotId: string;
  /** The proposal that the approver saw. */
  readonly bidId: string;
  /** The approval step that they saw, counted from one. */
  readonly step: number;
}

async function proposalFor(unit: Unit, actor: StaffActor, { lotId }: Decision) {
  const found = await lockLot(unit, lotId);
  // An approver decides on a waiting proposal, and still sees those that they decided.
  if (found === null || !mayIn(actor.scope, 'award.approve', found.tender)) return refuse('not_found');
  if (!(await seesLot(actor.scope, unit.db, lotId, 'bids'))) return refuse('not_found');
  const lot = stillDecided(found);
  if (isRefused(lot)) return lot;
  const held = await store.findWinning(unit, lot.id);
  if (held === null) return refuse('transition_not_allowed');
  return { lot, held };
}

/** A proposal that an approver decides about, with its lot. */
const proposal = {
  lock: (unit: Unit, actor: StaffActor, input: Decision) => proposalFor(unit, actor, input),
  save: (unit: Unit, { held }: { readonly held: store.NoticeRecord }, notice: AwardNotice) =>
    store.saveDecided(unit, held, notice),
  events: awardEvents,
};

/** The last signature approves the proposal; before that it waits for the next step. */
export const approve = act(
  proposal,
  async (
    { unit, actor, held: { lot, held }, keep },
    { bidId, step, opinion }: Decision & { readonly opinion: string },
  ) => {
    const by = actor.accountId;
    const asSeen = held.bidId === bidId;
    if (asSeen && held.createdBy !== by && held.approvedBy === by) return { waiting: false };
    const command = { kind: 'approve', lot: lot.state, asSeen, by } as const;
    const decided = decide(store.noticeOf(held), command, await unit.now());
    if (isRefused(decided)) return decided;
    const about = approvalOf(lot);
    if (asSeen && (await hasJustSigned(unit, by, about, step))) return { waiting: true };
    const signed = await signNext(unit, actor, about, { asSeen, step, opinion });
    if (isRefused(signed)) return signed;
    if (!signed.last) return { waiting: true };
    await keep(decided.notice, decided.event, aboutAward(lot, held.id));
    return { waiting: false };
  },
);

export const sendBack = act(
  proposal,
  async (
    { unit, actor, held: { lot, held }, keep },
    { bidId, step, reason }: Decision & { readonly reason: string },
  ) => {
    const by = actor.accountId;
    const asSeen = held.bidId === bidId;
    const isReturned = held.state === 'draft' && held.returnReason === reason;
    if (asSeen && held.createdBy !== by && isReturned) return {};
    const command = { kind: 'return', lot: lot.state, asSeen, by, reason } as const;
    const decided = decide(store.noticeOf(held), command, await unit.now());
    if (isRefused(decided)) return decided;
    const returned = await giveBack(unit, actor, approvalOf(lot), { asSeen, step, reason });
    if (isRefused(returned)) return returned;
    await keep(decided.notice, decided.event, aboutAward(lot, held.id));
    return {};
  },
);
