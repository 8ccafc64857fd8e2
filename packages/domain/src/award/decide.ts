import { type Day, dayOf } from '../display/day.ts';
import { formatDateTime, formatDay } from '../display/time.ts';
import { isOver, type LotState } from '../lot/lot.ts';
import { at, isBefore, type Moment } from '../moment.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';
import type { Severity } from '../tender/law.ts';
import { notOwnWork } from '../tender/rules.ts';
import { next } from '../transition.ts';
import type { AwardNoticeKind } from './award.ts';
import { barredMessage } from './rules.ts';
import { awardNoticeMachine } from './transitions.ts';

interface Unapproved {
  readonly approvedBy: null;
  readonly approvedAt: null;
}

interface Approved {
  readonly returnReason: null;
  readonly approvedBy: string;
  readonly approvedAt: Moment;
}

interface Unissued {
  readonly issuedAt: null;
  readonly contractDueAt: null;
}

interface Issued extends Approved {
  readonly issuedAt: Moment;
  /** Null in a loser's notice. */
  readonly contractDueAt: Moment | null;
}

interface Unacknowledged {
  readonly acknowledgedAt: null;
  readonly acknowledgedBy: null;
}

interface Acknowledged {
  readonly acknowledgedAt: Moment;
  readonly acknowledgedBy: string;
}

interface Valid {
  readonly voidedAt: null;
  readonly voidedByComplaint: null;
}

interface Standing extends Valid {
  readonly declinedAt: null;
  readonly declinedReason: null;
}

interface Voided {
  readonly declinedAt: null;
  readonly declinedReason: null;
  readonly voidedAt: Moment;
  readonly voidedByComplaint: string;
}

interface Unsigned {
  readonly contractNo: null;
  readonly contractSignedOn: null;
}

interface Signed {
  readonly contractNo: string;
  readonly contractSignedOn: Day;
}

/** An award notice. Only an approved one is issued. */
export type AwardNotice = {
  readonly kind: AwardNoticeKind;
  readonly bidId: string;
  readonly companyId: string;
  /** Null in a loser's notice. */
  readonly amount: string | null;
  readonly createdBy: string;
  readonly proposalReason: string;
  readonly proposedAt: Moment | null;
  readonly returnedBy: string | null;
  /** The text of the letter; empty until the issue. */
  readonly content: string;
} & (
  | ({ readonly state: 'draft'; readonly returnReason: string | null } & Unapproved &
      Unissued &
      Unacknowledged &
      Standing &
      Unsigned)
  | ({ readonly state: 'approved' } & Approved & Unissued & Unacknowledged & Standing & Unsigned)
  | ({ readonly state: 'issued' } & Issued & Unacknowledged & Standing & Unsigned)
  | ({ readonly state: 'acknowledged' } & Issued & Acknowledged & Standing & Unsigned)
  | ({ readonly state: 'contracted' } & Issued & Acknowledged & Standing & Signed)
  | ({ readonly state: 'voided' } & Issued &
      Voided &
      ((Unacknowledged & Unsigned) | (Acknowledged & (Unsigned | Signed))))
  | ({ readonly state: 'declined'; readonly declinedAt: Moment; readonly declinedReason: string } & Issued &
      (Unacknowledged | Acknowledged) &
      Valid &
      Unsigned)
);

type WinnersNotice = AwardNotice & { readonly state: 'issued' };

interface Candidate {
  readonly bidId: string;
  readonly companyId: string;
  readonly price: string;
  /** Frozen or blacklisted now. */
  readonly isBarred?: boolean;
}

/** 条例55: proposes the first candidate as winner, or another one with a recorded reason. */
export interface Propose {
  readonly kind: 'propose';
  readonly lot: LotState;
  /** In their order, without those who gave up. */
  readonly candidates: readonly Candidate[];
  /** The reason why only the first may be chosen; null if another may. */
  readonly firstOnly: string | null;
  /** Whether the law forbids that a barred company wins, or only warns. */
  readonly severity: Severity;
  /** The end of the bids' validity. */
  readonly validUntil: Moment;
  readonly bidId: string;
  readonly reason: string;
  readonly by: string;
}

/** An approver's decision on the version that they saw. */
interface Judge {
  readonly lot: LotState;
  readonly asSeen: boolean;
  readonly by: string;
}
export interface Approve extends Judge {
  readonly kind: 'approve';
}
export interface SendBack extends Judge {
  readonly kind: 'return';
  readonly reason: string;
}

