import type { Finding, Kind } from './finding.ts';
import { receiptKind } from './receipt.ts';

export interface File {
  readonly name: string;
  readonly text: string;
}

export interface Verdict {
  readonly files: readonly { readonly name: string; readonly findings: readonly Finding[] }[];
  /** What the files say of each other; empty where they agree. */
  readonly together: readonly Finding[];
  /** `broken`: something is not so · `unreadable`: a file is no evidence of ours, or not whole. */
  readonly outcome: 'proved' | 'broken' | 'unreadable';
}

/**
 * What files that were kept prove, worked out without the server, by nothing of its code but `packages/sealing`
 * (docs/sealed-bids.md).
 * @param key the platform's public key, base64url; null: the one in each file, and the answer says so
 */
export async function verify(files: readonly File[], key: string | null): Promise<Verdict> {
  const kinds = await Promise.all([ofKind(receiptKind, files, key)]);
  const together = kinds.flatMap((kind) => kind.together);
  const examined = files.map((file) => ({
    name: file.name,
    findings: kinds.flatMap(({ alone }) => alone.get(file) ?? []),
  }));
  const all = [...examined.flatMap(({ findings }) => findings), ...together];
  const isUnread = examined.some(({ findings }) => findings.length === 0);
  const isBroken = all.some(({ holds }) => holds === false);
  return {
    files: examined.map((file) => (file.findings.length === 0 ? { ...file, findings: [unread] } : file)),
    together,
    outcome: isUnread ? 'unreadable' : isBroken ? 'broken' : 'proved',
  };
}

const unread: Finding = { holds: false, words: '不是平台出具的证据文件，或内容不完整' };

/** What one kind finds in the files that are of it: in each alone, and in all together. */
async function ofKind<Evidence>(kind: Kind<Evidence>, files: readonly File[], key: string | null) {
  const read = files.flatMap((file) => {
    const evidence = kind.read(file.text);
    return evidence === null ? [] : [{ file, name: file.name, evidence }];
  });
  const alone = new Map<File, readonly Finding[]>();
  for (const { file, evidence } of read) alone.set(file, await kind.examine(evidence, key));
  return { alone, together: kind.compare(read) };
}
