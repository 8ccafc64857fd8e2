import { randomInt, randomUUID } from 'node:crypto';
import { announceCandidates, candidatesInWords } from '@procure/domain/award/letter.ts';
import { awardNoticeMachine } from '@procure/domain/award/transitions.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { isOver, type LotState, lotPhase } from '@procure/domain/lot/lot.ts';
import { type LotAction, lotMachine } from '@procure/domain/lot/transitions.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import { canDecide } from '@procure/domain/tender/rules.ts';
import { publicityEnd } from '@procure/domain/tender/time-limits.ts';
import { next } from '@procure/domain/transition.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { isRestDay } from '../../platform/holidays.ts';
import type { Parts } from '../../platform/parts.ts';
import { transact, type Unit } from '../../platform/transaction.ts';
import { decidedLot } from '../evaluation/service.ts';
import { publishNotice } from '../notice/service.ts';
import { seesLot } from '../tender/member/read-model.ts';
import { type LockedLot, lockLot, lockLotToHandle, saveLotState } from '../tender/service.ts';
import * as store from './store.ts';

type Barred = Refusal<'not_found' | 'not_in_team' | 'lot_suspended' | 'lot_over'>;

/** The lot under its lock, for who leads its decision, while something of it may still be done. */
export async function atDecision(unit: Unit, actor: StaffActor, lotId: string): Promise<LockedLot | Barred> {
  const lot = await lockLotToHandle(unit, actor.scope, lotId);
  return isRefused(lot) ? lot : stillDecided(lot);
}

function stillDecided(lot: LockedLot): LockedLot | Barred {
  if (lot.publishedAt === null) return refuse('not_found');
  if (lot.state === 'suspended') return refuse('lot_suspended');
  return lot.state === 'failed' || lot.state === 'terminated' || lot.state === 'archived'
    ? refuse('lot_over')
    : lot;
}

/** Takes the lot a step on, recorded. */
export async function stepLot(
  unit: Unit,
  lot: LockedLot,
  action: LotAction,
  changes: Parameters<typeof saveLotState>[2] = {},
): Promise<LotState | Refusal<'transition_not_allowed'>> {
  const state = next(lotMachine, lot.state, action, 'buyer');
  if (isRefused(state)) return state;
  await saveLotState(unit, lot, { ...changes, state });
  await unit.audit({
    action,
    entity: 'lot',
    entityId: lot.id,
    lotId: lot.id,
    before: { state: lot.state },
    after: { state },
  });
  await unit.touch('notice');
  return state;
}

/** 条例54: shows the candidates for three days at least; a last day that is not worked rolls on. */
export async function publicize(parts: Parts, actor: StaffActor, lotId: string) {
  return transact(parts, actor, async (unit) => {
    const lot = await atDecision(unit, actor, lotId);
    if (isRefused(lot)) return lot;
    const { publicityFrom, publicityUntil } = lot;
    if (lot.state === 'publicity' && publicityFrom !== null && publicityUntil !== null) {
      return { publicityFrom: publicityFrom.toISOString(), publicityUntil: publicityUntil.toISOString() };
    }
    if (isOver(lot.state)) return refuse('lot_over');
    if (methodSteps[lot.tender.method].publicity !== 'candidates') return refuse('method_has_no_step');
    const candidates = await store.readCandidates(unit, lot.id);
    // Without candidates there is no report yet: the evaluation is still under way.
    if (candidates.length === 0) return refuse('transition_not_allowed');
    const from = await unit.now();
    const until = publicityEnd(from, isRestDay);
    const state = await stepLot(unit, lot, 'publicize', { publicityFrom: from, publicityUntil: until });
    if (isRefused(state)) return state;
    const shown = candidates.map(({ rank, companyName, price, quality, delivery, score, scores }) => {
      return { rank, companyName, price, quality, delivery, score: score === null ? null : scores.total };
    });
    const { kind, title, body, facts } = announceCandidates(await decidedLot(unit, lot), shown, from, until);
    const notice = { lotId: lot.id, tenderId: lot.tender.id, kind, title, body, facts };
    const isPublic = await publishNotice(unit, notice);
    const values = {
      title: lot.tender.title,
      tenderNo: lot.tender.tenderNo,
      until: formatDateTime(until),
    };
    // 邀请招标 without a public notice: its candidates are the bidders' business alone.
    const text = isPublic
      ? ({ template: 'candidates_published', values } as const)
      : ({
          template: 'candidates_told',
          values: { ...values, candidates: candidatesInWords(shown) },
        } as const);
    const bidders = await store.readBidders(unit, lot.id);
    const accounts = await store.readAccountsOf(
      unit,
      bidders.map(({ companyId }) => companyId),
    );
    for (const { accountId: to } of accounts) {
      const link = `/processManage?lotId=${lot.id}`;
      await unit.send({ channel: 'message', to, link, ...text });
    }
    return { publicityFrom: from.toISOString(), publicityUntil: until.toISOString() };
  });
}

