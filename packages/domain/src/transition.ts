import { type Refusal, refuse } from './outcome.ts';
import { type StaffRole, staffRoles } from './permission/role.ts';

/** The acting party: a role of the buyers' side, a supplier (for its own objects), or the platform itself. */
export type Party = StaffRole | 'supplier' | 'system';
export const parties: readonly Party[] = [...staffRoles, 'supplier', 'system'];

/** As a target: the remembered previous state, which the caller supplies. */
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
 * Returns the state after the action, or `transition_not_allowed` if the machine has no such step for this party. The
 * caller checks further conditions (a deadline, a reason) with the rules of the noun. `left` is the remembered state,
 * for steps that return to one.
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

/** A step may return only to a state that leads into the current one: a draft is never resumed as awarded. */
function canReturnTo<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  step: Transition<State, Action>,
  left: State,
): boolean {
  return machine.transitions.some(
    (into) => into.to !== remembered && step.from.includes(into.to) && into.from.includes(left),
  );
}

/**
 * Returns the actions of this party in this state, in the machine's order, for menus and buttons. Other rules are not
 * checked.
 */
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
 * Returns every step that the machine allows, found by trying each state × action × party, in the form `from action →
 * to (who, who)`. The tests of the machines use it.
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
