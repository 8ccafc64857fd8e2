import { formatDateTime } from '@procure/domain/display/time.ts';
import type {
  Announced,
  MeetingCancelled,
  MinutesAnswered,
  MinutesRecorded,
} from '@procure/domain/negotiation/decide-meeting.ts';
import { messages } from '../../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../../platform/record.ts';

interface Named {
  readonly title: string;
  readonly tenderNo: string;
}

/** The recipients: accounts of the supplier. */
interface ToSupplier extends Named {
  readonly to: readonly { readonly id: string }[];
}

interface Minutes {
  readonly no: number;
  readonly isAttended: boolean;
  readonly minutes: string;
  readonly dueAt: Date;
  readonly digest: string;
}

/** The events of a meeting, with the facts for their texts. */
type MeetingEvent =
  | (Announced & ToSupplier & { readonly agenda: string; readonly meetsAt: Date })
  | (MeetingCancelled & ToSupplier & { readonly meetsAt: Date })
  | (MinutesRecorded & ToSupplier & Minutes)
  | (MinutesAnswered &
      Named & {
        readonly no: number;
        readonly digest: string;
        /** The account of the chair who signed the minutes. */
        readonly to: string;
      });

interface AboutMeeting {
  readonly id: string;
  readonly lotId: string;
  readonly companyId: string;
}

export const meetingEvents: EventTable<MeetingEvent, AboutMeeting> = {
  announced: ({ agenda, meetsAt, to, ...names }, about) => ({
    audit: { ...of(about), action: 'announce_meeting', after: { agenda, meetsAt } },
    send: messages(
      to.map(({ id }) => id),
      { template: 'negotiation_meeting', values: { ...namesOf(names), time: inBeijing(meetsAt) } },
      ownLink(about),
    ),
  }),
  cancelled: ({ reason, meetsAt, to, ...names }, about) => ({
    audit: { ...of(about), action: 'cancel_meeting', after: { state: 'cancelled' }, reason },
    send: messages(
      to.map(({ id }) => id),
      {
        template: 'negotiation_meeting_cancelled',
        values: { ...namesOf(names), time: inBeijing(meetsAt), reason },
      },
      ownLink(about),
    ),
  }),
  recorded: ({ from, no, isAttended, minutes, dueAt, digest, to, ...names }, about) => ({
    audit: {
      ...of(about),
      action: 'record_minutes',
      before: { state: from.state, no: from.no },
      after: { no, isAttended, minutes, dueAt, digest },
    },
    send: messages(
      to.map(({ id }) => id),
      { template: 'negotiation_minutes', values: { ...namesOf(names), due: inBeijing(dueAt) } },
      ownLink(about),
    ),
  }),
  confirmed: (event, about) => describeAnswer(event, about, 'confirm_minutes', '已予确认'),
  disputed: (event, about) => describeAnswer(event, about, 'dispute_minutes', '提出了不同意见'),
};

function describeAnswer(
  { no, digest, note, to, ...names }: Extract<MeetingEvent, MinutesAnswered>,
  about: AboutMeeting,
  action: string,
  answer: string,
) {
  return {
    audit: { ...of(about), action, after: { no, digest, note } },
    send: messages(
      [to],
      { template: 'negotiation_minutes_answered', values: { ...namesOf(names), answer } },
      `/negotiation/${about.lotId}`,
    ),
  };
}

const inBeijing = (moment: Date) => `${formatDateTime(moment)}（北京时间）`;
const ownLink = ({ lotId }: AboutMeeting) => `/businessNegotiation?lotId=${lotId}`;
const namesOf = ({ title, tenderNo }: Named) => ({ title, tenderNo });

function of({ id, lotId, companyId }: AboutMeeting) {
  return { entity: 'negotiation', entityId: id, lotId, companyId };
}
