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

/** The states in the register. A pending approval of the answer is internal to the buyer. */
export const registerStates = ['open', 'answered', 'not_receivable', 'withdrawn'] as const;
export type RegisterState = (typeof registerStates)[number];

export const registerStateLabels: Readonly<Record<RegisterState, string>> = {
  open: '未答复',
  answered: '已答复',
  not_receivable: '不予受理',
  withdrawn: '已撤回',
};

/** @returns null for a draft, which only its company sees */
export function registerState(state: ObjectionState): RegisterState | null {
  if (state === 'draft') return null;
  return state === 'submitted' || state === 'answering' ? 'open' : state;
}

export interface Handled {
  readonly state: ObjectionState;
  readonly dueAt: Moment | null;
  readonly endedAt: Moment | null;
}

/**
 * Returns whether the term of the law passed without a result: the objection still waits, or was answered late. Drafts
 * and withdrawn objections do not count.
 */
export function isLate({ state, dueAt, endedAt }: Handled, now: Moment): boolean {
  if (dueAt === null || state === 'draft' || state === 'withdrawn') return false;
  return !isBefore(isOpenObjection(state) ? now : (endedAt ?? now), dueAt);
}

/** Returns the public text of a result. It never reveals the objector. */
export function resultOf(outcome: ObjectionOutcome | null, ground: ObjectionGround | null): string {
  if (ground !== null) return `不予受理（${objectionGroundLabels[ground]}）`;
  return outcome === null ? '' : `异议${objectionOutcomeLabels[outcome]}`;
}

/** The status of a remedy. The end of the lot, for whatever reason, ends every remedy. */
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

/** Returns the public text of the consequence. Changes of documents or of a result have a notice of their own. */
export function consequenceOf(
  outcome: ObjectionOutcome | null,
  remedy: Remedy | null,
  standing: RemedyStanding,
): string {
  if (outcome === null) return '程序继续进行';
  if (outcome === 'rejected') return '原文件或者结果维持不变';
  if (standing === 'lot_terminated') return remedy === 'rebid' ? mended.rebid[1] : '本标段已终止';
  if (standing === 'lot_failed') return '本标段已流标';
  // Answered when no remedy was possible any more, or before answers named a remedy.
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

/** Returns the act that an open objection blocks at a lot in this state; null if there is none. */
export const heldActAt = (state: LotState): string | null => heldActs[state] ?? null;

/**
 * Returns the public announcement for a lot that waits for an answer, or has waited and continues. It reveals neither
 * the objectors nor their number.
 */
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
