import { beforeLeaving } from './on-its-way.ts';
import { dropItem, dropNamed, keepItem, keptItems } from './vault.ts';

/** Where a draft is kept in this browser: under a name, alone or beside others of the name. */
export type Place = string | readonly [name: string, id: string];
const partsOf = (place: Place) => (typeof place === 'string' ? ([place, null] as const) : place);

/** One writing after the other: what was typed last is what is kept. */
const writing = new Map<string, { readonly turn: number; readonly done: Promise<boolean> }>();

function inTurn(place: Place, write: () => Promise<boolean>): Promise<boolean> {
  const name = partsOf(place).join(' ');
  const before = writing.get(name);
  const turn = (before?.turn ?? 0) + 1;
  const done = (before?.done ?? Promise.resolve(true))
    // What a later one replaces before its turn has come need not be written: a long table is typed faster than kept.
    .then((fine) => (writing.get(name)?.turn === turn ? write() : fine))
    .catch(() => false);
  writing.set(name, { turn, done });
  return beforeLeaving(done);
}

/** Keeps what was typed, encrypted, in this browser; false where that cannot be, and it lives as long as the page. */
export function keepDraft(place: Place, draft: unknown): Promise<boolean> {
  const [name, id] = partsOf(place);
  return inTurn(place, () => keepItem(name, id, draft));
}

async function drop(place: Place): Promise<boolean> {
  const [name, id] = partsOf(place);
  await (id === null ? dropNamed(name) : dropItem(id));
  return true;
}

export function forgetDraft(place: Place): Promise<boolean> {
  return inTurn(place, () => drop(place));
}

/** Forgets it unless another page has kept it since: what that one has typed is not this one's to remove. */
export function forgetOwnDraft(place: Place, pages: ReadonlySet<string>): Promise<boolean> {
  return inTurn(place, async () => {
    const kept = await keptDraft<{ readonly page?: string }>(place);
    return kept === undefined || pages.has(kept.page ?? '') ? drop(place) : true;
  });
}

/** Keeps it unless another page has kept something since: what that one has typed is not this one's to replace. */
export function keepOwnDraft(place: Place, draft: unknown, pages: ReadonlySet<string>): Promise<boolean> {
  const [name, id] = partsOf(place);
  return inTurn(place, async () => {
    const kept = await keptDraft<{ readonly page?: string }>(place);
    return kept === undefined || pages.has(kept.page ?? '') ? keepItem(name, id, draft) : false;
  });
}

/** @returns undefined where none is kept or it cannot be read now */
export async function keptDraft<T>(place: Place): Promise<T | undefined> {
  const [name, id] = partsOf(place);
  const kept = await keptItems<T>(name).catch(() => []);
  return kept.find((one) => id === null || one.id === id)?.facts;
}

/** The ids of what is kept under a name, the latest first. */
export async function keptPlaces(name: string): Promise<readonly string[]> {
  const kept = await keptItems<{ readonly at?: string }>(name).catch(() => []);
  const latest = [...kept].sort((one, other) => (other.facts.at ?? '').localeCompare(one.facts.at ?? ''));
  return latest.map(({ id }) => id);
}
