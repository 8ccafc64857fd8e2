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
import { invitationStateLabels } from '@procure/domain/invitation/invitation.ts';
import { libraryKindLabels } from '@procure/domain/library/library.ts';
import { measureKindLabels, measurePhaseLabels } from '@procure/domain/measure/measure.ts';
import { joinRequestStateLabels } from '@procure/domain/member/join-request.ts';
import { channelLabels, messageKinds } from '@procure/domain/message/kind.ts';
import { outboxStateLabels } from '@procure/domain/message/state.ts';
import { quoteStateLabels } from '@procure/domain/negotiation/negotiation.ts';
import { objectionGroundLabels, objectionSubjectLabels } from '@procure/domain/objection/objection.ts';
import { openingResultLabels } from '@procure/domain/opening/opening.ts';
import { orderStateLabels } from '@procure/domain/order/order.ts';
import { roleLabels } from '@procure/domain/permission/role.ts';
import { questionTypeLabels } from '@procure/domain/question/question.ts';

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
  'changeRequest.state': changeRequestStateLabels,
  'claim.state': claimStateLabels,
  'clarification.state': clarificationStateLabels,
  'company.status': companyStateLabels,
  'invitation.state': invitationStateLabels,
  'joinRequest.state': joinRequestStateLabels,
  'libraryEntry.kind': libraryKindLabels,
  'libraryEntry.state': { kept: '在用', removed: '已移除' },
  'measure.kind': measureKindLabels,
  'measure.state': { ...measurePhaseLabels, confirmed: '已确认' },
  'message.kind': messageKindLabels,
  'negotiationQuote.state': quoteStateLabels,
  'notificationChoice.kind': messageKindLabels,
  'openingEntry.result': openingResultLabels,
  'orderEvent.state': orderStateLabels,
  'outbox.channel': channelLabels,
  'outbox.kind': messageKindLabels,
  'outbox.state': outboxStateLabels,
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
