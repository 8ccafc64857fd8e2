import { isOver, type LotState } from '../lot/lot.ts';
import { isBefore, type Moment } from '../moment.ts';
import { type FieldError, type Refusal, refuse, refuseFields } from '../outcome.ts';
import type { KeyHolder } from './opening.ts';

/** Stored state of a division. `divisionPhase` derives the phase of an open one. */
export const divisionStates = ['open', 'in_force', 'cancelled'] as const;
export type DivisionState = (typeof divisionStates)[number];

/**
 * `dealing`: shares are being dealt · `confirming`: enough were dealt, and the new openers confirm theirs · `lapsed`:
 * the deadline came first, and the former openers open the lot.
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
  /** Number of shares that recover the key; a division does not change it. */
  readonly openersNeeded: number;
  /** Number of divisions since publication. */
  readonly keyDivision: number;
}

export interface Division {
  readonly state: DivisionState;
  /** Accounts that have dealt their share. */
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

/** Bytes of a share at publication: 74 characters of an age identity and one byte for Shamir's x coordinate. */
const firstShare = 75;
/** Maximum bytes of a share, because it is decrypted in a browser and sent in one request. */
const largestShare = 8192;

/**
 * Bytes of a share after a division: it consists of `needed` pieces, each one byte longer than the share it was cut
 * from.
 */
export function shareBytes(needed: number, division: number): number {
  return division === 0 ? firstShare : needed * (shareBytes(needed, division - 1) + 1);
}

type NotNow = 'lot_suspended' | 'lot_over' | 'division_late';

/** Checks that the lot accepts bids; shares are dealt only then. */
export function checkTime(
  { state, bidDeadline }: Pick<DivisionLot, 'state' | 'bidDeadline'>,
  now: Moment,
): Refusal<NotNow> | null {
  if (state === 'suspended') return refuse('lot_suspended');
  if (isOver(state)) return refuse('lot_over');
  return state === 'published' && isBefore(now, bidDeadline) ? null : refuse('division_late');
}

/** The openers named for a new division. */
export interface NamedOpeners {
  readonly openers: readonly string[];
  /** Active accounts that may open for the lot's organisation. */
  readonly eligible: readonly string[];
  readonly evaluators: readonly string[];
}

/**
 * Checks a request for a new division.
 * @param open the open division of the lot, if any
 * @param holders openers who currently hold a share
 */
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
  const error = checkOpeners(needed, named);
  return error === null ? null : refuseFields([error]);
}

function checkOpeners(needed: number, { openers, eligible, evaluators }: NamedOpeners): FieldError | null {
  const field = 'openers';
  if (new Set(openers).size <= needed)
    return { field, message: `开标人须多于解锁所需的${needed}人，以便一人不能到场时仍可开标` };
  if (openers.some((opener) => evaluators.includes(opener)))
    return { field, message: '开标人不能是本标段的评委，请重新选择' };
  return openers.every((opener) => eligible.includes(opener))
    ? null
    : { field, message: '所选开标人已不可用，请重新选择' };
}

/** Checks that an account may deal its share. An account that has dealt may deal again while the division is open. */
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
  const hasDealt = division.dealers.includes(accountId);
  return hasDealt || divisionPhase(division, lot, now) === 'dealing' ? null : refuse('division_over');
}

/** Checks that an account may confirm its pieces, which requires that enough dealers have dealt. */
export function checkConfirm(
  lot: DivisionLot,
  division: Division,
  accountId: string,
  now: Moment,
): Refusal<NotNow | 'division_over' | 'not_an_opener'> | null {
  const late = checkTime(lot, now);
  if (late !== null) return late;
  if (!division.openers.some((opener) => opener.accountId === accountId)) return refuse('not_an_opener');
  return divisionPhase(division, lot, now) === 'confirming' ? null : refuse('division_over');
}

/** Reports whether every new opener has confirmed; the division then takes effect. */
export function isConfirmed({ openers }: Pick<Division, 'openers'>): boolean {
  return openers.every(({ confirmed }) => confirmed);
}
