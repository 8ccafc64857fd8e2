import { categoryKinds } from '@procure/domain/category/kind.ts';
import { lotStates } from '@procure/domain/lot/lot.ts';
import { noticeChannels, noticeKinds } from '@procure/domain/notice/notice.ts';
import { methods, sourcings } from '@procure/domain/tender/method.ts';
import { tenderScopes } from '@procure/domain/tender/scope.ts';
import { eachTenderText, tenderTexts } from '@procure/domain/tender/texts.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fileView, id, optionalDay } from '../field.ts';
import { readOutLine, readOutPage } from '../opening/opening.schema.ts';
import { listOf, paging } from '../paging.ts';
import { publicLog } from '../receipt/log.schema.ts';
import * as routes from './notice.route.ts';

/** The input of `lotPhase`, so that the page computes the current status even from an old answer. */
const lotTimes = z.object({
  state: z.enum(lotStates),
  documentFrom: z.string(),
  documentUntil: z.string(),
  prequalificationDeadline: z.string().nullable(),
  prequalificationConcludedAt: z.string().nullable(),
  bidDeadline: z.string(),
});

const noticeRow = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  title: z.string(),
  tenderNo: z.string(),
  method: z.enum(methods),
  tenderKind: z.enum(categoryKinds),
  categoryName: z.string(),
  areaName: z.string().describe('省市，如 浙江省杭州市'),
  buyerName: z.string(),
  publishedAt: z.string(),
  bidDeadline: z.string().nullable(),
  ceilingPrice: z.string().nullable().describe('招标公告各标段最高投标限价之和；有标段未设时为空'),
  lot: lotTimes.nullable().describe('公告涉及多个标段时为空'),
  /** For award notices: the winner or first candidate, and the amount. */
  winnerName: z.string().nullable(),
  winnerAmount: z.string().nullable(),
});
export type NoticeRow = z.output<typeof noticeRow>;

export const listNotices = endpoint(routes.listNotices, {
  summary: '公告列表',
  input: z.object({
    channel: z.enum(noticeChannels).default('tender'),
    keyword: z.string().trim().max(50, '关键词不能超过50字').default(''),
    kind: listOf(z.enum(noticeKinds)),
    method: listOf(z.enum(methods)),
    tenderKind: listOf(z.enum(categoryKinds)),
    /** A category or a prefix of one: A, A02, … */
    categoryId: z
      .string()
      .regex(/^([ABC]\d{0,8})?$/, '品类编码不正确')
      .default(''),
    /** An area of any level, including the areas below it. */
    areaCode: z
      .string()
      .regex(/^(\d{6})?$/, '地区编码不正确')
      .default(''),
    buyer: z.string().trim().max(100, '招标人不能超过100字').default(''),
    publishedFrom: optionalDay,
    publishedTo: optionalDay,
    deadlineFrom: optionalDay,
    deadlineTo: optionalDay,
    /** `1`: only lots that still accept bids. */
    open: z.enum(['', '0', '1']).default(''),
    ...paging(['publishedAt', 'bidDeadline']),
  }),
  output: z.array(noticeRow),
});

const homeList = z.array(noticeRow);

export const getHome = endpoint(routes.getHome, {
  summary: '首页：最新公告、即将截止、最新中标',
  input: z.object({}),
  output: z.object({
    newest: z.object({
      tender: homeList,
      prequalification: homeList,
      change: homeList,
      candidates: homeList,
      award: homeList,
    }),
    closingSoon: homeList,
    /** The number of lots that accept bids now, and of notices of the last seven days. */
    openLots: z.number(),
    publishedThisWeek: z.number(),
  }),
});

/** Another tender, by its announcement. */
const announced = z.object({ noticeId: z.string(), tenderNo: z.string(), title: z.string() });

const lotView = lotTimes.extend({
  id: z.string(),
  lotNo: z.number(),
  title: z.string(),
  ceilingPrice: z.string().nullable(),
  bondAmount: z.string(),
  questionUntil: z.string().nullable(),
  replyUntil: z.string().nullable(),
  publicityFrom: z.string().nullable(),
  publicityUntil: z.string().nullable(),
  order: z
    .object({ since: z.string(), until: z.string().nullable() })
    .nullable()
    .describe('监督部门责令暂停或者整改：自何时起，最迟至何时'),
  objection: z
    .object({
      held: z.boolean().describe('有未答复的异议'),
      freedAt: z.string().nullable().describe('没有未答复的异议时，最近一次办结的时间'),
    })
    .describe('因异议的暂停'),
  receiptLog: publicLog.nullable().describe('截止后固定并签名的回执日志'),
  opening: z
    .object({ openedAt: z.string(), entries: z.array(readOutLine), raised: z.array(readOutPage) })
    .nullable()
    .describe('开标记录；公开唱标的方式，开标完成后'),
});

export const getNotice = endpoint(routes.getNotice, {
  summary: '公告详情',
  input: z.object({ id }),
  output: z.object({
    id: z.string(),
    kind: z.enum(noticeKinds),
    title: z.string(),
    /** Markdown, without HTML. */
    body: z.string(),
    facts: z.record(z.string(), z.unknown()),
    publishedAt: z.string(),
    tender: z.object({
      id: z.string(),
      tenderNo: z.string(),
      title: z.string(),
      method: z.enum(methods),
      sourcing: z.enum(sourcings).describe('供应商产生方式：公告邀请、书面邀请'),
      scope: z.enum(tenderScopes),
      kind: z.enum(categoryKinds),
      categoryName: z.string(),
      areaName: z.string(),
      buyerName: z.string(),
      agencyName: z.string().nullable(),
      /** Null without an agency, and for notices published before agencies were organisations. */
      agencyContact: z.object({ name: z.string(), phone: z.string(), address: z.string() }).nullable(),
      contact: z.object({ name: z.string(), phone: z.string(), email: z.string(), address: z.string() }),
      allowsConsortium: z.boolean(),
      stateFunded: z.boolean().nullable().describe('国有资金占控股或者主导地位；空为未注明'),
      intention: z
        .object({ id: z.string(), title: z.string(), publishedAt: z.string() })
        .nullable()
        .describe('政府采购项目此前公开的采购意向'),
      ...eachTenderText((name) =>
        tenderTexts[name].shown === 'always' ? z.string() : z.string().describe('未公开征集的项目为空'),
      ),
    }),
    repeats: announced.nullable().describe('本项目所重新招标的原项目'),
    rebids: z.array(announced).describe('本项目的重新招标'),
    /** Empty, like the files, if the tender was not announced and only its result must be published. */
    lots: z.array(lotView),
    files: z.array(
      fileView.extend({
        path: z.string().nullable().describe('空为获取招标文件后才能下载，只在变更公告中列出'),
        title: z.string(),
        versionNo: z.number(),
        replacedBy: z.number().nullable().describe('变更后取代本版的最新版次'),
        change: z
          .enum(['issued', 'replaced'])
          .nullable()
          .describe('变更公告：issued 为该次变更发布的，replaced 为被其取代的；其余为空'),
      }),
    ),
    /** All notices of this tender, newest first, including this one. */
    history: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(noticeKinds),
        lotId: z.string().nullable().describe('只涉及一个标段的，该标段'),
        title: z.string(),
        publishedAt: z.string(),
      }),
    ),
  }),
});
