import type { Canonical } from '@procure/sealing/canonical.ts';
import { canonicalJson } from '@procure/sealing/canonical.ts';
import type { Consent } from '@procure/sealing/consent-check.ts';
import {
  isStatedBy,
  type LotKey,
  lotKeySha256,
  namedConsents,
  namedLotKey,
  namedPriceKey,
  pricedKey,
  readLotKey,
} from '@procure/sealing/lot-key.ts';
import { isConsent, readOpenerKey } from '@procure/sealing/opener-signing.ts';
import type { Statement } from '@procure/sealing/published.ts';
import type { SignedReceipt } from '@procure/sealing/receipt.ts';
import {
  checkReceipt,
  type KnownLog,
  type KnownLogV1,
  type ReceiptCheck,
} from '@procure/sealing/receipt-check.ts';
import { receiptLeaf } from '@procure/sealing/receipt-log.ts';
import type { SignedWithdrawal } from '@procure/sealing/withdrawal.ts';
import type { Finding, Kind } from './finding.ts';
import { keysFor, warnOfKeyInFile } from './key.ts';
import { timeInWords } from './time.ts';
import { type Fields, findUnknownFields } from './unknown-field.ts';

/** A receipt file as its page offers it for download. */
export type KeptReceipt = SignedReceipt & {
  readonly leaf: string;
  readonly withdrawal: SignedWithdrawal | null;
  readonly log: KnownLog | null;
  /** Findings about fields that no receipt file has. */
  readonly unknown: readonly Finding[];
  /** The platform's statements about the lot's key; empty in older files. */
  readonly keyStatements: readonly Statement[];
  /** The openers' signatures of these statements; empty in older files. */
  readonly keyConsents: readonly Consent[];
};

const signature = { signature: true, publicKey: true } as const;
const fileFields: Fields = {
  ...signature,
  receipt: {
    ...{ format: true, receiptNo: true, tenderId: true, lotId: true, bidId: true, bidVersion: true },
    ...{ submittedAt: true, manifestSha256: true, checks: true, keyId: true },
    files: [{ envelope: true, fileId: true, name: true, size: true, sha256: true, recipients: true }],
  },
  leaf: true,
  keyStatements: [{ body: true, signature: true }],
  keyConsents: [{ division: true, opener: { body: true, signature: true }, signature: true }],
  withdrawal: {
    ...signature,
    withdrawal: {
      ...{ format: true, receiptNo: true, tenderId: true, lotId: true, bidId: true, bidVersion: true },
      ...{ receipt: true, withdrawnAt: true, keyId: true },
    },
  },
  log: {
    ...{ format: true, tenderId: true, lotId: true, root: true, size: true, fixedAt: true, keyId: true },
    signature: true,
    proof: { index: true, size: true, path: true },
    list: {
      head: { format: true, lotId: true, versions: true, inForce: true, salt: true },
      entries: [{ receipt: true, standing: true, endedBy: true }],
    },
  },
};

