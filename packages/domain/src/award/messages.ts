import type { Template } from '../message/template.ts';

/** Texts about candidates, awards and forfeits. */
export const awardMessages = {
  candidates_published: {
    kind: 'award',
    subject: '候选人公示',
    body: '《{title}》（{tenderNo}）的{won}候选人已公示，公示期至{until}。',
  },
  candidates_told: {
    kind: 'award',
    subject: '候选人通知',
    body: '《{title}》（{tenderNo}）的评审已经结束，{won}候选人为：{candidates}。{objection}本项目不公开公告。',
  },
  reevaluation_begun: {
    kind: 'award',
    subject: '重新评审',
    body: '《{title}》（{tenderNo}）依法重新评审，原候选人公示已撤回。原因：{reason}。重新评审后另行公示候选人。',
  },
  candidate_struck: {
    kind: 'award',
    subject: '取消候选资格',
    body: '《{title}》（{tenderNo}）已取消贵单位的{won}候选资格。情形：{ground}。候选人另行公示。{objection}取消的原因：{reason}。',
  },
  candidates_changed: {
    kind: 'award',
    subject: '候选人变更',
    body: '《{title}》（{tenderNo}）的{won}候选人{company}已被取消候选资格，由其后的候选人依次递补，原公示已撤回，候选人另行公示。',
  },
  award_submitted: {
    kind: 'approval',
    subject: '定标待审批',
    body: '《{title}》（{tenderNo}）已提交定标，请及时审批。',
  },
  award_issued: {
    kind: 'award',
    subject: '中标（成交）通知书',
    body: '恭喜，贵单位已{won}《{title}》（{tenderNo}），{won}价{price}元。请及时签收{won}通知书，并在{days}日内签订合同。',
  },
  result_notice: {
    kind: 'award',
    subject: '结果通知书',
    body: '感谢贵单位参加《{title}》（{tenderNo}）。本次采购结果已经确定，您可以查看贵单位的评审情况。',
  },
  award_acknowledged: {
    kind: 'progress',
    subject: '通知书已签收',
    body: '《{title}》（{tenderNo}）的{won}通知书已由{won}人签收。',
  },
  award_declined: {
    kind: 'progress',
    subject: '中标（成交）人放弃',
    body: '《{title}》（{tenderNo}）的{won}人放弃{won}：{reason}。',
  },
  award_declined_other: {
    kind: 'award',
    subject: '中标（成交）人放弃',
    body: '《{title}》（{tenderNo}）的中标（成交）人{company}已放弃，此前发给贵单位的结果通知书待采购人重新定标或者重新招标（采购）后更新，请留意后续通知。',
  },
  forfeit_submitted: {
    kind: 'approval',
    subject: '取消资格待审批',
    body: '《{title}》（{tenderNo}）已提出取消中标（成交）资格，中标（成交）人可以陈述至{until}（北京时间），其陈述之后或者期满后请审批。',
  },
  forfeit_proposed: {
    kind: 'award',
    subject: '拟取消中标（成交）资格',
    body: '《{title}》（{tenderNo}）：采购人拟取消贵单位的中标（成交）资格。情形：{ground}。理由：{reason}。请查看证明材料，并可在{until}（北京时间）前陈述。',
  },
  forfeit_stated: {
    kind: 'progress',
    subject: '中标（成交）人已陈述',
    body: '《{title}》（{tenderNo}）的中标（成交）人已就取消资格作出陈述，请查看。',
  },
  forfeit_returned: {
    kind: 'approval',
    subject: '取消资格被退回',
    body: '《{title}》（{tenderNo}）取消中标（成交）资格的申请被退回：{reason}。',
  },
  forfeit_dropped: {
    kind: 'award',
    subject: '不再取消资格',
    body: '《{title}》（{tenderNo}）：采购人此前拟取消贵单位的中标（成交）资格，现已撤回或者未获批准，中标（成交）结果不变，请按期签订合同。',
  },
  award_forfeited_owner: {
    kind: 'progress',
    subject: '已取消中标（成交）资格',
    body: '《{title}》（{tenderNo}）的中标（成交）人{company}已被取消资格（{ground}）。请重新定标，或者终止后重新招标（采购）。',
  },
  award_forfeited: {
    kind: 'award',
    subject: '取消中标（成交）资格',
    body: '《{title}》（{tenderNo}）已取消贵单位的中标（成交）资格。情形：{ground}。理由：{reason}。此前发出的通知书失去效力。',
  },
  award_forfeited_other: {
    kind: 'award',
    subject: '中标（成交）人被取消资格',
    body: '《{title}》（{tenderNo}）的中标（成交）人{company}已被取消资格（{ground}），此前发给贵单位的结果通知书待采购人重新定标或者重新招标（采购）后更新，请留意后续通知。',
  },
  award_voided: {
    kind: 'award',
    subject: '中标（成交）结果无效',
    body: '《{title}》（{tenderNo}）：监督部门对投诉作出处理决定，贵单位的{won}结果无效，此前发出的通知书失去效力，已签订的合同请按处理决定办理。处理决定：{remedy}。',
  },
  award_voided_other: {
    kind: 'award',
    subject: '中标（成交）结果无效',
    body: '《{title}》（{tenderNo}）：监督部门对投诉作出处理决定，{company}的{won}结果无效，此前发给贵单位的结果通知书失去效力。处理决定：{remedy}。后续安排另行通知。',
  },
  award_returned: {
    kind: 'approval',
    subject: '定标被退回',
    body: '《{title}》（{tenderNo}）拟定的{won}人被退回：{reason}。',
  },
  award_approved: {
    kind: 'approval',
    subject: '定标审批通过',
    body: '《{title}》（{tenderNo}）的定标已审批通过，请发出{won}通知书。',
  },
} as const satisfies Record<string, Template>;
