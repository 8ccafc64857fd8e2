import { type Refusal, refuse } from '../outcome.ts';

/** The name displayed in place of the name of a closed account. */
export const closedName = '已注销用户';

/** The records that remain after an account is closed, and the reasons, shown before closing (个人信息保护法47). */
export const closureStays = [
  {
    what: '以本账号办理的投标、报价、回执、提疑、澄清、谈判和签收记录',
    why: '属于招标采购档案，法律规定须保存（政府采购项目自采购结束起至少十五年，《政府采购法》第四十二条）',
  },
  { what: '订单及收货、开票记录', why: '属于交易与会计资料，法律规定须保存' },
  {
    what: '企业资料及历次版本，包括其中登记的联系人',
    why: '属于企业，是资格审查、评审和定标的依据；由企业的其他成员继续维护',
  },
  {
    what: '审计日志，包括登录记录',
    why: '法律要求留存网络日志且不得删改；日志以账号编号记载，日志中的个人信息只存储和保护，不作他用',
  },
] as const;

/** Counts the open matters of a company whose only account is to be closed. */
export interface OpenMatters {
  /** Tenders that are not over and in which the company has a bid or a request to participate. */
  readonly lots: number;
  /** Orders neither closed nor cancelled. */
  readonly orders: number;
  /** Reviews of its registration or of a change of it that wait for a decision. */
  readonly reviews: number;
}

/**
 * Checks whether an account may be closed. Pass null unless it is the only one of its company. The only account stays
 * while the company has open matters, because nobody else could attend to them.
 */
export function canClose(alone: OpenMatters | null): true | Refusal<'closure_matters_open'> {
  if (alone === null) return true;
  const open = [
    ...(alone.lots === 0 ? [] : [`${alone.lots}个参与中的标段`]),
    ...(alone.orders === 0 ? [] : [`${alone.orders}个未完成的订单`]),
    ...(alone.reviews === 0 ? [] : ['审核中的企业资料']),
  ];
  return open.length === 0 ? true : refuse('closure_matters_open', { what: open.join('、') });
}