/** 法45: issues the winner's notice, together with all others. */
export interface Issue {
  readonly kind: 'issue';
  readonly content: string;
  readonly contractDueAt: Moment;
}

export interface Acknowledge {
  readonly kind: 'acknowledge';
  readonly by: string;
}

export interface Decline {
  readonly kind: 'decline';
  readonly reason: string;
}

/** The buyer declares the award forfeited, with the agreement of another person (条例55). */
export interface Forfeit {
  readonly kind: 'forfeit';
  readonly reason: string;
}

/** The supervisor's decision on a complaint voids the award (中标无效). */
export interface Void {
  readonly kind: 'void';
  readonly complaintId: string;
}

/** 法46: registers the signed contract. */
export interface Contract {
  readonly kind: 'contract';
  readonly contractNo: string;
  readonly signedOn: Day;
  /** The reason for signing after the statutory term; empty within it. */
  readonly lateReason: string;
}

export interface Proposed {
  readonly kind: 'propose';
  readonly from: AwardNotice | null;
  readonly bidId: string;
  readonly companyId: string;
  readonly amount: string;
  readonly reason: string;
}
interface Happened<Kind extends string> {
  readonly kind: Kind;
  readonly from: AwardNotice;
}
interface Because<Kind extends string> extends Happened<Kind> {
  readonly reason: string;
}
export type WasApproved = Happened<'approve'>;
export type Returned = Because<'return'>;
export type WasIssued = Happened<'issue'>;
export type WasAcknowledged = Happened<'acknowledge'>;
export type Declined = Because<'decline'>;
export type Forfeited = Because<'forfeit'>;
export type WasVoided = Happened<'void'>;
export interface Contracted extends Happened<'contract'> {
  readonly contractNo: string;
  readonly signedOn: Day;
  readonly lateReason: string;
}

interface Decided<Event, After = AwardNotice> {
  readonly notice: After;
  readonly event: Event;
}

type NotAllowed = 'transition_not_allowed';
type Command = Propose | Approve | SendBack | Issue | Acknowledge | Decline | Forfeit | Contract | Void;

const unapproved = { approvedBy: null, approvedAt: null } as const;
const unissued = { issuedAt: null, contractDueAt: null } as const;
const unacknowledged = { acknowledgedAt: null, acknowledgedBy: null } as const;
const valid = { voidedAt: null, voidedByComplaint: null } as const;
const undeclined = { declinedAt: null, declinedReason: null, ...valid } as const;
const unsigned = { contractNo: null, contractSignedOn: null } as const;

/**
 * Applies a command to an award notice. Returns the new notice and the event, or the refusal. `now` is the database's
 * clock, read after the locks.
 */
export function decide(
  notice: AwardNotice | null,
  command: Propose,
  now: Date,
): Decided<Proposed> | Refusal<NotAllowed | 'lot_over' | 'invalid_input'>;
export function decide(
  notice: AwardNotice,
  command: Approve,
  now: Date,
): Decided<WasApproved> | Refusal<NotAllowed | 'own_work' | 'conflict'>;
export function decide(
  notice: AwardNotice,
  command: SendBack,
  now: Date,
): Decided<Returned> | Refusal<NotAllowed | 'own_work' | 'conflict'>;
export function decide(
  notice: AwardNotice,
  command: Issue,
  now: Date,
): Decided<WasIssued, WinnersNotice> | Refusal<NotAllowed>;
export function decide(
  notice: AwardNotice,
  command: Acknowledge,
  now: Date,
): Decided<WasAcknowledged> | Refusal<NotAllowed>;
export function decide(
  notice: AwardNotice,
  command: Decline,
  now: Date,
): Decided<Declined> | Refusal<NotAllowed>;
export function decide(
  notice: AwardNotice,
  command: Forfeit,
  now: Date,
): Decided<Forfeited> | Refusal<NotAllowed>;
export function decide(
  notice: AwardNotice,
  command: Contract,
  now: Date,
): Decided<Contracted> | Refusal<NotAllowed | 'award_not_acknowledged' | 'invalid_input'>;
export function decide(
  notice: AwardNotice,
  command: Void,
  now: Date,
): Decided<WasVoided> | Refusal<NotAllowed>;
export function decide(
  from: AwardNotice | null,
  command: Command,
  now: Date,
):
  | Decided<
      | Proposed
      | WasApproved
      | Returned
      | WasIssued
      | WasAcknowledged
      | Declined
      | Forfeited
      | WasVoided
      | Contracted
    >
  | Refusal {
  if (command.kind === 'propose') return propose(from, command, now);
  if (from === null) return refuse('transition_not_allowed');
  switch (command.kind) {
    case 'approve':
    case 'return':
      return judge(from, command, now);
    case 'issue':
      return issue(from, command, now);
    case 'acknowledge':
      return acknowledge(from, command, now);
    case 'decline':
      return decline(from, command, now);
    case 'forfeit':
      return forfeit(from, command, now);
    case 'contract':
      return contract(from, command, now);
    case 'void':
      return voidIt(from, command, now);
  }
}

