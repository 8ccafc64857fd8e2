import { dayOf } from '../display/day.ts';
import { formatDay } from '../display/time.ts';
import type { LotState } from '../lot/lot.ts';
import { at, isBefore, type Moment } from '../moment.ts';
import {
  isOpenObjection,
  type ObjectionGround,
  type ObjectionOutcome,
  type ObjectionState,
  objectionGroundLabels,
  objectionOutcomeLabels,
} from './objection.ts';
import type { Remedy } from './remedy.ts';

/** Where one stands for who does not answer it: that an answer is being approved is the buyer's business. */
export const registerStates = ['open', 'answered', 'not_receivable', 'withdrawn'] as const;
export type RegisterState = (typeof registerStates)[number];

export const registerStateLabels: Readonly<Record<RegisterState, string>> = {
  open: '未答复',
  answered: '已答复',
  not_receivable: '不予受理',
  withdrawn: '已撤回',
};

/** @returns null for a draft: nobody but its company knows of it */
export function registerState(state: ObjectionState): RegisterState | null {
  if (state === 'draft') return null;
  return state === 'submitted' || state === 'answering' ? 'open' : state;
}

export interface Handled {
  readonly state: ObjectionState;
  readonly dueAt: Moment | null;
  readonly endedAt: Moment | null;
}

/** The law's term passed before anything was said: it still waits, or was answered late. What was taken back was not. */
export function isLate({ state, dueAt, endedAt }: Handled, now: Moment): boolean {
  if (dueAt === null || state === 'draft' || state === 'withdrawn') return false;
  return !isBefore(isOpenObjection(state) ? now : (endedAt ?? now), dueAt);
}

/** What is told of an objection that was answered or not received, to everybody: what came of it, never whose it was. */
export function resultOf(outcome: ObjectionOutcome | null, ground: ObjectionGround | null): string {
  if (ground !== null) return `不予受理（${objectionGroundLabels[ground]}）`;
  return outcome === null ? '' : `异议${objectionOutcomeLabels[outcome]}`;
}

/** Where what was promised stands. An end of the lot, whatever for, ends everything that was to be done at it. */
export const remedyStandings = ['outstanding', 'done', 'lot_terminated', 'lot_failed'] as const;
export type RemedyStanding = (typeof remedyStandings)[number];

export function remedyStanding(lot: LotState, remediedAt: Moment | null): RemedyStanding {
  if (lot === 'terminated' || lot === 'failed') return `lot_${lot}`;
  return remediedAt === null ? 'outstanding' : 'done';
}

const mended: Readonly<Record<Remedy, readonly [outstanding: string, done: string]>> = {
  amend_document: ['招标文件将作修改，变更另行公告', '招标文件已修改，变更已另行公告'],
  correct_record: ['将在开标记录续页中更正', '已在开标记录续页中更正'],
  reevaluate: ['将重新评标，中标候选人另行公示', '已开始重新评标，中标候选人另行公示'],
  next_candidate: [
    '将取消有关候选人的资格，由其后的候选人递补，另行公示',
    '已取消有关候选人的资格，由其后的候选人递补，另行公示',
  ],
  prequalify_anew: ['资格预审申请将重新评审，结果另行通知申请人', '资格预审申请已重新评审，结果已通知申请人'],
  rebid: ['本标段将终止，重新招标', '本标段已终止，将重新招标'],
  no_effect: ['不影响结果，程序继续进行', '不影响结果，程序继续进行'],
};

/** What follows from it, for everybody; where documents or a result change, a notice of its own says how. */
export function consequenceOf(
  outcome: ObjectionOutcome | null,
  remedy: Remedy | null,
  standing: RemedyStanding,
): string {
  if (outcome === null) return '程序继续进行';
  if (outcome === 'rejected') return '原文件或者结果维持不变';
  if (standing === 'lot_terminated') return remedy === 'rebid' ? mended.rebid[1] : '本标段已终止';
  if (standing === 'lot_failed') return '本标段已流标';
  // Answered when nothing was to be done any more, or before an answer named what was.
  if (remedy === null) return '招标人依法采取相应措施';
  return mended[remedy][standing === 'done' ? 1 : 0];
}

const showing = '公示中标候选人';
const heldActs: { readonly [State in LotState]?: string } = {
  published: '开标',
  opening: showing,
  evaluating: showing,
  reshowing: showing,
  publicity: '定标',
  deciding: '定标',
};

/** What an open objection lets wait at a lot that stands so; null where nothing does. */
export const heldActAt = (state: LotState): string | null => heldActs[state] ?? null;

/** What everybody reads of a lot: that it waits, or that it waited and goes on. Never for whom, nor for how many. */
export function announceHold(
  state: LotState,
  { held, freedAt }: { readonly held: boolean; readonly freedAt: Moment | null },
): string | null {
  const act = heldActAt(state);
  if (held) {
    if (act !== null) return `因收到异议，${act}暂停至办结`;
    return state === 'suspended' ? '因收到异议，相关程序暂停至办结' : null;
  }
  return freedAt === null
    ? null
    : `收到的异议已于${formatDay(dayOf(new Date(at(freedAt))))}办结，因异议的暂停已经结束`;
}
