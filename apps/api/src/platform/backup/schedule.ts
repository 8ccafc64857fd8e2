import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, dayOf, startOfDay } from '@procure/domain/display/day.ts';
import { isAbsent } from '../files/absent.ts';
import { manifestName } from './manifest.ts';

/** `2026-11-25T123005123Z`: sorts by time, and is a valid name on every file system. */
export function nameOf(takenAt: string): string {
  return takenAt.replaceAll(/[:.]/g, '');
}

const backupName = /^(\d{4}-\d{2}-\d{2}T\d{2})(\d{2})(\d{2})(\d{3})Z$/;

/** The time in a backup's name; null for other names. */
export function momentOf(name: string): Date | null {
  return backupName.test(name) ? new Date(name.replace(backupName, '$1:$2:$3.$4Z')) : null;
}

/**
 * The time of the newest complete backup in a folder; null if there is none, or no such folder.
 * @throws Error if the folder cannot be read
 */
export async function newestCopy(target: string): Promise<Date | null> {
  const names = await readdir(target).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  const newest = names
    .filter((name) => backupName.test(name) && existsSync(join(target, name, manifestName)))
    .sort()
    .at(-1);
  return newest === undefined ? null : momentOf(newest);
}

/** The newest usable backup; null for a folder that cannot be read. */
export const newestUsableCopy = (target: string): Promise<Date | null> =>
  newestCopy(target).catch(() => null);

/**
 * The latest time at which a backup was due.
 * @param at a time of day in Beijing, `02:30`
 */
export function lastDue(at: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const on = (day: string) => new Date(startOfDay(day).getTime() + (hours * 60 + minutes) * 60_000);
  const today = dayOf(now);
  return on(today) <= now ? on(today) : on(addDays(today, -1));
}
