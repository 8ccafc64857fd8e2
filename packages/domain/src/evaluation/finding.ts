import type { BondMethod } from '../bid/bid.ts';
import type { Deviation } from '../bid/deviation.ts';
import { checkCeiling, checkUnitCeiling } from '../bid/price-sheet.ts';
import { checkBond } from '../bid/rules.ts';
import { type BidderCompanies, type Consortium, isRegrouped, overlapsOf } from '../consortium/consortium.ts';
import { addDays, dayOf } from '../display/day.ts';
import type { Moment } from '../moment.ts';
import { Exact } from '../money/decimal.ts';
import { formatYuan, isAtLeast } from '../money/money.ts';
import { formerClauses, formerCriteria } from '../opening/recompute.ts';
import type { TenderScope } from '../tender/scope.ts';
import { type BidTrace, fileTextsInWords, sourcesInWords } from './file-trace.ts';
import { type FindingCode, findingRules } from './finding-rule.ts';
import { type PricePattern, patternInWords } from './price-pattern.ts';
import type { RejectionBasis } from './sheet.ts';
import { likenessInWords, type TextLikeness } from './text-likeness.ts';

/** A problem of a bid. The committee rejects the bid for it, or states why not. */
export interface Finding {
  /** Identifies it among the findings on the same bid. It is the same in every computation. */
  readonly key: string;
  readonly code: FindingCode;
  readonly label: string;
  readonly message: string;
  readonly citation: string;
  readonly basis: RejectionBasis;
}

/** The opened content of a bid. */
export interface OpenedContent {
  readonly bidId: string;
  /** The company that submitted the bid; of a consortium, the lead. */
  readonly registeredName: string;
  /** The judged price: the last offer of a negotiation, else the price of the opening. */
  readonly price: string | null;
  readonly priceFrom: 'bid' | 'negotiation';
  readonly openingPrice: string | null;
  /** Whether its price envelope, with the letter of the bid, is still sealed: nothing is found in it. */
  readonly priceSealed: boolean;
  readonly validityDays: number | null;
  /** As stored by the opening; null for a bid that was not opened. */
  readonly contents: OpenedContents | null;
}

type Answers = readonly { readonly clauseId: string; readonly deviation: Deviation }[];

interface OpenedContents {
  readonly price?: {
    readonly letter?: { readonly representative: string };
    readonly lines?: readonly { readonly lineId: string; readonly unitPriceIncl: string }[];
  };
  readonly technical?: { readonly rows: Answers };
  readonly commercial?: {
    readonly rows: Answers;
    readonly bond?: {
      readonly method: BondMethod;
      readonly amount: string;
      readonly payerName: string;
      readonly expiryDate: string | null;
    } | null;
  };
  /** Absent for a company that bids alone. */
  readonly consortium?: Consortium & { readonly agreementFileIds: readonly string[] };
  /** The remarks of the opening on the recomputed prices and on a bid for former criteria or clauses. */
  readonly remarks?: readonly string[];
}

/** The requirements of the tender for every bid of the lot. */
export interface LotFacts {
  readonly scope: TenderScope;
  readonly allowsConsortium: boolean;
  readonly ceilingPrice: string | null;
  readonly bidValidityDays: number;
  readonly bondAmount: string;
  readonly bidDeadline: Moment;
  readonly clauses: readonly {
    readonly id: string;
    readonly clauseNo: string;
    readonly requirement: string;
    readonly starred: boolean;
  }[];
  readonly priceLines: readonly {
    readonly id: string;
    readonly lineNo: number;
    readonly ceilingUnitPrice: string | null;
  }[];
}

/** A bid that was opened, beside the others of its lot, with the consortium that passed its prequalification. */
export interface BidderInLot extends BidderCompanies {
  /** Null for a company that applied alone; undefined without a prequalification. */
  readonly prequalified: Consortium | null | undefined;
  /** The judged price; null if it could not be computed, or is sealed. */
  readonly price: string | null;
  /** The patterns of its unit prices with those of other bidders. */
  readonly patterns: readonly PricePattern[];
  /** The texts that it has in common with other bidders. */
  readonly likenesses: readonly TextLikeness[];
  /** The relations that its files show to those of other bidders. */
  readonly traces: readonly BidTrace[];
}

/**
 * Returns the findings on an opened bid, in the order of the rules. The committee judges them.
 * @param bidders all opened bids of the lot
 */
