import type { KnownLog } from '@procure/sealing/receipt-check.ts';
import { receiptLeaf } from '@procure/sealing/receipt-log.ts';
import type { Finding, Named } from './finding.ts';
import type { KeptReceipt } from './receipt.ts';
import type { KeptRecord } from './record.ts';

/** Checks opening records against the receipts of the same lot: every valid bid must be listed, and no other bid. */
export function compareRecords(
  records: readonly Named<KeptRecord>[],
  receipts: readonly Named<KeptReceipt>[],
): readonly Finding[] {
  const bodies = new Map<string, Set<string>>();
  for (const { evidence } of records) {
    const { lotId } = evidence.record;
    bodies.set(lotId, (bodies.get(lotId) ?? new Set()).add(evidence.body));
  }
  const isContradictory = [...bodies.values()].some(({ size }) => size > 1);
  return [
    ...(isContradictory ? [{ holds: false, words: '同一标段有内容不同的开标记录' }] : []),
    ...(areForked(records) ? [{ holds: false, words: '同一份开标记录有内容不同的续页' }] : []),
    ...records.flatMap(({ evidence }) => {
      const ofSameLot = receipts
        .map((receipt) => receipt.evidence)
        .filter(({ receipt }) => receipt.lotId === evidence.record.lotId);
      return ofSameLot.length === 0
        ? [{ holds: null, words: '没有给出同一标段的投标回执，开标记录所列投标无法与回执日志核对' }]
        : [
            ...compareLog(evidence, ofSameLot),
            ...ofSameLot.map((receipt) => compareReceipt(evidence, receipt)),
            ...reportUnmatched(evidence, ofSameLot),
          ];
    }),
  ];
}

/**
 * Reports whether two files have different pages for one record. An older file may have fewer pages, but the same first
 * ones.
 */
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

/** Checks that the record names the receipts' log and has as many entries as the log has valid bids. */
function compareLog({ record }: KeptRecord, receipts: readonly KeptReceipt[]): readonly Finding[] {
  const logs = receipts.flatMap(({ log }) => (log === null ? [] : [log]));
  const first = logs[0];
  if (first === undefined) return [];
  if (record.receiptRoot === null) return [{ holds: null, words: '开标记录没有写明回执日志，无法与之核对' }];
  if (logs.some(({ root }) => root !== record.receiptRoot))
    return [{ holds: false, words: '开标记录写明的回执日志，不是回执所附的那一份' }];
  const inForce = logs.map(countInForce).find((count) => count !== null);
  const logMatches: Finding = { holds: true, words: '开标记录写明的回执日志，就是回执所附的那一份' };
  if (inForce === undefined || inForce === null) return [logMatches];
  const lines = record.entries.length;
  return [
    logMatches,
    lines === inForce
      ? { holds: true, words: `开标记录共${lines}行，与回执日志中的有效投标数一致` }
      : { holds: false, words: `开标记录共${lines}行，回执日志中的有效投标却是${inForce}份` },
  ];
}

function countInForce(log: KnownLog): number | null {
  if (log.format === 'procure-receipt-root/1') return log.size;
  return log.list?.head.inForce ?? null;
}

/**
 * Checks that the record lists the receipt's version if it is valid, and omits it if it was superseded or withdrawn.
 */
function compareReceipt({ record }: KeptRecord, kept: KeptReceipt): Finding {
  const { receiptNo, bidId, bidVersion } = kept.receipt;
  const line = record.entries.find((one) => one.bidId === bidId);
  const isNamed = line?.bidVersion === bidVersion;
  const bidStanding = standingOf(kept);
  const version = `回执${receiptNo}（第${bidVersion}版）`;
  if (bidStanding === null) {
    return isNamed
      ? { holds: true, words: `开标记录第${line.position}行就是${version}的投标` }
      : { holds: null, words: `开标记录中没有${version}；是否应当列入，凭开标后下载的回执才能核对` };
  }
  if (bidStanding === 'valid') {
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
  if (bidStanding === 'withdrawn' && line !== undefined && line.bidVersion < bidVersion)
    return { holds: false, words: `${version}已撤回，开标记录却列入了同一投标更早的版本` };
  return { holds: true, words: `${version}已被取代或撤回，开标记录没有列入` };
}

function standingOf({ receipt, log }: KeptReceipt): 'valid' | 'superseded' | 'withdrawn' | null {
  if (log === null) return null;
  // A log of format 1 holds only valid bids.
  if (log.format === 'procure-receipt-root/1') return log.proof === null ? null : 'valid';
  const leaf = receiptLeaf(receipt);
  return log.list?.entries.find((entry) => entry.receipt === leaf)?.standing ?? null;
}

/** Reports the entries whose receipts were not given. Their versions cannot be checked. */
function reportUnmatched({ record }: KeptRecord, receipts: readonly KeptReceipt[]): readonly Finding[] {
  const given = new Set(receipts.map(({ receipt }) => receipt.bidId));
  const rest = record.entries.filter(({ bidId }) => !given.has(bidId)).length;
  return rest === 0 ? [] : [{ holds: null, words: `另有${rest}行没有给出对应的回执，须由其投标人核对` }];
}
