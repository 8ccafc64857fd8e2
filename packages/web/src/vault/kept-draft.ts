import { beforeLeaving } from './on-its-way.ts';
import { dropItem, dropNamed, keepItem, keptItems } from './vault.ts';

/** Key of a draft in this browser's storage: a name alone, or a name and an id if there may be several. */
export type Place = string | readonly [name: string, id: string];
const partsOf = (place: Place) => (typeof place === 'string' ? ([place, null] as const) : place);

/** Pending writes by place. They run one after the other, so that the latest draft wins. */
const writing = new Map<string, { readonly turn: number; readonly done: Promise<boolean> }>();

/**
 * The end of the rest after a long write, by place. A table of thousands of lines takes 50 ms of the processor for each
 * write, so that a write at every key would delay the keys. Other drafts are written at once: the wait for the storage
 * of the browser is no reason to rest.
 */
const restingUntil = new Map<string, number>();
/** Milliseconds. */
const longWrite = 30;
const longestRest = 2000;
const restForEach = 40;
/** Rows of a draft's longest list from which it is long. */
const manyRows = 500;

function rest(name: string): Promise<unknown> | undefined {
  const left = (restingUntil.get(name) ?? 0) - performance.now();
  return left <= 0 ? undefined : new Promise((over) => setTimeout(over, left));
}

function inTurn(place: Place, write: () => Promise<boolean>, rests = false): Promise<boolean> {
  const name = partsOf(place).join(' ');
  const before = writing.get(name);
  const turn = (before?.turn ?? 0) + 1;
  const done = (before?.done ?? Promise.resolve(true))
    // Skips a write that a later one has replaced: a long table may be typed faster than it is stored.
    .then(async (fine) => {
      const isLatest = () => writing.get(name)?.turn === turn;
      if (rests && isLatest()) await rest(name);
      if (!isLatest()) return fine;
      const began = performance.now();
      const kept = await write();
      const took = performance.now() - began;
      if (took > longWrite) restingUntil.set(name, began + Math.min(longestRest, took * restForEach));
      return kept;
    })
    .catch(() => false);
  writing.set(name, { turn, done });
  return beforeLeaving(done);
}

/** Whether a list of the draft, or of a part of it, has thousands of rows. Looks five levels deep. */
function isLong(value: unknown, depth = 5): boolean {
  if (typeof value !== 'object' || value === null || depth < 0) return false;
  if (Array.isArray(value) && value.length >= manyRows) return true;
  return Object.values(value).some((part) => isLong(part, depth - 1));
}

/** Stores a draft, encrypted, in this browser; false if that is impossible, so that it is lost with the page. */
export function keepDraft(place: Place, draft: unknown): Promise<boolean> {
  const [name, id] = partsOf(place);
  return inTurn(place, () => keepItem(name, id, draft), isLong(draft));
}

async function drop(place: Place): Promise<boolean> {
  const [name, id] = partsOf(place);
  await (id === null ? dropNamed(name) : dropItem(id));
  return true;
}

export function forgetDraft(place: Place): Promise<boolean> {
  return inTurn(place, () => drop(place));
}

/** Removes a draft unless another page, not in `pages`, has stored it since. */
export function forgetOwnDraft(place: Place, pages: ReadonlySet<string>): Promise<boolean> {
  return inTurn(place, async () => {
    const kept = await keptDraft<{ readonly page?: string }>(place);
    return kept === undefined || pages.has(kept.page ?? '') ? drop(place) : true;
  });
}

/** Stores a draft unless another page, not in `pages`, has stored one since; false if it was not stored. */
export function keepOwnDraft(place: Place, draft: unknown, pages: ReadonlySet<string>): Promise<boolean> {
  const [name, id] = partsOf(place);
  return inTurn(place, async () => {
    const kept = await keptDraft<{ readonly page?: string }>(place);
    return kept === undefined || pages.has(kept.page ?? '') ? keepItem(name, id, draft) : false;
  });
}

/** @returns undefined if none is stored or it cannot be read now */
export async function keptDraft<T>(place: Place): Promise<T | undefined> {
  const [name, id] = partsOf(place);
  const kept = await keptItems<T>(name).catch(() => []);
  return kept.find((one) => id === null || one.id === id)?.facts;
}

/** Ids of the drafts stored under a name, the latest first. */
export async function keptPlaces(name: string): Promise<readonly string[]> {
  const kept = await keptItems<{ readonly at?: string }>(name).catch(() => []);
  const latest = [...kept].sort((one, other) => (other.facts.at ?? '').localeCompare(one.facts.at ?? ''));
  return latest.map(({ id }) => id);
}
