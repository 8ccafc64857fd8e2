import type { Answer } from './answer.ts';

/** Refusals about awards, contracts and orders. */
export const awardCodes = {
  publicity_running: { code: '4611', message: '公示期至{time}，期满后方可定标' },
  publicity_late: {
    code: '4334',
    message: '应自收到评标报告之日起3日内（{time}前）公示，现已逾期，请说明逾期公示的原因（5–500字）',
  },
  matters_open: { code: '5310', message: '本标段还有未了事项，不能{act}：{matters}' },
  contract_term_running: {
    code: '5311',
    message: '签约期限至{time}，期满仍未签订合同的，方可以此为由取消中标（成交）资格',
  },
  forfeit_open: { code: '5312', message: '正在办理取消中标（成交）资格，请先撤回或者等待审批，再{act}' },
  forfeit_reply_running: {
    code: '5313',
    message: '中标（成交）人可以陈述至{time}，其陈述之后或者期满后方可审批',
  },
  winner_barred: {
    code: '5314',
    message: '拟定的中标（成交）人已被冻结或者列入黑名单，不能发出通知书；请取消其候选资格后重新拟定',
  },
  contract_first: {
    code: '5315',
    message: '依法必须招标的项目和政府采购须先登记书面合同，再下达订单（{citation}）',
  },
  payment_term_too_long: {
    code: '5316',
    message: '付款期限过长：向中小企业采购的最长{n}日（{citation}），请缩短',
  },
  payment_term_not_agreed: {
    code: '5317',
    message: '付款期限超过{n}日的，请在付款说明中写明合同的约定（{citation}）',
  },
  award_not_acknowledged: { code: '4633', message: '中标人尚未签收中标通知书' },
  delivery_unfinished: { code: '4634', message: '供应商尚未登记全部发货，不能收货' },
  order_void: {
    code: '4990',
    message: '中标（成交）结果已被监督部门认定无效，订单不再履行；只能结算或者退回已发的货物',
  },
} as const satisfies Record<string, Answer>;
