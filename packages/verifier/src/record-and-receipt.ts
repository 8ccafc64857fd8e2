import type { KnownLog } from '@procure/sealing/receipt-check.ts';
import { receiptLeaf } from '@procure/sealing/receipt-log.ts';
import type { Finding, Named } from './finding.ts';
import type { KeptReceipt } from './receipt.ts';
import type { KeptRecord } from './record.ts';

/** A record beside the receipts of the same lot: that it lists what was received, and nothing else. */
export function compareRecords(
  records: readonly Named<KeptRecord>[],
  receipts: readonly Named<KeptReceipt>[],
): readonly Finding[] {
  const bodies = new Map<string, Set<string>>();
  for (const { evidence } of records) {
    const { lotId } = evidence.record;
    bodies.set(lotId, (bodies.get(lotId) ?? new Set()).add(evidence.body));
  }
  const twice = [...bodies.values()].some(({ size }) => size > 1);
  return [
    ...(twice ? [{ holds: false, words: '同一标段有内容不同的开标记录' }] : []),
    ...(areForked(records) ? [{ holds: false, words: '同一份开标记录有内容不同的续页' }] : []),
    ...records.flatMap(({ evidence }) => {
      const own = receipts
        .map((one) => one.evidence)
        .filter(({ receipt }) => receipt.lotId === evidence.record.lotId);
      return own.length === 0
        ? [{ holds: null, words: '没有给出同一标段的投标回执，开标记录所列投标无法与回执日志核对' }]
        : [
            ...ofLog(evidence, own),
            ...own.map((receipt) => ofReceipt(evidence, receipt)),
            ...ofRest(evidence, own),
          ];
    }),
  ];
}

/** Whether two files give one record different pages: of one kept earlier, the pages are the first of the later one's. */
function areForked(records: readonly Named<KeptRecord>[]): boolean {
  const longest = new Map<string, readonly string[]>();
  for (const { evidence } of records) {
    const pages = evidence.supplements.map(({ body }) => body);
    const known = longest.get(evidence.body) ?? [];
    const [short, long] = pages.length < known.length ? [pages, known] : [known, pages];
    if (short.some((body, place) => body !== long[place])) return true;
    longest.set(evidence.body, long);
  }
  return false;
}

/** Whether the record was made of the log that the receipts lie in, and has as many lines as bids counted. */
function ofLog({ record }: KeptRecord, receipts: readonly KeptReceipt[]): readonly Finding[] {
  const logs = receipts.flatMap(({ log }) => (log === null ? [] : [log]));
  const first = logs[0];
  if (first === undefined) return [];
  if (record.receiptRoot === null) return [{ holds: null, words: '开标记录没有写明回执日志，无法与之核对' }];
  if (logs.some(({ root }) => root !== record.receiptRoot))
    return [{ holds: false, words: '开标记录写明的回执日志，不是回执所附的那一份' }];
  const inForce = logs.map(countInForce).find((count) => count !== null);
  const same: Finding = { holds: true, words: '开标记录写明的回执日志，就是回执所附的那一份' };
  if (inForce === undefined || inForce === null) return [same];
  const lines = record.entries.length;
  return [
    same,
    lines === inForce
      ? { holds: true, words: `开标记录共${lines}行，与回执日志中的有效投标数一致` }
      : { holds: false, words: `开标记录共${lines}行，回执日志中的有效投标却是${inForce}份` },
  ];
}

function countInForce(log: KnownLog): number | null {
  if (log.format === 'procure-receipt-root/1') return log.size;
  return log.list?.head.inForce ?? null;
}

/** Whether the record names the bid and version of this receipt where it counts, and leaves it out where it does not. */
function ofReceipt({ record }: KeptRecord, kept: KeptReceipt): Finding {
  const { receiptNo, bidId, bidVersion } = kept.receipt;
  const line = record.entries.find((one) => one.bidId === bidId);
  const isNamed = line?.bidVersion === bidVersion;
  const standing = standingOf(kept);
  const version = `回执${receiptNo}（第${bidVersion}版）`;
  if (standing === null) {
    return isNamed
      ? { holds: true, words: `开标记录第${line.position}行就是${version}的投标` }
      : { holds: null, words: `开标记录中没有${version}；是否应当列入，凭开标后下载的回执才能核对` };
  }
  if (standing === 'valid') {
    return isNamed
      ? { holds: true, words: `开标记录第${line.position}行就是${version}的投标` }
      : {
          holds: false,
          words:
            line === undefined
              ? `开标记录中没有${version}的投标，而它是有效投标`
              : `开标记录所列版本（第${line.bidVersion}版）不是有效的${version}`,
        };
  }
  if (isNamed) return { holds: false, words: `${version}已被取代或撤回，开标记录却列入了它` };
  if (standing === 'withdrawn' && line !== undefined && line.bidVersion < bidVersion)
    return { holds: false, words: `${version}已撤回，开标记录却列入了同一投标更早的版本` };
  return { holds: true, words: `${version}已被取代或撤回，开标记录没有列入` };
}

function standingOf({ receipt, log }: KeptReceipt): 'valid' | 'superseded' | 'withdrawn' | null {
  if (log === null) return null;
  // Such a log holds what counts, and nothing else.
  if (log.format === 'procure-receipt-root/1') return log.proof === null ? null : 'valid';
  const leaf = receiptLeaf(receipt);
  return log.list?.entries.find((entry) => entry.receipt === leaf)?.standing ?? null;
}

/** Lines whose receipts nobody gave: their bids are among those that counted, which version cannot be said. */
function ofRest({ record }: KeptRecord, receipts: readonly KeptReceipt[]): readonly Finding[] {
  const given = new Set(receipts.map(({ receipt }) => receipt.bidId));
  const rest = record.entries.filter(({ bidId }) => !given.has(bidId)).length;
  return rest === 0 ? [] : [{ holds: null, words: `另有${rest}行没有给出对应的回执，须由其投标人核对` }];
}
