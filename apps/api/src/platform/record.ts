import { isDeepStrictEqual } from 'node:util';
import type { Topic } from '@procure/contract/topic.ts';
import type { AuditEntry, Unit } from './database/transaction.ts';
import type { Outgoing } from './messaging/outbox/outgoing.ts';

/**
 * The consequences of an event besides the new state: audit entries, messages, stale answers, a notification on a
 * channel.
 */
export interface Consequences {
  /** None if the event is part of another, which is logged. */
  readonly audit?: AuditEntry | readonly AuditEntry[];
  readonly send?: readonly Outgoing[];
  readonly touch?: readonly Topic[];
  readonly tell?: { readonly channel: string; readonly word: string };
}

/**
 * The consequences of each event of a noun. `About` is the data that the texts need besides the event. An event
 * without an entry does not compile.
 */
export type EventTable<Event extends { readonly kind: string }, About> = {
  readonly [Kind in Event['kind']]: (event: Event & { readonly kind: Kind }, about: About) => Consequences;
};

/** Writes the consequences of an event into the transaction. */
export async function record<Event extends { readonly kind: string }, About>(
  unit: Unit,
  table: EventTable<Event, About>,
  event: Event,
  about: About,
): Promise<void> {
  await recordAll(table, [{ unit, event, about }]);
}

/** The same for events of several acts in one transaction; all recipients are notified by one statement. */
export async function recordAll<Event extends { readonly kind: string }, About>(
  table: EventTable<Event, About>,
  happened: readonly { readonly unit: Unit; readonly event: Event; readonly about: About }[],
): Promise<void> {
  const all = happened.map(({ unit, event, about }) => {
    // The entry is of the event's kind; TypeScript cannot infer the pairing.
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

/** The log contains only the values that an act changed. */
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
