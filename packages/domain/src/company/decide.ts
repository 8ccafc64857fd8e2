import { type Day, dayOf } from '../display/day.ts';
import type { Moment } from '../moment.ts';
import { type FieldError, isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { next } from '../transition.ts';
import { type CompanyState, stateNow } from './company.ts';
import { companyMachine } from './transitions.ts';

interface Unsubmitted {
  readonly uscc: null;
  readonly submittedAt: null;
}

/** The credit code belongs exclusively to the company from its submission. */
interface Known {
  readonly uscc: string;
  readonly submittedAt: Moment;
}

interface Free {
  readonly statusReason: null;
  readonly statusUntil: null;
}

/** A supplier's registration. A restricted one has a reason and an end. */
export type Company = {
  readonly name: string | null;
  readonly returnReasons: readonly FieldError[];
  readonly reviewNote: string | null;
  readonly reviewedBy: string | null;
  readonly reviewedAt: Moment | null;
} & (
  | ({ readonly status: 'unsubmitted' } & Unsubmitted & Free)
  | ({ readonly status: 'pending' | 'returned' | 'approved' } & Known & Free)
  /** Its code is free, so that the rightful company can register it. */
  | ({ readonly status: 'rejected'; readonly uscc: null; readonly submittedAt: Moment } & Free)
  | ({
      readonly status: 'frozen' | 'blacklisted';
      readonly statusReason: string;
      readonly statusUntil: Date;
    } & Known)
);

/** Saves the content before the first approval. Later changes need a change request. */
export interface Write {
  readonly kind: 'write';
  readonly name: string | null;
  readonly asSeen: boolean;
}

/** Submits the registration for review. */
export interface Submit {
  readonly kind: 'submit';
  readonly name: string;
  readonly uscc: string;
  readonly wrong: readonly FieldError[];
  readonly asSeen: boolean;
}

/** Withdraws the submission, or restarts after a rejection. */
export interface Begin {
  readonly kind: 'withdraw' | 'restart';
}

/** A reviewer's decision. The person who registered the company may not take it. */
interface Review {
  readonly asSeen: boolean;
  readonly own: boolean;
  readonly by: string;
}
export interface Approve extends Review {
  readonly kind: 'approve';
  /** False for submissions from before a licence was required. They are returned for it. */
  readonly licensed: boolean;
  readonly note: string;
}
export interface SendBack extends Review {
  readonly kind: 'return';
  readonly reasons: readonly FieldError[];
}
export interface Reasoned extends Review {
  readonly kind: 'reject' | 'unfreeze' | 'delist';
  readonly reason: string;
}
/** Until the end of a day. */
export interface Restrict extends Review {
  readonly kind: 'freeze' | 'blacklist';
  readonly reason: string;
  readonly until: Day;
  readonly end: Date;
}

type Judgement = Approve | SendBack | Reasoned | Restrict;

export interface Moved {
  readonly kind: 'withdraw' | 'restart';
  readonly from: Company;
}
export interface Submitted {
  readonly kind: 'submit';
  readonly from: Company;
  readonly name: string;
  readonly uscc: string;
}
export interface Judged {
  readonly kind: Judgement['kind'];
  /** The state at that moment: an expired freeze does not count. */
  readonly from: CompanyState;
  readonly to: CompanyState;
}

interface Decided<Event> {
  readonly company: Company;
  readonly event: Event;
}

type NotAllowed = 'transition_not_allowed';
type JudgeReason = NotAllowed | 'conflict' | 'own_work' | 'invalid_input';

/**
 * Applies a command to a company. Returns the new company and the event, or the refusal. `now` is the database's clock,
 * read after the locks.
 */
export function decide(
  company: Company,
  command: Write,
  now: Date,
): { readonly company: Company } | Refusal<NotAllowed | 'conflict'>;
export function decide(
  company: Company,
  command: Submit,
  now: Date,
): Decided<Submitted> | Refusal<NotAllowed | 'conflict' | 'invalid_input'>;
export function decide(company: Company, command: Begin, now: Date): Decided<Moved> | Refusal<NotAllowed>;
export function decide(
  company: Company,
  command: Judgement,
  now: Date,
): Decided<Judged> | Refusal<JudgeReason>;
export function decide(
  from: Company,
  command: Write | Submit | Begin | Judgement,
  now: Date,
): { readonly company: Company; readonly event?: Submitted | Moved | Judged } | Refusal {
  switch (command.kind) {
    case 'write':
      if (!command.asSeen) return refuse('conflict');
      return from.status === 'unsubmitted' || from.status === 'returned'
        ? { company: { ...from, name: command.name } }
        : refuse('transition_not_allowed');
    case 'submit':
      return submit(from, command, now);
    case 'withdraw':
    case 'restart': {
      const state = next(companyMachine, from.status, command.kind, 'supplier');
      if (isRefused(state)) return state;
      const company: Company = { ...from, ...free, status: 'unsubmitted', uscc: null, submittedAt: null };
      return { company, event: { kind: command.kind, from } };
    }
    default:
      return judge(from, command, now);
  }
}

const free = { statusReason: null, statusUntil: null } as const;

function submit(from: Company, command: Submit, now: Date): Decided<Submitted> | Refusal {
  const { name, uscc, wrong, asSeen } = command;
  const state = next(companyMachine, from.status, 'submit', 'supplier');
  if (isRefused(state)) return state;
  if (!asSeen) return refuse('conflict');
  if (wrong.length > 0) return refuseFields(wrong);
  const fresh = { returnReasons: [], reviewNote: null, submittedAt: now };
  return {
    company: { ...from, ...free, ...fresh, status: 'pending', name, uscc },
    event: { kind: 'submit', from, name, uscc },
  };
}

/** Decides a registration. A person with the permission acts as the reviewer, whatever the name of their role. */
function judge(from: Company, command: Judgement, now: Date): Decided<Judged> | Refusal {
  const status = stateNow(from.status, from.statusUntil, now);
  const to = next(companyMachine, status, command.kind, 'reviewer');
  if (isRefused(to)) return to;
  if (!command.asSeen) return refuse('conflict');
  if (command.own) return refuse('own_work');
  const wrong = wrongIn(command, now);
  if (wrong !== null) return refuseFields([wrong]);
  const { uscc, submittedAt } = from;
  if (uscc === null || submittedAt === null) return refuse('transition_not_allowed');
  const reviewed = { ...from, reviewedBy: command.by, reviewedAt: now };
  const company = after({ ...reviewed, uscc, submittedAt }, command);
  return { company, event: { kind: command.kind, from: status, to: company.status } };
}

function wrongIn(command: Judgement, now: Date): FieldError | null {
  if (command.kind === 'approve' && !command.licensed) {
    return { field: 'licenceFileId', message: '供应商尚未上传营业执照，请退回补正' };
  }
  const restricts = command.kind === 'freeze' || command.kind === 'blacklist';
  return restricts && command.until <= dayOf(now) ? { field: 'until', message: '截止日须晚于今天' } : null;
}

function after(from: Company & Known, command: Judgement): Company {
  switch (command.kind) {
    case 'approve': {
      const reviewNote = command.note === '' ? null : command.note;
      return { ...from, ...free, status: 'approved', reviewNote, returnReasons: [] };
    }
    case 'return':
      return { ...from, ...free, status: 'returned', returnReasons: command.reasons };
    case 'reject': {
      const { submittedAt } = from;
      const reviewNote = command.reason;
      return { ...from, ...free, submittedAt, status: 'rejected', reviewNote, returnReasons: [], uscc: null };
    }
    case 'unfreeze':
    case 'delist':
      return { ...from, ...free, status: 'approved' };
    case 'freeze':
    case 'blacklist': {
      const status = command.kind === 'freeze' ? 'frozen' : 'blacklisted';
      return { ...from, status, statusReason: command.reason, statusUntil: command.end };
    }
  }
}
