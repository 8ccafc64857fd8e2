import { formatDate, formatDateTime, formatDateTimeSeconds } from '../display/time.ts';
import { type Block, type Column, cleanText } from '../document/outline.ts';
import { toCapital } from '../money/capital.ts';
import { formatAmount } from '../money/money.ts';
import { type OpeningResult, openingResultLabels } from '../opening/opening.ts';
import type { Method } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { inTermsOf } from '../tender/words.ts';
import type { OfficialText } from './official-document.ts';

/** One bid in the record. Amounts are in yuan. */
interface RecordedBid {
  readonly position: number;
  readonly companyName: string;
  readonly result: OpeningResult;
  readonly cause: string | null;
  readonly totalIncl: string | null;
  readonly delivery: string | null;
  readonly quality: string | null;
  readonly validityDays: number | null;
  readonly bondAmount: string | null;
  readonly remarks: readonly string[];
}

/** A session as the platform signed its record. */
export interface RecordedSession {
  readonly tenderNo: string;
  readonly tenderTitle: string;
  readonly lotNo: number;
  readonly lotTitle: string;
  readonly bidDeadline: string;
  readonly startedAt: string;
  readonly openedAt: string;
  readonly receiptRoot: string | null;
  readonly entries: readonly RecordedBid[];
}

/** An objection to the opening, answered before the record was complete. The objector is not named. */
export interface RecordedObjection {
  readonly objectionNo: string;
  readonly raisedAt: string;
  readonly facts: string;
  readonly request: string;
  readonly answer: string;
  readonly answeredAt: string;
}

interface RecordedLot {
  readonly method: Method;
  readonly scope: TenderScope;
  readonly buyerName: string;
  readonly splitEnvelope: boolean;
}

/** 招标投标法36: the record of a session; 0 opens the bids, a later one the price envelopes (双信封). */
export function openingRecordText(
  record: RecordedSession,
  lot: RecordedLot,
  {
    no,
    digest,
    objections,
  }: {
    readonly no: number;
    /** Of the signed record. */
    readonly digest: string;
    readonly objections: readonly RecordedObjection[];
  },
): OfficialText {
  const { tenderNo, tenderTitle, lotNo, lotTitle, startedAt, openedAt, receiptRoot, entries } = record;
  const word = (text: string) => inTermsOf(lot, text);
  const hasPrices = no > 0 || !lot.splitEnvelope;
  const facts = [
    `项目：${tenderTitle}（${tenderNo}）`,
    `标段：第${lotNo}标段 ${lotTitle}`,
    `${word('招标人')}：${lot.buyerName}`,
    `投标截止时间：${formatDateTime(record.bidDeadline)}（北京时间）`,
    `${no === 0 ? '开标' : '开启报价文件'}：${formatDateTimeSeconds(startedAt)}开始，${formatDateTimeSeconds(openedAt)}完成，共${entries.length}份${no === 0 ? '' : '；未通过评审的投标，其报价文件不予开启'}`,
    ...(hasPrices ? [] : ['本标段采用双信封：报价文件在技术商务评审结束后开启，另作记录。']),
  ];
  return {
    form: 'record',
    title: no === 0 ? '开标记录' : '报价文件开标记录',
    no: `KB-${tenderNo}-${lotNo}${no === 0 ? '' : `-${no + 1}`}`,
    blocks: [
      paragraph(facts.join('\n')),
      tableOf(entries, no, hasPrices),
      ...objectionBlocks(objections, word('异议')),
      ...(no > 0 || receiptRoot === null ? [] : [paragraph(`投标截止时固定的回执日志根值：${receiptRoot}`)]),
      paragraph(`平台签名的开标记录数据的SHA-256：${digest}`),
    ],
    signer: cleanText(lot.buyerName),
    date: formatDate(openedAt),
  };
}

const paragraph = (text: string): Block => ({ kind: 'paragraph', text: cleanText(text) });

type Cell = Column & { readonly of: (bid: RecordedBid) => string };

function tableOf(entries: readonly RecordedBid[], no: number, hasPrices: boolean): Block {
  const priced: readonly Cell[] = [
    { title: '投标总价（元，含税）', share: 12, isNumber: true, of: ({ totalIncl }) => priceOf(totalIncl) },
    { title: '交货期', share: 6, of: ({ delivery }) => delivery || '—' },
    { title: '质量', share: 4, of: ({ quality }) => quality || '—' },
    {
      ...{ title: '有效期', share: 4, isNumber: true },
      of: ({ validityDays }) => (validityDays === null ? '—' : `${validityDays}日`),
    },
  ];
  const cells: readonly Cell[] = [
    { title: '序号', share: 2, isNumber: true, of: ({ position }) => String(position) },
    { title: '投标人', share: 13, of: ({ companyName }) => companyName },
    ...(hasPrices ? priced : []),
    ...(no > 0
      ? []
      : [
          {
            ...{ title: '保证金（元）', share: 5, isNumber: true },
            of: ({ bondAmount }: RecordedBid) => (bondAmount === null ? '—' : formatAmount(bondAmount)),
          },
        ]),
    { title: '结果', share: 4, of: ({ result }) => openingResultLabels[result] },
    {
      ...{ title: '备注', share: 8 },
      of: ({ cause, remarks }) => [cause, ...remarks].filter((words) => words !== null).join('\n') || '—',
    },
  ];
  return {
    kind: 'table',
    columns: cells.map(({ of: _, ...column }) => column),
    rows: entries.map((bid) => cells.map((cell) => cleanText(cell.of(bid)))),
  };
}

function priceOf(totalIncl: string | null): string {
  return totalIncl === null ? '—' : `${formatAmount(totalIncl)}\n${toCapital(totalIncl)}`;
}

function objectionBlocks(objections: readonly RecordedObjection[], name: string): readonly Block[] {
  if (objections.length === 0) return [];
  return [
    { kind: 'heading', text: `开标${name}与答复` },
    ...objections.flatMap(({ objectionNo, raisedAt, facts, request, answer, answeredAt }) => [
      paragraph(`${objectionNo}（${formatDateTimeSeconds(raisedAt)}提出）：${facts} 请求：${request}`),
      paragraph(`答复（${formatDateTimeSeconds(answeredAt)}）：${answer}`),
    ]),
  ];
}
