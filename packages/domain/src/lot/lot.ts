/** What is stored of a lot (标段/包); the phases while it is published are computed, see `lotPhase`. */
export const lotStates = [
  'draft',
  'pending_approval',
  'approved',
  'published',
  'opening',
  'evaluating',
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

export const lotStateLabels: Readonly<Record<LotState, string>> = {
  draft: '草稿',
  pending_approval: '待审批',
  approved: '待发布',
  published: '已发布',
  opening: '开标中',
  evaluating: '评标中',
  publicity: '候选人公示',
  deciding: '定标中',
  awarded: '已定标',
  contracted: '已签约',
  archived: '已归档',
  failed: '流标',
  suspended: '已暂停',
  terminated: '已终止',
};

const publishedPhases = ['announced', 'prequalifying', 'prequalified', 'bidding', 'closed'] as const;

/** What a reader sees: every stored state but `published`, which the clock divides into five phases. */
export const lotPhases = [
  'draft',
  'pending_approval',
  'approved',
  ...publishedPhases,
  'opening',
  'evaluating',
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
  publicity: '候选人公示',
  deciding: '定标中',
  awarded: '已定标',
  contracted: '已签约',
  archived: '已归档',
  failed: '流标',
  suspended: '已暂停',
  terminated: '已终止',
};

/** The phases a visitor or supplier may meet; the rest is the buyer's desk. */
export const publicLotPhases = lotPhases.filter(
  (phase): phase is Exclude<LotPhase, 'draft' | 'pending_approval' | 'approved'> =>
    phase !== 'draft' && phase !== 'pending_approval' && phase !== 'approved',
);
