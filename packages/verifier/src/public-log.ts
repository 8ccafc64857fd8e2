import {
  openCheckpoint,
  readCheckpoint,
  type SignedCheckpoint,
  verifyCosignature,
} from '@procure/sealing/checkpoint.ts';
import { verifyConsistency } from '@procure/sealing/consistency.ts';
import {
  type Entry,
  isIncluded,
  type KeptConsistency,
  type KeptProof,
  readConsistency,
  readEntry,
  readProof,
} from '@procure/sealing/published.ts';
import { keyIdOf, type NoteKey } from '@procure/sealing/signed-note.ts';
import type { Finding, Keys, Kind } from './finding.ts';
import { timeInWords } from './time.ts';

/** A checkpoint, and the signed note that it was parsed from. */
export interface KeptCheckpoint {
  readonly note: string;
  readonly checkpoint: SignedCheckpoint;
}

export const checkpointKind: Kind<KeptCheckpoint> = {
  read({ text }) {
    const checkpoint = readCheckpoint(text);
    return checkpoint === null ? null : { note: text, checkpoint };
  },
  examine: checkSignatures,
};

export const proofKind: Kind<KeptProof> = {
  read: ({ text }) => readProof(text),
  async examine(proof, keys) {
    const { index, entry, checkpoint } = proof;
    return [
      isIncluded(proof)
        ? {
            holds: true,
            words: `第${index}条记录（${entryWords(entry)}）收录于共${checkpoint.size}条的公开日志`,
          }
        : { holds: false, words: `第${index}条记录不在检查点所指的公开日志中` },
      ...(await checkSignatures(proof, keys)),
    ];
  },
};

export const consistencyKind: Kind<KeptConsistency> = {
  read: ({ text }) => readConsistency(text),
  examine: checkSignatures,
};

export interface KeptEntry {
  readonly text: string;
  readonly entry: Entry;
}

export const entryKind: Kind<KeptEntry> = {
  read({ text }) {
    const entry = readEntry(text);
    return entry === null ? null : { text, entry };
  },
  examine: ({ entry }) => [
    {
      holds: null,
      words: `公开日志的记录原文：${entryWords(entry)}。原文没有签名，请与收录证明或时间戳一并核对`,
    },
  ],
};

const kindWords: Record<Entry['kind'], string> = {
  'receipt-root': '标段回执日志',
  'audit-head': '审计日志签封',
  'lot-key': '标段加密公钥',
  'opener-key': '开标人签名公钥',
  'expert-draw': '专家抽取承诺',
  'supplier-draw': '供应商抽取承诺',
};

export function entryWords({ kind, publishedAt }: Entry): string {
  return `${kindWords[kind]}，${timeInWords(publishedAt)}公布`;
}

/** Verifies the checkpoint's signatures for which keys were given and lists the others. */
async function checkSignatures(
  { note, checkpoint }: KeptCheckpoint,
  { notes }: Keys,
): Promise<readonly Finding[]> {
  const { origin, size } = checkpoint;
  const logs = notes.filter(({ kind }) => kind === 1);
  const findings: Finding[] = [];
  const opened = await Promise.all(logs.map((key) => openCheckpoint(note, key)));
  if (logs.length === 0) {
    findings.push({
      holds: null,
      missing: true,
      words: `检查点（${origin}，${size}条）的签名未核对：请给出公开日志的核对公钥`,
    });
  } else if (opened.some((signed) => signed !== null)) {
    findings.push({ holds: true, words: `检查点由所给公钥签名：${origin}，共${size}条` });
  } else {
    findings.push({ holds: false, words: '检查点的签名不成立，或不是用所给公钥签名的' });
  }
  const witnesses = notes.filter(({ kind }) => kind === 4);
  for (const witness of witnesses) findings.push(await checkWitness(checkpoint, witness));
  const known = new Set(notes.map((key) => `${key.name} ${keyIdOf(key)}`));
  const others = checkpoint.signatures.filter(
    ({ name, keyId }) => name !== origin && !known.has(`${name} ${keyId}`),
  );
  if (others.length === 0) return findings;
  const names = others.map(({ name }) => name).join('、');
  return [...findings, { holds: null, words: `另有${names}的联署未核对：请给出其公钥` }];
}

async function checkWitness(checkpoint: SignedCheckpoint, witness: NoteKey): Promise<Finding> {
  const { name } = witness;
  const cosignatures = checkpoint.signatures.filter(
    (signature) => signature.name === name && signature.keyId === keyIdOf(witness),
  );
  if (cosignatures.length === 0)
    return { holds: null, missing: true, words: `见证人${name}没有联署这个检查点` };
  const times = await Promise.all(
    cosignatures.map((signature) => verifyCosignature(checkpoint.text, signature, witness)),
  );
  const at = times.find((time) => time !== null);
  if (at === undefined || at === null) return { holds: false, words: `见证人${name}的联署不成立` };
  return { holds: true, words: `见证人${name}于${timeInWords(at.toISOString())}联署` };
}

/** Compares checkpoints with each other and verifies the consistency proofs between them. */
export function compareCheckpoints(
  checkpoints: readonly SignedCheckpoint[],
  consistencies: readonly KeptConsistency[],
): readonly Finding[] {
  const checkpointsBySize = new Map<string, SignedCheckpoint>();
  const findings: Finding[] = [];
  for (const checkpoint of checkpoints) {
    const { origin, size, root } = checkpoint;
    const sameSize = checkpointsBySize.get(`${origin} ${size}`);
    if (sameSize === undefined) checkpointsBySize.set(`${origin} ${size}`, checkpoint);
    else if (sameSize.root !== root)
      findings.push({ holds: false, words: `有两个检查点都称日志共${size}条，根值却不同：日志出现分叉` });
  }
  const continued = new Set<string>();
  for (const { old, path, checkpoint } of consistencies) {
    const former = checkpointsBySize.get(`${checkpoint.origin} ${old}`);
    if (former === undefined || old === checkpoint.size) {
      findings.push({
        holds: null,
        missing: true,
        words: `没有给出共${old}条时的另一个检查点，无法核对此后是否只增不改`,
      });
      continue;
    }
    continued.add(`${checkpoint.origin} ${old}`);
    findings.push(
      verifyConsistency(former, checkpoint, path)
        ? { holds: true, words: `日志自${old}条至${checkpoint.size}条只增不改` }
        : { holds: false, words: `日志自${old}条至${checkpoint.size}条不是只增不改，或一致性证明不成立` },
    );
  }
  for (const [name, { origin, size }] of checkpointsBySize) {
    const isLast = ![...checkpointsBySize.values()].some(
      (other) => other.origin === origin && other.size > size,
    );
    if (isLast || continued.has(name)) continue;
    findings.push({
      holds: null,
      missing: true,
      words: `没有自${size}条起的一致性证明，请从公开日志下载（consistency/${size}）后再核对`,
    });
  }
  return findings;
}
