import { isBefore, type Moment } from '../moment.ts';

/** The stored states of a lot (标段/包). The phases of a published lot are computed, see `lotPhase`. */
export const lotStates = [
  'draft',
  'pending_approval',
  'approved',
  'published',
  'opening',
  'evaluating',
  'reshowing',
  'publicity',
  'deciding',
  'awarded',
  'contracted',
  'archived',
  'failed',
  'suspended',
  'terminated',
] as const;
export type LotState = (typeof lotStates)[number];

const publishedPhases = ['announced', 'prequalifying', 'prequalified', 'bidding', 'closed'] as const;

/** The displayed phases: every stored state except `published`, which the clock divides into five phases. */
export const lotPhases = [
  'draft',
  'pending_approval',
  'approved',
  ...publishedPhases,
  'opening',
  'evaluating',
  'reshowing',
  'publicity',
  'deciding',
  'awarded',
  'contracted',
  'archived',
  'failed',
  'suspended',
  'terminated',
] as const;
export type LotPhase = (typeof lotPhases)[number];

export const lotPhaseLabels: Readonly<Record<LotPhase, string>> = {
  draft: '草稿',
  pending_approval: '待审批',
  approved: '待发布',
  announced: '公告中',
  prequalifying: '资格预审中',
  prequalified: '预审结束，待发放文件',
  bidding: '投标中',
  closed: '已截标',
  opening: '开标中',
  evaluating: '评标中',
  reshowing: '候选人待重新公示',
  publicity: '候选人公示',
  deciding: '定标中',
  awarded: '已定标',
  contracted: '已签约',
  archived: '已归档',
  failed: '流标',
  suspended: '已暂停',
  terminated: '已终止',
};

/** The phases visible to visitors and suppliers. The others are internal to the buyer. */
export const publicLotPhases = lotPhases.filter(
  (phase): phase is Exclude<LotPhase, 'draft' | 'pending_approval' | 'approved'> =>
    phase !== 'draft' && phase !== 'pending_approval' && phase !== 'approved',
);

export interface LotTimes {
  readonly state: LotState;
  readonly documentFrom: Moment;
  readonly documentUntil: Moment;
  readonly prequalificationDeadline: Moment | null;
  readonly prequalificationConcludedAt: Moment | null;
  readonly bidDeadline: Moment;
}

/**
 * Returns the current phase of a lot. The clock alone decides the phase of a published lot: at the bid deadline it is
 * closed, whether or not any job has run.
 */
export function lotPhase(lot: LotTimes, now: Moment): LotPhase {
  if (lot.state !== 'published') return lot.state;
  if (!isBefore(now, lot.bidDeadline)) return 'closed';
  if (lot.prequalificationDeadline !== null) {
    const concluded = lot.prequalificationConcludedAt;
    if (concluded === null || isBefore(now, concluded)) return 'prequalifying';
    return isBefore(now, lot.documentFrom) ? 'prequalified' : 'bidding';
  }
  return isBefore(now, lot.documentFrom) ? 'announced' : 'bidding';
}

/** Returns whether the lot is awarded or ended. It can then be neither suspended nor terminated. */
export function isOver(state: LotState): boolean {
  return overStates.includes(state);
}

/** Returns whether the lot has ended without anything left to decide: failed, terminated or archived. */
export function hasEnded(state: LotState): boolean {
  return state === 'failed' || state === 'terminated' || state === 'archived';
}

/** The states for which `isOver` returns true. */
export const overStates: readonly LotState[] = ['awarded', 'contracted', 'archived', 'failed', 'terminated'];
