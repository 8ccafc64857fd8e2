import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, dayOf, startOfDay } from '@procure/domain/display/day.ts';
import { isAbsent } from '../files/absent.ts';
import { manifestName } from './manifest.ts';

/** `2026-11-25T123005123Z`: in the order of time, and a name on every file system. */
export function nameOf(takenAt: string): string {
  return takenAt.replaceAll(/[:.]/g, '');
}

const named = /^(\d{4}-\d{2}-\d{2}T\d{2})(\d{2})(\d{2})(\d{3})Z$/;

/** The moment that a copy's name says; null where it is no copy's name. */
export function momentOf(name: string): Date | null {
  return named.test(name) ? new Date(name.replace(named, '$1:$2:$3.$4Z')) : null;
}

/**
 * The moment of the newest whole copy in a folder of copies; null where there is none, or no such folder.
 * @throws where the folder cannot be read
 */
export async function newestCopy(target: string): Promise<Date | null> {
  const names = await readdir(target).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  const newest = names
    .filter((name) => named.test(name) && existsSync(join(target, name, manifestName)))
    .sort()
    .at(-1);
  return newest === undefined ? null : momentOf(newest);
}

/** The newest copy that anybody could use: in a folder that cannot be read there is none. */
export const newestUsableCopy = (target: string): Promise<Date | null> =>
  newestCopy(target).catch(() => null);

/**
 * The last time at which a copy was to be made.
 * @param at a time of day in Beijing, `02:30`
 */
export function lastDue(at: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const on = (day: string) => new Date(startOfDay(day).getTime() + (hours * 60 + minutes) * 60_000);
  const today = dayOf(now);
  return on(today) <= now ? on(today) : on(addDays(today, -1));
}