export function findings(
  bid: OpenedContent,
  lot: LotFacts,
  bidders: readonly BidderInLot[],
): readonly Finding[] {
  const { contents } = bid;
  return [
    ...priceFindings(bid, lot),
    ...lowPriceFindings(bid, lot, bidders),
    ...(contents?.remarks?.includes(formerCriteria)
      ? [findingOf(lot, 'formerCriteria', '', formerCriteria)]
      : []),
    ...(contents?.remarks?.includes(formerClauses)
      ? [findingOf(lot, 'formerClauses', '', formerClauses)]
      : []),
    ...(!bid.priceSealed && (bid.validityDays === null || bid.validityDays < lot.bidValidityDays)
      ? [findingOf(lot, 'validity', '', validityWords(bid.validityDays, lot.bidValidityDays))]
      : []),
    ...(contents === null
      ? []
      : [
          ...bondFindings(bid.registeredName, contents, lot),
          ...consortiumFindings(bid.bidId, contents, lot, bidders),
          ...collusionFindings(bid.bidId, lot, bidders),
          ...textFindings(bid.priceSealed, contents, lot),
        ]),
  ];
}

function findingOf({ scope }: LotFacts, code: FindingCode, of: string, message: string): Finding {
  const { label, basis, source, government: ofGovernment } = findingRules[code];
  const { citation } = scope === 'government' ? ofGovernment : source;
  return { key: of === '' ? code : `${code}:${of}`, code, label, message, citation, basis };
}

function priceFindings(bid: OpenedContent, lot: LotFacts): readonly Finding[] {
  const { price, priceFrom, openingPrice, contents } = bid;
  const above = price === null ? null : checkCeiling(price, lot.ceilingPrice);
  // The last offer replaces the prices on which the opening remarked.
  const remarks = priceFrom === 'negotiation' ? [] : (contents?.remarks ?? []);
  const noted = openingPrice === null ? null : checkCeiling(openingPrice, lot.ceilingPrice);
  const aboveUnit = remarks.length === 0 ? new Map<string, string>() : unitsAbove(contents, lot);
  return [
    ...(above === null ? [] : [findingOf(lot, 'ceiling', '', above)]),
    ...remarks.flatMap((remark, at) => {
      if (remark === noted || remark === formerCriteria || remark === formerClauses) return [];
      const lineId = aboveUnit.get(remark);
      return [
        lineId === undefined
          ? findingOf(lot, 'recomputed', String(at), remark)
          : findingOf(lot, 'ceiling', lineId, remark),
      ];
    }),
  ];
}

/**
 * The share of the second lowest price, and of the mean, below which a price is abnormally low. The law names none; these
 * are those of 财办库〔2024〕265号.
 */
const lowShare = '0.5';

/** A price far below those of the other bidders, which the bidder must explain. Prices above the ceiling do not count. */
function lowPriceFindings(
  { bidId, price }: OpenedContent,
  lot: LotFacts,
  bidders: readonly BidderInLot[],
): readonly Finding[] {
  if (price === null) return [];
  const others = bidders.flatMap((bidder) => {
    const counts = bidder.bidId !== bidId && bidder.price !== null;
    return counts && checkCeiling(bidder.price, lot.ceilingPrice) === null ? [new Exact(bidder.price)] : [];
  });
  if (others.length === 0) return [];
  const own = new Exact(price);
  const lowest = Exact.min(...others);
  const mean = others.reduce((sum, other) => sum.plus(other), own).div(others.length + 1);
  if (own.gte(lowest.times(lowShare)) && own.gte(mean.times(lowShare))) return [];
  const compared = `其他投标的最低报价${formatYuan(lowest.toFixed(2))}，全部投标的平均报价${formatYuan(mean.toFixed(2))}`;
  const words = `报价${formatYuan(price)}明显低于其他投标（${compared}），请要求投标人书面说明并提供证明材料，不能证明报价合理的应当否决`;
  return [findingOf(lot, 'abnormallyLow', '', words)];
}

/** The lines whose unit price is above its ceiling, by the remark that the opening made on them. */
function unitsAbove(contents: OpenedContents | null, lot: LotFacts): ReadonlyMap<string, string> {
  const prices = new Map(contents?.price?.lines?.map((line) => [line.lineId, line.unitPriceIncl]));
  return new Map(
    lot.priceLines.flatMap((line) => {
      const remark = checkUnitCeiling({ ...line, unitPriceIncl: prices.get(line.id) ?? null });
      return remark === null ? [] : [[remark, line.id]];
    }),
  );
}

