import type { Moment } from '../moment.ts';
import { type Refusal, refuse } from '../outcome.ts';
import {
  type FoundedKind,
  mayStandBelow,
  type Organisation,
  type OrganisationKind,
  type OrganisationProfile,
  organisationKindLabels,
} from './organisation.ts';

/** The organisation below which another is placed. */
export interface Parent {
  readonly id: string;
  readonly kind: OrganisationKind;
  readonly name: string;
  readonly state: Organisation['state'];
  /** Its own id and the ids of all its ancestors. */
  readonly line: readonly string[];
}

export interface Found {
  readonly kind: 'create';
  readonly as: FoundedKind;
  readonly parent: Parent | null;
  readonly profile: OrganisationProfile;
}

export interface Revise {
  readonly kind: 'revise';
  readonly profile: OrganisationProfile;
}

export interface Move {
  readonly kind: 'move';
  readonly id: string;
  /** Null for the top. */
  readonly parent: Parent | null;
}

export interface PutOut {
  readonly kind: 'disable';
  readonly reason: string;
  /** The number of organisations below it that are in use. */
  readonly below: number;
  /** The number of its tenders that were submitted for approval or have gone further, and are not over. */
  readonly running: number;
  /** The number of entrustments, given or accepted, that are offered or not over. */
  readonly entrustments: number;
}

export interface PutBack {
  readonly kind: 'enable';
  readonly parent: Parent | null;
}

export interface Founded {
  readonly kind: 'create';
}
export interface Revised {
  readonly kind: 'revise';
  readonly from: OrganisationProfile;
}
export interface Moved {
  readonly kind: 'move';
  readonly from: string | null;
}
export interface TakenOut {
  readonly kind: 'disable';
  readonly reason: string;
}
export interface TakenBack {
  readonly kind: 'enable';
}
export type OrganisationEvent = Founded | Revised | Moved | TakenOut | TakenBack;

interface Decided<Event> {
  readonly organisation: Organisation;
  /** Null if nothing changes. */
  readonly event: Event;
}

/** The reasons why an organisation stays in use. */
export type InUseReason =
  | 'organisation_has_below'
  | 'organisation_has_tenders'
  | 'organisation_entrusted'
  | 'operator_stays';

export type PlaceReason = 'organisation_misplaced' | 'organisation_out_of_use';

/** Checks whether an organisation of this kind may be placed there. */
function mayStand(kind: OrganisationKind, parent: Parent | null): true | Refusal<PlaceReason> {
  if (parent === null) return true;
  if (!mayStandBelow(kind, parent.kind)) {
    const [child, above] = [organisationKindLabels[kind], organisationKindLabels[parent.kind]];
    return refuse('organisation_misplaced', { kind: child, parent: above });
  }
  return parent.state === 'active' ? true : refuse('organisation_out_of_use', { name: parent.name });
}

/** Returns a new organisation, or the refusal of its place. */
export function found({ as: kind, parent, profile }: Found): Decided<Founded> | Refusal<PlaceReason> {
  const placed = mayStand(kind, parent);
  if (placed !== true) return placed;
  const parentId = parent?.id ?? null;
  return {
    organisation: { kind, parentId, profile, state: 'active', disabledAt: null },
    event: { kind: 'create' },
  };
}

/** Applies a command to an organisation. Returns the new organisation and the event, or the refusal. */
export function decide(from: Organisation, command: Revise, now: Moment): Decided<Revised | null>;
export function decide(
  from: Organisation,
  command: Move,
  now: Moment,
): Decided<Moved | null> | Refusal<PlaceReason | 'organisation_below_itself' | 'operator_stays'>;
export function decide(
  from: Organisation,
  command: PutOut,
  now: Moment,
): Decided<TakenOut | null> | Refusal<InUseReason>;
export function decide(
  from: Organisation,
  command: PutBack,
  now: Moment,
): Decided<TakenBack | null> | Refusal<PlaceReason>;
export function decide(
  from: Organisation,
  command: Revise | Move | PutOut | PutBack,
  now: Moment,
): Decided<OrganisationEvent | null> | Refusal {
  if (from.kind === 'operator' && (command.kind === 'move' || command.kind === 'disable'))
    return refuse('operator_stays');
  switch (command.kind) {
    case 'revise': {
      const { profile } = command;
      return isSame(from.profile, profile)
        ? { organisation: from, event: null }
        : { organisation: { ...from, profile }, event: { kind: 'revise', from: from.profile } };
    }
    case 'move': {
      const { id, parent } = command;
      const parentId = parent?.id ?? null;
      if (parentId === from.parentId) return { organisation: from, event: null };
      if (parent?.line.includes(id)) return refuse('organisation_below_itself');
      const placed = mayStand(from.kind, parent);
      if (placed !== true) return placed;
      return { organisation: { ...from, parentId }, event: { kind: 'move', from: from.parentId } };
    }
    case 'disable': {
      if (from.state === 'disabled') return { organisation: from, event: null };
      const { below, running, entrustments, reason } = command;
      if (below > 0) return refuse('organisation_has_below', { n: below });
      if (running > 0) return refuse('organisation_has_tenders', { n: running });
      if (entrustments > 0) return refuse('organisation_entrusted', { n: entrustments });
      return {
        organisation: { ...from, state: 'disabled', disabledAt: now },
        event: { kind: 'disable', reason },
      };
    }
    case 'enable': {
      if (from.state === 'active') return { organisation: from, event: null };
      const placed = mayStand(from.kind, command.parent);
      if (placed !== true) return placed;
      return {
        organisation: { ...from, state: 'active', disabledAt: null },
        event: { kind: 'enable' },
      };
    }
  }
}

function isSame(one: OrganisationProfile, other: OrganisationProfile): boolean {
  const values = (profile: OrganisationProfile) => {
    const { name, uscc, address, contactName, contactPhone } = profile;
    return [name, uscc, address, contactName, contactPhone].join('\n');
  };
  return values(one) === values(other);
}
