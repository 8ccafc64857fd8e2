import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../field.ts';
import * as routes from './receipt.route.ts';

/** Signed over its canonical JSON; anybody can check it with the published key and packages/sealing. */
const signedReceipt = z.object({
  receipt: z.object({
    format: z.literal('procure-receipt/1'),
    receiptNo: z.string(),
    lotId: z.string(),
    bidId: z.string(),
    bidVersion: z.number(),
    submittedAt: z.string(),
    files: z.array(z.object({ envelope: z.string(), size: z.number(), sha256: z.string() })),
  }),
  signature: z.string().describe('Ed25519，base64url'),
  publicKey: z.string().describe('平台签名公钥，base64url'),
});

/**
 * The lot's receipt log as fixed and signed at the deadline (RFC 6962). How many leaves it has, and with it the
 * proof, is told once the bids are opened: until then nobody learns how many there are.
 */
const receiptLog = z.object({
  root: z.string(),
  size: z.number().nullable(),
  fixedAt: z.string(),
  signature: z.string(),
  proof: z.object({ index: z.number(), size: z.number(), path: z.array(z.string()) }).nullable(),
});

export const getReceipt = endpoint(routes.getReceipt, {
  summary: '投标回执（含签名与收录证明）',
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
    /** Null until the deadline has passed. */
    log: receiptLog.nullable(),
  }),
});

export const getReceiptKey = endpoint(routes.getReceiptKey, {
  summary: '平台回执签名公钥',
  input: z.object({}),
  output: z.object({ algorithm: z.literal('Ed25519'), publicKey: z.string() }),
});
