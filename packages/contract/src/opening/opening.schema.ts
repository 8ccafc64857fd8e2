import { objectionOutcomes, objectionStates } from '@procure/domain/objection/objection.ts';
import { remedies } from '@procure/domain/objection/remedy.ts';
import { divisionPhases } from '@procure/domain/opening/division.ts';
import {
  faults,
  findingKinds,
  keyHolders,
  openingResults,
  openingStates,
  pauseCauses,
} from '@procure/domain/opening/opening.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fileView, id, lotInput, person, reason } from '../field.ts';
import { lotHeader } from '../lot/view.schema.ts';
import { signedDocument } from '../official-document/field.schema.ts';
import { paging } from '../paging.ts';
import { wrappedByPasskey } from './key.schema.ts';
import * as routes from './opening.route.ts';

/** One line of the opening record. Money in yuan, tax included unless the name says otherwise. */
const entry = z.object({
  bidId: z.string(),
  position: z.number(),
  companyName: z.string(),
  own: z.boolean().describe('是否本单位'),
  result: z.enum(openingResults),
  cause: z.string().nullable(),
  priceSealed: z.boolean().describe('报价文件尚未开启（双信封）'),
  totalIncl: z.string().nullable(),
  totalExcl: z.string().nullable(),
  totalTax: z.string().nullable(),
  totalInWords: z.string().nullable().describe('大写'),
  delivery: z.string().nullable(),
  quality: z.string().nullable(),
  validityDays: z.number().nullable(),
  bondAmount: z.string().nullable(),
  /** Discrepancies that the platform found when it computed the sheet again; empty if there are none. */
  remarks: z.array(z.string()),
});
export type OpeningEntryView = z.output<typeof entry>;

const lotFacts = lotHeader.extend({
  bidDeadline: z.string(),
  ceilingPrice: z.string().nullable(),
});

const record = z.object({
  startedAt: z.string(),
  openedAt: z.string().nullable(),
  bidCount: z.number(),
  /** The receipt log's root, fixed at the deadline. */
  root: z
    .object({ root: z.string(), size: z.number(), fixedAt: z.string(), signature: z.string() })
    .nullable(),
  entries: z.array(entry),
  documents: z.array(signedDocument).describe('电子文书：开标记录，双信封的另有报价文件开标记录'),
});

/** The newest session that opened price envelopes; the amounts are in the lines of the record. */
const priceSession = z.object({
  state: z.enum(openingStates),
  startedAt: z.string(),
  openedAt: z.string().nullable(),
  bidCount: z.number(),
});

/** Objections raised at the opening, without the objectors. */
const raised = z.object({
  objectionNo: z.string(),
  state: z.enum(objectionStates),
  raisedAt: z.string(),
  target: z.string().describe('所针对的投标人；空为整个开标'),
  facts: z.string(),
  request: z.string(),
  outcome: z.enum(objectionOutcomes).nullable(),
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
});
export type RaisedView = z.output<typeof raised>;

const opener = z.object({
  id: z.string(),
  nickName: z.string(),
  self: z.boolean(),
  releasedAt: z.string().nullable(),
  hasShare: z.boolean().describe('是否持有本标段的密钥份额'),
  shareFalse: z.boolean().describe('其交出的份额与其他份额还原出的密钥不符'),
  consentedAt: z.string().nullable().describe('签名确认本标段加密公钥的时间'),
});

/** A new division of the lot's key among its openers: the open one, or else the one in force. */
const division = z.object({
  id: z.string(),
  phase: z.enum(divisionPhases),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: z.string(),
  endedAt: z.string().nullable(),
  dealers: z
    .array(person.extend({ dealtAt: z.string(), dealtFalse: z.boolean().describe('分发的不是其持有的份额') }))
    .describe('已分发份额的开标人'),
  openers: z
    .array(
      person.extend({
        self: z.boolean(),
        keyEnd: z.string().describe('开标公钥末8位'),
        confirmedAt: z.string().nullable(),
      }),
    )
    .describe('生效后的开标人'),
  mayDeal: z.boolean().describe('等待本人分发持有的份额'),
  mayConfirm: z.boolean().describe('等待本人核对并确认'),
});

