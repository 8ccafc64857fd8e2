import { dayOf } from '../display/day.ts';
import type { Moment } from '../moment.ts';
import type { OrganisationKind } from '../organisation/organisation.ts';
import { type FieldError, type Refusal, refuse, refuseFields } from '../outcome.ts';
import {
  checkPeriod,
  type Entrustment,
  entrustmentPhase,
  isOpen,
  lastDayOf,
  type Side,
  type Terms,
} from './entrustment.ts';

interface Party {
  readonly kind: OrganisationKind;
  readonly name: string;
  readonly inUse: boolean;
}

export interface Offer extends Terms {
  readonly kind: 'offer';
  /** Null if it does not exist, or if the actor does not act for it. */
  readonly purchaser: Party | null;
  readonly agency: Party | null;
  /** Whether the actor uploaded the document. */
  readonly fileOwned: boolean;
  /** Whether the tenders belong to the purchaser, and the actor handles them. */
  readonly tendersHandled: boolean;
  /** Whether the 负责人 is a buyer of the purchaser with an account in use. */
  readonly ownerBuys: boolean;
}

export interface Accept {
  readonly kind: 'accept';
  readonly parties: readonly Party[];
}
/** Closes an entrustment. The side and the state determine whether it is withdrawn, declined or ended. */
export interface Close {
  readonly kind: 'close';
  readonly side: Side;
  readonly reason: string;
}
export interface NameOwner {
  readonly kind: 'name_owner';
  readonly ownerId: string;
  readonly ownerBuys: boolean;
}

export interface Offered {
  readonly kind: 'offer';
}
export interface Accepted {
  readonly kind: 'accept';
}
export interface Closed {
  readonly kind: 'decline' | 'withdraw' | 'end';
  readonly side: Side;
  readonly reason: string;
}
export interface OwnerNamed {
  readonly kind: 'name_owner';
  readonly from: string;
}
export type EntrustmentEvent = Offered | Accepted | Closed | OwnerNamed;

interface Decided<Event> {
  readonly entrustment: Entrustment;
  /** Null if nothing changes. */
  readonly event: Event;
}

const noOwner: FieldError = { field: 'ownerId', message: '请选择招标人在用的采购员作为负责人' };

/** Returns a new entrustment, or its field errors. */
export function offer(command: Offer, now: Moment): Decided<Offered> | Refusal<'invalid_input'> {
  const { purchaser, agency, fileOwned, tendersHandled, ownerBuys, kind: _, ...terms } = command;
  const wrong: FieldError[] = [];
  if (purchaser?.kind !== 'purchaser' || !purchaser.inUse)
    wrong.push({ field: 'purchaserId', message: '请选择您任采购员的在用招标人' });
  if (agency?.kind !== 'agency' || !agency.inUse)
    wrong.push({ field: 'agencyId', message: '请选择在用的招标代理机构' });
  if (!fileOwned) wrong.push({ field: 'fileId', message: '请上传委托书' });
  if (terms.kinds.length === 0 && terms.tenderIds.length === 0)
    wrong.push({ field: 'kinds', message: '请选择委托的项目类别，或指定具体项目' });
  if (!tendersHandled)
    wrong.push({ field: 'tenderIds', message: '请选择该招标人名下、由您负责或经办的项目' });
  const period = checkPeriod(
    dayOf(new Date(terms.from)),
    lastDayOf(new Date(terms.until)),
    dayOf(new Date(now)),
  );
  if (period !== null) wrong.push({ field: 'untilDay', message: period });
  if (!ownerBuys) wrong.push(noOwner);
  if (wrong.length > 0) return refuseFields(wrong);
  return { entrustment: { ...terms, state: 'offered', reason: null }, event: { kind: 'offer' } };
}

/** Applies a command to an entrustment. Returns the new entrustment and the event, or the refusal. */
export function decide(
  from: Entrustment,
  command: Accept,
  now: Moment,
): Decided<Accepted> | Refusal<'transition_not_allowed' | 'organisation_out_of_use'>;
export function decide(
  from: Entrustment,
  command: Close,
  now: Moment,
): Decided<Closed> | Refusal<'transition_not_allowed'>;
export function decide(
  from: Entrustment,
  command: NameOwner,
  now: Moment,
): Decided<OwnerNamed | null> | Refusal<'transition_not_allowed' | 'invalid_input'>;
export function decide(
  from: Entrustment,
  command: Accept | Close | NameOwner,
  now: Moment,
): Decided<EntrustmentEvent | null> | Refusal {
  if (!isOpen(from, now)) return refuse('transition_not_allowed');
  switch (command.kind) {
    case 'accept': {
      if (entrustmentPhase(from, now) !== 'offered') return refuse('transition_not_allowed');
      const shut = command.parties.find(({ inUse }) => !inUse);
      if (shut !== undefined) return refuse('organisation_out_of_use', { name: shut.name });
      return { entrustment: { ...from, state: 'accepted', reason: null }, event: { kind: 'accept' } };
    }
    case 'close': {
      const { side, reason } = command;
      if (from.state === 'accepted')
        return { entrustment: { ...from, state: 'ended', reason }, event: { kind: 'end', side, reason } };
      return side === 'purchaser'
        ? { entrustment: { ...from, state: 'withdrawn', reason }, event: { kind: 'withdraw', side, reason } }
        : { entrustment: { ...from, state: 'declined', reason }, event: { kind: 'decline', side, reason } };
    }
    case 'name_owner': {
      const { ownerId, ownerBuys } = command;
      if (ownerId === from.ownerId) return { entrustment: from, event: null };
      if (!ownerBuys) return refuseFields([noOwner]);
      return { entrustment: { ...from, ownerId }, event: { kind: 'name_owner', from: from.ownerId } };
    }
  }
}
