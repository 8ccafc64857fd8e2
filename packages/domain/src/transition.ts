import { type Refusal, refuse } from './outcome.ts';
import { type StaffRole, staffRoles } from './permission/role.ts';

/** Who acts: a role of the buyers' side, a supplier (for what is its own), or the platform itself. */
export type Party = StaffRole | 'supplier' | 'system';
export const parties: readonly Party[] = [...staffRoles, 'supplier', 'system'];

/** In `to`: back to the state that was left, which the caller remembers. */
export const remembered = 'remembered';

export interface Transition<State extends string, Action extends string> {
  readonly from: readonly State[];
  readonly action: Action;
  readonly to: State | typeof remembered;
  readonly who: readonly Party[];
}

export interface Machine<State extends string, Action extends string> {
  readonly states: readonly State[];
  readonly transitions: readonly Transition<State, Action>[];
}

/**
 * The state after the action, or `transition_not_allowed` where the machine has no such step for this party.
 * What else must hold (a deadline, a reason given) the caller asks the noun's rules. `left` is the remembered state, for steps that return to one.
 */
export function next<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  state: State,
  action: Action,
  party: Party | readonly Party[],
  left?: State,
): State | Refusal<'transition_not_allowed'> {
  const acting = typeof party === 'string' ? [party] : party;
  const step = machine.transitions.find(
    (candidate) =>
      candidate.action === action &&
      candidate.from.includes(state) &&
      candidate.who.some((who) => acting.includes(who)),
  );
  if (step === undefined) return refuse('transition_not_allowed');
  if (step.to !== remembered) return step.to;
  return left !== undefined && canReturnTo(machine, step, left) ? left : refuse('transition_not_allowed');
}

/** Only a state that leads into the one being left may be returned to: a draft is never "resumed" as awarded. */
function canReturnTo<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  step: Transition<State, Action>,
  left: State,
): boolean {
  return machine.transitions.some(
    (into) => into.to !== remembered && step.from.includes(into.to) && into.from.includes(left),
  );
}

/** The actions this party has from here, in the machine's order, other rules left aside: for menus and buttons. */
export function actionsFrom<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  state: State,
  party: Party | readonly Party[],
): readonly Action[] {
  const acting = typeof party === 'string' ? [party] : party;
  const found = machine.transitions
    .filter((step) => step.from.includes(state) && step.who.some((who) => acting.includes(who)))
    .map((step) => step.action);
  return [...new Set(found)];
}

/**
 * Every step the machine allows, found by trying each state × action × party: one line
 * `from action → to (who, who)` each. The tests of the machines are made of it.
 * @testing
 */
export function allowedSteps<State extends string, Action extends string>(
  machine: Machine<State, Action>,
): readonly string[] {
  const actions = [...new Set(machine.transitions.map((step) => step.action))];
  return machine.states.flatMap((from) =>
    actions.flatMap((action) => {
      const byTarget = new Map<string, Party[]>();
      for (const party of parties) {
        for (const to of targets(machine, from, action, party)) {
          byTarget.set(to, [...(byTarget.get(to) ?? []), party]);
        }
      }
      return [...byTarget].map(([to, who]) => `${from} ${action} → ${to} (${who.join(', ')})`);
    }),
  );
}

function targets<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  from: State,
  action: Action,
  party: Party,
): readonly State[] {
  const direct = next(machine, from, action, party);
  if (typeof direct === 'string') return [direct];
  return machine.states.filter((left) => next(machine, from, action, party, left) === left);
}
