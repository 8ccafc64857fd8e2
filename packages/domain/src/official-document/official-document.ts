import type { Block } from '../document/outline.ts';

/** The documents that the platform signs (电子文书). */
export const officialDocumentKinds = [
  'award_letter',
  'result_letter',
  'opening_record',
  'evaluation_report',
  'bid_receipt',
  'withdrawal_receipt',
] as const;
export type OfficialDocumentKind = (typeof officialDocumentKinds)[number];

/** The documents with a recipient. */
export const letterKinds = [
  'award_letter',
  'result_letter',
] as const satisfies readonly OfficialDocumentKind[];

export const officialDocumentKindLabels: Readonly<Record<OfficialDocumentKind, string>> = {
  award_letter: '中标（成交）通知书',
  result_letter: '结果通知书',
  opening_record: '开标记录',
  evaluation_report: '评标（评审）报告',
  bid_receipt: '投标回执',
  withdrawal_receipt: '撤回投标回执',
};

/** The documents for a bidder about its own bid, secret until the opening. */
export const receiptKinds = [
  'bid_receipt',
  'withdrawal_receipt',
] as const satisfies readonly OfficialDocumentKind[];
export type ReceiptKind = (typeof receiptKinds)[number];

export function isReceiptKind(kind: OfficialDocumentKind): kind is ReceiptKind {
  return receiptKinds.some((one) => one === kind);
}

/**
 * Whether a document still has effect. `superseded`: a new decision replaced the decision that it states. `reopened`: the
 * lot is evaluated again. `issued`: a receipt, whose check does not tell whether the bid was replaced or withdrawn.
 */
export const officialDocumentStandings = [
  'valid',
  'issued',
  'superseded',
  'declined',
  'voided',
  'reopened',
] as const;
export type OfficialDocumentStanding = (typeof officialDocumentStandings)[number];

export const officialDocumentStandingLabels: Readonly<Record<OfficialDocumentStanding, string>> = {
  valid: '本平台出具的文书，现在有效',
  issued: '本平台出具的回执，证明所载的时间和内容',
  superseded: '已失效：采购人重新作出了决定',
  declined: '已失效：收件单位已放弃，或者已被取消资格',
  voided: '已失效：监督部门认定结果无效',
  reopened: '已失效：本标段已重新评审',
};

/** The content of a document, fixed by the decision that it states. Its PDF is written from it. */
export interface OfficialText {
  /** A letter unless stated; a record has wide tables and is printed across the page. */
  readonly form?: 'letter' | 'record';
  readonly title: string;
  readonly no: string;
  readonly blocks: readonly Block[];
  /** The organisation in whose name the document is issued. */
  readonly signer: string;
  /** Beijing date, in words. */
  readonly date: string;
}
