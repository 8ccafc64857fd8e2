import type { LotState } from '../lot/lot.ts';

/** The queues of the buyers' desk, by the state of a lot and so by the role that acts next. */
export const tenderQueues = [
  'draft',
  'pending_approval',
  'approved',
  'running',
  'to_open',
  'opening',
  'evaluating',
  'deciding',
  'awarded',
  'suspended',
  'ended',
  'archived',
] as const;
export type TenderQueue = (typeof tenderQueues)[number];

export const tenderQueueLabels: Readonly<Record<TenderQueue, string>> = {
  draft: '草稿',
  pending_approval: '待审批',
  approved: '待发布',
  running: '进行中',
  to_open: '待开标',
  opening: '开标中',
  evaluating: '评标中',
  deciding: '公示与定标',
  awarded: '已定标',
  suspended: '已暂停',
  ended: '流标与终止',
  archived: '已归档',
};

/** The stored states of each queue. Published lots are divided by their deadline, which depends on the clock. */
export const queueStates: Readonly<
  Record<TenderQueue, { readonly states: readonly LotState[]; readonly deadline?: 'ahead' | 'passed' }>
> = {
  draft: { states: ['draft'] },
  pending_approval: { states: ['pending_approval'] },
  approved: { states: ['approved'] },
  running: { states: ['published'], deadline: 'ahead' },
  to_open: { states: ['published'], deadline: 'passed' },
  opening: { states: ['opening'] },
  evaluating: { states: ['evaluating'] },
  deciding: { states: ['reshowing', 'publicity', 'deciding'] },
  awarded: { states: ['awarded', 'contracted'] },
  suspended: { states: ['suspended'] },
  ended: { states: ['failed', 'terminated'] },
  archived: { states: ['archived'] },
};
