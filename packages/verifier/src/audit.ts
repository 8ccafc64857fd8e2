import {
  areSealed,
  type ExportEnd,
  type ExportedSeal,
  type ExportHead,
  isBlind,
} from '@procure/sealing/audit-export.ts';
import { type AuditSeal, sealHash, sealText, verifySeal } from '@procure/sealing/audit-seal.ts';
import type { Sha256Hex } from '@procure/sealing/digest.ts';
import { isIncluded, type KeptProof, readProof, statementDigest } from '@procure/sealing/published.ts';
import type { Finding, Kind, Named } from './finding.ts';
import { keysFor, warnOfKeyInFile } from './key.ts';
import { entryWords } from './public-log.ts';
import { timeInWords } from './time.ts';
import { type Fields, findUnknownFields } from './unknown-field.ts';

/** An audit log export as the console offers it to auditors. */
export interface KeptExport {
  readonly head: ExportHead;
  readonly seals: readonly ExportedSeal[];
  /** Inclusion proofs of the published heads in the public log. */
  readonly proofs: readonly KeptProof[];
  /** Findings about fields that no export has. */
  readonly unknown: readonly Finding[];
}

const lineFields = {
  ...{ id: true, at: true, actorKind: true, actorId: true, action: true, entity: true, entityId: true },
  ...{ lotId: true, companyId: true, before: true, after: true, reason: true, ip: true, requestId: true },
  ...{ salt: true, leaf: true },
} as const;
const sealFields = {
  ...{ format: true, no: true, throughId: true, size: true, root: true, previous: true, sealedAt: true },
} as const;
const exportFields = {
  head: { format: true, from: true, until: true, reach: true, exportedAt: true },
  seals: [{ seal: sealFields, signature: true, publicKey: true, lines: [lineFields] }],
  end: { seals: true, heads: true },
} as const satisfies Fields;

/** Verifies that no record of an export was added, removed, changed or moved between its first and its last seal. */
export const exportKind: Kind<KeptExport> = {
  read({ text }) {
    if (!text.startsWith('{')) return null;
    try {
      const [head, ...rest] = text
        .trimEnd()
        .split('\n')
        .map((line): unknown => JSON.parse(line));
      const end = rest.pop();
      if (!isHead(head) || !isEnd(end) || !rest.every(isSeal) || end.seals !== rest.length) return null;
      const proofs = end.heads.map(readProof);
      return proofs.every((proof) => proof !== null) && rest.length > 0
        ? { head, seals: rest, proofs, unknown: findUnknownFields({ head, seals: rest, end }, exportFields) }
        : null;
    } catch {
      return null;
    }
  },

  async examine({ head, seals, proofs, unknown }, keys) {
    const [first, last] = [seals[0], seals.at(-1)];
    if (first === undefined || last === undefined) return [];
    const findings: Finding[] = [];
    const fault = await firstFault(seals, ({ publicKey }) => keysFor(keys, publicKey));
    const lines = seals.flatMap((sealed) => sealed.lines);
    const blind = lines.filter(isBlind).length;
    findings.push(
      fault ?? {
        holds: true,
        words: `第${first.seal.no}至${last.seal.no}批签封首尾相接，签名成立；其中${lines.length}条日志没有增减、改动或调换（${timeInWords(first.seal.sealedAt)}至${timeInWords(last.seal.sealedAt)}签封）`,
      },
      ...warnOfKeyInFile(keys),
      ...unknown,
    );
    if (blind > 0)
      findings.push({ holds: null, words: `有${blind}条依法不显示内容，只有摘要，其内容未核对` });
    if (first.seal.no > 1) findings.push({ holds: null, words: `第${first.seal.no}批以前的日志不在文件中` });
    const digests = digestsOf(seals);
    return [
      ...findings,
      ...proofs.map((proof) => checkPublication(proof, digests)),
      checkEnd(head, last, proofs),
    ];
  },
};

/** The seals by the digest by which the public log refers to them. */
function digestsOf(seals: readonly ExportedSeal[]): ReadonlyMap<Sha256Hex, AuditSeal> {
  return new Map(seals.map((sealed) => [digestOf(sealed), sealed.seal]));
}

function digestOf({ seal, signature }: ExportedSeal): Sha256Hex {
  return statementDigest({ body: sealText(seal), signature });
}

/** Returns the first fault of the chain of seals; null if there is none. */
async function firstFault(
  seals: readonly ExportedSeal[],
  keysOf: (sealed: ExportedSeal) => readonly string[],
): Promise<Finding | null> {
  let previous: AuditSeal | null = null;
  for (const sealed of seals) {
    const { seal, signature, publicKey } = sealed;
    const label = `第${seal.no}批签封`;
    const isStart: boolean = previous === null ? (seal.no === 1) === (seal.previous === null) : true;
    const isNext: boolean =
      previous === null || (seal.no === previous.no + 1 && seal.previous === sealHash(previous));
    if (!isStart || !isNext)
      return { holds: false, words: `${label}与前一批接不上：有签封被抽走、插入或调换` };
    if (!keysOf(sealed).includes(publicKey) || !(await verifySeal(seal, signature, publicKey)))
      return { holds: false, words: `${label}的签名不成立，或不是用所给公钥签名的` };
    if (!areSealed(sealed, previous?.throughId ?? null))
      return { holds: false, words: `${label}所含日志与签封不符：有日志被增、删、改动或调换` };
    previous = seal;
  }
  return null;
}

