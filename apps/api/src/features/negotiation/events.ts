import { formatDateTime } from '@procure/domain/display/time.ts';
import type {
  Concluded,
  HasQuit,
  Opened,
  RoundOpened,
  Submitted,
  Terminated,
} from '@procure/domain/negotiation/decide.ts';
import { messages } from '../../platform/messaging/outbox/outgoing.ts';
import type { Consequences, EventTable } from '../../platform/record.ts';

interface Round {
  readonly id: string;
  readonly roundNo: number;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

interface ToAsked {
  readonly round: Round;
  readonly to: readonly { readonly id: string }[];
}

/** Those of the last round. */
interface ToInvolved {
  readonly to: readonly string[];
}

/** The events of a negotiation, with the facts for their texts. */
type NegotiationEvent =
  | (Opened & { readonly subject: string })
  | (RoundOpened & ToAsked)
  | (Concluded & ToInvolved)
  | (Terminated & ToInvolved)
  | { readonly kind: 'reveal'; readonly roundNo: number; readonly totals: Readonly<Record<string, string>> };

interface AboutNegotiation {
  readonly id: string;
  readonly lotId: string;
  readonly title: string;
  readonly tenderNo: string;
}

export const negotiationEvents: EventTable<NegotiationEvent, AboutNegotiation> = {
  open: ({ subject }, about) => ({ audit: { ...of(about), action: 'open', after: { subject } } }),
  open_round: (event, about) => {
    const values = { ...namesOf(about), ...times(event.round), round: event.round.roundNo };
    const send = messages(
      event.to.map(({ id }) => id),
      { template: 'negotiation_round', values },
      linkOf(about),
    );
    return { ...roundOpening(event, about), send };
  },
  call_final: (event, about) => {
    const values = { ...namesOf(about), ...times(event.round) };
    const send = messages(
      event.to.map(({ id }) => id),
      { template: 'negotiation_final', values },
      linkOf(about),
    );
    return { ...roundOpening(event, about), send };
  },
  conclude: ({ from, at, note, to }, about) => ({
    audit: {
      ...of(about),
      action: 'conclude',
      before: { state: from.state },
      after: { state: 'concluded', concludedAt: at },
      reason: note,
    },
    send: messages(to, { template: 'negotiation_concluded', values: namesOf(about) }, linkOf(about)),
  }),
  terminate: ({ from, at, reason, to }, about) => ({
    audit: {
      ...of(about),
      action: 'terminate',
      before: { state: from.state },
      after: { state: 'terminated', concludedAt: at, terminationReason: reason },
      reason,
    },
    send: messages(
      to,
      { template: 'negotiation_terminated', values: { ...namesOf(about), reason } },
      linkOf(about),
    ),
  }),
  reveal: ({ roundNo, totals }, about) => ({
    audit: { ...of(about), action: 'reveal', after: { roundNo, totals } },
  }),
};

function roundOpening(
  { kind, from, state, round }: RoundOpened & ToAsked,
  about: AboutNegotiation,
): Consequences {
  return {
    audit: { ...of(about), action: kind, before: { state: from.state }, after: { ...round, state } },
  };
}

function times({ opensAt, closesAt }: Round) {
  return {
    opens: `${formatDateTime(opensAt)}（北京时间）`,
    closes: `${formatDateTime(closesAt)}（北京时间）`,
  };
}

interface AboutQuote {
  readonly id: string;
  readonly lotId: string;
  readonly companyId: string;
  readonly roundNo: number;
}

/** The log names the ciphertext and not the price: it is read before the round ends. */
export const quoteEvents: EventTable<(Submitted & { readonly sealedSha256: string }) | HasQuit, AboutQuote> =
  {
    submit: describeQuote,
    revise: describeQuote,
    quit: ({ from, reason }, { roundNo, ...about }) => ({
      audit: {
        ...ofQuote(about),
        action: 'quit',
        before: { state: from.state },
        after: { state: 'quit', roundNo },
        reason,
      },
    }),
  };

function describeQuote(
  { kind, sealedSha256 }: Submitted & { readonly sealedSha256: string },
  { roundNo, ...about }: AboutQuote,
): Consequences {
  return { audit: { ...ofQuote(about), action: kind, after: { roundNo, sealedSha256 } } };
}

function of({ id, lotId }: AboutNegotiation) {
  return { entity: 'negotiation', entityId: id, lotId };
}

function ofQuote({ id, lotId, companyId }: Omit<AboutQuote, 'roundNo'>) {
  return { entity: 'negotiation', entityId: id, lotId, companyId };
}

function namesOf({ title, tenderNo }: AboutNegotiation) {
  return { title, tenderNo };
}

function linkOf({ lotId }: AboutNegotiation) {
  return `/businessNegotiation?lotId=${lotId}`;
}
