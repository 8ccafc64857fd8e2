import { type OpeningRecord, openOpeningRecord, type SignedRecord } from '@procure/sealing/opening-record.ts';
import type { Kind } from './finding.ts';
import { keysFor, ofKey } from './key.ts';
import { timeInWords } from './time.ts';

/** The record of an opening as its page gives it to keep, and what it says. */
export interface KeptRecord extends SignedRecord {
  readonly publicKey: string;
  readonly record: OpeningRecord;
}

/** What was read out at an opening: whether the platform said so, and whether its lines hold together. */
export const recordKind: Kind<KeptRecord> = {
  read({ text }) {
    try {
      const given = JSON.parse(text);
      // As the call answers it, or what lies in the answer alone.
      const { body, signature, publicKey } = given.data ?? given;
      const record: OpeningRecord = JSON.parse(body);
      const texts = [
        signature,
        publicKey,
        record.lotId,
        record.tenderNo,
        record.tenderTitle,
        record.openedAt,
      ];
      if (record.format !== 'procure-opening-record/1' || texts.some((one) => typeof one !== 'string'))
        return null;
      if (record.receiptRoot !== null && typeof record.receiptRoot !== 'string') return null;
      const areLines = record.entries.every(
        (line) =>
          typeof line.bidId === 'string' &&
          Number.isSafeInteger(line.bidVersion) &&
          Number.isSafeInteger(line.position),
      );
      return areLines ? { body, signature, publicKey, record } : null;
    } catch {
      return null;
    }
  },

  async examine({ body, signature, publicKey, record }, keys) {
    const isByIts = (await openOpeningRecord({ body, signature }, publicKey)) !== null;
    const signed = isByIts && keysFor(keys, publicKey).includes(publicKey);
    const { tenderNo, tenderTitle, lotNo, openedAt, entries } = record;
    return [
      {
        holds: signed,
        words: signed
          ? `平台签名与内容一致：${tenderNo}《${tenderTitle}》第${lotNo}标段开标记录，${timeInWords(openedAt)}完成，共${entries.length}行`
          : '开标记录的平台签名与内容不一致，或不是用所给公钥签名的',
      },
      ...ofKey(keys),
      ...(isInOrder(record) ? [] : [{ holds: false, words: '开标记录中有重复的投标，或顺序不对' }]),
      {
        holds: null,
        words: '签名说明平台当时如此记录；各行是否就是密封文件中的内容，由投标人对照自己的文件',
      },
    ];
  },
};

/** Each bid once, by when it came. */
function isInOrder({ entries }: OpeningRecord): boolean {
  const bids = new Set(entries.map(({ bidId }) => bidId));
  const ascends = entries.every(({ position }, place) => position > (entries[place - 1]?.position ?? 0));
  return ascends && bids.size === entries.length;
}
