import { exportKind } from './audit.ts';
import { type File, type Finding, fileOf, type Keys, type Kind, type Named } from './finding.ts';
import { readKeys } from './key.ts';
import { checkpointKind, consistencyKind, entryKind, proofKind } from './public-log.ts';
import { receiptKind } from './receipt.ts';
import { recordKind } from './record.ts';
import { stampKind } from './stamp.ts';
import { compareAll } from './together.ts';

export interface Given {
  readonly name: string;
  readonly content: string | Uint8Array;
}

export interface Verdict {
  readonly files: readonly { readonly name: string; readonly findings: readonly Finding[] }[];
  /** What the files say of each other. */
  readonly together: readonly Finding[];
  /**
   * `unproved`: nothing is wrong, and something that the files claim is left open · `broken`: something is not so ·
   * `unreadable`: a file is no evidence of ours, or not whole.
   */
  readonly outcome: 'proved' | 'unproved' | 'broken' | 'unreadable';
}

/** The outcome in words. */
export const outcomes: Readonly<Record<Verdict['outcome'], string>> = {
  proved: '文件所载内容均已证实',
  unproved: '未发现不符，但尚未全部证实：请按标有“—”的说明补齐公钥或文件后再核对',
  broken: '有内容不成立，请勿采信',
  unreadable: '有文件不能识别',
};

/**
 * What files that were kept prove, worked out without the server, by nothing of its code but `packages/sealing`
 * (docs/sealed-bids.md).
 * @param given keys from elsewhere, with space in between; of a kind that none is given for, the one in each file
 *   counts, and the answer says so
 */
export async function verify(all: readonly Given[], given: string): Promise<Verdict> {
  const keys = readKeys(given);
  const files = all.map(({ name, content }) => fileOf(name, content));
  const said = new Map<File, readonly Finding[]>();

  async function ofKind<Evidence>(kind: Kind<Evidence>): Promise<readonly Named<Evidence>[]> {
    const found: Named<Evidence>[] = [];
    for (const file of files) {
      const evidence = kind.read(file);
      if (evidence === null) continue;
      found.push({ name: file.name, evidence });
      said.set(file, await kind.examine(evidence, keys));
    }
    return found;
  }

  const together = compareAll({
    receipts: await ofKind(receiptKind),
    records: await ofKind(recordKind),
    checkpoints: await ofKind(checkpointKind),
    proofs: await ofKind(proofKind),
    consistencies: await ofKind(consistencyKind),
    entries: await ofKind(entryKind),
    stamps: await ofKind(stampKind),
    exports: await ofKind(exportKind),
  });
  const examined = files.map((file) => ({ name: file.name, findings: said.get(file) ?? [unread] }));
  const findings = [...ofUnread(keys), ...together];
  const allFound = [...examined.flatMap((file) => file.findings), ...findings];
  const isBroken = allFound.some(({ holds }) => holds === false);
  const isOpen = allFound.some(({ missing }) => missing === true);
  const isUnread = files.some((file) => !said.has(file)) || keys.unread.length > 0;
  return {
    files: examined,
    together: findings,
    outcome: isUnread ? 'unreadable' : isBroken ? 'broken' : isOpen ? 'unproved' : 'proved',
  };
}

const unread: Finding = { holds: false, words: '不是平台出具的证据文件，或内容不完整' };

function ofUnread({ unread: keys }: Keys): readonly Finding[] {
  return keys.map((text) => ({ holds: false, words: `这不是一个公钥：${text}` }));
}
