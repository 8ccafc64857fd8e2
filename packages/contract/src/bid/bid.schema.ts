import { bidPhases, envelopeKinds } from '@procure/domain/bid/bid.ts';
import { bidStandings } from '@procure/domain/bid/version.ts';
import { categoryKinds } from '@procure/domain/category/kind.ts';
import { lotChangeKinds } from '@procure/domain/lot/change.ts';
import { lotPhases } from '@procure/domain/lot/lot.ts';
import { keyHolders } from '@procure/domain/opening/opening.ts';
import { methods } from '@procure/domain/tender/method.ts';
import { z } from 'zod';
import { itemDifference } from '../amendment/items.schema.ts';
import { typedConsortium } from '../consortium/consortium.schema.ts';
import { criterion } from '../criterion/criterion.schema.ts';
import { endpoint } from '../endpoint.ts';
import { preferences } from '../evaluation/preference.schema.ts';
import { id, lotInput, sha256 } from '../field.ts';
import { blocker } from '../lot/view.schema.ts';
import { keyConsent } from '../opening/consent.schema.ts';
import * as routes from './bid.route.ts';
import { bidDraft, draftParts, mostDraftFiles, sealedDraft } from './draft.schema.ts';

const envelopeKind = z.enum(envelopeKinds);

/** A sealed file as the supplier's browser sent it; size and SHA-256 refer to the ciphertext. */
const envelope = z.object({
  kind: envelopeKind,
  fileId: z.string().describe('密文，供本企业下载'),
  name: z.string(),
  size: z.number(),
  sha256: z.string(),
});

const bidVersion = z.object({
  id: z.string(),
  versionNo: z.number(),
  receiptNo: z.string(),
  submittedAt: z.string(),
  submittedBy: z.string().describe('递交人'),
  /** `valid` is the version that counts. */
  standing: z.enum(bidStandings),
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
  ceilingUnitPrice: z.string().nullable().describe('含税单价最高限价，元；不设的为空'),
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

/** Version 0: nothing saved yet. */
const draft = z.object({
  version: z.number(),
  savedAt: z.string().nullable(),
  savedBy: z.string().nullable(),
  sealed: z
    .object({
      keyId: z.string(),
      text: z.string(),
      blocks: z
        .array(z.object({ id: z.string(), text: z.string() }))
        .optional()
        .describe('长清单的分块；此前版本的服务不提供'),
    })
    .nullable()
    .describe('加密给本企业投标密钥的草稿（age），平台不能解开'),
  content: bidDraft.nullable().describe('此前由平台加密保存的草稿；下次保存后不再有'),
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
    taxRates: z.array(z.string()).describe('投标截止当日可选的税率代码'),
    sealRecipient: z.string().nullable().describe('投标文件加密公钥（age）'),
    priceRecipient: z.string().nullable().describe('双信封标段报价文件的加密公钥（age）'),
    keyHolder: z.enum(keyHolders).describe('解密密钥由谁持有'),
    keyStatements: z
      .array(z.object({ body: z.string(), signature: z.string() }))
      .describe('平台签名的加密公钥声明：发布时一份，重新分发密钥份额后各一份；公开日志记载其摘要'),
    keyConsents: z.array(keyConsent).describe('开标人对加密公钥声明的签名'),
    keyConfirmed: z.number().describe('已签名确认现行声明的开标人数'),
    openersNeeded: z.number().describe('开标所需的开标人数，也是确认加密公钥所需的人数'),
    itemsNo: z.number().describe('现行招标内容的版次，递交时一并提交'),
    itemChanges: z
      .array(z.object({ publishedAt: z.string(), items: z.array(itemDifference) }))
      .describe('发布后对招标内容的各次变更，最近的在前'),
    priceLines: z.array(priceLine),
    clauses: z.array(clause),
    criteria: z.array(criterion).describe('评审因素：评标委员会评审的依据'),
    preferences: preferences.describe('政府采购政策：评审时的价格扣除'),
    kind: z.enum(categoryKinds),
    allowsConsortium: z.boolean().describe('是否接受联合体'),
    prequalification: z
      .object({ consortium: typedConsortium.nullable().describe('独立申请的为空') })
      .nullable()
      .describe('本企业的资格预审申请；没有资格预审的为空'),
  }),
  companyName: z.string(),
  companyCode: z.string().describe('统一社会信用代码'),
  serverTime: z.string(),
  /** `none` until some part of the bid is stored. */
  phase: z.enum([...bidPhases, 'none']),
  rejectionReason: z
    .string()
    .nullable()
    .describe('否决或者资格审查不合格的原因；仅在标段流标后告知，其余随结果通知书告知'),
  blockers: z.array(z.object({ reason: z.string(), message: z.string() })).describe('暂不能递交的原因'),
  /** The reason why the valid version cannot be withdrawn now; null if it can be. */
  withdrawBlocker: blocker,
  unconfirmed: z
    .array(
      z.object({
        id: z.string(),
        kind: z.enum(lotChangeKinds),
        summary: z.string(),
        changes: z.array(
          z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() }),
        ),
        documents: z.array(z.object({ title: z.string(), versionNo: z.number() })),
        items: z.array(itemDifference).describe('分项报价清单的逐行差异'),
        publishedAt: z.string(),
      }),
    )
    .describe('有效投标递交之后发布、尚未确认的变更，最近的在前'),
  draft,
  validVersionNo: z.number().nullable(),
  versions: z.array(bidVersion).describe('最近的在前'),
});
export type BidWorkspace = z.output<typeof workspace>;

