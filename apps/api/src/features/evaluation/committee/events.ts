import {
  type DepartureGround,
  departureGroundLabels,
  type Leaving,
} from '@procure/domain/evaluation/attendance.ts';
import { type ChairWay, chairWayLabels } from '@procure/domain/evaluation/chair.ts';
import { type Seat, seatLabels } from '@procure/domain/evaluation/committee.ts';
import { messages } from '../../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../../platform/record.ts';

type CommitteeEvent =
  | {
      readonly kind: 'signIn';
      readonly evaluator: string;
      readonly textVersion: string;
      readonly biddersDigest: string;
      /** The members who elect a chair now; empty if others have not signed in, or there is a chair. */
      readonly electors: readonly string[];
    }
  | {
      readonly kind: 'leave';
      readonly leaving: Leaving;
      readonly no: number;
      readonly seat: Seat;
      readonly hadSheet: 'draft' | 'submitted' | null;
    }
  | {
      readonly kind: 'vacate';
      readonly no: number;
      readonly seat: Seat;
      readonly ground: DepartureGround;
      readonly handlers: readonly string[];
    }
  | { readonly kind: 'tellRemoved'; readonly evaluatorId: string; readonly ground: DepartureGround }
  | { readonly kind: 'vote'; readonly by: string; readonly candidate: string; readonly election: number }
  | {
      readonly kind: 'nameChair';
      readonly no: number;
      readonly chair: { readonly id: string; readonly name: string };
      readonly way: ChairWay;
      readonly members: readonly string[];
    };

interface AboutCommittee {
  readonly lotId: string;
  readonly title: string;
  readonly tenderNo: string;
}

const leaveActions = {
  recusal: 'recuse',
  removal: 'remove_evaluator',
  replacement: 'leave_committee',
} as const;

const ofLot = ({ lotId }: AboutCommittee) => ({ entity: 'committee', entityId: lotId, lotId }) as const;
const page = ({ lotId }: AboutCommittee) => `/evaluation/${lotId}`;

export const committeeEvents: EventTable<CommitteeEvent, AboutCommittee> = {
  signIn: ({ evaluator, textVersion, biddersDigest, electors }, about) => ({
    audit: { ...ofLot(about), action: 'sign_in_committee', after: { evaluator, textVersion, biddersDigest } },
    send: messages(
      electors,
      { template: 'chair_wanted', values: { title: about.title, tenderNo: about.tenderNo } },
      page(about),
    ),
  }),
  leave: ({ leaving: { evaluatorId, kind, ground, bidIds, reason }, no, seat, hadSheet }, about) => ({
    audit: {
      ...ofLot(about),
      action: leaveActions[kind],
      before: { evaluator: evaluatorId, sheet: hadSheet },
      after: { no, seat, ground, bidIds },
      reason,
    },
  }),
  // The departure is logged.
  vacate: ({ seat, ground, handlers }, about) => ({
    send: messages(
      handlers,
      {
        template: 'seat_vacant',
        values: {
          title: about.title,
          tenderNo: about.tenderNo,
          seat: seatLabels[seat],
          ground: departureGroundLabels[ground],
        },
      },
      page(about),
    ),
  }),
  tellRemoved: ({ evaluatorId, ground }, about) => ({
    send: messages(
      [evaluatorId],
      {
        template: 'evaluator_removed',
        values: {
          title: about.title,
          tenderNo: about.tenderNo,
          ground: departureGroundLabels[ground],
        },
      },
      '/evaluation',
    ),
  }),
  vote: ({ by, candidate, election }, about) => ({
    audit: { ...ofLot(about), action: 'vote_chair', after: { evaluator: by, candidate, election } },
  }),
  nameChair: ({ no, chair, way, members }, about) => ({
    audit: { ...ofLot(about), action: 'name_chair', after: { no, chair: chair.id, way } },
    send: messages(
      members,
      {
        template: 'chair_named',
        values: {
          title: about.title,
          tenderNo: about.tenderNo,
          chair: chair.name,
          way: chairWayLabels[way],
        },
      },
      page(about),
    ),
  }),
};
