import type {
  CorrectionAsked,
  Returned,
  Saved,
  Stated,
  WasConfirmed,
  WasDecided,
  WasHandedIn,
  WasLifted,
  WasNotReceived,
  WasReceived,
  WasSubmitted,
  WasSuspended,
  Withdrawn,
  Wrote,
} from '@procure/domain/complaint/command.ts';
import {
  type ComplaintSubject,
  complaintGroundLabels,
  complaintOutcomeLabels,
  complaintSubjectLabels,
  type Remedy,
  remedyLabels,
} from '@procure/domain/complaint/complaint.ts';
import type { Complaint } from '@procure/domain/complaint/stages.ts';
import { formatDateTime } from '@procure/domain/display/time.ts';
import type { FileAdded } from '@procure/domain/file/person.ts';
import {
  messages,
  type Outgoing,
  type Text,
  type TextToPhone,
} from '../../platform/messaging/outbox/outgoing.ts';
import type { EventTable } from '../../platform/record.ts';

/** Recipients of messages, by their part in the complaint. */
export interface Parties {
  readonly supervisors: readonly string[];
  readonly complainants: readonly string[];
  readonly buyers: readonly string[];
  readonly respondents: readonly string[];
  /** Phone of a complainant without an account, for an SMS that never contains the complaint's text. */
  readonly phone: string | null;
}

type ComplaintEvent =
  | Saved
  | ((WasSubmitted | Withdrawn | CorrectionAsked | WasReceived | WasNotReceived) & Told)
  | (FileAdded & Told)
  | ((WasSuspended | WasLifted | Stated | Returned | WasDecided | WasConfirmed) & Told)
  | Wrote
  | WasHandedIn;

interface Told {
  readonly to: Parties;
}

interface AboutComplaint {
  readonly id: string;
  readonly lotId: string;
  /** Null for a person without a company. */
  readonly companyId: string | null;
  readonly subject: ComplaintSubject;
  readonly title: string;
  readonly tenderNo: string;
  /** The submitted content, for the audit log. */
  readonly content?: object;
}

/** Events of a complaint. No message names the complainant: readers with access see the name when they open it. */
export const complaintEvents: EventTable<ComplaintEvent, AboutComplaint> = {
  save: (_, about) => ({ audit: { ...of(about), action: 'save' } }),
  submit: (event, about) => handedIn('complaint_submitted', event, about),
  correct: (event, about) => handedIn('complaint_corrected', event, about),
  addFile: ({ size, sha256, to }, about) => ({
    audit: { ...of(about), action: 'add_file', after: { size, sha256 } },
    send: toDesks(to.supervisors, plain('complaint_file_added', about), about),
  }),
  withdraw: ({ from, to }, about) => ({
    audit: { ...of(about), action: 'withdraw', before: stateOf(from), after: { state: 'withdrawn' } },
    send: toDesks([...to.supervisors, ...to.buyers], plain('complaint_withdrawn', about), about),
    touch: ['notice'],
  }),
  askCorrection: ({ from, correction, until, to }, about) => ({
    audit: {
      ...of(about),
      action: 'ask_correction',
      before: stateOf(from),
      after: { state: 'correcting', correctUntil: until },
      reason: correction,
    },
    send: messages(
      to.complainants,
      {
        template: 'complaint_correction_asked',
        values: { ...namesOf(about), correction, until: formatDateTime(until) },
      },
      ownOf(about),
    ).concat(
      bySms(to, {
        template: 'complaint_person_correcting',
        values: { ...namesWithNumber(from, about), until: formatDateTime(until) },
      }),
    ),
  }),
  receive: ({ from, dueAt, isLate, to }, about) => ({
    audit: {
      ...of(about),
      action: 'receive_complaint',
      before: stateOf(from),
      after: { state: 'received', decisionDueAt: dueAt, isLate },
    },
    send: [
      ...messages(
        to.complainants,
        { template: 'complaint_received', values: { ...namesOf(about), due: formatDateTime(dueAt) } },
        ownOf(about),
      ),
      ...bySms(to, {
        template: 'complaint_person_received',
        values: { ...namesWithNumber(from, about), due: formatDateTime(dueAt) },
      }),
      ...toDesks(to.buyers, plain('complaint_against', about), about),
      ...messages(to.respondents, plain('complaint_against', about), noticeOf(about)),
    ],
  }),
  notReceive: ({ from, ground, reason, isLate, to }, about) => ({
    audit: {
      ...of(about),
      action: 'not_receive',
      before: stateOf(from),
      after: { state: 'not_received', ground, isLate },
      reason,
    },
    send: messages(
      to.complainants,
      {
        template: 'complaint_not_received',
        values: { ...namesOf(about), ground: complaintGroundLabels[ground], reason },
      },
      ownOf(about),
    ).concat(bySms(to, { template: 'complaint_person_ended', values: namesWithNumber(from, about) })),
  }),
  suspend: ({ from, reason, until, to }, about) => ({
    audit: {
      ...of(about),
      action: 'order_suspension',
      before: stateOf(from),
      after: { suspendedUntil: until },
      reason,
    },
    send: toParties(
      to,
      { template: 'complaint_suspended', values: { ...namesOf(about), reason } },
      from,
      about,
    ),
    touch: ['notice'],
  }),
  lift: ({ from, to }, about) => ({
    audit: { ...of(about), action: 'lift_suspension', before: stateOf(from), after: { suspended: false } },
    send: toParties(to, plain('complaint_lifted', about), from, about),
    touch: ['notice'],
  }),
  stateBuyer: (event, about) => describeStatement('招标人', event, about),
  stateRespondent: (event, about) => describeStatement('被投诉的投标人', event, about),
  write: ({ from, outcome, rejection, remedy, published }, about) => ({
    audit: {
      ...of(about),
      action: 'write_decision',
      before: stateOf(from),
      after: { outcome, rejection, remedy, published },
    },
  }),
  handIn: ({ from }, about) => ({
    audit: { ...of(about), action: 'hand_in_decision', before: stateOf(from), after: { state: 'deciding' } },
  }),
  return: ({ from, reason, to }, about) => ({
    audit: {
      ...of(about),
      action: 'return_decision',
      before: stateOf(from),
      after: { state: 'received' },
      reason,
    },
    send: toDesks(
      to.supervisors,
      { template: 'complaint_decision_returned', values: { ...namesOf(about), reason } },
      about,
    ),
  }),
  sign: ({ from, outcome, rejection, remedy, published, isLate, to }, about) => {
    const values = { ...namesOf(about), outcome: complaintOutcomeLabels[outcome] };
    const others: Text = {
      template: 'complaint_decided_about',
      values: { ...values, remedy: describeOrder(remedy) },
    };
    return {
      audit: {
        ...of(about),
        action: 'sign_decision',
        before: stateOf(from),
        after: { state: 'decided', outcome, rejection, remedy, published, isLate },
      },
      send: [
        ...messages(to.complainants, { template: 'complaint_decided', values }, ownOf(about)),
        ...bySms(to, { template: 'complaint_person_ended', values: namesWithNumber(from, about) }),
        ...toDesks(to.buyers, others, about),
        ...messages(to.respondents, others, noticeOf(about)),
      ],
      touch: ['notice'],
    };
  },
  confirm: ({ from, to }, about) => ({
    audit: { ...of(about), action: 'confirm_remedy', before: stateOf(from), after: { remedyDone: true } },
    send: toParties(to, plain('complaint_remedy_confirmed', about), from, about),
    touch: ['notice'],
  }),
};