/**
 * Contains nothing about bids before the lot is opened, not even their number. If the method opens in public, the
 * record is available while bids are read out, otherwise when it is complete; `openedAt` is null until then.
 */
const openingView = z.object({
  lot: lotFacts,
  serverTime: z.string(),
  state: z.enum(openingStates),
  openersNeeded: z.number(),
  splitEnvelope: z.boolean().describe('双信封'),
  pricesAwaited: z.boolean().describe('技术商务评审已结束，等待开启报价'),
  prices: priceSession.nullable().describe('报价文件的开启；未开始或者不分双信封的为空'),
  openers: z.array(opener),
  keyHolder: z.enum(keyHolders).describe('解密密钥由谁持有；仅旧版本发布的标段由平台持有'),
  /** Openers who signed the statement in force about the lot's key. */
  consents: z.number().describe('已签名确认加密公钥的开标人数'),
  mayConsent: z.boolean().describe('等待本人签名确认加密公钥'),
  division: division.nullable(),
  mayDivide: z.boolean().describe('能否发起或取消重新分发'),
  /** The reason why the caller cannot release now; null if the caller can. */
  blocker: z.object({ reason: z.string(), message: z.string() }).nullable(),
  held: z.boolean().describe('有未答复的异议，答复前不能开标'),
  ordered: z.boolean().describe('监督部门已责令暂停或者整改，恢复前不能办理'),
  failedReason: z.string().nullable(),
  /** The cause that stops the automatic opening; null if there is none. */
  pause: z.object({ since: z.string(), cause: z.enum(pauseCauses), message: z.string() }).nullable(),
  /** Whether the caller, as a named opener, may retry, declare bids unreadable and complete. */
  inCharge: z.boolean(),
  /** Bids that failed to open; for the named openers only, and empty once the opening is over. */
  findings: z.array(
    z.object({
      bidId: z.string(),
      position: z.number(),
      companyName: z.string(),
      kind: z.enum(findingKinds),
      cause: z.string(),
      foundAt: z.string(),
      declaration: z
        .object({
          result: z.enum(['deemed_revoked', 'deemed_withdrawn']),
          reason: z.string(),
          by: z.string(),
          at: z.string(),
        })
        .nullable(),
    }),
  ),
  record: record.nullable(),
  raised: z
    .array(
      raised.extend({
        id: z.string(),
        version: z.number(),
        dueAt: z.string(),
        remedies: z
          .record(z.enum(objectionOutcomes), z.array(z.enum(remedies)))
          .describe('可以选择的纠正措施'),
        mayAnswer: z.boolean().describe('能否当场拟写答复'),
        mayConfirm: z.boolean().describe('能否作为开标人当场确认答复'),
      }),
    )
    .describe('对开标的异议；未答复的只有开标人和项目办理人看到'),
});
export type OpeningView = z.output<typeof openingView>;

export const getOpening = endpoint(routes.getOpening, {
  summary: '开标：开标人、解锁情况与开标记录',
  input: lotInput,
  output: openingView,
});

export const listOpenings = endpoint(routes.listOpenings, {
  summary: '待开标与已开标的标段',
  input: z.object({
    ...paging([]),
    /** `waiting`: accepting bids or awaiting the opening, the nearest deadline first · `opened`: the latest first. */
    queue: z.enum(['waiting', 'opened']).default('waiting'),
    /** `mine`: only lots of which the caller is a named opener. */
    whose: z.enum(['mine', 'all']).default('mine'),
  }),
  output: z.array(
    lotFacts.extend({
      openersNeeded: z.number(),
      releasedCount: z.number(),
      releasedByMe: z.boolean(),
      pricesAwaited: z.boolean().describe('等待开启报价'),
      consents: z.number(),
      mayConsent: z.boolean(),
    }),
  ),
});

export const getOwnShare = endpoint(routes.getOwnShare, {
  summary: '本人的密钥份额，投标截止后可取',
  input: lotInput,
  output: z.object({
    share: z
      .object({
        shares: z
          .array(z.object({ division: z.number(), parts: z.array(z.string()) }))
          .describe('现行份额在前；其后是重新分发前的，仅限同一密钥能解开的'),
        byPassphrase: z.string(),
        passkeys: z.array(wrappedByPasskey),
        use: z.enum(['bid', 'price']).describe('所要交出的份额：投标文件密钥的，或报价密钥的'),
      })
      .nullable()
      .describe('密钥由平台保管的标段没有份额'),
  }),
});

