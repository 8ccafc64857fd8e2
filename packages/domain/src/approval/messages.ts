import type { Template } from '../message/template.ts';

/** Texts about approvals and delegations. */
export const approvalMessages = {
  tender_submitted: {
    kind: 'approval',
    subject: '招标项目待审批',
    body: '《{title}》（{tenderNo}）已提交审批，请及时处理。',
  },
  delegation_given: {
    kind: 'duty',
    subject: '您受托代批',
    body: '{by}委托您在{from}至{until}期间，代为审批{organisation}的事项。轮到其签署时，您会收到提醒。',
  },
  delegation_revoked: {
    kind: 'duty',
    subject: '代批已撤销',
    body: '{by}已撤销委托您代批{organisation}事项的安排（{from}至{until}）。',
  },
  approval_waits: {
    kind: 'approval',
    subject: '有一项审批待您签署',
    body: '《{title}》（{tenderNo}）的{act}待您签署：{step}（第{n}步，共{m}步）。',
  },
  signature_overdue: {
    kind: 'approval',
    subject: '有一项审批尚待您签署',
    body: '《{title}》（{tenderNo}）的{act}自{since}（北京时间）起待您签署：{step}。请及时办理。',
  },
  approval_granted: {
    kind: 'approval',
    subject: '您的申请已审批通过',
    body: '《{title}》（{tenderNo}）的{act}申请已全部签署，已办理。',
  },
  approval_returned: {
    kind: 'approval',
    subject: '您的申请被退回',
    body: '《{title}》（{tenderNo}）的{act}申请被退回：{reason}。',
  },
  tender_approved: {
    kind: 'approval',
    subject: '招标项目审批通过',
    body: '《{title}》（{tenderNo}）已审批通过，可以发布公告了。',
  },
  tender_returned: {
    kind: 'approval',
    subject: '招标项目被退回',
    body: '《{title}》（{tenderNo}）被退回：{reason}。',
  },
} as const satisfies Record<string, Template>;
