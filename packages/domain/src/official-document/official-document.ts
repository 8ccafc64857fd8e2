import type { Block } from '../document/outline.ts';

/** The documents that the platform signs (电子文书). */
export const officialDocumentKinds = ['award_letter', 'result_letter'] as const;
export type OfficialDocumentKind = (typeof officialDocumentKinds)[number];

export const officialDocumentKindLabels: Readonly<Record<OfficialDocumentKind, string>> = {
  award_letter: '中标（成交）通知书',
  result_letter: '结果通知书',
};

/** Whether a document still has effect. `superseded`: a new decision replaced the decision that it states. */
export const officialDocumentStandings = ['valid', 'superseded', 'declined', 'voided'] as const;
export type OfficialDocumentStanding = (typeof officialDocumentStandings)[number];

export const officialDocumentStandingLabels: Readonly<Record<OfficialDocumentStanding, string>> = {
  valid: '有效',
  superseded: '已失效：采购人重新作出了决定',
  declined: '已失效：收件单位已放弃，或者已被取消资格',
  voided: '已失效：监督部门认定结果无效',
};

/** The content of a document, fixed by the decision that it states. Its PDF is written from it. */
export interface OfficialText {
  readonly title: string;
  readonly no: string;
  readonly blocks: readonly Block[];
  /** The organisation in whose name the document is issued. */
  readonly signer: string;
  /** Beijing date, in words. */
  readonly date: string;
}
