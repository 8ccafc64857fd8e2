import type { Answer } from './answer.ts';

/** Refusals about experts and their draw. */
export const expertCodes = {
  // The pool of experts.
  expert_known: { code: '4840', message: '该身份证号已由另一账号登记为在库专家，不能重复入库' },
  expert_of_company: {
    code: '4841',
    message: '申请人的身份证号或者手机号与已登记供应商的法定代表人、联系人相同，不能入库',
  },

  // The draw of experts.
  draw_not_wanted: { code: '4842', message: '本标段的专家由招标人指定，不需要抽取' },
  draw_running: { code: '4843', message: '本标段的抽取正在进行，请等待专家答复' },
  seats_filled: { code: '4844', message: '本标段的专家已到齐，不需要再抽取' },
  draw_not_exhausted: { code: '4845', message: '请先申请抽取；专家库中没有其他可抽取的专家时，才能直接指定' },
  invitation_ended: { code: '4846', message: '该邀请已答复或者已过答复期限' },
  draw_altered: { code: '4847', message: '抽取记录与公开日志的承诺不一致，已停止办理，请联系平台运营' },
  draw_secret: { code: '4848', message: '定标前评标委员会名单保密，抽取记录在定标后提供' },
  opened_already: {
    code: '4849',
    message: '本标段已经开标，不能在此退出；应当回避或者不能继续的，请在该标段的评标页面申请回避',
  },
} as const satisfies Record<string, Answer>;
