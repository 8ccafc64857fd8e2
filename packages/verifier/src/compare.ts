import { digestOf, type Sha256Hex } from '@procure/sealing/digest.ts';
import { lotMark } from '@procure/sealing/lot-key.ts';
import { type KeptConsistency, type KeptProof, statementDigest } from '@procure/sealing/published.ts';
import { rootText } from '@procure/sealing/receipt-root.ts';
import { compareExports, type KeptExport } from './audit.ts';
import type { KeptDraw } from './draw.ts';
import type { Finding, Named } from './finding.ts';
import { compareCheckpoints, entryWords, type KeptCheckpoint, type KeptEntry } from './public-log.ts';
import type { KeptReceipt } from './receipt.ts';
import type { KeptRecord } from './record.ts';
import { compareRecords } from './record-and-receipt.ts';
import type { KeptStamp } from './stamp.ts';
import { timeInWords } from './time.ts';

/** All evidence that was read, by kind. */
export interface Evidence {
  readonly receipts: readonly Named<KeptReceipt>[];
  readonly records: readonly Named<KeptRecord>[];
  readonly checkpoints: readonly Named<KeptCheckpoint>[];
  readonly proofs: readonly Named<KeptProof>[];
  readonly consistencies: readonly Named<KeptConsistency>[];
  readonly entries: readonly Named<KeptEntry>[];
  readonly stamps: readonly Named<KeptStamp>[];
  readonly exports: readonly Named<KeptExport>[];
  readonly draws: readonly Named<KeptDraw>[];
}

/** Compares all files with each other. */
export function compareAll(all: Evidence): readonly Finding[] {
  const { receipts, records, checkpoints, proofs, consistencies, exports } = all;
  const attachedProofs = exports.flatMap(({ evidence }) => evidence.proofs);
  const fileCheckpoints = [...checkpoints, ...proofs, ...consistencies].map(
    ({ evidence }) => evidence.checkpoint,
  );
  return [
    ...compareLogs(receipts),
    ...compareRecords(records, receipts),
    ...compareCheckpoints(
      [...fileCheckpoints, ...attachedProofs.map(({ checkpoint }) => checkpoint)],
      consistencies.map(({ evidence }) => evidence),
    ),
    ...compareProofs(all),
    ...compareExports(
      exports,
      proofs.map(({ evidence }) => evidence),
    ),
    ...compareStamps(all),
  ];
}

/** Reports receipts of one lot that have different logs. */
function compareLogs(receipts: readonly Named<KeptReceipt>[]): readonly Finding[] {
  const logsByLot = new Map<string, Map<string, string>>();
  for (const { name, evidence } of receipts) {
    const { log, receipt } = evidence;
    if (log === null) continue;
    const logs = logsByLot.get(receipt.lotId) ?? new Map<string, string>();
    logs.set(JSON.stringify([log.root, log.fixedAt, log.signature]), name);
    logsByLot.set(receipt.lotId, logs);
  }
  return [...logsByLot].flatMap(([lotId, logs]) =>
    logs.size < 2
      ? []
      : [
          {
            holds: false,
            words: `同一标段（${lotId}）的回执附有不同的回执日志：${[...logs.values()].join('、')}`,
          },
        ],
  );
}

