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
    subject: '变更待确认',
    body: '《{title}》（{tenderNo}）有一项变更被认为不影响投标文件编制，请核对理由后确认或退回。',
  },
  amendment_returned: {
    kind: 'approval',
    subject: '变更被退回',
    body: '《{title}》（{tenderNo}）的变更未获确认：{reason}。请修改，或顺延截止时间后发布。',
  },
  deadline_extended: {
    kind: 'lot',
    subject: '投标截止时间顺延',
    body: '《{title}》（{tenderNo}）的投标截止时间顺延至{deadline}。',
  },
} as const satisfies Record<string, Template>;
