import { formatDateTime } from '@procure/domain/display/time.ts';
import type { FileAdded } from '@procure/domain/file/person.ts';
import type {
  Remedied,
  Returned,
  Saved,
  WasAnswered,
  WasHandedIn,
  WasRefused,
  WasSubmitted,
  Withdrawn,
  Wrote,
} from '@procure/domain/objection/decide.ts';
import {
  type ObjectionSubject,
  objectionGroundLabels,
  objectionOutcomeLabels,
  objectionSubjectLabels,
} from '@procure/domain/objection/objection.ts';
import type { Objection } from '@procure/domain/objection/objection-record.ts';
import { encodeChange } from '../../platform/database/opening-change.ts';
import { messages, type Outgoing, type TextToPhone } from '../../platform/messaging/outbox/outgoing.ts';
import type { Consequences, EventTable } from '../../platform/record.ts';

/** Recipients of the message. */
interface Telling {
  readonly to: readonly string[];
  /** Phone of an objector without an account, for an SMS that never contains the objection's text. */
  readonly phone?: string | null;
}

type ObjectionEvent =
  | Saved
  | (WasSubmitted & Telling & { readonly content: object })
  | (Withdrawn & Telling)
  | (WasRefused & Telling)
  | Wrote
  | WasHandedIn
  | (WasAnswered & Telling)
  | Remedied
  | (Returned & Telling)
  | (FileAdded & Telling);

interface AboutObjection {
  readonly id: string;
  readonly lotId: string;
  /** Null for a person without a company. */
  readonly companyId: string | null;
  readonly subject: ObjectionSubject;
  readonly title: string;
  readonly tenderNo: string;
}

/** The notice's page shows whether the lot waits, and the result. */
const announced = ['notice'] as const;

/**
 * Events of an objection. No message names the objector: the answering staff see the name when they open the
 * objection.
 */
export const objectionEvents: EventTable<ObjectionEvent, AboutObjection> = {
  save: (_, about) => ({ audit: { ...of(about), action: 'save' } }),
  submit: ({ objectionNo, dueAt, content, to, phone }, about) => ({
    ...heard(about),
    audit: { ...of(about), action: 'submit', after: { objectionNo, dueAt, ...content } },
    touch: announced,
    send: messages(
      to,
      {
        template: 'objection_submitted',
        values: {
          ...namesOf(about),
          subject: objectionSubjectLabels[about.subject],
          due: formatDateTime(dueAt),
        },
      },
      deskOf(about),
    ).concat(
      bySms(phone, {
        template: 'objection_person_received',
        values: { ...namesOf(about), objectionNo, due: formatDateTime(dueAt) },
      }),
    ),
  }),
  addFile: ({ size, sha256, to }, about) => ({
    audit: { ...of(about), action: 'add_file', after: { size, sha256 } },
    send: messages(to, { template: 'objection_file_added', values: namesOf(about) }, openOf(about)),
  }),
  withdraw: ({ from, to }, about) => ({
    ...heard(about),
    audit: { ...of(about), action: 'withdraw', before: stateOf(from), after: { state: 'withdrawn' } },
    touch: announced,
    send: messages(to, { template: 'objection_withdrawn', values: namesOf(about) }, deskOf(about)),
  }),
  refuse: ({ from, ground, reason, to, phone }, about) => ({
    ...heard(about),
    audit: {
      ...of(about),
      action: 'not_receive',
      before: stateOf(from),
      after: { state: 'not_receivable', ground },
      reason,
    },
    touch: announced,
    send: messages(
      to,
      {
        template: 'objection_not_received',
        values: { ...namesOf(about), ground: objectionGroundLabels[ground], reason },
      },
      ownOf(about),
    ).concat(bySms(phone, { template: 'objection_person_ended', values: endedOf(from, about) })),
  }),
  write: ({ from, outcome, remedy }, about) => ({
    audit: { ...of(about), action: 'write', before: stateOf(from), after: { outcome, remedy } },
  }),
  handIn: ({ from }, about) => ({
    ...heard(about),
    audit: { ...of(about), action: 'hand_in', before: stateOf(from), after: { state: 'answering' } },
  }),
  approve: describeAnswer('answer'),
  confirm: describeAnswer('confirm_answer'),
  remedy: ({ from, remedy, by }, about) => ({
    ...heard(about),
    audit: { ...of(about), action: 'remedy', before: stateOf(from), after: { remedy, carriedOutBy: by } },
  }),
  return: ({ from, reason, to }, about) => ({
    ...heard(about),
    audit: { ...of(about), action: 'return', before: stateOf(from), after: { state: 'submitted' }, reason },
    send: messages(
      to,
      { template: 'objection_answer_returned', values: { ...namesOf(about), reason } },
      deskOf(about),
    ),
  }),
};

function describeAnswer(action: string) {
  return (
    { from, outcome, remedy, isLate, to, phone }: WasAnswered & Telling,
    about: AboutObjection,
  ): Consequences => ({
    ...heard(about),
    audit: {
      ...of(about),
      action,
      before: stateOf(from),
      after: { state: 'answered', outcome, remedy, isLate },
    },
    touch: announced,
    send: messages(
      to,
      {
        template: 'objection_answered',
        values: { ...namesOf(about), outcome: objectionOutcomeLabels[outcome] },
      },
      ownOf(about),
    ).concat(bySms(phone, { template: 'objection_person_ended', values: endedOf(from, about) })),
  });
}

/** Notifies followers of the opening that it has changed. */
const heard = ({ subject, lotId }: AboutObjection) =>
  subject === 'opening' ? { tell: encodeChange({ of: 'session', lotId }) } : {};

const bySms = (phone: string | null | undefined, text: TextToPhone): readonly Outgoing[] =>
  typeof phone === 'string' ? [{ ...text, channel: 'sms', to: phone }] : [];

const endedOf = ({ objectionNo }: Objection, about: AboutObjection) => ({
  ...namesOf(about),
  objectionNo: objectionNo ?? '',
});

const namesOf = ({ title, tenderNo }: AboutObjection) => ({ title, tenderNo });
const ownOf = ({ lotId }: AboutObjection) => `/objection?lotId=${lotId}`;
const deskOf = ({ lotId }: AboutObjection) => `/objection?lotId=${lotId}`;
const openOf = ({ id }: AboutObjection) => `/objection/${id}`;
const stateOf = ({ state, outcome }: Objection) => ({ state, outcome });

function of({ id, lotId, companyId }: AboutObjection) {
  return { entity: 'objection', entityId: id, lotId, companyId };
}
