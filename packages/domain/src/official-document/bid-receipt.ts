import { envelopeKindLabels, envelopeKinds } from '../bid/bid.ts';
import { secrecy } from '../bid/secrecy.ts';
import { formatFileSize } from '../display/file.ts';
import { formatDate, formatDateTimeSeconds } from '../display/time.ts';
import { type Block, cleanText } from '../document/outline.ts';
import type { OfficialText } from './official-document.ts';

/** A version of a bid that the platform received, by its signed receipt. */
export interface ReceivedBid {
  readonly tenderNo: string;
  readonly tenderTitle: string;
  readonly lotNo: number;
  readonly lotTitle: string;
  readonly buyerName: string;
  readonly companyName: string;
  readonly uscc: string;
  readonly bidVersion: number;
  readonly receiptNo: string;
  readonly submittedAt: string;
  readonly files: readonly { readonly envelope: string; readonly size: number; readonly sha256: string }[];
  /** The hash by which the receipt log of the lot refers to the receipt, in hexadecimal. */
  readonly leaf: string;
}

/** A withdrawal of the version, by its signed receipt. */
interface ReceivedWithdrawal {
  readonly receiptNo: string;
  readonly withdrawnAt: string;
  /** The leaf of the withdrawal. */
  readonly leaf: string;
}

/** 电子招标投标办法27: the receipt of a submission. `signer` is the platform. */
export function bidReceiptText(bid: ReceivedBid, signer: string): OfficialText {
  const { receiptNo, bidVersion, submittedAt, files, leaf } = bid;
  return {
    ...{ title: '投标回执', no: receiptNo, signer: cleanText(signer), date: formatDate(submittedAt) },
    blocks: [
      paragraph(`${bid.companyName}：`),
      paragraph(
        `贵单位递交的投标文件（第${bidVersion}版）已于${formatDateTimeSeconds(submittedAt)}（北京时间）完整送达。`,
      ),
      factsOf(bid, [
        ['密封情况', `加密送达。${secrecy.short}。`],
        ['回执日志叶值', leaf],
      ]),
      {
        kind: 'table',
        columns: [
          { title: '密封文件', share: 2 },
          { title: '大小', share: 2, isNumber: true },
          { title: 'SHA-256', share: 12 },
        ],
        rows: files.map(({ envelope, size, sha256 }) => [labelOf(envelope), formatFileSize(size), sha256]),
      },
      paragraph('本回执证明上述文件的送达时间。投标截止时固定的回执日志收录全部回执的叶值，可据以核对。'),
    ],
  };
}

/** 招标投标法29: the receipt of a withdrawal before the deadline. `signer` is the platform. */
export function withdrawalReceiptText(
  bid: ReceivedBid,
  { receiptNo, withdrawnAt, leaf }: ReceivedWithdrawal,
  signer: string,
): OfficialText {
  return {
    ...{ title: '撤回投标回执', no: receiptNo, signer: cleanText(signer), date: formatDate(withdrawnAt) },
    blocks: [
      paragraph(`${bid.companyName}：`),
      paragraph(
        `贵单位于${formatDateTimeSeconds(withdrawnAt)}（北京时间）撤回了投标文件（第${bid.bidVersion}版，投标回执编号${bid.receiptNo}，${formatDateTimeSeconds(bid.submittedAt)}送达）。`,
      ),
      factsOf(bid, [
        ['原回执叶值', bid.leaf],
        ['撤回凭证叶值', leaf],
      ]),
    ],
  };
}

const paragraph = (text: string): Block => ({ kind: 'paragraph', text: cleanText(text) });

function factsOf(bid: ReceivedBid, more: readonly (readonly [string, string])[]): Block {
  const { tenderNo, tenderTitle, lotNo, lotTitle, buyerName, companyName, uscc } = bid;
  const facts = [
    ['项目', `${tenderTitle}（${tenderNo}）`],
    ['标段', `第${lotNo}标段 ${lotTitle}`],
    ['招标（采购）人', buyerName],
    ['投标人', `${companyName}（统一社会信用代码${uscc}）`],
    ...more,
  ];
  return {
    kind: 'table',
    columns: [
      { title: '事项', share: 1 },
      { title: '内容', share: 4 },
    ],
    rows: facts.map((row) => row.map(cleanText)),
  };
}

function labelOf(envelope: string): string {
  const kind = envelopeKinds.find((one) => one === envelope);
  return kind === undefined ? envelope : envelopeKindLabels[kind];
}