export const releaseOpening = endpoint(routes.releaseOpening, {
  summary: '开标人交出密钥份额，解锁开标',
  input: z.object({
    ...lotInput.shape,
    share: z.string().max(16_400).default('').describe('在本人浏览器中解开的份额（十六进制）'),
    former: z
      .array(z.object({ division: z.number().int().min(0), share: z.string().max(16_400) }))
      .max(9)
      .default([])
      .describe('重新分发前的份额：有人未如实分发时据以开标'),
  }),
  output: z.object({
    released: z.number(),
    needed: z.number(),
    state: z.enum([...openingStates, 'failed']),
    message: z.string(),
  }),
});

export const resumeOpening = endpoint(routes.resumeOpening, {
  summary: '重新开标：立即再次读取未开启的投标文件',
  input: lotInput,
  output: z.object({ message: z.string() }),
});

export const declareUnreadable = endpoint(routes.declareUnreadable, {
  summary: '认定投标文件不能开启',
  input: z.object({
    ...lotInput.shape,
    bidId: id,
    fault: z.enum(faults, { error: '请选择原因' }),
    reason: reason('认定理由'),
  }),
  output: z.object({ message: z.string() }),
});

export const withdrawDeclaration = endpoint(routes.withdrawDeclaration, {
  summary: '撤销认定，重新尝试开启',
  input: z.object({ ...lotInput.shape, bidId: id, reason: reason('撤销理由') }),
  output: z.object({ message: z.string() }),
});

export const completeOpening = endpoint(routes.completeOpening, {
  summary: '完成开标',
  input: lotInput,
  output: z.object({ message: z.string() }),
});

export const listOpenedFiles = endpoint(routes.listOpenedFiles, {
  summary: '开标后各投标人的投标文件',
  input: lotInput,
  output: z.array(
    z.object({
      bidId: z.string(),
      companyName: z.string(),
      files: z.array(fileView.extend({ envelope: z.string() })),
    }),
  ),
});

export const getOpeningRecord = endpoint(routes.getOpeningRecord, {
  summary: '开标进度与开标记录',
  input: lotInput,
  output: z.object({
    publicOpening: z.boolean(),
    state: z.enum(openingStates),
    openersNeeded: z.number(),
    releasedCount: z.number().describe('已解锁的开标人'),
    splitEnvelope: z.boolean().describe('双信封'),
    prices: priceSession.nullable(),
    record: record
      .extend({ bidCount: z.number().nullable() })
      .nullable()
      .describe('开始前为空；完成前只有已开启的投标'),
    raised: z.array(raised.extend({ own: z.boolean() })).describe('对开标的异议：已答复的，及本企业提出的'),
  }),
});

/** One public line of the signed record; see packages/sealing. */
export const readOutLine = z.object({
  position: z.number(),
  companyName: z.string(),
  result: z.enum(openingResults),
  cause: z.string().nullable(),
  totalIncl: z.string().nullable(),
  delivery: z.string().nullable(),
  quality: z.string().nullable(),
});

/** One public page that follows the signed record: an objection to the opening, and its answer. */
export const readOutPage = z.object({
  page: z.number(),
  objectionNo: z.string(),
  raisedAt: z.string(),
  target: z.string(),
  facts: z.string(),
  outcome: z.enum([...objectionOutcomes, 'not_receivable']),
  answer: z.string(),
  answeredAt: z.string(),
});

export const getSignedRecord = endpoint(routes.getSignedRecord, {
  summary: '公开的开标记录及平台签名',
  input: lotInput,
  output: z.object({
    body: z.string().describe('开标记录的规范JSON，签名即对其字节作出'),
    signature: z.string().describe('Ed25519，base64url'),
    publicKey: z.string().describe('平台签名公钥，base64url'),
    supplements: z
      .array(z.object({ body: z.string(), signature: z.string() }))
      .describe('开标记录续页：对开标的异议及答复，依次写明开标记录和上一页的摘要'),
    prices: z
      .array(z.object({ body: z.string(), signature: z.string() }))
      .describe('双信封标段的报价开启记录，由同一公钥签名'),
  }),
});