export const getBid = endpoint(routes.getBid, {
  summary: '投标工作区：标段要求、草稿、各版投标与回执',
  input: lotInput,
  output: workspace,
});

export const saveBidDraft = endpoint(routes.saveBidDraft, {
  summary: '保存投标草稿',
  input: lotInput
    .extend({
      version: z.number().int().min(0),
      keyId: id.describe('草稿加密给的投标密钥，须为现行的'),
      sealed: sealedDraft.optional().describe('没有长清单的草稿'),
      ...draftParts,
      files: z
        .array(id)
        .max(mostDraftFiles, `保存到平台的文件最多${mostDraftFiles}个`)
        .default([])
        .describe('草稿所列文件的密文；名称等在草稿密文中'),
    })
    .superRefine((draft, context) => {
      const { sealed, index, blocks, keptBlocks } = draft;
      const at = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      if ((sealed === undefined) === (index === undefined)) at('sealed', '草稿须为一份密文');
      const ids = [...blocks.map((block) => block.id), ...keptBlocks];
      if (sealed !== undefined && ids.length > 0) at('blocks', '没有长清单的草稿不分块');
      if (new Set(ids).size < ids.length) at('blocks', '分块编号重复');
    }),
  output: z.discriminatedUnion('saved', [
    z.object({ saved: z.literal(true), version: z.number(), savedAt: z.string() }),
    draft.extend({ saved: z.literal(false) }),
  ]),
});

const receiptShort = bidVersion.pick({ id: true, versionNo: true, receiptNo: true, submittedAt: true });

export const submitBid = endpoint(routes.submitBid, {
  summary: '递交投标文件',
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
    itemsNo: z.number().int().min(1).default(1).describe('投标所依据的招标内容版次'),
    priceRecipient: z
      .string()
      .max(100)
      .nullable()
      .default(null)
      .describe('加密报价文件所用的报价密钥；不分双信封的标段为空'),
    unconfirmed: z.boolean().default(false).describe('已知悉确认加密公钥的开标人不足，仍然递交'),
  }),
  output: receiptShort,
});

export const reconfirmBid = endpoint(routes.reconfirmBid, {
  summary: '变更后确认已递交的投标继续有效',
  input: lotInput.extend({ versionId: id, changeId: id }),
  output: z.object({ versionNo: z.number(), confirmedAt: z.string() }),
});

export const withdrawBid = endpoint(routes.withdrawBid, {
  summary: '撤回投标',
  input: lotInput.extend({ versionId: id }),
  output: z.object({
    versionNo: z.number(),
    withdrawnAt: z.string(),
    receiptNo: z.string().nullable().describe('撤回凭证编号'),
  }),
});
