import { messages } from '../../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../../platform/record.ts';

interface Requested {
  readonly kind: 'request';
  readonly no: number;
  readonly request: string;
  readonly signature: string;
  readonly candidates: number;
}

/** The first suppliers of a draw are invited. */
interface Drawn {
  readonly kind: 'draw';
  readonly no: number;
}

interface Passed {
  readonly kind: 'pass_over' | 'fall_silent';
  readonly no: number;
  readonly position: number;
  readonly company: string;
}

/** No supplier is left, or has time to reply. */
interface Exhausted {
  readonly kind: 'exhaust';
  readonly vacant: number;
}

export type SupplierDrawEvent = Requested | Drawn | Passed | Exhausted;

interface AboutDraw {
  readonly lotId: string;
  readonly title: string;
  readonly tenderNo: string;
  readonly ownerId: string;
}

export const supplierDrawEvents: EventTable<SupplierDrawEvent, AboutDraw> = {
  request: ({ no, request, signature, candidates }, about) => ({
    audit: {
      ...ofDraw(about),
      action: 'request_draw',
      after: { no, request: JSON.parse(request), signature, candidates },
    },
  }),
  draw: ({ no }, about) => ({ audit: { ...ofDraw(about), action: 'draw', after: { no } } }),
  pass_over: (event, about) => ({ audit: passed(event, about) }),
  fall_silent: (event, about) => ({ audit: passed(event, about) }),
  exhaust: ({ vacant }, about) => ({
    send: messages(
      [about.ownerId],
      {
        template: 'supplier_draw_short',
        values: { title: about.title, tenderNo: about.tenderNo, n: String(vacant) },
      },
      `/supplier-draw/${about.lotId}`,
    ),
  }),
};

const ofDraw = ({ lotId }: AboutDraw) => ({ entity: 'supplier_draw', entityId: lotId, lotId });

/** The company is no part of the entry's own: it does not learn that it was passed over. */
const passed = ({ kind, no, position, company }: Passed, about: AboutDraw) => ({
  ...ofDraw(about),
  action: kind,
  after: { no, position, company },
});
