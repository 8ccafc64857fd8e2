import { formatDateTime, formatDay } from '@procure/domain/display/time.ts';
import { messages } from '../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../platform/record.ts';

interface Requested {
  readonly kind: 'request';
  readonly no: number;
  readonly request: string;
  readonly signature: string;
  readonly candidates: number;
  readonly reason: string;
}

/** The first experts of a draw are invited. */
interface Drawn {
  readonly kind: 'draw';
  readonly no: number;
}

interface Invited {
  readonly kind: 'invite' | 'pass_over';
  readonly id: string;
  readonly no: number;
  readonly position: number;
  readonly expert: string;
  readonly dueAt: Date;
}

interface Answered {
  readonly kind: 'accept' | 'decline' | 'withdraw' | 'fall_silent' | 'replace';
  readonly id: string;
  readonly no: number;
  readonly position: number;
  readonly expert: string;
  readonly reason: string;
}

interface Appointed {
  readonly kind: 'appoint';
  readonly expert: string;
  readonly reason: string;
}

/** No expert is left, or every seat is held. */
interface Settled {
  readonly kind: 'exhaust' | 'complete';
  readonly vacant: number;
}

export type DrawEvent = Requested | Drawn | Invited | Answered | Appointed | Settled;

interface AboutDraw {
  readonly lotId: string;
  readonly title: string;
  readonly tenderNo: string;
  readonly buyerName: string;
  readonly ownerId: string;
  /** The day of the evaluation. */
  readonly day: string;
}

export const drawEvents: EventTable<DrawEvent, AboutDraw> = {
  request: ({ no, request, signature, candidates, reason }, about) => ({
    audit: {
      ...ofDraw(about),
      action: 'request_draw',
      after: { no, request: JSON.parse(request), signature, candidates },
      ...(reason === '' ? {} : { reason }),
    },
  }),
  draw: ({ no }, about) => ({ audit: { ...ofDraw(about), action: 'draw', after: { no } } }),
  invite: ({ id, no, position, expert, dueAt }, about) => ({
    audit: { ...ofInvitation(about, id), action: 'invite', after: { no, position, expert, dueAt } },
    send: messages(
      [expert],
      {
        template: 'expert_invited',
        values: { buyer: about.buyerName, day: formatDay(about.day), due: formatDateTime(dueAt) },
      },
      '/expert/invitation',
    ),
  }),
  pass_over: ({ id, no, position, expert }, about) => ({
    audit: { ...ofInvitation(about, id), action: 'pass_over', after: { no, position, expert } },
  }),
  accept: (event, about) => ({
    audit: answered(event, about),
    send: messages(
      [event.expert],
      {
        template: 'expert_seated',
        values: { title: about.title, tenderNo: about.tenderNo, day: formatDay(about.day) },
      },
      '/expert/invitation',
    ),
  }),
  decline: (event, about) => ({ audit: answered(event, about) }),
  withdraw: (event, about) => ({ audit: answered(event, about) }),
  fall_silent: (event, about) => ({ audit: answered(event, about) }),
  replace: (event, about) => ({ audit: answered(event, about) }),
  appoint: ({ expert, reason }, about) => ({
    audit: { ...ofDraw(about), action: 'appoint', after: { expert }, reason },
    send: messages(
      [expert],
      { template: 'evaluator_named', values: { title: about.title, tenderNo: about.tenderNo } },
      '/evaluation',
    ),
  }),
  complete: (_, about) => ({
    send: messages(
      [about.ownerId],
      { template: 'expert_seats_complete', values: { title: about.title, tenderNo: about.tenderNo } },
      `/expert-draw/${about.lotId}`,
    ),
  }),
  exhaust: ({ vacant }, about) => ({
    send: messages(
      [about.ownerId],
      {
        template: 'expert_seats_short',
        values: { title: about.title, tenderNo: about.tenderNo, n: String(vacant) },
      },
      `/expert-draw/${about.lotId}`,
    ),
  }),
};

const ofDraw = ({ lotId }: AboutDraw) => ({ entity: 'expert_draw', entityId: lotId, lotId });
const ofInvitation = ({ lotId }: AboutDraw, id: string) => ({
  entity: 'expert_invitation',
  entityId: id,
  lotId,
});

const answered = ({ kind, id, no, position, expert, reason }: Answered, about: AboutDraw) => ({
  ...ofInvitation(about, id),
  action: kind,
  after: { no, position, expert },
  ...(reason === '' ? {} : { reason }),
});
