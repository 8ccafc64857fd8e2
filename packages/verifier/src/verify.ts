import { exportKind } from './audit.ts';
import { compareAll } from './compare.ts';
import { drawKind } from './draw.ts';
import { type File, type Finding, fileOf, type Keys, type Kind, type Named } from './finding.ts';
import { readKeys } from './key.ts';
import { checkpointKind, consistencyKind, entryKind, proofKind } from './public-log.ts';
import { receiptKind } from './receipt.ts';
import { recordKind } from './record.ts';
import { stampKind } from './stamp.ts';

export interface InputFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

export interface Verdict {
  readonly files: readonly { readonly name: string; readonly findings: readonly Finding[] }[];
  /** Findings about malformed keys, and from comparing the files with each other. */
  readonly comparisons: readonly Finding[];
  /**
   * `proved`: every claim is proved · `unproved`: nothing is false, but a claim could not be checked · `broken`: a
   * claim is false · `unreadable`: a file is not evidence of the platform or is incomplete, or a key is malformed.
   */
  readonly outcome: 'proved' | 'unproved' | 'broken' | 'unreadable';
}

/** The text of each outcome. */
export const outcomes: Readonly<Record<Verdict['outcome'], string>> = {
  proved: '文件所载内容均已证实',
  unproved: '未发现不符，但尚未全部证实：请按标有“—”的说明补齐公钥或文件后再核对',
  broken: '有内容不成立，请勿采信',
  unreadable: '有文件不能识别',
};

/**
 * Verifies evidence files without the server. Uses no code of the server except `packages/sealing`
 * (docs/sealed-bids.md).
 * @param keyText public keys separated by whitespace; without a platform key the key in each file is used, and a
 * finding says so
 */
export async function verify(inputs: readonly InputFile[], keyText: string): Promise<Verdict> {
  const keys = readKeys(keyText);
  const files = inputs.map(({ name, content }) => fileOf(name, content));
  const findingsByFile = new Map<File, readonly Finding[]>();

  async function ofKind<Evidence>(kind: Kind<Evidence>): Promise<readonly Named<Evidence>[]> {
    const matches: Named<Evidence>[] = [];
    for (const file of files) {
      const evidence = kind.read(file);
      if (evidence === null) continue;
      matches.push({ name: file.name, evidence });
      findingsByFile.set(file, await kind.examine(evidence, keys));
    }
    return matches;
  }

  const comparisons = compareAll({
    receipts: await ofKind(receiptKind),
    records: await ofKind(recordKind),
    checkpoints: await ofKind(checkpointKind),
    proofs: await ofKind(proofKind),
    consistencies: await ofKind(consistencyKind),
    entries: await ofKind(entryKind),
    stamps: await ofKind(stampKind),
    exports: await ofKind(exportKind),
    draws: await ofKind(drawKind),
  });
  const results = files.map((file) => ({
    name: file.name,
    findings: findingsByFile.get(file) ?? [notEvidence],
  }));
  const overall = [...reportMalformed(keys), ...comparisons];
  const findings = [...results.flatMap((result) => result.findings), ...overall];
  const isBroken = findings.some(({ holds }) => holds === false);
  const isOpen = findings.some(({ missing }) => missing === true);
  const isUnreadable = files.some((file) => !findingsByFile.has(file)) || keys.malformed.length > 0;
  return {
    files: results,
    comparisons: overall,
    outcome: isUnreadable ? 'unreadable' : isBroken ? 'broken' : isOpen ? 'unproved' : 'proved',
  };
}

const notEvidence: Finding = { holds: false, words: '不是平台出具的证据文件，或内容不完整' };

function reportMalformed({ malformed }: Keys): readonly Finding[] {
  return malformed.map((text) => ({ holds: false, words: `这不是一个公钥：${text}` }));
}
