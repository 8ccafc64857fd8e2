import type { BidState } from '@procure/domain/bid/bid.ts';
import type { Completed, Paused, Resumed, Started } from '@procure/domain/opening/decide.ts';
import type { DeemedResult } from '@procure/domain/opening/declaration.ts';
import { type FindingKind, pauseWording } from '@procure/domain/opening/opening.ts';
import type { KeyUse } from '@procure/sealing/share.ts';
import { encodeChange } from '../../platform/database/opening-change.ts';
import { messages } from '../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../platform/record.ts';

/** Fields of events about one bid of the lot. */
interface OfBid {
  readonly bidId: string;
  readonly companyId: string;
}

interface Released {
  readonly kind: 'release';
  readonly use: KeyUse;
  readonly before: number;
  readonly released: number;
  readonly needed: number;
}
/** Openers whose published share does not belong to the key that the other shares reconstruct. */
interface NamedFalse {
  readonly kind: 'name_false';
  readonly names: readonly string[];
  /** Dealers whose pieces do not belong to the share that they held. */
  readonly dealers: readonly string[];
}
interface Found extends OfBid {
  readonly kind: 'find';
  readonly finding: FindingKind;
  readonly cause: string;
}
/** The bid was added to the record. */
interface Entered extends OfBid {
  readonly kind: 'open';
  readonly from: BidState;
  readonly state: BidState;
  readonly cause: string | null;
  readonly totalIncl: string | null;
}
interface Declared extends OfBid {
  readonly kind: 'declare' | 'undeclare';
  readonly before: object;
  readonly result: DeemedResult | null;
  readonly reason: string;
}

/** Events of an opening, with the values of their texts. */
type OpeningEvent =
  | Released
  | NamedFalse
  | (Started & { readonly root: string | null; readonly prices: boolean })
  | (Paused & { readonly to: readonly string[] })
  | Resumed
  | (Completed & {
      /** Whether the session opened price envelopes. */
      readonly prices: boolean;
      readonly bidders: readonly string[];
      readonly evaluators: readonly string[];
      /** The buyer's staff who review the qualification of the bidders next; empty if the committee judges it. */
      readonly reviewers: readonly string[];
    })
  | Found
  | Entered
  | Declared;

interface AboutOpening {
  readonly lotId: string;
  readonly title: string;
  readonly tenderNo: string;
  readonly ownerId: string;
}

export const openingEvents: EventTable<OpeningEvent, AboutOpening> = {
  release: ({ use, before, released, needed }, about) => ({
    audit: {
      ...ofLot(about),
      action: 'release',
      before: { released: before },
      after: { released, needed, ...(use === 'price' ? { prices: true } : {}) },
    },
    tell: ofSession(about),
  }),
  name_false: ({ names, dealers }, about) => ({
    audit: { ...ofLot(about), action: 'name_false', after: { openers: names, dealers } },
  }),
  start: ({ bids, root, prices }, about) => ({
    audit: {
      ...ofLot(about),
      action: 'start',
      before: { state: prices ? 'evaluating' : 'published' },
      after: { state: 'opening', bidCount: bids, ...(prices ? { prices } : { root }) },
    },
    tell: ofSession(about),
  }),
  pause: ({ from, cause, first, to }, about) => ({
    audit: {
      ...ofLot(about),
      action: 'pause',
      before: { state: from.state, cause: from.pauseCause },
      after: { state: 'paused', cause },
    },
    send: first
      ? messages(
          to,
          { template: 'opening_paused', values: { ...namesOf(about), cause: pauseWording[cause] } },
          `/opening/${about.lotId}`,
        )
      : [],
    tell: ofSession(about),
  }),
  resume: ({ from }, about) => ({
    audit: {
      ...ofLot(about),
      action: 'resume',
      before: { state: from.state, cause: from.pauseCause },
      after: { state: 'in_progress' },
    },
    tell: ofSession(about),
  }),
  complete: ({ entries, prices, bidders, evaluators, reviewers }, about) => {
    const { lotId } = about;
    const values = namesOf(about);
    const done = { template: prices ? 'prices_opened' : 'opening_done', values } as const;
    const assigned = { template: prices ? 'prices_opened' : 'evaluation_assigned', values } as const;
    return {
      audit: {
        ...ofLot(about),
        action: 'complete',
        before: { state: 'opening' },
        after: { state: 'evaluating', entries, ...(prices ? { prices } : {}) },
      },
      send: [
        ...messages(bidders, done, `/processManage?lotId=${lotId}`),
        ...messages([about.ownerId], done, `/opening/${lotId}`),
        ...messages(reviewers, { template: 'qualification_wanted', values }, `/evaluation/${lotId}`),
        ...messages(evaluators, assigned, `/evaluation/${lotId}`),
      ],
      tell: ofSession(about),
    };
  },
  find: ({ finding: kind, cause, ...event }, about) => ({
    audit: { ...ofBid(event, about), action: 'find', after: { kind, cause } },
  }),
  open: ({ from, state, cause, totalIncl, ...event }, about) => ({
    audit: {
      ...ofBid(event, about),
      action: 'open',
      before: { state: from },
      after: { state, cause, totalIncl },
    },
    tell: encodeChange({ of: 'line', lotId: about.lotId }),
  }),
  declare: describeDeclaration,
  undeclare: describeDeclaration,
};

function describeDeclaration({ kind, before, result, reason, ...event }: Declared, about: AboutOpening) {
  return { audit: { ...ofBid(event, about), action: kind, before, after: { result }, reason } };
}

function ofSession({ lotId }: AboutOpening) {
  return encodeChange({ of: 'session', lotId });
}

function ofLot({ lotId }: AboutOpening) {
  return { entity: 'opening', entityId: lotId, lotId };
}

function ofBid({ bidId, companyId }: OfBid, { lotId }: AboutOpening) {
  return { entity: 'bid', entityId: bidId, lotId, companyId };
}

function namesOf({ title, tenderNo }: AboutOpening) {
  return { title, tenderNo };
}
