import type { Template } from '../message/template.ts';

/** Texts about changes of published tenders. */
export const amendmentMessages = {
  tender_changed: {
    kind: 'amendment',
    subject: '招标项目有变更',
    body: '《{title}》（{tenderNo}）有变更：{summary}。请查看变更内容，并确认是否需要修改投标文件。',
  },
  amendment_submitted: {
    kind: 'approval',
    subject: '变更待审批',
    body: '《{title}》（{tenderNo}）有一项变更已提交审批，请核对变更内容及其对投标文件编制的影响后签署或退回。',
  },
  amendment_returned: {
    kind: 'approval',
    subject: '变更被退回',
    body: '《{title}》（{tenderNo}）的变更未获批准：{reason}。请修改后重新提交，或作废。',
  },
  deadline_extended: {
    kind: 'lot',
    subject: '投标截止时间顺延',
    body: '《{title}》（{tenderNo}）的投标截止时间顺延至{deadline}。',
  },
} as const satisfies Record<string, Template>;
