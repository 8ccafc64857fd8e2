import { lacksApproval } from '../company/approved.ts';
import type { CompanyState } from '../company/company.ts';
import type { LotTimes } from '../lot/lot.ts';
import type { Moment } from '../moment.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { methodSteps } from '../tender/method.ts';
import { checkInvitees } from '../tender/rules.ts';
import { isAnnounced, type Sourced } from '../tender/sourcing.ts';
import { next } from '../transition.ts';
import { canCancelInvitation, canInvite, canReplyIn, type SendReason } from './access.ts';
import { type InvitationPhase, invitationPhase } from './invitation.ts';
import { ableInvited, canTakeBack, checkDeclineReason, checkReplyUntil, type DrawnCompany } from './rules.ts';
import { invitationMachine } from './transitions.ts';

interface Letter {
  readonly letter: string;
  /** The written opinion of the purchaser that recommends the company (推荐意见); null if none is given. */
  readonly recommendation: string | null;
  readonly replyUntil: Moment;
  readonly sentAt: Moment;
}

interface Unreplied {
  readonly repliedAt: null;
  readonly repliedBy: null;
}

interface Reply {
  readonly repliedAt: Moment;
  readonly repliedBy: string;
}

/** An invitation. One with a reply was read, and a declined one has a reason. */
export type Invitation = Letter &
  (
    | ({ readonly state: 'sent'; readonly readAt: Moment | null; readonly reason: null } & Unreplied)
    | ({ readonly state: 'accepted'; readonly readAt: Moment; readonly reason: null } & Reply)
    | ({ readonly state: 'declined'; readonly readAt: Moment; readonly reason: string } & Reply)
    | ({ readonly state: 'cancelled'; readonly readAt: Moment | null; readonly reason: string } & (
        | Unreplied
        | Reply
      ))
  );

/** Sends a letter to a company: its first, or a new one after a cancellation. */
export interface Send {
  readonly kind: 'send';
  readonly lot: LotTimes;
  readonly tender: Sourced;
  /** The number of invited companies after all letters of this act. */
  readonly invited: number;
  readonly company: CompanyState | null;
  /** Whether the company is on the purchaser's own blacklist now. */
  readonly excluded: boolean;
  /** The company's name, for the refusal. */
  readonly companyName: string;
  readonly letter: string;
  readonly recommendation: string | null;
  readonly replyUntil: Moment;
}

/** A member of the company opens the letter. */
export interface Read {
  readonly kind: 'read';
}

export interface GiveReply {
  readonly kind: 'reply';
  readonly lot: LotTimes;
  readonly tender: Sourced;
  readonly company: CompanyState | null;
  readonly excluded: boolean;
  /** The phases of the lot's other invitations. */
  readonly others: readonly InvitationPhase[];
  /** Whether the company was drawn: the next one replaces it when it declines. */
  readonly isDrawn: boolean;
  readonly reply: 'accepted' | 'declined';
  readonly reason: string;
  readonly by: string;
}

export interface Cancel {
  readonly kind: 'cancel';
  readonly lot: LotTimes;
  readonly tender: Sourced;
  readonly others: readonly InvitationPhase[];
  /** Null for a company that was invited by hand. */
  readonly drawn: DrawnCompany | null;
  readonly reason: string;
}

export interface Sent {
  readonly kind: 'sent' | 'renewed';
  readonly replyUntil: Moment;
}
export interface WasRead {
  readonly kind: 'read';
}
interface Happened {
  readonly from: Invitation;
}
export interface Accepted extends Happened {
  readonly kind: 'accepted';
}
export interface Declined extends Happened {
  readonly kind: 'declined';
  readonly reason: string;
  /** If fewer invited companies are left than the method requires: how many are left, and how many are required. */
  readonly tooFew: { readonly left: number; readonly n: number } | null;
}
export interface Cancelled extends Happened {
  readonly kind: 'cancelled';
  readonly reason: string;
}

interface Decided<Event, After = Invitation> {
  readonly invitation: After;
  readonly event: Event;
}

type Refused<Rule> = Extract<Rule, Refusal>['refused'] | 'transition_not_allowed';

const unreplied = { repliedAt: null, repliedBy: null } as const;

/**
 * Applies a command to an invitation. Returns the new invitation and the event, or the refusal. `now` is the database's
 * clock, read after the locks.
 */
export function decide(
  invitation: Invitation | null,
  command: Send,
  now: Moment,
):
  | Decided<Sent>
  | Refusal<
      | SendReason
      | Refused<ReturnType<typeof checkInvitees>>
      | 'company_not_approved'
      | 'company_restricted'
      | 'invitee_excluded'
      | 'invalid_input'
    >;
