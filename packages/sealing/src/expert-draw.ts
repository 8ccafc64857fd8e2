import { canonicalJson } from './canonical.ts';
import { type Candidate, nextOf, readWritten } from './draw.ts';

/** Seats to be drawn by speciality (评审专业). */
export interface DrawnSeats {
  readonly speciality: string;
  readonly seats: number;
}

/** An expert who may be drawn. */
export interface DrawCandidate extends Candidate {
  readonly specialities: readonly string[];
}

/** The fixed conditions of a draw. */
export interface DrawRequest {
  readonly wanted: readonly DrawnSeats[];
  /** A province or a city; empty for all. */
  readonly areaCode: string;
  /** Employers whose staff are not drawn, as the buyer named them. */
  readonly avoided: readonly string[];
  /** Hours in which an invited expert answers. */
  readonly replyHours: number;
}

/** The state of an invitation of a drawn expert. An unavailable expert was passed over without an invitation. */
export const drawOutcomes = [
  'invited',
  'accepted',
  'declined',
  'silent',
  'withdrawn',
  'unavailable',
] as const;
export type DrawOutcome = (typeof drawOutcomes)[number];

/** One drawn expert, in the order of the draw. */
export interface DrawStep {
  readonly expertId: string;
  readonly speciality: string;
  readonly outcome: DrawOutcome;
}

/** The text that is digested: canonical JSON. */
export function requestText({ wanted, areaCode, avoided, replyHours }: DrawRequest): string {
  const seats = wanted.map(({ speciality, seats }) => ({ speciality, seats }));
  return canonicalJson({ wanted: seats, areaCode, avoided: [...avoided], replyHours });
}

/** The text that is digested: canonical JSON, the candidates by id and their specialities in one order. */
export function candidatesText(candidates: readonly DrawCandidate[]): string {
  const sorted = candidates.map(({ id, specialities }) => ({ id, specialities: [...specialities].sort() }));
  return canonicalJson(sorted.sort((a, b) => (a.id < b.id ? -1 : 1)));
}

export const readCandidates = (text: string): readonly DrawCandidate[] | null =>
  readWritten(text, candidatesText);

export const readRequest = (text: string): DrawRequest | null => readWritten(text, requestText);

/** The next expert of the order with the speciality who was not drawn before; null if the order is exhausted. */
export function nextDrawn(
  order: readonly DrawCandidate[],
  speciality: string,
  drawn: readonly Pick<DrawStep, 'expertId'>[],
): DrawCandidate | null {
  return nextOf(
    order,
    drawn.map(({ expertId }) => expertId),
    ({ specialities }) => specialities.includes(speciality),
  );
}

/** Whether the outcome occupies a seat. */
const holdsSeat = (outcome: DrawOutcome) => outcome === 'invited' || outcome === 'accepted';

/** The seats of a draw that nobody holds or is invited to, by speciality, without those that have none. */
export function openSeats(wanted: readonly DrawnSeats[], steps: readonly DrawStep[]): readonly DrawnSeats[] {
  return wanted.flatMap(({ speciality, seats }) => {
    const held = steps.filter((step) => step.speciality === speciality && holdsSeat(step.outcome)).length;
    return seats > held ? [{ speciality, seats: seats - held }] : [];
  });
}

/** Whether every step took the next expert of the order, and no more seats are held than were asked for. */
export function followsOrder(
  order: readonly DrawCandidate[],
  wanted: readonly DrawnSeats[],
  steps: readonly DrawStep[],
): boolean {
  const isNext = steps.every(
    ({ expertId, speciality }, place) =>
      wanted.some((one) => one.speciality === speciality) &&
      nextDrawn(order, speciality, steps.slice(0, place))?.id === expertId,
  );
  const isWithin = wanted.every(
    ({ speciality, seats }) =>
      steps.filter((step) => step.speciality === speciality && holdsSeat(step.outcome)).length <= seats,
  );
  return isNext && isWithin;
}
