import { auditActionLabels, auditEntityLabels } from '@procure/domain/audit/audit.ts';
import { awardNoticeKindLabels } from '@procure/domain/award/award.ts';
import { forfeitGroundLabels, forfeitStateLabels } from '@procure/domain/award/forfeit.ts';
import { strikeGroundLabels } from '@procure/domain/award/strike.ts';
import { envelopeKindLabels } from '@procure/domain/bid/bid.ts';
import { changeRequestStateLabels } from '@procure/domain/change-request/change-request.ts';
import { claimStateLabels } from '@procure/domain/claim/claim.ts';
import { clarificationStateLabels } from '@procure/domain/clarification/clarification.ts';
import { companyStateLabels } from '@procure/domain/company/company.ts';
import { complaintGroundLabels, complaintSubjectLabels } from '@procure/domain/complaint/complaint.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import { drawStateLabels } from '@procure/domain/draw/draw.ts';
import { expertStandingLabels } from '@procure/domain/expert/expert.ts';
import { invitationStateLabels } from '@procure/domain/invitation/invitation.ts';
import { libraryKindLabels } from '@procure/domain/library/library.ts';
import { measureKindLabels, measurePhaseLabels } from '@procure/domain/measure/measure.ts';
import { joinRequestStateLabels } from '@procure/domain/member/join-request.ts';
import { channelLabels, messageKinds } from '@procure/domain/message/kind.ts';
import { outboxStateLabels } from '@procure/domain/message/state.ts';
import { meetingPhaseLabels } from '@procure/domain/negotiation/meeting.ts';
import { quoteStateLabels } from '@procure/domain/negotiation/negotiation.ts';
import { objectionGroundLabels, objectionSubjectLabels } from '@procure/domain/objection/objection.ts';
import { officialDocumentKindLabels } from '@procure/domain/official-document/official-document.ts';
import { openingResultLabels } from '@procure/domain/opening/opening.ts';
import { orderStateLabels } from '@procure/domain/order/order.ts';
import { roleLabels } from '@procure/domain/permission/role.ts';
import { questionTypeLabels } from '@procure/domain/question/question.ts';
import type { GivenTable } from '../own-data/read-model.ts';

type Words = Readonly<Record<string, string>>;

const messageKindLabels: Words = Object.fromEntries(
  Object.entries(messageKinds).map(([name, { label }]) => [name, label]),
);

/** The labels of codes, by table and column; `*` for a column whose codes mean the same in every table. */
const words: Readonly<Record<string, Words>> = {
  '*.action': auditActionLabels,
  '*.entity': auditEntityLabels,
  '*.actorKind': { visitor: '未登录者', supplier: '供应商', staff: '采购单位人员', system: '系统' },
  '*.roleId': roleLabels,
  'account.kind': { supplier: '供应商', staff: '采购单位人员' },
  'awardForfeit.ground': forfeitGroundLabels,
  'awardForfeit.state': forfeitStateLabels,
  'awardNotice.kind': awardNoticeKindLabels,
  'bidEnvelope.kind': envelopeKindLabels,
  'officialDocument.kind': officialDocumentKindLabels,
  'changeRequest.state': changeRequestStateLabels,
  'claim.state': claimStateLabels,
  'clarification.state': clarificationStateLabels,
  'company.status': companyStateLabels,
  'expertInvitation.state': drawStateLabels,
  'expert.state': { ...expertStandingLabels, approved: '在库' },
  'invitation.state': invitationStateLabels,
  'joinRequest.state': joinRequestStateLabels,
  'libraryEntry.kind': libraryKindLabels,
  'libraryEntry.state': { kept: '在用', removed: '已移除' },
  'measure.kind': measureKindLabels,
  'measure.state': { ...measurePhaseLabels, confirmed: '已确认' },
  'message.kind': messageKindLabels,
  'negotiationMeeting.state': meetingPhaseLabels,
  'negotiationQuote.state': quoteStateLabels,
  'notificationChoice.kind': messageKindLabels,
  'openingEntry.result': openingResultLabels,
  'orderEvent.state': orderStateLabels,
  'outbox.channel': channelLabels,
  'outbox.kind': messageKindLabels,
  'outbox.state': outboxStateLabels,
  'priceEntry.result': openingResultLabels,
  'passwordReset.outcome': { confirmed: '已重置', declined: '已拒绝' },
  'purchaseOrder.state': orderStateLabels,
  'struckCandidate.ground': strikeGroundLabels,
  'complaint.ground': complaintGroundLabels,
  'complaint.subject': complaintSubjectLabels,
  'objection.ground': objectionGroundLabels,
  'objection.subject': objectionSubjectLabels,
  'question.qType': questionTypeLabels,
};

/** The labels of a column's codes; null for a column with free text. */
export function wordsOf(table: string, column: string): Words | null {
  return words[`${table}.${column}`] ?? words[`*.${column}`] ?? null;
}

interface Overview {
  readonly title: string;
  readonly name: string;
  readonly at: Date;
  readonly tables: readonly GivenTable[];
  /** Notes on the other contents of the archive, and on omitted data. */
  readonly notes: readonly string[];
}

const style =
  'body{max-width:72rem;margin:2rem auto;padding:0 1rem;font:1rem/1.7 system-ui,sans-serif;color:#1f2329}h1{font-size:1.5rem}h2{margin-top:2rem;font-size:1.125rem}div{overflow-x:auto}table{border-collapse:collapse;font-size:.875rem}th,td{padding:.375rem .75rem;border:1px solid #d0d5dd;text-align:left;vertical-align:top;overflow-wrap:anywhere;min-width:5rem;max-width:28rem}th{background:#f2f4f7}';

/** A self-contained page for human readers. */
export function overviewPage({ title, name, at, tables, notes }: Overview): string {
  const list = notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('');
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(name)}，导出于${formatDateTime(at)}（北京时间）。</p><ul>${list}</ul>${tables.map(section).join('')}</main></body></html>`;
}

function section({ table, title, columns, rows }: GivenTable): string {
  const head = `<h2>${escapeHtml(title)}（${rows.length}条）</h2><p>数据文件：数据/${table}.json</p>`;
  if (rows.length === 0) return `${head}<p>没有记录。</p>`;
  const heads = columns.map(([, label]) => `<th scope="col">${escapeHtml(label)}</th>`).join('');
  const lines = rows
    .map(
      (row) =>
        `<tr>${columns.map(([column]) => `<td>${escapeHtml(said(table, column, row[column]))}</td>`).join('')}</tr>`,
    )
    .join('');
  return `${head}<div><table><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table></div>`;
}

function said(table: string, column: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return formatDateTime(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return wordsOf(table, column)?.[text] ?? text;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (one) => entities[one] ?? one);
