import {
  type OpeningRecord,
  openOpeningRecord,
  recordFormats,
  type SignedRecord,
} from '@procure/sealing/opening-record.ts';
import {
  type OpeningSupplement,
  openOpeningSupplements,
  type SupplementFault,
} from '@procure/sealing/opening-supplement.ts';
import type { Statement } from '@procure/sealing/published.ts';
import type { Finding, Kind } from './finding.ts';
import { keysFor, warnOfKeyInFile } from './key.ts';
import { timeInWords } from './time.ts';
import { type Fields, findUnknownFields } from './unknown-field.ts';

/** An opening record file as its page offers it for download, with the parsed record. */
export interface KeptRecord extends SignedRecord {
  readonly publicKey: string;
  readonly record: OpeningRecord;
  /** The signed supplement pages: objections raised at the opening, and their answers. */
  readonly supplements: readonly Statement[];
  /** The signed records of later sessions, which opened price envelopes (双信封). */
  readonly prices: readonly SignedRecord[];
  /** Findings about fields that no record file has. */
  readonly unknown: readonly Finding[];
}

const recordFields = {
  body: true,
  signature: true,
  publicKey: true,
  supplements: [{ body: true, signature: true }],
  prices: [{ body: true, signature: true }],
} as const satisfies Fields;
const answerFields: Fields = { code: true, message: true, data: recordFields, requestId: true };

/** Verifies that the platform signed an opening record and that its entries and pages are consistent. */
export const recordKind: Kind<KeptRecord> = {
  read({ text }) {
    try {
      const given = JSON.parse(text);
      const unknown = findUnknownFields(given, given.data === undefined ? recordFields : answerFields);
      // Accepts the API's whole response or its `data` alone.
      const { body, signature, publicKey, supplements = [], prices = [] } = given.data ?? given;
      const record: OpeningRecord = JSON.parse(body);
      const texts = [
        signature,
        publicKey,
        record.lotId,
        record.tenderNo,
        record.tenderTitle,
        record.openedAt,
      ];
      if (record.format !== recordFormats.bid || texts.some((text) => typeof text !== 'string')) return null;
      if (record.receiptRoot !== null && typeof record.receiptRoot !== 'string') return null;
      const hasEntries = record.entries.every(
        (line) =>
          typeof line.bidId === 'string' &&
          Number.isSafeInteger(line.bidVersion) &&
          Number.isSafeInteger(line.position),
      );
      const areSigned = (pages: unknown) =>
        Array.isArray(pages) &&
        pages.every((page) => typeof page?.body === 'string' && typeof page.signature === 'string');
      if (!hasEntries || !areSigned(supplements) || !areSigned(prices)) return null;
      return { body, signature, publicKey, record, supplements, prices, unknown };
    } catch {
      return null;
    }
  },

  async examine({ body, signature, publicKey, record, supplements, prices, unknown }, keys) {
    const isIntact = (await openOpeningRecord({ body, signature }, publicKey)) !== null;
    const signed = isIntact && keysFor(keys, publicKey).includes(publicKey);
    const { tenderNo, tenderTitle, lotNo, openedAt, entries } = record;
    return [
      {
        holds: signed,
        words: signed
          ? `平台签名与内容一致：${tenderNo}《${tenderTitle}》第${lotNo}标段开标记录，${timeInWords(openedAt)}完成，共${entries.length}行`
          : '开标记录的平台签名与内容不一致，或不是用所给公钥签名的',
      },
      ...warnOfKeyInFile(keys),
      ...unknown,
      ...(isInOrder(record) ? [] : [{ holds: false, words: '开标记录中有重复的投标，或顺序不对' }]),
      ...(await checkPages({ body, signature }, supplements, keysFor(keys, publicKey))),
      ...(await checkPrices(record, prices, keysFor(keys, publicKey))),
      {
        holds: null,
        words: '签名说明平台当时如此记录；各行是否就是密封文件中的内容，由投标人对照自己的文件',
      },
    ];
  },
};

const faults: Readonly<Record<SupplementFault, string>> = {
  unsigned: '开标记录续页的平台签名与内容不一致，或不是用所给公钥签名的',
  unread: '有一页不是开标记录续页',
  other_record: '有一页续页所指的不是这份开标记录',
  gap: '开标记录续页的页次不连续，或者被抽换',
};

/**
 * Verifies the records of price sessions: each must be signed, of the same lot and root, and about opened bids of the
 * first record, each of them once.
 */
async function checkPrices(
  record: OpeningRecord,
  prices: readonly SignedRecord[],
  keys: readonly string[],
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const priced = new Set<string>();
  for (const signed of prices) {
    const opened = await Promise.all(keys.map((key) => openOpeningRecord(signed, key)));
    const session = opened.find((one) => one !== null) ?? null;
    if (session === null || session.format !== recordFormats.price)
      return [{ holds: false, words: '报价开启记录的平台签名与内容不一致，或不是用所给公钥签名的' }];
    const isOfLot = session.lotId === record.lotId && session.receiptRoot === record.receiptRoot;
    const areOpened = session.entries.every(({ bidId, bidVersion, companyName }) =>
      record.entries.some(
        (entry) =>
          entry.result === 'opened' &&
          entry.bidId === bidId &&
          entry.bidVersion === bidVersion &&
          entry.companyName === companyName,
      ),
    );
    const isNew = session.entries.every(({ bidId }) => !priced.has(bidId));
    for (const { bidId } of session.entries) priced.add(bidId);
    if (!isOfLot || !areOpened || !isNew || !isInOrder(session))
      return [{ holds: false, words: '报价开启记录与开标记录不是同一标段的，或其中的投标与开标记录不符' }];
    findings.push({
      holds: true,
      words: `报价开启记录的平台签名与内容一致：${timeInWords(session.openedAt)}完成，共${session.entries.length}行，均为开标记录中已开启的投标`,
    });
  }
  return findings;
}

/** Verifies the supplement pages: each must be signed and refer to the record and the previous page. */
async function checkPages(
  record: Statement,
  pages: readonly Statement[],
  keys: readonly string[],
): Promise<readonly Finding[]> {
  if (pages.length === 0) return [];
  const supplements = await openOpeningSupplements(record, pages, keys);
  if (typeof supplements === 'string') return [{ holds: false, words: faults[supplements] }];
  return supplements.map(({ page, objectionNo, outcome, answeredAt }) => ({
    holds: true,
    words: `续页第${page}页接在这份开标记录之后：异议${objectionNo}，${outcomes[outcome]}，${timeInWords(answeredAt)}答复`,
  }));
}

const outcomes: Readonly<Record<OpeningSupplement['outcome'], string>> = {
  upheld: '成立',
  partly_upheld: '部分成立',
  rejected: '不成立',
  not_receivable: '不予受理',
};

/** Reports whether each bid occurs once and positions ascend. */
function isInOrder({ entries }: OpeningRecord): boolean {
  const bids = new Set(entries.map(({ bidId }) => bidId));
  const isAscending = entries.every(({ position }, place) => position > (entries[place - 1]?.position ?? 0));
  return isAscending && bids.size === entries.length;
}
