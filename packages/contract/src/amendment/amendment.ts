import { amendmentStates } from '@procure/domain/amendment/amendment.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fileView, id, moment, text } from '../field.ts';
import { blocker, staffLot } from '../lot/view.ts';
import { documentKind } from '../tender/fields.ts';

const seen = { id, version: z.number().int().min(1) };
const amendmentNow = z.object({ id: z.string(), state: z.enum(amendmentStates), version: z.number() });
const reason = (label: string) => text(label, { min: 5, max: 500 });

const document = z.object({
  id,
  fileId: id,
  title: text('文件名称', { max: 200 }),
  kind: documentKind,
  /** True: an attachment of the notice, for everybody. */
  public: z.boolean().default(false),
});
export type AmendmentDocument = z.output<typeof document>;

/** A deadline the law asks for: the earliest, the one that is offered, and why. */
export const extension = z
  .object({ earliest: z.string(), proposed: z.string(), period: z.string(), citation: z.string() })
  .nullable();

const person = z.object({ id: z.string(), name: z.string() });

const amendment = z.object({
  id: z.string(),
  state: z.enum(amendmentStates),
  summary: z.string(),
  /** An answer that waits for a second person: what was asked and what is answered. */
  question: z
    .object({ id: z.string(), title: z.string(), content: z.string(), answer: z.string() })
    .nullable(),
  documents: z.array(
    z.object({
      id: z.string(),
      fileId: z.string(),
      title: z.string(),
      kind: documentKind,
      public: z.boolean(),
      /** The version it is, or would be were it published now. */
      versionNo: z.number(),
      file: fileView,
    }),
  ),
  noEffectReason: z.string().nullable(),
  createdBy: person,
  createdAt: z.string(),
  submittedAt: z.string().nullable(),
  returnReason: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  publishedAt: z.string().nullable(),
  version: z.number(),
});
export type AmendmentView = z.output<typeof amendment>;

const amendmentDesk = z.object({
  lot: staffLot,
  /** As notices name the lot. */
  name: z.string(),
  serverTime: z.string(),
  blocker,
  /** What a change published now must leave; `bound` is false where no such rule binds the method. */
  plan: z.object({ bound: z.boolean(), bid: extension, prequalification: extension }),
  amendments: z.array(amendment).describe('最近的在前'),
});
export type AmendmentDesk = z.output<typeof amendmentDesk>;

export const listAmendments = endpoint({
  method: 'GET',
  path: '/api/inner/pch/lots/:lotId/amendments',
  summary: '标段的变更：准备、待确认与已发布',
  access: { who: 'staff', permission: 'tender.read' },
  input: z.object({ lotId: id }),
  output: amendmentDesk,
});

/** Prepares a change of a published lot; nobody outside reads it before it is published. Version 0 is a new one. */
export const saveAmendment = endpoint({
  method: 'POST',
  path: '/api/inner/pch/lots/:lotId/amendments/:id/draft',
  summary: '准备变更',
  access: { who: 'staff', permission: 'document.upload' },
  input: z.object({
    lotId: id,
    id,
    version: z.number().int().min(0),
    summary: text('变更内容', { min: 5, max: 2000 }),
    documents: z.array(document).max(20, '一次变更最多20个文件').default([]),
  }),
  output: amendmentNow,
  refusals: ['bid_deadline_passed', 'lot_suspended', 'lot_over'],
});

/**
 * Publishes a change that may affect bids: the deadlines the law asks for are set in the same act, notices and
 * messages go out with it. The times given must be lawful; left out, those the desk offered are taken.
 */
export const publishAmendment = endpoint({
  method: 'POST',
  path: '/api/inner/pch/amendments/:id/publication',
  summary: '发布变更并依法顺延',
  access: { who: 'staff', permission: 'tender.publish' },
  input: z.object({ ...seen, bidDeadline: moment.optional(), prequalificationDeadline: moment.optional() }),
  output: amendmentNow,
  refusals: ['extension_needed', 'deadline_only_later', 'bid_deadline_passed', 'lot_suspended', 'lot_over'],
});

/** Says that the change does not affect the preparation of bids, and why; another person confirms it. */
export const submitAmendment = endpoint({
  method: 'POST',
  path: '/api/inner/pch/amendments/:id/confirmation-request',
  summary: '变更不影响投标，提交确认',
  access: { who: 'staff', permission: 'tender.publish' },
  input: z.object({ ...seen, reason: reason('不影响投标文件编制的理由') }),
  output: amendmentNow,
  refusals: ['bid_deadline_passed', 'lot_suspended', 'lot_over'],
});

export const recallAmendment = endpoint({
  method: 'POST',
  path: '/api/inner/pch/amendments/:id/confirmation-request/recall',
  summary: '收回待确认的变更',
  access: { who: 'staff', permission: 'tender.publish' },
  input: z.object(seen),
  output: amendmentNow,
});

/** Publishes what waits, without an extension: never by who prepared or submitted it. */
export const confirmAmendment = endpoint({
  method: 'POST',
  path: '/api/inner/pch/amendments/:id/confirmation',
  summary: '确认变更不影响投标并发布',
  access: { who: 'staff', permission: 'tender.approve' },
  input: z.object(seen),
  output: amendmentNow,
  refusals: ['own_work', 'bid_deadline_passed', 'lot_suspended', 'lot_over'],
});

export const returnAmendment = endpoint({
  method: 'POST',
  path: '/api/inner/pch/amendments/:id/return',
  summary: '退回变更',
  access: { who: 'staff', permission: 'tender.approve' },
  input: z.object({ ...seen, reason: reason('退回理由') }),
  output: amendmentNow,
  refusals: ['own_work'],
});

/** Gives a change up before it is published; it stays in the record. */
export const withdrawAmendment = endpoint({
  method: 'POST',
  path: '/api/inner/pch/amendments/:id/withdrawal',
  summary: '作废未发布的变更',
  access: { who: 'staff', permission: 'tender.publish' },
  input: z.object(seen),
  output: amendmentNow,
});