/** The decision begins once the publicity is over, or at once where the method has none before it. */
export async function beginDecision(parts: Parts, actor: StaffActor, lotId: string) {
  return transact(parts, actor, async (unit) => {
    const lot = await atDecision(unit, actor, lotId);
    if (isRefused(lot)) return lot;
    const now = await unit.now();
    if (lot.state === 'deciding') return { phase: lotPhase(lot, now) };
    if (isOver(lot.state)) return refuse('lot_over');
    if (lot.state === 'publicity' && lot.publicityUntil !== null) {
      const allowed = canDecide(lot.publicityUntil, now);
      if (allowed !== true) return allowed;
    }
    if (lot.state === 'evaluating') {
      if (methodSteps[lot.tender.method].publicity === 'candidates') return refuse('transition_not_allowed');
      if ((await store.readCandidates(unit, lot.id)).length === 0) return refuse('transition_not_allowed');
    }
    const state = await stepLot(unit, lot, 'decide');
    return isRefused(state) ? state : { phase: lotPhase({ ...lot, state }, now) };
  });
}

/** 条例55: the first candidate wins; where another is to, the reason is recorded. */
export async function propose(
  parts: Parts,
  actor: StaffActor,
  input: { readonly lotId: string; readonly bidId: string; readonly reason: string },
) {
  return transact(parts, actor, async (unit) => {
    const lot = await atDecision(unit, actor, input.lotId);
    if (isRefused(lot)) return lot;
    if (isOver(lot.state)) return refuse('lot_over');
    if (lot.state !== 'deciding') return refuse('transition_not_allowed');
    const decliners = await store.readDecliners(unit, lot.id);
    const candidates = (await store.readCandidates(unit, lot.id)).filter(
      ({ companyId }) => !decliners.has(companyId),
    );
    const chosen = candidates.find(({ bidId }) => bidId === input.bidId);
    if (chosen === undefined) return refuseFields([{ field: 'bidId', message: '请从中标候选人中选择' }]);
    if (chosen !== candidates[0] && [...input.reason].length < 5) {
      const message = '未选择排名第一的候选人，请说明理由（至少5字）';
      return refuseFields([{ field: 'reason', message }]);
    }
    const held = await store.findWinning(unit, lot.id);
    if (held !== null && held.state !== 'draft') return refuse('transition_not_allowed');
    const { reason } = input;
    const same = held?.bidId === chosen.bidId && held.proposalReason === reason && held.returnReason === null;
    if (same && held?.createdBy === actor.accountId) return {};
    const values = {
      bidId: chosen.bidId,
      companyId: chosen.companyId,
      amount: chosen.price,
      createdBy: actor.accountId,
      proposalReason: reason,
      proposedAt: await unit.now(),
    };
    if (held === null) {
      await store.insertNotices(unit, [
        {
          ...values,
          id: randomUUID(),
          lotId: lot.id,
          kind: 'won',
          state: 'draft',
          noticeNo: makeNoticeNo(values.proposedAt),
          content: '',
          scores: chosen.scores,
          reason: '',
        },
      ]);
    } else {
      const scores = JSON.stringify(chosen.scores);
      await store.saveNotice(unit, held, { ...values, scores, returnReason: null });
    }
    await unit.audit({
      action: 'propose',
      entity: 'award',
      entityId: lot.id,
      lotId: lot.id,
      companyId: chosen.companyId,
      before: held === null ? null : { bidId: held.bidId },
      after: { bidId: chosen.bidId, rank: chosen.rank, amount: chosen.price },
      reason: reason === '' ? null : reason,
    });
    for (const to of await store.readApprovers(unit, actor.accountId)) {
      const named = { title: lot.tender.title, tenderNo: lot.tender.tenderNo };
      const link = `/award/${lot.id}`;
      await unit.send({ channel: 'message', template: 'award_submitted', to, link, values: named });
    }
    return {};
  });
}