export function decide(
  invitation: Invitation,
  command: Read,
  now: Moment,
): Decided<WasRead, Invitation & { readonly readAt: Moment }>;
export function decide(
  invitation: Invitation,
  command: GiveReply,
  now: Moment,
):
  | Decided<Accepted | Declined>
  | Refusal<
      | Refused<ReturnType<typeof canReplyIn>>
      | 'company_not_approved'
      | 'company_restricted'
      | 'excluded_here'
      | 'drawn_declined'
      | 'invalid_input'
    >;
export function decide(
  invitation: Invitation,
  command: Cancel,
  now: Moment,
): Decided<Cancelled> | Refusal<Refused<ReturnType<typeof canCancelInvitation | typeof canTakeBack>>>;
export function decide(
  invitation: Invitation | null,
  command: Send | Read | GiveReply | Cancel,
  now: Moment,
): Decided<Sent | WasRead | Accepted | Declined | Cancelled> | Refusal {
  if (command.kind === 'send') return send(invitation, command, now);
  if (invitation === null) return refuse('transition_not_allowed');
  switch (command.kind) {
    case 'read':
      return {
        invitation: { ...invitation, readAt: invitation.readAt ?? now },
        event: { kind: 'read' },
      };
    case 'reply':
      return reply(invitation, command, now);
    case 'cancel':
      return cancel(invitation, command, now);
  }
}

function send(from: Invitation | null, command: Send, now: Moment): Decided<Sent> | Refusal {
  const { lot, tender, invited, company, excluded, companyName, letter, recommendation, replyUntil } =
    command;
  const open = canInvite(lot, tender, now);
  if (open !== true) return open;
  const wrong = checkReplyUntil(replyUntil, lot.bidDeadline, now);
  if (wrong !== null) return refuseFields([{ field: 'replyUntil', message: wrong }]);
  const enough = checkInvitees(tender, invited);
  if (enough !== true) return enough;
  const unapproved = lacksApproval(company);
  if (unapproved !== null) return unapproved;
  if (excluded) return refuse('invitee_excluded', { company: companyName });
  const state = from === null ? 'sent' : next(invitationMachine, from.state, 'renew', 'buyer');
  if (isRefused(state)) return state;
  return {
    invitation: {
      ...{ state: 'sent', letter, recommendation, replyUntil, sentAt: now, readAt: null, reason: null },
      ...unreplied,
    },
    event: { kind: from === null ? 'sent' : 'renewed', replyUntil },
  };
}

function reply(
  from: Invitation,
  { lot, tender, company, excluded, others, isDrawn, reply, reason, by }: GiveReply,
  now: Moment,
): Decided<Accepted | Declined> | Refusal {
  const open = canReplyIn(lot, from.replyUntil, now);
  if (open !== true) return open;
  const accepts = reply === 'accepted';
  // The next company of the draw has the place.
  if (accepts && isDrawn && from.state === 'declined') return refuse('drawn_declined');
  const unapproved = accepts ? lacksApproval(company) : null;
  if (unapproved !== null) return unapproved;
  if (accepts && excluded) return refuse('excluded_here');
  const wrong = accepts ? null : checkDeclineReason(reason);
  if (wrong !== null) return refuseFields([{ field: 'reason', message: wrong }]);
  // A new reason for the same reply is not a step of the machine; only the text changes.
  const state =
    from.state === reply
      ? reply
      : next(invitationMachine, from.state, accepts ? 'accept' : 'decline', 'supplier');
  if (isRefused(state)) return state;
  const { letter, recommendation, replyUntil, sentAt } = from;
  const replied = {
    ...{ letter, recommendation, replyUntil, sentAt },
    readAt: from.readAt ?? now,
    repliedAt: now,
    repliedBy: by,
  };
  if (accepts) {
    return { invitation: { ...replied, state: 'accepted', reason: null }, event: { kind: 'accepted', from } };
  }
  // The supplier may always decline. The event warns the buyer while there is time to invite others.
  const { minInvited: n } = methodSteps[tender.method];
  const left = ableInvited(others);
  const tooFew = !isDrawn && !isAnnounced(tender) && left < n ? { left, n } : null;
  return {
    invitation: { ...replied, state: 'declined', reason },
    event: { kind: 'declined', from, reason, tooFew },
  };
}

function cancel(
  from: Invitation,
  { lot, tender, others, drawn, reason }: Cancel,
  now: Moment,
): Decided<Cancelled> | Refusal {
  const open = canCancelInvitation(lot, now);
  if (open !== true) return open;
  const state = next(invitationMachine, from.state, 'cancel', 'buyer');
  if (isRefused(state)) return state;
  const phase = invitationPhase(from.state, from.replyUntil, now);
  const may = canTakeBack(tender, phase, others, drawn);
  if (may !== true) return may;
  return {
    invitation: { ...from, state: 'cancelled', reason },
    event: { kind: 'cancelled', from, reason },
  };
}
