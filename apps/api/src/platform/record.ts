import { isDeepStrictEqual } from 'node:util';
import type { Topic } from '@procure/contract/topic.ts';
import type { Outgoing } from './outbox/outgoing.ts';
import type { AuditEntry, Unit } from './transaction.ts';

/** What one event comes to outside of the state it left: lines of the log, messages, stale answers, a word to who looks on. */
export interface Consequences {
  /** None where the event is a part of another, which is logged. */
  readonly audit?: AuditEntry | readonly AuditEntry[];
  readonly send?: readonly Outgoing[];
  readonly touch?: readonly Topic[];
  readonly tell?: { readonly channel: string; readonly word: string };
}

/**
 * The table of a noun: what each of its events comes to. `About` is what the words need beside the event. An event
 * without an entry does not compile.
 */
export type EventTable<Event extends { readonly kind: string }, About> = {
  readonly [Kind in Event['kind']]: (event: Event & { readonly kind: Kind }, about: About) => Consequences;
};

/** Writes into the transaction what an event comes to. */
export async function record<Event extends { readonly kind: string }, About>(
  unit: Unit,
  table: EventTable<Event, About>,
  event: Event,
  about: About,
): Promise<void> {
  await recordAll(table, [{ unit, event, about }]);
}

/** The same of events of several acts of one transaction; whoever is told of them is told by one statement. */
export async function recordAll<Event extends { readonly kind: string }, About>(
  table: EventTable<Event, About>,
  happened: readonly { readonly unit: Unit; readonly event: Event; readonly about: About }[],
): Promise<void> {
  const all = happened.map(({ unit, event, about }) => {
    // The table has an entry of just this kind; TypeScript cannot follow the pairing.
    const entry = table[event.kind as Event['kind']] as (event: Event, about: About) => Consequences;
    return { unit, ...entry(event, about) };
  });
  for (const { unit, audit = [] } of all) for (const line of [audit].flat()) await unit.audit(line);
  await happened[0]?.unit.send(...all.flatMap(({ send = [] }) => send));
  for (const { unit, touch = [], tell } of all) {
    for (const topic of touch) await unit.touch(topic);
    if (tell !== undefined) await unit.tell(tell.channel, tell.word);
  }
}

/** Only what an act changed goes into the log. */
export function difference(
  before: object,
  after: object,
): { readonly before: object; readonly after: object } {
  const old: Record<string, unknown> = Object.fromEntries(Object.entries(before));
  const changed = Object.entries(after).filter(([key, value]) => !isDeepStrictEqual(old[key], value));
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, old[key]])),
    after: Object.fromEntries(changed),
  };
}
