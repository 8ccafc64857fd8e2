import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { canonicalJson } from '../packages/sealing/src/canonical.ts';
import type { SignedReceipt } from '../packages/sealing/src/receipt.ts';
import { checkReceipt, type KnownLog } from '../packages/sealing/src/receipt-check.ts';
import { receiptLeaf } from '../packages/sealing/src/receipt-log.ts';

/**
 * `npm run verify -- FILE… [--key KEY]`: what a receipt that was kept proves, worked out without the server, by nothing of its
 * code but `packages/sealing` (docs/sealed-bids.md). `KEY`: the platform's public key, base64url; without it the one in the file.
 */

/** A receipt as its page gives it to keep. */
type Kept = SignedReceipt & { readonly leaf: string; readonly log: KnownLog | null };

export interface File {
  readonly name: string;
  readonly text: string;
}

export interface Verdict {
  readonly lines: readonly string[];
  /** 0 all that the files hold is proved · 1 something is not so · 2 a file is no receipt. */
  readonly code: 0 | 1 | 2;
}

export async function verify(files: readonly File[], key: string | null): Promise<Verdict> {
  const lines: string[] = [];
  let code: Verdict['code'] = 0;
  /** The logs that were given for each lot, and by which file. */
  const logs = new Map<string, Map<string, string>>();
  for (const { name, text } of files) {
    lines.push(`${name}`);
    const kept = read(text);
    if (kept === null) {
      lines.push('  ✗ 不是平台出具的回执文件，或内容不完整');
      code = 2;
      continue;
    }
    const found = await examine(kept, key);
    lines.push(...found.map(({ holds, words }) => `  ${holds === null ? '—' : holds ? '✓' : '✗'} ${words}`));
    if (code === 0 && found.some(({ holds }) => holds === false)) code = 1;
    if (kept.log !== null) {
      const { root, fixedAt, signature } = kept.log;
      const ofLot = logs.get(kept.receipt.lotId) ?? new Map<string, string>();
      ofLot.set(JSON.stringify([root, fixedAt, signature]), name);
      logs.set(kept.receipt.lotId, ofLot);
    }
  }
  for (const [lotId, given] of logs) {
    if (given.size < 2) continue;
    lines.push(`✗ 同一标段（${lotId}）的回执附有不同的回执日志：${[...given.values()].join('、')}`);
    if (code === 0) code = 1;
  }
  return { lines, code };
}

interface Finding {
  /** Null: nothing can be said of it yet, or by these files. */
  readonly holds: boolean | null;
  readonly words: string;
}

async function examine(kept: Kept, key: string | null): Promise<readonly Finding[]> {
  const { receipt, log } = kept;
  const { signed, included } = await checkReceipt(kept, log, key ?? kept.publicKey);
  const isLeaf = receiptLeaf(receipt) === kept.leaf;
  return [
    {
      holds: signed,
      words: signed
        ? `平台签名与内容一致：回执${receipt.receiptNo}，第${receipt.bidVersion}版，${receipt.submittedAt}送达，密封文件${receipt.files.length}个`
        : '平台签名与内容不一致，或不是用所给公钥签名的',
    },
    ...(key === null
      ? [{ holds: null, words: '公钥取自文件本身，请用 --key 给出平台公布的公钥后再核对' }]
      : []),
    ...(isLeaf ? [] : [{ holds: false, words: '文件中的日志叶值与回执内容不符' }]),
    log === null
      ? { holds: null, words: '文件出具时尚未截止，没有回执日志；截止并开标后请重新下载' }
      : included === null
        ? { holds: null, words: '文件出具时尚未开标，没有收录证明；开标后请重新下载' }
        : included
          ? { holds: true, words: `收录于平台${log.fixedAt}固定并签名的回执日志，日志共${log.size}份` }
          : { holds: false, words: '收录证明或回执日志的签名不成立' },
  ];
}

/** Null where the text is no receipt: whatever is missing or of another kind is found here, or by its signature. */
function read(text: string): Kept | null {
  try {
    const kept: Kept = JSON.parse(text);
    const { receipt, signature, publicKey, leaf, log } = kept;
    const texts = [signature, publicKey, leaf, receipt.receiptNo, receipt.lotId, receipt.submittedAt];
    if (receipt.format !== 'procure-receipt/1' || !texts.every((one) => typeof one === 'string')) return null;
    // Throws on what could never have been signed.
    canonicalJson({ ...receipt, files: receipt.files.map((file) => ({ ...file })) });
    if (log !== null && typeof log.root !== 'string') return null;
    if (log !== null && log.proof !== null && !Array.isArray(log.proof.path)) return null;
    return kept;
  } catch {
    return null;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values, positionals } = parseArgs({
    options: { key: { type: 'string' } },
    allowPositionals: true,
  });
  if (positionals.length === 0) {
    console.error('用法：npm run verify -- 回执文件… [--key 平台公钥]');
    process.exit(2);
  }
  const files: File[] = [];
  for (const path of positionals) {
    files.push({ name: basename(path), text: await readFile(path, 'utf8').catch(() => '') });
  }
  const { lines, code } = await verify(files, values.key ?? null);
  for (const line of lines) console.log(line);
  process.exitCode = code;
}