/** Matches the entries of the public log with the statements in the other files, by digest. */
function compareProofs({ receipts, proofs, entries, exports, draws }: Evidence): readonly Finding[] {
  const roots = new Map<Sha256Hex, string>();
  for (const { evidence } of receipts) {
    const digest = rootDigest(evidence);
    if (digest !== null) roots.set(digest, evidence.receipt.lotId);
  }
  const lotsByStatement = new Map(
    receipts.flatMap(({ evidence: { receipt, keyStatements } }) =>
      keyStatements.map((statement) => [statementDigest(statement), receipt.lotId] as const),
    ),
  );
  const openers = new Set(
    receipts.flatMap(({ evidence }) => evidence.keyConsents.map(({ opener }) => statementDigest(opener))),
  );
  const drawn = new Set(draws.map(({ evidence }) => `${evidence.kind} ${statementDigest(evidence)}`));
  const marks = new Map(receipts.map(({ evidence: { receipt } }) => [lotMark(receipt.lotId), receipt.lotId]));
  const provedDigests = new Set(proofs.map(({ evidence }) => evidence.entry.digest));
  const hasUnprovedRoot = [...roots.keys()].some((digest) => !provedDigests.has(digest));
  const places = new Map<string, string>();
  return [
    ...proofs.flatMap(({ evidence: { index, entry, text, checkpoint } }): Finding[] => {
      const place = `${checkpoint.origin} ${index}`;
      const other = places.get(place);
      places.set(place, text);
      if (other !== undefined && other !== text)
        return [{ holds: false, words: `两份收录证明的第${index}条记录不同：日志出现分叉` }];
      const lotId = roots.get(entry.digest);
      if (lotId !== undefined)
        return [{ holds: true, words: `公开日志第${index}条记录的，就是标段（${lotId}）签名的回执日志` }];
      if (entry.kind === 'lot-key') {
        const [statedLot, loggedLot] = [lotsByStatement.get(entry.digest), marks.get(entry.lot ?? '')];
        if (statedLot !== undefined && statedLot === loggedLot)
          return [
            { holds: true, words: `公开日志第${index}条记录的，就是标段（${statedLot}）的加密公钥声明` },
          ];
        if (loggedLot !== undefined)
          return [
            {
              holds: false,
              words: `公开日志第${index}条记录的是标段（${loggedLot}）的加密公钥，但不是回执所附的声明：取错了证明，或公钥被换过`,
            },
          ];
      }
      if (entry.kind === 'opener-key' && openers.has(entry.digest)) {
        const isLate = proofs.some(
          ({ evidence }) => lotsByStatement.has(evidence.entry.digest) && evidence.index < index,
        );
        return [
          isLate
            ? {
                holds: false,
                words: `公开日志第${index}条记录的开标人签名公钥，晚于其签名的标段加密公钥登记`,
              }
            : { holds: true, words: `公开日志第${index}条记录的，就是一名开标人签名公钥的声明` },
        ];
      }
      if (drawn.has(`${entry.kind} ${entry.digest}`))
        return [{ holds: true, words: `公开日志第${index}条记录的，就是所给抽取记录的承诺` }];
      if (entry.kind === 'audit-head' && exports.length > 0) return [];
      return entry.kind === 'receipt-root' && hasUnprovedRoot
        ? [
            {
              holds: false,
              words: `公开日志第${index}条记录的，不是所给回执的回执日志：取错了证明，或日志被换过`,
            },
          ]
        : [{ holds: null, words: `没有给出公开日志第${index}条记录所指的凭据（摘要${entry.digest}）` }];
    }),
    ...entries.flatMap(({ evidence: { text } }): readonly Finding[] => {
      const proof = proofs.find(({ evidence }) => evidence.text === text);
      return proof === undefined
        ? [{ holds: null, missing: true, words: '没有给出这条记录的收录证明（proof）' }]
        : [{ holds: true, words: `记录原文就是收录证明中的第${proof.evidence.index}条` }];
    }),
  ];
}

/**
 * Digest of the log's signed root. Null without a log, or if the log is of format 1 and its signed size is not known
 * yet.
 */
function rootDigest({ receipt: { lotId }, log }: KeptReceipt): Sha256Hex | null {
  if (log === null) return null;
  const { signature } = log;
  if (log.format === 'procure-receipt-root/2')
    return statementDigest({ body: rootText({ ...log, lotId }), signature });
  const { size } = log;
  return size === null ? null : statementDigest({ body: rootText({ ...log, lotId, size }), signature });
}

/** Milliseconds by which the authority's clock may be behind the platform's. */
const clockTolerance = 10 * 60_000;

/** Matches each time-stamp with its entry and compares their times. */
function compareStamps({ stamps, entries, proofs }: Evidence): readonly Finding[] {
  const candidates = [...entries, ...proofs].map(({ evidence }) => evidence);
  return stamps.map(({ name, evidence: { imprint, at } }) => {
    const stamped = candidates.find(({ text }) => digestOf(new TextEncoder().encode(text)) === imprint);
    if (stamped === undefined) {
      return candidates.length === 0
        ? { holds: null, words: `${name}：没有给出时间戳所指的记录原文` }
        : { holds: false, words: `${name}：时间戳不是为所给的任何一条记录加盖的` };
    }
    const { entry } = stamped;
    return Date.parse(at) < Date.parse(entry.publishedAt) - clockTolerance
      ? { holds: false, words: `${name}：时间戳所载时间早于记录公布的时间，不能同时为真` }
      : {
          holds: true,
          words: `${name}：时间戳是为这条记录加盖的（${entryWords(entry)}；时间戳${timeInWords(at)}）`,
        };
  });
}