function propose(
  from: AwardNotice | null,
  { lot, candidates, firstOnly, severity, validUntil, bidId, reason, by }: Propose,
  now: Date,
): Decided<Proposed> | Refusal {
  if (isOver(lot)) return refuse('lot_over');
  if (lot !== 'deciding') return refuse('transition_not_allowed');
  const chosen = candidates.find((one) => one.bidId === bidId);
  if (chosen === undefined) return refuseFields([{ field: 'bidId', message: '请从中标候选人中选择' }]);
  if (chosen !== candidates[0] && firstOnly !== null)
    return refuseFields([{ field: 'bidId', message: firstOnly }]);
  if (chosen.isBarred === true && severity === 'block')
    return refuseFields([{ field: 'bidId', message: barredMessage }]);
  const why = [
    ...(chosen === candidates[0] ? [] : ['未选择排名第一的候选人']),
    ...(chosen.isBarred === true ? ['该企业已被冻结或者列入黑名单'] : []),
    ...(isBefore(now, validUntil)
      ? []
      : [`投标有效期已于${formatDateTime(validUntil)}届满，须有该企业书面同意延长有效期的依据`]),
  ];
  if (why.length > 0 && [...reason].length < 5) {
    return refuseFields([{ field: 'reason', message: `${why.join('；')}，请说明理由（至少5字）` }]);
  }
  if (from !== null && from.state !== 'draft') return refuse('transition_not_allowed');
  const { companyId, price: amount } = chosen;
  return {
    notice: {
      ...{ kind: 'won', state: 'draft', bidId, companyId, amount, createdBy: by, content: '' },
      ...{
        proposalReason: reason,
        proposedAt: now,
        returnReason: null,
        returnedBy: from?.returnedBy ?? null,
      },
      ...unapproved,
      ...unissued,
      ...unacknowledged,
      ...undeclined,
      ...unsigned,
    },
    event: { kind: 'propose', from, bidId, companyId, amount, reason },
  };
}

/** Decides a proposal. Its author may not decide. A returned proposal waits for another one. */
function judge(
  from: AwardNotice,
  command: Approve | SendBack,
  now: Date,
): Decided<WasApproved | Returned> | Refusal {
  const own = notOwnWork(from.createdBy, command.by);
  if (own !== true) return own;
  if (!command.asSeen) return refuse('conflict');
  if (command.lot !== 'deciding' || from.state !== 'draft') return refuse('transition_not_allowed');
  if (command.kind === 'return') {
    const { reason, by } = command;
    return {
      notice: { ...from, returnReason: reason, returnedBy: by },
      event: { kind: 'return', from, reason },
    };
  }
  if (from.returnReason !== null) return refuse('transition_not_allowed');
  const state = next(awardNoticeMachine, from.state, 'approve', 'approver');
  if (isRefused(state)) return state;
  const approved = { returnReason: null, approvedBy: command.by, approvedAt: now };
  return { notice: { ...from, ...approved, state: 'approved' }, event: { kind: 'approve', from } };
}

function issue(
  from: AwardNotice,
  { content, contractDueAt }: Issue,
  now: Date,
): Decided<WasIssued, WinnersNotice> | Refusal {
  const state = next(awardNoticeMachine, from.state, 'issue', 'buyer');
  if (isRefused(state)) return state;
  if (from.state !== 'approved') return refuse('transition_not_allowed');
  return {
    notice: { ...from, state: 'issued', content, issuedAt: now, contractDueAt },
    event: { kind: 'issue', from },
  };
}

/** 签收: the company acknowledges the notice. A loser may acknowledge too, without further effect. */
function acknowledge(from: AwardNotice, { by }: Acknowledge, now: Date): Decided<WasAcknowledged> | Refusal {
  const state = next(awardNoticeMachine, from.state, 'acknowledge', 'supplier');
  if (isRefused(state)) return state;
  if (from.state !== 'issued') return refuse('transition_not_allowed');
  return {
    notice: { ...from, state: 'acknowledged', acknowledgedAt: now, acknowledgedBy: by },
    event: { kind: 'acknowledge', from },
  };
}