/** Random within its day, so that no number tells how many there were. */
export function makeNoticeNo(now: Date): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const tail = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  return `TZ${dayOf(now).replaceAll('-', '')}-${tail}`;
}

interface Decision {
  readonly lotId: string;
  /** What the approver saw. */
  readonly bidId: string;
}

async function proposalFor(unit: Unit, actor: StaffActor, { lotId, bidId }: Decision) {
  const found = await lockLot(unit, lotId);
  // An approver decides on what waits for one, and sees again what they decided.
  if (found === null || !(await seesLot(actor.scope, unit.db, lotId, 'bids'))) return refuse('not_found');
  const lot = stillDecided(found);
  if (isRefused(lot)) return lot;
  const held = await store.findWinning(unit, lot.id);
  if (held === null) return refuse('transition_not_allowed');
  if (held.createdBy === actor.accountId) return refuse('own_work');
  if (held.bidId !== bidId) return refuse('conflict');
  return { lot, held };
}

export async function approve(parts: Parts, actor: StaffActor, input: Decision) {
  return transact(parts, actor, async (unit) => {
    const found = await proposalFor(unit, actor, input);
    if (isRefused(found)) return found;
    const { lot, held } = found;
    if (held.approvedBy === actor.accountId) return {};
    if (lot.state !== 'deciding' || held.returnReason !== null) return refuse('transition_not_allowed');
    const state = next(awardNoticeMachine, held.state, 'approve', 'approver');
    if (isRefused(state)) return state;
    const approvedAt = await unit.now();
    await store.saveNotice(unit, held, { state, approvedBy: actor.accountId, approvedAt });
    await unit.audit({
      action: 'approve',
      entity: 'award',
      entityId: lot.id,
      lotId: lot.id,
      companyId: held.companyId,
      before: { state: held.state },
      after: { state },
    });
    await tellProposer(unit, lot, held, { template: 'award_approved', values: named(lot) });
    return {};
  });
}

export async function sendBack(
  parts: Parts,
  actor: StaffActor,
  input: Decision & { readonly reason: string },
) {
  return transact(parts, actor, async (unit) => {
    const found = await proposalFor(unit, actor, input);
    if (isRefused(found)) return found;
    const { lot, held } = found;
    if (held.state === 'draft' && held.returnReason === input.reason) return {};
    if (lot.state !== 'deciding' || held.state !== 'draft') return refuse('transition_not_allowed');
    await store.saveNotice(unit, held, { returnReason: input.reason, returnedBy: actor.accountId });
    await unit.audit({
      action: 'return',
      entity: 'award',
      entityId: lot.id,
      lotId: lot.id,
      companyId: held.companyId,
      reason: input.reason,
    });
    const values = { ...named(lot), reason: input.reason };
    await tellProposer(unit, lot, held, { template: 'award_returned', values });
    return {};
  });
}

function named(lot: LockedLot) {
  return { title: lot.tender.title, tenderNo: lot.tender.tenderNo };
}

async function tellProposer(
  unit: Unit,
  lot: LockedLot,
  held: store.NoticeRecord,
  text:
    | { readonly template: 'award_approved'; readonly values: ReturnType<typeof named> }
    | {
        readonly template: 'award_returned';
        readonly values: ReturnType<typeof named> & { readonly reason: string };
      },
): Promise<void> {
  await unit.send({ ...text, channel: 'message', to: held.createdBy, link: `/award/${lot.id}` });
}