/** Checks a proof in the export: its entry must be one of the export's seals and be in the checkpoint's log. */
function checkPublication(proof: KeptProof, digests: ReadonlyMap<Sha256Hex, AuditSeal>): Finding {
  const { index, entry } = proof;
  const seal = digests.get(entry.digest);
  return seal === undefined || !isIncluded(proof)
    ? { holds: false, words: `文件所附公开日志第${index}条的收录证明不成立，或与签封不符` }
    : { holds: true, words: `第${seal.no}批签封列入公开日志第${index}条（${entryWords(entry)}）` };
}

/** Reports whether records could be missing at the end of the export. */
function checkEnd({ until }: ExportHead, last: ExportedSeal, proofs: readonly KeptProof[]): Finding {
  const { sealedAt } = last.seal;
  if (until !== null && sealedAt >= until)
    return { holds: true, words: `至所选日期结束（${timeInWords(until)}）为止没有缺少末尾` };
  const endWords = `末尾至${timeInWords(sealedAt)}`;
  return proofs.some(({ entry }) => entry.digest === digestOf(last))
    ? { holds: true, words: `${endWords}，即公开日志所公布的签封` }
    : {
        holds: null,
        missing: true,
        words: `${endWords}；此后是否还有日志，凭本文件不能说明，请与日后公布的签封核对`,
      };
}

/** Longest time between a seal and its publication in milliseconds; a newer seal may be made meanwhile. */
const publicationDelay = 60_000;

/** Compares exports with each other and with separately kept proofs of published heads. */
export function compareExports(
  exports: readonly Named<KeptExport>[],
  proofs: readonly KeptProof[],
): readonly Finding[] {
  const all = exports.flatMap(({ evidence }) => evidence.seals.map(({ seal }) => seal));
  const hashes = new Map<number, Sha256Hex>();
  const findings: Finding[] = [];
  for (const seal of all) {
    const knownHash = hashes.get(seal.no);
    if (knownHash !== undefined && knownHash !== sealHash(seal))
      findings.push({ holds: false, words: `第${seal.no}批签封在所给文件中有两种内容` });
    hashes.set(seal.no, sealHash(seal));
  }
  for (const { name, evidence } of exports) {
    const [first] = evidence.seals;
    const previous = first === undefined ? undefined : hashes.get(first.seal.no - 1);
    if (first === undefined || previous === undefined) continue;
    findings.push(
      first.seal.previous === previous
        ? { holds: true, words: `${name}与前一份导出首尾相接` }
        : { holds: false, words: `${name}与前一份导出接不上：两份之间有签封被替换` },
    );
  }
  const heads = proofs.filter(({ entry }) => entry.kind === 'audit-head');
  for (const { evidence } of exports) {
    const digests = digestsOf(evidence.seals);
    const [first, last] = [evidence.seals[0], evidence.seals.at(-1)];
    if (first === undefined || last === undefined) continue;
    for (const { index, entry } of heads) {
      const seal = digests.get(entry.digest);
      const at = Date.parse(entry.publishedAt);
      const isWithin =
        at >= Date.parse(first.seal.sealedAt) + publicationDelay && at <= Date.parse(last.seal.sealedAt);
      if (seal !== undefined)
        findings.push({
          holds: true,
          words: `公开日志第${index}条记录的，就是导出文件中的第${seal.no}批签封`,
        });
      else if (isWithin)
        findings.push({
          holds: false,
          words: `公开日志第${index}条在此期间公布的签封，不在导出文件之中：审计日志被重新签封过`,
        });
    }
  }
  return findings;
}

function isHead(value: unknown): value is ExportHead {
  const head = value as Partial<Record<keyof ExportHead, unknown>>;
  return (
    head.format === 'procure-audit-export/1' &&
    [head.from, head.until, head.reach].every((at) => at === null || typeof at === 'string')
  );
}

function isEnd(value: unknown): value is ExportEnd {
  const end = value as Partial<Record<keyof ExportEnd, unknown>>;
  return (
    typeof end.seals === 'number' &&
    Array.isArray(end.heads) &&
    end.heads.every((proof) => typeof proof === 'string')
  );
}

function isSeal(value: unknown): value is ExportedSeal {
  const { seal, signature, publicKey, lines } = value as Partial<ExportedSeal>;
  return (
    seal?.format === 'procure-audit-seal/1' &&
    Number.isSafeInteger(seal.no) &&
    Number.isSafeInteger(seal.size) &&
    [seal.throughId, seal.root, seal.sealedAt, signature, publicKey].every(
      (text) => typeof text === 'string',
    ) &&
    Array.isArray(lines) &&
    lines.every((line) => typeof line === 'object' && line !== null)
  );
}