function validityWords(days: number | null, required: number): string {
  return days === null
    ? `未载明投标有效期，招标文件要求不少于${required}日`
    : `投标有效期${days}日，少于招标文件要求的${required}日`;
}

function bondFindings(
  companyName: string,
  { commercial }: OpenedContents,
  lot: LotFacts,
): readonly Finding[] {
  const required = lot.bondAmount;
  const bond = commercial?.bond ?? null;
  if (!isAtLeast(required, '0.01')) return [];
  if (bond === null) return [findingOf(lot, 'bond', '', `未提交投标保证金，应不少于${formatYuan(required)}`)];
  const validUntil = addDays(dayOf(new Date(lot.bidDeadline)), lot.bidValidityDays);
  // The voucher is a file, which the evaluators read.
  return checkBond({ ...bond, voucherFileIds: ['read'] }, { required, companyName, validUntil }).map(
    ({ field, message }) => findingOf(lot, 'bond', field.replace('bond.', ''), message),
  );
}

function consortiumFindings(
  bidId: string,
  { consortium }: OpenedContents,
  lot: LotFacts,
  bidders: readonly BidderInLot[],
): readonly Finding[] {
  const prequalified = bidders.find((bidder) => bidder.bidId === bidId)?.prequalified;
  const isJoint = consortium !== undefined;
  return [
    ...(isJoint && !lot.allowsConsortium
      ? [findingOf(lot, 'consortium', '', '招标文件不接受联合体投标，投标人以联合体投标')]
      : []),
    ...(isJoint && consortium.agreementFileIds.length === 0
      ? [findingOf(lot, 'consortiumAgreement', '', '联合体投标没有附共同投标协议')]
      : []),
    ...overlapsOf(bidId, bidders).map(({ code, message }) =>
      findingOf(lot, 'consortiumOverlap', code, message),
    ),
    ...(prequalified !== undefined && isRegrouped(prequalified, consortium ?? null)
      ? [findingOf(lot, 'consortiumRegrouped', '', regroupedText(prequalified))]
      : []),
  ];
}

/** Signs that bidders wrote their bids together (视为串通投标). */
function collusionFindings(
  bidId: string,
  lot: LotFacts,
  bidders: readonly BidderInLot[],
): readonly Finding[] {
  const bidder = bidders.find((one) => one.bidId === bidId);
  const { patterns = [], likenesses = [], traces = [] } = bidder ?? {};
  const sources = sourcesInWords(traces);
  const fileTexts = fileTextsInWords(traces);
  return [
    ...patterns.map((one) => findingOf(lot, 'pricePattern', one.companyName, patternInWords(one))),
    ...likenesses.map((one) => findingOf(lot, 'textLikeness', one.companyName, likenessInWords(one))),
    // One finding for all other bidders: many attach the same maker's papers, and one answer is enough.
    ...(sources === null ? [] : [findingOf(lot, 'fileSource', '', sources)]),
    ...(fileTexts === null ? [] : [findingOf(lot, 'fileLikeness', '', fileTexts)]),
  ];
}

function regroupedText(prequalified: Consortium | null): string {
  return prequalified === null
    ? '投标人独立通过资格预审，以联合体投标'
    : `联合体成员与通过资格预审时不同，当时的成员为${prequalified.members.map(({ name }) => name).join('、')}`;
}

function textFindings(
  priceSealed: boolean,
  { price, technical, commercial }: OpenedContents,
  lot: LotFacts,
): readonly Finding[] {
  const signed = priceSealed || (price?.letter?.representative ?? '').trim() !== '';
  const answers = [...(technical?.rows ?? []), ...(commercial?.rows ?? [])];
  const starred = lot.clauses.flatMap(({ id, clauseNo, requirement, starred: binding }) => {
    const answer = answers.find(({ clauseId }) => clauseId === id);
    if (!binding || (answer !== undefined && answer.deviation !== 'negative')) return [];
    const words = answer === undefined ? '未作响应' : '负偏离';
    return [findingOf(lot, 'starred', id, `★${clauseNo} ${requirement}：${words}`)];
  });
  return [...(signed ? [] : [findingOf(lot, 'signature', '', '投标函未载明授权代表')]), ...starred];
}
