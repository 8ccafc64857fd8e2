import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { Actor } from './actor.ts';
import { transact, type Unit } from './database/transaction.ts';
import type { Parts } from './process/parts.ts';
import { type EventTable, record } from './record.ts';

/** Tells `act` how a row of a noun is locked, how its decided state is stored, and what follows from its events. */
export interface Noun<
  Person extends Actor,
  Target,
  Lock,
  State,
  Saved,
  Event extends { readonly kind: string },
  About,
> {
  /** Locks the row and what decides about it. Returns a refusal, or null if there is none for this person. */
  readonly lock: (unit: Unit, actor: Person, target: Target, parts: Parts) => Promise<Lock>;
  /** Stores exactly the decided state in place of the locked one. */
  readonly save: (unit: Unit, held: Held<Lock>, state: State) => Promise<Saved>;
  readonly events: EventTable<Event, About>;
}

/** The locked row, as an act gets it. */
export type Held<Lock> = Exclude<Lock, Refusal | null>;

/** Refusals before an act begins. */
type Barred<Lock> = Extract<Lock, Refusal> | (null extends Lock ? Refusal<'not_found'> : never);

/** An act under way: its row is locked. */
export interface Begun<Person extends Actor, Row, State, Saved, Event, About> {
  readonly parts: Parts;
  readonly unit: Unit;
  readonly actor: Person;
  readonly held: Row;
  /** Saves the decided state, and records the event with all its consequences. */
  readonly keep: (state: State, event: Event, about: About) => Promise<Saved>;
}

/**
 * Makes an act on a noun: one transaction that locks the row, gathers the facts, asks the domain to decide, and keeps
 * the decision. `work` returns a refusal, which rolls everything back, or the answer. It answers a repeat as the first
 * time, without keeping anything.
 */
export function act<
  Person extends Actor,
  Target,
  Lock,
  State,
  Saved,
  Event extends { readonly kind: string },
  About,
  Input extends Target,
  Outcome,
>(
  { lock, save, events }: Noun<Person, Target, Lock, State, Saved, Event, About>,
  work: (begun: Begun<Person, Held<Lock>, State, Saved, Event, About>, input: Input) => Promise<Outcome>,
): (parts: Parts, actor: Person, input: Input) => Promise<Outcome | Barred<Lock>> {
  return (parts, actor, input) =>
    transact(parts, actor, async (unit): Promise<Outcome | Barred<Lock>> => {
      const lockedRow = await lock(unit, actor, input, parts);
      if (lockedRow === null) return refuse('not_found') as Barred<Lock>;
      if (isRefused(lockedRow)) return lockedRow as Barred<Lock>;
      const held = lockedRow as Held<Lock>;
      return work(
        {
          parts,
          unit,
          actor,
          held,
          async keep(state, event, about) {
            const saved = await save(unit, held, state);
            await record(unit, events, event, about);
            return saved;
          },
        },
        input,
      );
    });
}
