import { addDays, type Day, dayOf, type IsHoliday, startOfDay } from '../display/day.ts';
import type { LotState } from '../lot/lot.ts';
import { isOver } from '../lot/lot.ts';
import { type FieldError, type Refusal, refuse, refuseFields } from '../outcome.ts';
import { law } from '../tender/law.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import type { TenderScope } from '../tender/scope.ts';
import { type DrawnSeats, type DrawState, drawPhase, type SeatFacts, seatsOf } from './draw.ts';

/** The facts of a lot that decide about a draw. */
export interface DrawFacts extends SeatFacts {
  readonly lot: LotState;
  readonly isPublished: boolean;
  readonly scope: TenderScope;
  readonly method: Method;
  readonly bidDeadline: Date;
  /** The seats that the approved tender has drawn. */
  readonly approved: readonly DrawnSeats[];
}

/**
 * The moment from which the experts of a government purchase are drawn without a reason: two working days before the
 * evaluation (财库〔2016〕198号14, which leaves out 谈判 and 磋商). Null if no rule binds.
 */
export function drawFrom(
  { scope, method, bidDeadline }: Pick<DrawFacts, 'scope' | 'method' | 'bidDeadline'>,
  isHoliday: IsHoliday,
): Date | null {
  const { negotiation, panel } = methodSteps[method];
  if (scope !== 'government' || (negotiation === 'rounds' && panel !== null)) return null;
  let day: Day = dayOf(bidDeadline);
  // No run of holidays lasts a month; the limit ends the loop for a wrong predicate.
  let left = law.expertDrawDays.value;
  for (let guard = 0; left > 0 && guard < 60; guard += 1) {
    day = addDays(day, -1);
    if (!isHoliday(day)) left -= 1;
  }
  return startOfDay(day);
}

type Stopped = 'lot_suspended' | 'lot_over' | 'transition_not_allowed' | 'draw_not_wanted';

/** Why nobody is drawn or appointed for the lot now; null if experts may be. */
function stopOf({ lot, isPublished, seats }: DrawFacts): Refusal<Stopped> | null {
  if (seats === 0) return refuse('draw_not_wanted');
  if (lot === 'suspended') return refuse('lot_suspended');
  if (isOver(lot)) return refuse('lot_over');
  const isOpen = isPublished && (lot === 'published' || lot === 'opening' || lot === 'evaluating');
  return isOpen ? null : refuse('transition_not_allowed');
}

/**
 * Decides about a draw. The first takes exactly the approved seats; a further one, when all earlier orders are exhausted,
 * may take other specialities for the vacant seats. A draw is never repeated because of its result.
 */
export function decideRequest(
  facts: DrawFacts,
  { wanted, reason }: { readonly wanted: readonly DrawnSeats[]; readonly reason: string },
  now: Date,
  isHoliday: IsHoliday,
): null | Refusal<Stopped | 'draw_running' | 'seats_filled' | 'invalid_input'> {
  const stop = stopOf(facts);
  if (stop !== null) return stop;
  const phase = drawPhase(facts);
  if (phase === 'complete') return refuse('seats_filled');
  if (phase === 'committed' || phase === 'inviting') return refuse('draw_running');
  const wrong: FieldError[] = [];
  const vacant = facts.seats - facts.held;
  if (wanted.length === 0) wrong.push({ field: 'wanted', message: '请选择评审专业和人数' });
  else if (facts.draws === 0 && !isSame(wanted, facts.approved))
    wrong.push({ field: 'wanted', message: '首次抽取的专业和人数须与审批通过的一致' });
  else if (seatsOf(wanted) > vacant)
    wrong.push({ field: 'wanted', message: `尚缺${vacant}人，抽取人数不能超过` });
  const from = drawFrom(facts, isHoliday);
  if (from !== null && now < from && reason === '')
    wrong.push({
      field: 'reason',
      message: `抽取时间早于评审活动开始前${law.expertDrawDays.value}个工作日，请说明理由（${law.expertDrawDays.citation}）`,
    });
  return wrong.length > 0 ? refuseFields(wrong) : null;
}

function isSame(one: readonly DrawnSeats[], other: readonly DrawnSeats[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ speciality, seats }) =>
      other.some((seat) => seat.speciality === speciality && seat.seats === seats),
    )
  );
}

/** Decides about an appointment by the buyer, which is left when no draw has another expert (条例46, 198号13). */
export function decideAppointment(
  facts: DrawFacts,
): null | Refusal<Stopped | 'draw_running' | 'seats_filled' | 'draw_not_exhausted'> {
  const stop = stopOf(facts);
  if (stop !== null) return stop;
  const phase = drawPhase(facts);
  if (phase === 'complete') return refuse('seats_filled');
  if (phase === 'committed' || phase === 'inviting') return refuse('draw_running');
  return phase === 'exhausted' ? null : refuse('draw_not_exhausted');
}

export type AnswerCommand =
  | { readonly kind: 'accept' }
  | { readonly kind: 'decline'; readonly reason: string }
  | { readonly kind: 'withdraw'; readonly reason: string };

interface InvitationFacts {
  readonly state: DrawState;
  readonly reason: string;
  readonly dueAt: Date;
  readonly lot: LotState;
  /** Whether the bids of the lot are opened, and its bidders known to the committee. */
  readonly isOpened: boolean;
}

/**
 * Decides the answer of an invited expert. A repeat returns the state that it made. An accepted invitation can be
 * withdrawn until the opening; after it a member recuses themselves.
 */
export function decideAnswer(
  facts: InvitationFacts,
  command: AnswerCommand,
  now: Date,
):
  | { readonly state: 'accepted' | 'declined' | 'withdrawn'; readonly isRepeated: boolean }
  | Refusal<'invitation_ended' | 'opened_already' | 'lot_over'> {
  const { state } = facts;
  const made = command.kind === 'accept' ? 'accepted' : command.kind === 'decline' ? 'declined' : 'withdrawn';
  if (state === made && (command.kind === 'accept' || command.reason === facts.reason))
    return { state: made, isRepeated: true };
  if (isOver(facts.lot)) return refuse('lot_over');
  if (command.kind === 'withdraw') {
    if (state !== 'accepted') return refuse('invitation_ended');
    return facts.isOpened ? refuse('opened_already') : { state: made, isRepeated: false };
  }
  if (state !== 'invited' || now >= facts.dueAt) return refuse('invitation_ended');
  return { state: made, isRepeated: false };
}