/** Verifies that the platform signed a receipt and that the lot's signed log contains it. */
export const receiptKind: Kind<KeptReceipt> = {
  read({ text }) {
    try {
      const given: KeptReceipt = JSON.parse(text);
      // Older files have no withdrawal, statements or consents, and their log has no `format`.
      const { withdrawal = null, keyStatements = [], keyConsents = [] } = given;
      const unknown = findUnknownFields(given, fileFields);
      const formattedLog = given.log === null ? null : withFormat(given.log);
      const receiptFile = { ...given, unknown, withdrawal, keyStatements, keyConsents, log: formattedLog };
      const { receipt, signature, publicKey, leaf, log } = receiptFile;
      const texts = [signature, publicKey, leaf, receipt.receiptNo, receipt.lotId, receipt.submittedAt];
      if (!/^procure-receipt\/[12]$/.test(receipt.format)) return null;
      if (!texts.every((text) => typeof text === 'string')) return null;
      // Throws if the receipt has no canonical form and so cannot have been signed.
      canonicalJson({ ...receipt, files: receipt.files.map((file) => ({ ...file })) } as Canonical);
      if (withdrawal !== null && typeof withdrawal.withdrawal.receiptNo !== 'string') return null;
      const statements = [...keyStatements, ...keyConsents.map(({ opener }) => opener)];
      if (
        !statements.every(({ body, signature: of }) =>
          [body, of].every((value) => typeof value === 'string'),
        ) ||
        !keyConsents.every((consent) => typeof consent.signature === 'string')
      )
        return null;
      return log === null || isLog(log) ? receiptFile : null;
    } catch {
      return null;
    }
  },

  async examine(kept, keys) {
    const { receipt, log, withdrawal } = kept;
    const check = await checkReceipt(kept, log, keysFor(keys, kept.publicKey), withdrawal);
    const { signed } = check;
    const isLeaf = receiptLeaf(receipt) === kept.leaf;
    return [
      {
        holds: signed,
        words: signed
          ? `平台签名与内容一致：回执${receipt.receiptNo}，第${receipt.bidVersion}版，${timeInWords(receipt.submittedAt)}送达，密封文件${receipt.files.length}个${describeChecks(receipt)}`
          : '平台签名与内容不一致，或不是用所给公钥签名的',
      },
      ...warnOfKeyInFile(keys),
      ...kept.unknown,
      ...(isLeaf ? [] : [{ holds: false, words: '文件中的日志叶值与回执内容不符' }]),
      ...(await checkLotKey(kept, keysFor(keys, kept.publicKey))),
      ...(await checkConsents(kept, keysFor(keys, kept.publicKey))),
      ...(withdrawal === null ? [] : [describeWithdrawal(withdrawal, check.withdrawal === true)]),
      ...describeInclusion(log, check),
    ];
  },
};

function withFormat(log: KnownLog): KnownLog {
  return 'format' in log ? log : { ...(log as KnownLogV1), format: 'procure-receipt-root/1' };
}

/** Checks the structure of a log. Its content is verified later. */
function isLog(log: KnownLog): boolean {
  if (typeof log.root !== 'string' || typeof log.fixedAt !== 'string') return false;
  if (log.format === 'procure-receipt-root/1') return log.proof === null || Array.isArray(log.proof.path);
  if (log.format !== 'procure-receipt-root/2') return false;
  const { list } = log;
  return (
    list === null ||
    (Array.isArray(list.entries) &&
      typeof list.head === 'object' &&
      list.entries.every((entry) => typeof entry === 'object' && entry !== null))
  );
}

const checkWords: Readonly<Record<string, string>> = {
  size: '大小',
  sha256: 'SHA-256',
  'age-header': '加密文件头',
  'age-payload-size': '密文长度',
};

/** Describes the checks that the platform made when it received the files. */
function describeChecks(receipt: SignedReceipt['receipt']): string {
  if (receipt.format === 'procure-receipt/1') return '';
  return `，平台收到时核对了${receipt.checks.flatMap((name) => checkWords[name] ?? []).join('、')}`;
}

/** Checks that every statement in the file is the platform's and names the receipt's lot and key. */
async function checkLotKey(
  { receipt, keyStatements }: KeptReceipt,
  keys: readonly string[],
): Promise<readonly Finding[]> {
  const digest = namedLotKey(receipt);
  if (digest === null) return [];
  if (keyStatements.length === 0)
    return [
      { holds: null, missing: true, words: '文件中没有平台对标段加密公钥的声明，回执写明的公钥无法核对' },
    ];
  for (const statement of keyStatements) {
    const lotKey = readLotKey(statement.body);
    if (lotKey === null || !(await isStatedBy(statement, keys)))
      return [{ holds: false, words: '标段加密公钥声明的平台签名不成立' }];
    const price = pricedKey(lotKey);
    const isPriceNamed = namedPriceKey(receipt) === (price === null ? null : lotKeySha256(price));
    if (lotKey.lotId !== receipt.lotId || lotKeySha256(lotKey.recipient) !== digest || !isPriceNamed)
      return [{ holds: false, words: '回执写明的加密公钥，不是平台对本标段声明的公钥' }];
  }
  return [
    {
      holds: true,
      words: `回执写明的加密公钥（SHA-256 ${digest}），就是平台签名声明的本标段公钥`,
    },
  ];
}

