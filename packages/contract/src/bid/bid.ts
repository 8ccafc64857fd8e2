import { bidPhases, envelopeKinds } from '@procure/domain/bid/bid.ts';
import { lotPhases } from '@procure/domain/lot/lot.ts';
import { methods } from '@procure/domain/tender/method.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../field.ts';
import { blocker } from '../lot/view.ts';
import { bidDraft } from './draft.ts';

const envelopeKind = z.enum(envelopeKinds);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, '文件校验值格式不正确');

/** A sealed file as the supplier's browser sent it: bytes and SHA-256 are of the ciphertext. */
const envelope = z.object({ kind: envelopeKind, name: z.string(), size: z.number(), sha256: z.string() });

const bidVersion = z.object({
  id: z.string(),
  versionNo: z.number(),
  receiptNo: z.string(),
  submittedAt: z.string(),
  submittedBy: z.string().describe('递交人'),
  /** `valid` is the one that counts. */
  standing: z.enum(['valid', 'superseded', 'withdrawn']),
  endedAt: z.string().nullable().describe('被新版本取代或撤回的时间'),
  envelopes: z.array(envelope),
});
export type BidVersionView = z.output<typeof bidVersion>;

const priceLine = z.object({
  id: z.string(),
  lineNo: z.number(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  qty: z.string(),
  delivery: z.string(),
  remark: z.string(),
});
const clause = z.object({
  id: z.string(),
  kind: z.enum(['technical', 'commercial']),
  clauseNo: z.string(),
  requirement: z.string(),
  starred: z.boolean(),
});

const workspace = z.object({
  lot: z.object({
    id: z.string(),
    tenderNo: z.string(),
    tenderTitle: z.string(),
    lotNo: z.number(),
    title: z.string(),
    buyerName: z.string(),
    method: z.enum(methods),
    phase: z.enum(lotPhases),
    ceilingPrice: z.string().nullable(),
    bondAmount: z.string(),
    bidValidityDays: z.number(),
    bidDeadline: z.string(),
    sealRecipient: z.string().nullable().describe('投标文件加密公钥（age）'),
    priceLines: z.array(priceLine),
    clauses: z.array(clause),
  }),
  companyName: z.string(),
  serverTime: z.string(),
  /** `none` until something of the bid is stored. */
  phase: z.enum([...bidPhases, 'none']),
  blockers: z.array(z.object({ reason: z.string(), message: z.string() })).describe('暂不能递交的原因'),
  /** Why what counts cannot be taken back now; null where it can. */
  withdrawBlocker: blocker,
  /** Version 0: nothing saved yet. */
  draft: z.object({
    version: z.number(),
    savedAt: z.string().nullable(),
    content: bidDraft.nullable(),
  }),
  validVersionNo: z.number().nullable(),
  versions: z.array(bidVersion).describe('最近的在前'),
});
export type BidWorkspace = z.output<typeof workspace>;

const lotInput = z.object({ lotId: id });

export const getBid = endpoint({
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId/bid',
  summary: '投标工作区：标段要求、草稿、各版投标与回执',
  access: { who: 'company', permission: 'bid.read' },
  input: lotInput,
  output: workspace,
});

/**
 * Saves what was typed. `version` is the draft's version that the writer started from; when another browser
 * has saved since, nothing is stored and the answer carries the newer draft.
 */
export const saveBidDraft = endpoint({
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/bid/draft',
  summary: '保存投标草稿',
  access: { who: 'company', permission: 'bid.edit' },
  input: lotInput.extend({ version: z.number().int().min(0), content: bidDraft }),
  output: z.discriminatedUnion('saved', [
    z.object({ saved: z.literal(true), version: z.number(), savedAt: z.string() }),
    z.object({
      saved: z.literal(false),
      version: z.number(),
      savedAt: z.string().nullable(),
      content: bidDraft.nullable(),
    }),
  ]),
  refusals: [
    'bid_deadline_passed',
    'bid_not_open',
    'quote_once',
    'lot_suspended',
    'lot_over',
    'invitation_required',
    'prequalification_not_passed',
    'company_not_approved',
    'document_not_obtained',
  ],
});

const receiptShort = bidVersion.pick({ id: true, versionNo: true, receiptNo: true, submittedAt: true });

/** `id` is the new version's, made by the caller: repeating the call returns the same receipt. */
export const submitBid = endpoint({
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/bid/submission',
  summary: '递交投标文件',
  access: { who: 'company', permission: 'bid.submit' },
  input: lotInput.extend({
    id,
    envelopes: z
      .array(
        z.object({
          kind: envelopeKind,
          fileId: id,
          name: z.string().trim().min(1, '请输入文件名').max(255, '文件名过长'),
          size: z.number().int().positive('文件不能为空'),
          sha256,
        }),
      )
      .min(1, '请上传投标文件')
      .max(3, '每类投标文件只需一个'),
  }),
  output: receiptShort,
  refusals: [
    'bid_deadline_passed',
    'bid_not_open',
    'quote_once',
    'lot_suspended',
    'lot_over',
    'invitation_required',
    'document_not_obtained',
    'prequalification_not_passed',
    'company_not_approved',
    'envelope_incomplete',
    'envelope_not_sealed',
    'envelope_mismatch',
  ],
});

/** Takes back the version that counts; `versionId` names it, so that a repeated call cannot hit a newer one. */
export const withdrawBid = endpoint({
  method: 'POST',
  path: '/api/outer/pch/lots/:lotId/bid/withdrawal',
  summary: '撤回投标',
  access: { who: 'company', permission: 'bid.withdraw' },
  input: lotInput.extend({ versionId: id }),
  output: z.object({ versionNo: z.number(), withdrawnAt: z.string() }),
  refusals: ['bid_deadline_passed', 'lot_over', 'nothing_to_withdraw'],
});
