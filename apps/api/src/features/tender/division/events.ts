import { formatDateTime } from '@procure/domain/display/time.ts';
import { messages } from '../../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../../platform/record.ts';

/** `no` is the division's. */
type DivisionEvent = { readonly no: number } & (
  | {
      readonly kind: 'ask';
      readonly openers: readonly string[];
      readonly holders: readonly string[];
      readonly reason: string;
    }
  | { readonly kind: 'draw_share' | 'draw_pieces' | 'confirm' }
  | {
      readonly kind: 'deal';
      readonly dealers: number;
      readonly needed: number;
      /** The openers who can confirm now; empty while more shares must be dealt. */
      readonly to: readonly string[];
    }
  | {
      readonly kind: 'divide';
      readonly before: readonly string[];
      readonly openers: readonly string[];
      readonly names: readonly string[];
      readonly to: readonly string[];
    }
  | { readonly kind: 'cancel'; readonly to: readonly string[] }
);

interface AboutDivision {
  readonly lotId: string;
  readonly title: string;
  readonly tenderNo: string;
  readonly bidDeadline: Date;
}

export const divisionEvents: EventTable<DivisionEvent, AboutDivision> = {
  ask: ({ no, openers, holders, reason }, about) => ({
    audit: { ...of(about), action: 'ask_division', after: { division: no, openers }, reason },
    send: messages(holders, { template: 'division_asked', values: namesWithDeadline(about) }, linkTo(about)),
  }),
  draw_share: drawn,
  draw_pieces: drawn,
  deal: ({ no, dealers, needed, to }, about) => ({
    audit: { ...of(about), action: 'deal_share', after: { division: no, dealers, needed } },
    send: messages(to, { template: 'division_dealt', values: namesWithDeadline(about) }, linkTo(about)),
  }),
  confirm: ({ no }, about) => ({
    audit: { ...of(about), action: 'confirm_pieces', after: { division: no } },
  }),
  divide: ({ no, before, openers, names, to }, about) => ({
    audit: {
      ...of(about),
      action: 'divide',
      before: { openers: before },
      after: { division: no, openers },
    },
    send: messages(
      to,
      { template: 'division_done', values: { ...namesOf(about), names: names.join('、') } },
      linkTo(about),
    ),
  }),
  cancel: ({ no, to }, about) => ({
    audit: { ...of(about), action: 'cancel_division', before: { division: no } },
    send: messages(to, { template: 'division_cancelled', values: namesOf(about) }, linkTo(about)),
  }),
};

function drawn({ kind, no }: { readonly kind: string; readonly no: number }, about: AboutDivision) {
  return { audit: { ...of(about), action: kind, after: { division: no } } };
}

function of({ lotId }: AboutDivision) {
  return { entity: 'opening', entityId: lotId, lotId };
}

function namesOf({ title, tenderNo }: AboutDivision) {
  return { title, tenderNo };
}

function namesWithDeadline(about: AboutDivision) {
  return { ...namesOf(about), deadline: `${formatDateTime(about.bidDeadline)}（北京时间）` };
}

const linkTo = ({ lotId }: AboutDivision) => `/opening/${lotId}`;
