import { type Refusal, refuse } from '../outcome.ts';

/** Who stands where a closed account's name stood. */
export const closedName = '已注销用户';

/** What of a closed account stays, and why: the person reads it before they close (个人信息保护法47). */
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

/** What still runs for a company whose only person would go. */
export interface OpenMatters {
  /** Tenders not yet over in which it has a bid or asked to take part. */
  readonly lots: number;
  /** Orders neither closed nor cancelled. */
  readonly orders: number;
  /** Its registration or a change of it waits for a decision. */
  readonly reviews: number;
}

/** The only person of a company stays while anything of it runs: nobody else could see to it. */
export function canClose(alone: OpenMatters | null): true | Refusal<'closure_matters_open'> {
  if (alone === null) return true;
  const open = [
    ...(alone.lots === 0 ? [] : [`${alone.lots}个参与中的标段`]),
    ...(alone.orders === 0 ? [] : [`${alone.orders}个未完成的订单`]),
    ...(alone.reviews === 0 ? [] : ['审核中的企业资料']),
  ];
  return open.length === 0 ? true : refuse('closure_matters_open', { what: open.join('、') });
}
