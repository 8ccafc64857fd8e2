import { lotPhases } from '@procure/domain/lot/lot.ts';
import { faults, findingKinds, openingStates, pauseCauses } from '@procure/domain/opening/opening.ts';
import { methods } from '@procure/domain/tender/method.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fileView, id, text } from '../field.ts';
import { paging } from '../paging.ts';

/** One line of the opening record. Money in yuan, tax included unless the name says otherwise. */
const entry = z.object({
  bidId: z.string(),
  position: z.number(),
  companyName: z.string(),
  own: z.boolean().describe('是否本单位'),
  result: z.enum(['opened', 'deemed_revoked', 'deemed_withdrawn']),
  cause: z.string().nullable(),
  totalIncl: z.string().nullable(),
  totalExcl: z.string().nullable(),
  totalTax: z.string().nullable(),
  totalInWords: z.string().nullable().describe('大写'),
  delivery: z.string().nullable(),
  quality: z.string().nullable(),
  validityDays: z.number().nullable(),
  bondAmount: z.string().nullable(),
  /** What the platform found when it computed the sheet again; empty when all agrees. */
  remarks: z.array(z.string()),
});
export type OpeningEntryView = z.output<typeof entry>;

const lotFacts = z.object({
  id: z.string(),
  tenderId: z.string(),
  tenderNo: z.string(),
  tenderTitle: z.string(),
  lotNo: z.number(),
  title: z.string(),
  buyerName: z.string(),
  method: z.enum(methods),
  phase: z.enum(lotPhases),
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
});

const lotInput = z.object({ lotId: id });

const opener = z.object({
  id: z.string(),
  nickName: z.string(),
  self: z.boolean(),
  releasedAt: z.string().nullable(),
});

/** Says nothing of bids before the lot is opened, not even how many there are. */
const openingView = z.object({
  lot: lotFacts,
  serverTime: z.string(),
  state: z.enum(openingStates),
  openersNeeded: z.number(),
  openers: z.array(opener),
  /** Why the caller cannot release now; null when the button works. */
  blocker: z.object({ reason: z.string(), message: z.string() }).nullable(),
  failedReason: z.string().nullable(),
  /** What keeps the opening from going on by itself; null while nothing does. */
  pause: z.object({ since: z.string(), cause: z.enum(pauseCauses), message: z.string() }).nullable(),
  /** Whether the caller, as a named opener, may open anew, declare and complete. */
  inCharge: z.boolean(),
  /** Bids that were tried and did not open; for the named openers only, and empty once the opening is over. */
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
});
export type OpeningView = z.output<typeof openingView>;

export const getOpening = endpoint({
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/opening',
  summary: '开标：开标人、解锁情况与开标记录',
  access: { who: 'staff', permission: 'opening.read' },
  input: lotInput,
  output: openingView,
});

export const listOpenings = endpoint({
  method: 'GET',
  path: '/api/inner/pch/openings',
  summary: '待开标与已开标的标段',
  access: { who: 'staff', permission: 'opening.read' },
  input: z.object({
    ...paging([]),
    /** `waiting`: bids come in or wait to be opened, the nearest deadline first · `opened`: the latest first. */
    queue: z.enum(['waiting', 'opened']).default('waiting'),
    /** `mine`: only lots the caller is a named opener of. */
    whose: z.enum(['mine', 'all']).default('mine'),
  }),
  output: z.array(
    lotFacts.extend({ openersNeeded: z.number(), releasedCount: z.number(), releasedByMe: z.boolean() }),
  ),
  paged: true,
});

/** Releasing twice counts once. The last release needed starts the opening, which goes on by itself. */
export const releaseOpening = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/opening/release',
  summary: '开标人解锁开标',
  access: { who: 'staff', permission: 'opening.release' },
  input: lotInput,
  output: z.object({
    released: z.number(),
    needed: z.number(),
    state: z.enum([...openingStates, 'failed']),
    message: z.string(),
  }),
  refusals: ['before_deadline', 'not_an_opener', 'lot_suspended', 'lot_over'],
});

/** 重新开标: tries what is not open yet at once, instead of when the platform would have tried by itself. */
export const resumeOpening = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/opening/resumption',
  summary: '重新开标：立即再次读取未开启的投标文件',
  access: { who: 'staff', permission: 'opening.release' },
  input: lotInput,
  output: z.object({ message: z.string() }),
  refusals: ['not_an_opener', 'lot_suspended', 'lot_over'],
});

/** 电子招标投标办法31: only a person, with a reason, in the record, says that a bid cannot be opened. */
export const declareUnreadable = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/opening/declarations',
  summary: '认定投标文件不能开启',
  access: { who: 'staff', permission: 'opening.release' },
  input: z.object({
    ...lotInput.shape,
    bidId: id,
    fault: z.enum(faults, { error: '请选择原因' }),
    reason: text('认定理由', { min: 5, max: 500 }),
  }),
  output: z.object({ message: z.string() }),
  refusals: ['not_an_opener', 'lot_suspended', 'lot_over', 'fault_not_bidders'],
});

export const withdrawDeclaration = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/opening/declarations/:bidId/withdrawal',
  summary: '撤销认定，重新尝试开启',
  access: { who: 'staff', permission: 'opening.release' },
  input: z.object({ ...lotInput.shape, bidId: id, reason: text('撤销理由', { min: 5, max: 500 }) }),
  output: z.object({ message: z.string() }),
  refusals: ['not_an_opener', 'lot_suspended', 'lot_over'],
});

/** Ends an opening in which bids were declared unreadable; one without such ends by itself. */
export const completeOpening = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/opening/completion',
  summary: '完成开标',
  access: { who: 'staff', permission: 'opening.release' },
  input: lotInput,
  output: z.object({ message: z.string() }),
  refusals: ['not_an_opener', 'lot_suspended', 'lot_over', 'bids_unaccounted'],
});

/** The files of an opened bid, for those who evaluate it. */
export const listOpenedFiles = endpoint({
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/opening/files',
  summary: '开标后各投标人的投标文件',
  access: { who: 'staff', permission: 'opening.read' },
  input: lotInput,
  output: z.array(
    z.object({
      bidId: z.string(),
      companyName: z.string(),
      files: z.array(fileView.extend({ envelope: z.string() })),
    }),
  ),
  refusals: ['before_deadline'],
});

/** All lines where the method opens in public, the company's own line otherwise; only for companies that bid. */
export const getOpeningRecord = endpoint({
  method: 'GET',
  path: '/api/outer/pch/lots/:lotId/opening-record',
  summary: '开标记录',
  access: { who: 'company', permission: 'bid.read' },
  input: lotInput,
  output: z.object({
    publicOpening: z.boolean(),
    record: record.extend({ bidCount: z.number().nullable() }),
  }),
});