function handedIn(
  template: 'complaint_submitted' | 'complaint_corrected',
  { complaintNo, dueAt, to }: WasSubmitted & Told,
  about: AboutComplaint,
) {
  const due = formatDateTime(dueAt);
  const text: Text =
    template === 'complaint_submitted'
      ? { template, values: { ...namesOf(about), subject: complaintSubjectLabels[about.subject], due } }
      : { template, values: { ...namesOf(about), due } };
  const action = template === 'complaint_submitted' ? 'submit' : 'correct_complaint';
  return {
    audit: { ...of(about), action, after: { complaintNo, dueAt, ...about.content } },
    send: toDesks(to.supervisors, text, about).concat(
      bySms(to, {
        template: 'complaint_person_submitted',
        values: { ...namesOf(about), complaintNo, due },
      }),
    ),
  };
}

function describeStatement(party: string, { kind, from, to }: Stated & Told, about: AboutComplaint) {
  return {
    audit: { ...of(about), action: 'give_statement', before: stateOf(from), after: { party: kind } },
    send: toDesks(
      to.supervisors,
      { template: 'complaint_stated', values: { ...namesOf(about), party } },
      about,
    ),
  };
}

/** The ordered remedy as a sentence; empty without an order. */
const describeOrder = (remedy: Remedy | null) =>
  remedy === null ? '' : `责令改正：${remedyLabels[remedy]}。`;

type Plain =
  | 'complaint_file_added'
  | 'complaint_withdrawn'
  | 'complaint_against'
  | 'complaint_lifted'
  | 'complaint_remedy_confirmed';
const plain = (template: Plain, about: AboutComplaint): Text => ({ template, values: namesOf(about) });

const bySms = ({ phone }: Parties, text: TextToPhone): readonly Outgoing[] =>
  phone === null ? [] : [{ ...text, channel: 'sms', to: phone }];

/** Values with the complaint's number, with which a person without an account reads the result. */
const namesWithNumber = ({ complaintNo }: Complaint, about: AboutComplaint) => ({
  ...namesOf(about),
  complaintNo: complaintNo ?? '',
});

const namesOf = ({ title, tenderNo }: AboutComplaint) => ({ title, tenderNo });
const ownOf = ({ id }: AboutComplaint) => `/complaint?id=${id}`;
const noticeOf = ({ id }: AboutComplaint) => `/complaint?notice=${id}`;
const toDesks = (to: readonly string[], text: Text, { id }: AboutComplaint) =>
  messages(to, text, `/complaint/${id}`);
const stateOf = ({ state }: Complaint) => ({ state });

const toParties = (to: Parties, text: Text, from: Complaint, about: AboutComplaint): readonly Outgoing[] => [
  ...messages(to.complainants, text, ownOf(about)),
  ...bySms(to, { template: 'complaint_person_changed', values: namesWithNumber(from, about) }),
  ...toDesks(to.buyers, text, about),
  ...messages(to.respondents, text, noticeOf(about)),
];

function of({ id, lotId, companyId }: AboutComplaint) {
  return { entity: 'complaint', entityId: id, lotId, companyId };
}