/** Checks that every opener's signature in the file is of a statement of the platform that names the opener. */
async function checkConsents(
  { receipt, keyStatements, keyConsents }: KeptReceipt,
  keys: readonly string[],
): Promise<readonly Finding[]> {
  const counts = namedConsents(receipt);
  const atSubmission = counts === null ? '' : `；回执写明递交时为${counts}`;
  if (keyConsents.length === 0) {
    return counts === null || counts.startsWith('0/')
      ? []
      : [
          {
            holds: null,
            missing: true,
            words: `文件中没有开标人对加密公钥声明的签名，无法核对${atSubmission}`,
          },
        ];
  }
  const newest = keyStatements
    .flatMap(({ body }) => readLotKey(body) ?? [])
    .reduce<LotKey | null>((one, other) => (other.division >= (one?.division ?? 0) ? other : one), null);
  const signers = new Set<string>();
  for (const { division, opener, signature } of keyConsents) {
    const openerKey = readOpenerKey(opener.body);
    const body =
      keyStatements.find((statement) => readLotKey(statement.body)?.division === division)?.body ?? '';
    const isNamed =
      readLotKey(body)?.openers.some(({ recipient }) => recipient === openerKey?.recipient) ?? false;
    if (openerKey === null || !isNamed || !(await isStatedBy(opener, keys)))
      return [
        { holds: false, words: '一份开标人签名所用的密钥，不是平台声明的，或不在标段加密公钥声明之列' },
      ];
    if (!(await isConsent(body, signature, openerKey.signer)))
      return [{ holds: false, words: '一份开标人对标段加密公钥声明的签名不成立' }];
    if (division === newest?.division) signers.add(openerKey.recipient);
  }
  const words = `现行加密公钥声明有${signers.size}名开标人签名（开标需${newest?.needed ?? 0}名），签名成立${atSubmission}`;
  return [{ holds: true, words }];
}

function describeWithdrawal({ withdrawal }: SignedWithdrawal, holds: boolean): Finding {
  return holds
    ? {
        holds,
        words: `平台签名确认已撤回：凭证${withdrawal.receiptNo}，第${withdrawal.bidVersion}版，${timeInWords(withdrawal.withdrawnAt)}撤回`,
      }
    : { holds, words: '撤回凭证的签名不成立，或不是这份回执的，或与回执日志不符' };
}

const standingWords = {
  valid: '有效投标',
  superseded: '已被新版本取代',
  withdrawn: '已撤回',
} as const;

function describeInclusion(
  log: KnownLog | null,
  { included, standing, withdrawal }: ReceiptCheck,
): readonly Finding[] {
  if (log === null)
    return [{ holds: null, missing: true, words: '文件出具时回执日志尚未固定或尚未公布；开标后请重新下载' }];
  if (included === false) return [{ holds: false, words: '收录证明或回执日志的签名不成立' }];
  if (included === null) {
    return [{ holds: null, missing: true, words: '文件出具时尚未开标，没有收录证明；开标后请重新下载' }];
  }
  if (log.format === 'procure-receipt-root/1' || log.list === null || standing === null) {
    const size = log.format === 'procure-receipt-root/1' ? `，日志共${log.size}份` : '';
    return [{ holds: true, words: `收录于平台${timeInWords(log.fixedAt)}固定并签名的回执日志${size}` }];
  }
  const { versions, inForce } = log.list.head;
  const isUnproved = standing === 'withdrawn' && withdrawal === null;
  return [
    {
      holds: true,
      words: `收录于平台${timeInWords(log.fixedAt)}固定并签名的回执日志，记为${standingWords[standing]}`,
    },
    {
      holds: true,
      words: `日志的${versions}份回执与根值一致，没有增减或调换，其中有效投标${inForce}份`,
    },
    ...(isUnproved
      ? [{ holds: null, missing: true, words: '文件中没有撤回凭证，是否由投标人撤回无法核对' }]
      : []),
  ];
}
