import type { Template } from '../message/template.ts';

/** Texts about drawn experts. None names a bidder, and those to the buyer name no expert. */
export const drawMessages = {
  expert_invited: {
    kind: 'expert_draw',
    subject: '评审邀请待答复',
    body: '您被随机抽取为{buyer}一个项目的评审专家，预计{day}评审。请在{due}前登录平台接受或谢绝，逾期视为不参加；请对此事保密。',
  },
  expert_seated: {
    kind: 'expert_draw',
    subject: '已列入评审名单',
    body: '您已接受“{title}”（{tenderNo}）的评审邀请，预计{day}评审。名单在定标前保密；开标前不能参加的，请尽早登录平台退出。',
  },
  expert_seats_complete: {
    kind: 'progress',
    subject: '评审专家已到齐',
    body: '“{title}”（{tenderNo}）抽取的评审专家已全部接受邀请，名单在定标前保密。',
  },
  expert_seats_short: {
    kind: 'duty',
    subject: '评审专家不足',
    body: '“{title}”（{tenderNo}）尚缺{n}名评审专家，专家库中已没有其他可抽取的人员。请放宽条件再次抽取，或者说明理由直接指定。',
  },
} as const satisfies Record<string, Template>;
