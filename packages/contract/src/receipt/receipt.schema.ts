import { receiptKinds } from '@procure/domain/official-document/official-document.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../field.ts';
import { signedDocument } from '../official-document/field.schema.ts';
import { keyConsent } from '../opening/consent.schema.ts';
import { publicLog } from './log.schema.ts';
import * as routes from './receipt.route.ts';

const common = {
  receiptNo: z.string(),
  lotId: z.string(),
  bidId: z.string(),
  bidVersion: z.number(),
  submittedAt: z.string().describe('完整送达的时间'),
};
const file = z.object({ envelope: z.string(), size: z.number(), sha256: z.string() });

/** Signed over its canonical JSON; anyone can verify it with the published key and packages/sealing. */
const signedReceipt = z.object({
  receipt: z.discriminatedUnion('format', [
    z.object({ format: z.literal('procure-receipt/1'), ...common, files: z.array(file) }),
    z.object({
      format: z.literal('procure-receipt/2'),
      ...common,
      tenderId: z.string(),
      manifestSha256: z.string(),
      checks: z
        .array(z.string())
        .describe('收到时核对过的各项；标段加密公钥的SHA-256以 lot-key-sha256: 开头'),
      keyId: z.string().describe('签名公钥编号'),
      files: z.array(
        file.extend({
          fileId: z.string(),
          name: z.string(),
          recipients: z.number().describe('加密文件头中的收件公钥数'),
        }),
      ),
    }),
  ]),
  signature: z.string().describe('Ed25519，base64url'),
  publicKey: z.string().describe('平台签名公钥，base64url'),
});

const signedWithdrawal = z.object({
  withdrawal: z.object({
    format: z.literal('procure-withdrawal/1'),
    receiptNo: z.string(),
    tenderId: z.string(),
    lotId: z.string(),
    bidId: z.string(),
    bidVersion: z.number(),
    receipt: z.string().describe('被撤回的回执的叶值'),
    withdrawnAt: z.string(),
    keyId: z.string(),
  }),
  signature: z.string(),
  publicKey: z.string(),
});

/** The earlier format of a lot's log, without all versions; returned once the bids are opened. */
const logBefore = z.object({
  format: z.literal('procure-receipt-root/1'),
  root: z.string(),
  size: z.number().nullable(),
  fixedAt: z.string(),
  signature: z.string(),
  proof: z.object({ index: z.number(), size: z.number(), path: z.array(z.string()) }).nullable(),
});

export const getReceipt = endpoint(routes.getReceipt, {
  summary: '投标回执（含签名、撤回凭证与回执日志）',
  input: z.object({ lotId: id, id }),
  output: z.object({
    tenderNo: z.string(),
    tenderTitle: z.string(),
    lotNo: z.number(),
    lotTitle: z.string(),
    buyerName: z.string(),
    companyName: z.string(),
    uscc: z.string(),
    submittedBy: z.string(),
    standing: z.enum(['valid', 'superseded', 'withdrawn']),
    endedAt: z.string().nullable(),
    signed: signedReceipt,
    leaf: z.string(),
    withdrawal: signedWithdrawal.nullable().describe('撤回凭证'),
    keyStatements: z
      .array(z.object({ body: z.string(), signature: z.string() }))
      .describe('平台签名的标段加密公钥声明'),
    keyConsents: z.array(keyConsent).describe('开标人对上述声明的签名'),
    documents: z.array(signedDocument).describe('PDF回执与撤回回执，申请后生成'),
    /** Null until it is fixed, after the deadline. */
    log: z.discriminatedUnion('format', [logBefore, publicLog]).nullable(),
  }),
});

export const issueReceipt = endpoint(routes.issueReceipt, {
  summary: '生成投标回执或者撤回回执的PDF',
  input: z.object({ lotId: id, id, kind: z.enum(receiptKinds).default('bid_receipt') }),
  output: z.object({ documents: z.array(signedDocument) }),
});

export const getReceiptKey = endpoint(routes.getReceiptKey, {
  summary: '平台回执签名公钥',
  input: z.object({}),
  output: z.object({
    algorithm: z.literal('Ed25519'),
    publicKey: z.string().describe('现用公钥，base64url'),
    keys: z.array(z.string()).describe('历任公钥，含现用与即将启用的，由旧到新'),
  }),
});