/** The winner gives up the award, irrevocably. */
function decline(from: AwardNotice, { reason }: Decline, now: Date): Decided<Declined> | Refusal {
  if (from.kind !== 'won') return refuse('transition_not_allowed');
  const state = next(awardNoticeMachine, from.state, 'decline', 'supplier');
  if (isRefused(state)) return state;
  if (from.state !== 'issued' && from.state !== 'acknowledged') return refuse('transition_not_allowed');
  return {
    notice: { ...from, state: 'declined', declinedAt: now, declinedReason: reason },
    event: { kind: 'decline', from, reason },
  };
}

/** Forfeits the award, with the effect of giving it up: the decision continues without this winner. */
function forfeit(from: AwardNotice, { reason }: Forfeit, now: Date): Decided<Forfeited> | Refusal {
  if (from.kind !== 'won') return refuse('transition_not_allowed');
  const state = next(awardNoticeMachine, from.state, 'forfeit', 'approver');
  if (isRefused(state)) return state;
  if (from.state !== 'issued' && from.state !== 'acknowledged') return refuse('transition_not_allowed');
  return {
    notice: { ...from, state: 'declined', declinedAt: now, declinedReason: reason },
    event: { kind: 'forfeit', from, reason },
  };
}

/** Voids the award. The issued notice and the signed contract remain recorded, without effect. */
function voidIt(from: AwardNotice, { complaintId }: Void, now: Date): Decided<WasVoided> | Refusal {
  if (from.kind !== 'won') return refuse('transition_not_allowed');
  const state = next(awardNoticeMachine, from.state, 'void', 'supervisor');
  if (isRefused(state)) return state;
  if (from.state !== 'issued' && from.state !== 'acknowledged' && from.state !== 'contracted')
    return refuse('transition_not_allowed');
  return {
    notice: { ...from, state: 'voided', voidedAt: now, voidedByComplaint: complaintId },
    event: { kind: 'void', from },
  };
}

const lastContractDay = (contractDueAt: Moment): Day => dayOf(new Date(at(contractDueAt) - 1));

/**
 * 法46: returns whether a contract is signed after its term, which needs another person in every scope. Null: no term
 * applies.
 */
export function isContractLate(contractDueAt: Moment | null, signedOn: Day): boolean {
  return contractDueAt !== null && signedOn > lastContractDay(contractDueAt);
}

function contract(
  from: AwardNotice,
  { contractNo, signedOn, lateReason }: Contract,
  now: Date,
): Decided<Contracted> | Refusal {
  if (from.issuedAt === null) return refuse('transition_not_allowed');
  if (from.state === 'issued') return refuse('award_not_acknowledged');
  const say = (message: string) => refuseFields([{ field: 'signedOn', message }]);
  if (signedOn > dayOf(now)) return say('签订日期不能晚于今天');
  if (signedOn < dayOf(new Date(from.issuedAt))) return say('签订日期不能早于中标通知书发出日');
  const { contractDueAt } = from;
  if (contractDueAt !== null && isContractLate(contractDueAt, signedOn) && [...lateReason].length < 5)
    return refuseFields([
      {
        field: 'lateReason',
        message: `签约期限为${formatDay(lastContractDay(contractDueAt))}，逾期签订请说明原因（至少5字）`,
      },
    ]);
  const state = next(awardNoticeMachine, from.state, 'contract', 'buyer');
  if (isRefused(state)) return state;
  if (from.state !== 'acknowledged') return refuse('transition_not_allowed');
  return {
    notice: { ...from, state: 'contracted', contractNo, contractSignedOn: signedOn },
    event: { kind: 'contract', from, contractNo, signedOn, lateReason },
  };
}

/** Returns the notice to a loser, which is issued with the winner's. */
export function informLoser(
  winner: Pick<WinnersNotice, 'createdBy' | 'approvedBy' | 'approvedAt' | 'issuedAt'>,
  loser: { readonly bidId: string; readonly companyId: string },
  content: string,
): AwardNotice {
  const { createdBy, approvedBy, approvedAt, issuedAt } = winner;
  return {
    ...{ kind: 'lost', state: 'issued', bidId: loser.bidId, companyId: loser.companyId, amount: null },
    ...{ createdBy, proposalReason: '', proposedAt: null, returnedBy: null, returnReason: null, content },
    ...{ approvedBy, approvedAt, issuedAt, contractDueAt: null },
    ...unacknowledged,
    ...undeclined,
    ...unsigned,
  };
}
