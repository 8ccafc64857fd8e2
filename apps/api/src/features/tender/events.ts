import { formatDateTime } from '@procure/domain/display/time.ts';
import type { DecidedLot, LotEvent } from '@procure/domain/lot/decide.ts';
import type { Lot } from '@procure/domain/lot/standing.ts';
import type { TenderEvent } from '@procure/domain/tender/decide.ts';
import type { GroundCode } from '@procure/domain/tender/ground.ts';
import { messages, type Text } from '../../platform/messaging/outbox/outgoing.ts';
import { type Consequences, difference, type EventTable } from '../../platform/record.ts';

interface AboutLot {
  readonly id: string;
  /** As it was decided. */
  readonly lot: Lot;
  /** The title known to suppliers. */
  readonly title: string;
  readonly tenderNo: string;
  /** Accounts of participating suppliers to notify; empty if the event does not concern them. */
  readonly to: readonly string[];
  /** The tender's owner to notify; null if the event does not concern them. */
  readonly owner: { readonly accountId: string; readonly tenderId: string } | null;
  /** Additional fields for the log. */
  readonly recorded?: object;
}

/** The steps of a lot. Steps that follow from the opening are logged with the opening. */
export const lotEvents: EventTable<LotEvent, AboutLot> = {
  submit: desk,
  recall: desk,
  approve: desk,
  return: desk,
  revise: desk,
  publish: desk,
  extend: (event, about) => {
    const deadline = `${formatDateTime(about.lot.bidDeadline)}（北京时间）`;
    return notifiedChange(event, about, {
      template: 'deadline_extended',
      values: { ...namesOf(about), deadline },
    });
  },
  putLater: (event, about) => publicChange({ ...event, kind: 'extend' }, about),
  suspend: (event, about) =>
    notifiedChange(event, about, {
      template: 'tender_suspended',
      values: { ...namesOf(about), reason: event.reason ?? '' },
    }),
  resume: (event, about) =>
    notifiedChange(event, about, { template: 'tender_resumed', values: namesOf(about) }),
  terminate: (event, about) =>
    notifiedChange(event, about, {
      template: 'tender_terminated',
      values: { ...namesOf(about), reason: event.reason ?? '' },
    }),
  fail: (event, about) =>
    notifiedChange(event, about, {
      template: 'tender_failed',
      values: { ...namesOf(about), reason: event.reason ?? '' },
    }),
  archive: publicChange,
  concludePrequalification: publicChange,
  reopenPrequalification: publicChange,
  open: () => ({ touch: ['notice'] }),
  openPrices: () => ({ touch: ['notice'] }),
  completeOpening: () => ({ touch: ['notice'] }),
  publicize: publicChange,
  decide: publicChange,
  award: publicChange,
  redecide: publicChange,
  reevaluate: publicChange,
  strike: publicChange,
  voidAward: publicChange,
  contract: publicChange,
};

function desk(event: LotEvent, about: AboutLot): Consequences {
  return { audit: lineOf(event, about) };
}

/** Lists show the lot's state and deadline beside the notice. */
function publicChange(event: LotEvent, about: AboutLot): Consequences {
  return { audit: lineOf(event, about), touch: ['notice'] };
}

function notifiedChange(event: LotEvent, about: AboutLot, text: Text): Consequences {
  const { id, to, owner } = about;
  const send = [
    ...messages(to, text, `/processManage?lotId=${id}`),
    ...(owner === null ? [] : messages([owner.accountId], text, `/tender/${owner.tenderId}`)),
  ];
  return { ...publicChange(event, about), send };
}

function lineOf(
  { kind, from, reason }: LotEvent,
  { id, lot, recorded }: Pick<AboutLot, 'id' | 'lot' | 'recorded'>,
) {
  const changed = difference(from, lot);
  return {
    action: kind,
    entity: 'lot',
    entityId: id,
    lotId: id,
    before: changed.before,
    after: { ...changed.after, ...recorded },
    reason,
  };
}

function namesOf({ title, tenderNo }: { readonly title: string; readonly tenderNo: string }) {
  return { title, tenderNo };
}

interface AboutTender {
  readonly tender: {
    readonly id: string;
    readonly title: string;
    readonly tenderNo: string;
    readonly ownerId: string;
    readonly ground: GroundCode | null;
    readonly groundNote: string;
  };
  /** The decided state of each lot. */
  readonly steps: readonly (DecidedLot & { readonly id: string })[];
  readonly approvers: readonly string[];
}

/** The events of a tender up to its publication: one log line for each lot, one message for each reader. */
export const tenderEvents: EventTable<TenderEvent, AboutTender> = {
  submit: ({ warnings }, about) => {
    const { ground, groundNote } = about.tender;
    const stated = ground === null ? {} : { ground, groundNote };
    const recorded = (id: string) => {
      const given = warnings.filter(({ lotId }) => lotId === id).map(({ lotId: _, ...one }) => one);
      return { ...(given.length === 0 ? {} : { warnings: given }), ...stated };
    };
    const text = { template: 'tender_submitted', values: namesOf(about.tender) } as const;
    return { ...lines(about, recorded), send: messages(about.approvers, text, linkOf(about)) };
  },
  recall: (_, about) => lines(about),
  approve: (_, about) => toOwner(about, { template: 'tender_approved', values: namesOf(about.tender) }),
  return: ({ reason }, about) =>
    toOwner(about, {
      template: 'tender_returned',
      values: { ...namesOf(about.tender), reason: reason ?? '' },
    }),
  revise: (_, about) => lines(about),
  publish: (_, about) => lines(about),
};

function lines({ steps }: AboutTender, recorded: (lotId: string) => object = () => ({})): Consequences {
  return { audit: steps.map(({ id, event, lot }) => lineOf(event, { id, lot, recorded: recorded(id) })) };
}

function toOwner(about: AboutTender, text: Text): Consequences {
  return { ...lines(about), send: messages([about.tender.ownerId], text, linkOf(about)) };
}

function linkOf({ tender }: AboutTender) {
  return `/tender/${tender.id}`;
}
