import type { OrganisationKind } from '../organisation/organisation.ts';

/** The measures that exclude a company (限制措施): from the whole platform, or from one purchaser's tenders. */
export const measureKinds = ['freeze', 'blacklist', 'exclusion'] as const;
export type MeasureKind = (typeof measureKinds)[number];

export const measureKindLabels: Readonly<Record<MeasureKind, string>> = {
  freeze: '冻结',
  blacklist: '平台黑名单',
  exclusion: '本单位黑名单',
};

/**
 * The measures that each kind of organisation may impose. An agency acts for a purchaser and has no list of its own.
 */
export const measuresOf: Readonly<Record<OrganisationKind, readonly MeasureKind[]>> = {
  operator: ['freeze', 'blacklist'],
  purchaser: ['exclusion'],
  agency: [],
  supervisor: [],
};

export const measureStates = ['proposed', 'rejected', 'confirmed', 'superseded', 'lifted'] as const;
export type MeasureState = (typeof measureStates)[number];

/** The stored states, with confirmed measures divided by the clock. */
export const measurePhases = ['proposed', 'rejected', 'standing', 'expired', 'superseded', 'lifted'] as const;
export type MeasurePhase = (typeof measurePhases)[number];

export const measurePhaseLabels: Readonly<Record<MeasurePhase, string>> = {
  proposed: '待确认',
  rejected: '已驳回',
  standing: '生效中',
  expired: '已期满',
  superseded: '已由黑名单取代',
  lifted: '已解除',
};

/** Returns the phase of a measure. The time alone ends it, without a job. */
export function measurePhase(
  { state, until }: { readonly state: MeasureState; readonly until: Date },
  now: Date,
): MeasurePhase {
  if (state !== 'confirmed') return state;
  return until <= now ? 'expired' : 'standing';
}

interface Effect {
  readonly stopped: string;
  readonly open: string;
}

const ofPlatform: Effect = {
  stopped: '编制和递交投标、申请资格预审、被邀请或接受邀请、修改企业信息和联系人、接受他人加入企业',
  open: '获取招标文件、提疑、撤回投标、回复澄清和参加谈判报价，以及签收中标通知书和履行订单',
};

/**
 * The acts that a measure forbids and those that it leaves, as displayed to the company and to the staff who impose it.
 */
export const measureEffects: Readonly<Record<MeasureKind, Effect>> = {
  freeze: ofPlatform,
  blacklist: ofPlatform,
  exclusion: {
    stopped: '在该采购单位的项目中获取招标文件、申请资格预审、编制和递交投标、被邀请或接受邀请',
    open: '该单位项目中已获取的文件、撤回投标、回复澄清、谈判报价和已有的中标与订单，以及其他单位的全部项目',
  },
};
