import { isOver, type LotState } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type FieldError, type Refusal, refuse, refuseFields } from '../outcome.ts';
import type { KeyHolder } from './opening.ts';

/** What is stored of a division; `divisionPhase` says what time and its people make of an open one. */
export const divisionStates = ['open', 'in_force', 'cancelled'] as const;
export type DivisionState = (typeof divisionStates)[number];

/**
 * `dealing` shares are dealt · `confirming` enough were, and those who get them open theirs · `lapsed` the deadline came
 * first: who opened before opens.
 */
export const divisionPhases = ['dealing', 'confirming', 'lapsed', 'in_force', 'cancelled'] as const;
export type DivisionPhase = (typeof divisionPhases)[number];

export const divisionPhaseLabels: Readonly<Record<DivisionPhase, string>> = {
  dealing: '待分发',
  confirming: '待核对确认',
  lapsed: '截止前未完成',
  in_force: '已生效',
  cancelled: '已取消',
};

export interface DivisionLot {
  readonly state: LotState;
  readonly bidDeadline: Moment;
  readonly keyHolder: KeyHolder;
  /** How many shares give the key; a division does not change it. */
  readonly openersNeeded: number;
  /** Divisions since the publisher's. */
  readonly keyDivision: number;
}

export interface Division {
  readonly state: DivisionState;
  /** Who has dealt. */
  readonly dealers: readonly string[];
  readonly openers: readonly { readonly accountId: string; readonly confirmed: boolean }[];
}

export function divisionPhase(
  { state, dealers }: Pick<Division, 'state' | 'dealers'>,
  lot: Pick<DivisionLot, 'state' | 'bidDeadline' | 'openersNeeded'>,
  now: Moment,
): DivisionPhase {
  if (state !== 'open') return state;
  if (isOver(lot.state) || lot.state === 'opening' || !isBefore(now, lot.bidDeadline)) return 'lapsed';
  return dealers.length < lot.openersNeeded ? 'dealing' : 'confirming';
}

/** Bytes of a share as it is published: an age identity's 74 letters and a place. */
const firstShare = 75;
/** What is opened in a browser and handed over in one call. */
const largestShare = 8192;

/** Each division makes a share of as many pieces as there are dealers, each a place longer than what it was cut from. */
export function shareBytes(needed: number, division: number): number {
  return division === 0 ? firstShare : needed * (shareBytes(needed, division - 1) + 1);
}

type NotNow = 'lot_suspended' | 'lot_over' | 'division_late';

/** Shares are dealt while bids come in, and at no other time. */
export function checkTime(
  { state, bidDeadline }: Pick<DivisionLot, 'state' | 'bidDeadline'>,
  now: Moment,
): Refusal<NotNow> | null {
  if (state === 'suspended') return refuse('lot_suspended');
  if (isOver(state)) return refuse('lot_over');
  return state === 'published' && isBefore(now, bidDeadline) ? null : refuse('division_late');
}

/** Who is to open from now on. */
export interface NamedOpeners {
  readonly openers: readonly string[];
  /** Who may open for the lot's organisation, and is in use. */
  readonly eligible: readonly string[];
  readonly evaluators: readonly string[];
}

/** Why a new division cannot be asked for; null where it can. `holders`: openers who hold a share today. */
export function checkAsk(
  lot: DivisionLot,
  open: Division | null,
  holders: readonly string[],
  named: NamedOpeners,
  now: Moment,
): Refusal<
  | NotNow
  | 'division_impossible'
  | 'division_open'
  | 'division_exhausted'
  | 'holders_too_few'
  | 'invalid_input'
> | null {
  const late = checkTime(lot, now);
  if (late !== null) return late;
  if (lot.keyHolder === 'platform') return refuse('division_impossible');
  if (open !== null) return refuse('division_open');
  const needed = lot.openersNeeded;
  if (shareBytes(needed, lot.keyDivision + 1) > largestShare) return refuse('division_exhausted');
  if (holders.length < needed) return refuse('holders_too_few', { n: needed });
  const wrong = wrongOpeners(needed, named);
  return wrong === null ? null : refuseFields([wrong]);
}

function wrongOpeners(needed: number, { openers, eligible, evaluators }: NamedOpeners): FieldError | null {
  const field = 'openers';
  if (new Set(openers).size <= needed)
    return { field, message: `开标人须多于解锁所需的${needed}人，以便一人不能到场时仍可开标` };
  if (openers.some((one) => evaluators.includes(one)))
    return { field, message: '开标人不能是本标段的评委，请重新选择' };
  return openers.every((one) => eligible.includes(one))
    ? null
    : { field, message: '所选开标人已不可用，请重新选择' };
}

/** Why somebody cannot deal the share they hold. */
export function checkDeal(
  lot: DivisionLot,
  division: Division,
  { accountId, holds }: { readonly accountId: string; readonly holds: boolean },
  now: Moment,
): Refusal<NotNow | 'division_over' | 'share_missing'> | null {
  const late = checkTime(lot, now);
  if (late !== null) return late;
  if (division.state !== 'open') return refuse('division_over');
  if (!holds) return refuse('share_missing');
  const done = division.dealers.includes(accountId);
  return done || divisionPhase(division, lot, now) === 'dealing' ? null : refuse('division_over');
}

/** Why somebody cannot open and confirm the pieces that are theirs: not before all of them are there. */
export function checkConfirm(
  lot: DivisionLot,
  division: Division,
  accountId: string,
  now: Moment,
): Refusal<NotNow | 'division_over' | 'not_an_opener'> | null {
  const late = checkTime(lot, now);
  if (late !== null) return late;
  if (!division.openers.some((one) => one.accountId === accountId)) return refuse('not_an_opener');
  return divisionPhase(division, lot, now) === 'confirming' ? null : refuse('division_over');
}

/** Every one who is to open has shown that they can: from then on they do. */
export function isConfirmed({ openers }: Pick<Division, 'openers'>): boolean {
  return openers.every(({ confirmed }) => confirmed);
}
