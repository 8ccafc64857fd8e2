import type { Method } from '../tender/method.ts';
import { winWord } from '../tender/words.ts';

/** The states of an award notice (中标通知书). */
export const awardNoticeStates = [
  'draft',
  'approved',
  'issued',
  'acknowledged',
  'contracted',
  'declined',
  'voided',
] as const;
export type AwardNoticeState = (typeof awardNoticeStates)[number];

export const awardNoticeStateLabels: Readonly<Record<AwardNoticeState, string>> = {
  draft: '待审批',
  approved: '待发出',
  issued: '待签收',
  acknowledged: '已签收',
  contracted: '已签约',
  declined: '已放弃',
  voided: '结果无效',
};

/** Returns whether such a notice still has a winner. */
export const isInForce = (state: AwardNoticeState): boolean => state !== 'declined' && state !== 'voided';

/** The winner's notice, or the result notice to a loser. */
export const awardNoticeKinds = ['won', 'lost'] as const;
export type AwardNoticeKind = (typeof awardNoticeKinds)[number];

/** The labels in lists with notices of every method. `awardNoticeLabel` names a single notice. */
export const awardNoticeKindLabels: Readonly<Record<AwardNoticeKind, string>> = {
  won: '中标（成交）通知书',
  lost: '结果通知书',
};

export function awardNoticeLabel(kind: AwardNoticeKind, method: Method): string {
  return kind === 'won' ? `${winWord(method)}通知书` : awardNoticeKindLabels[kind];
}
