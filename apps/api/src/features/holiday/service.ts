import type { InputOf } from '@procure/contract/endpoint.ts';
import type * as wire from '@procure/contract/holiday/holiday.schema.ts';
import { dayOf } from '@procure/domain/display/day.ts';
import {
  checkHolidays,
  type HolidayDay,
  planHolidays,
  readHolidays,
  restBy,
  yearsAhead,
} from '@procure/domain/holiday/year.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { databaseTime } from '../../platform/database/clock.ts';
import { transact } from '../../platform/database/transaction.ts';
import { daysByLaw, isAnnounced, listOfYear, readYears } from '../../platform/holidays.ts';
import type { Parts } from '../../platform/process/parts.ts';
import * as store from './store.ts';

/** The list that counts for a year, and whose it is. */
async function yearOf({ db }: Pick<Parts, 'db'>, year: number) {
  const kept = (await readYears(db)).find((one) => one.year === year);
  if (kept !== undefined) return { ...kept, origin: 'kept' as const };
  const origin = isAnnounced(year) ? ('announced' as const) : ('law' as const);
  return { year, origin, source: '', version: 0, days: listOfYear(year) };
}

/** Every stored year, last year, and the years for which a list is accepted, newest last. */
export async function listYears(parts: Parts) {
  const today = dayOf(await databaseTime(parts.db));
  const thisYear = Number(today.slice(0, 4));
  const kept = (await readYears(parts.db)).map(({ year }) => year);
  const shown = Array.from({ length: yearsAhead + 2 }, (_, index) => thisYear - 1 + index);
  const years = [...new Set([...kept, ...shown])].sort((one, other) => one - other);
  return { today, years: await Promise.all(years.map((year) => yearOf(parts, year))) };
}

/** The changes that the file would make to the year, with its errors. */
function planFile({ year, days: stored }: Awaited<ReturnType<typeof yearOf>>, text: string, now: Date) {
  const { days: lines, errors: unread } = readHolidays(text);
  const known = { before: restBy(stored), byMoon: daysByLaw(year), today: dayOf(now) };
  const errors = unread.length > 0 ? unread : checkHolidays(year, lines, known);
  const days: readonly HolidayDay[] = lines
    .map(({ line: _, ...day }) => day)
    .sort((one, other) => one.day.localeCompare(other.day));
  return { days, errors, ...(errors.length > 0 ? { changes: [], same: 0 } : planHolidays(stored, days)) };
}

export async function checkFile(parts: Parts, year: number, text: string) {
  const stored = await yearOf(parts, year);
  const { changes, errors, same } = planFile(stored, text, await databaseTime(parts.db));
  return { revision: stored.version, changes, errors, same };
}

/**
 * Saves the whole list of a year. Later computations use it; announced times are stored and do not change. A repeated
 * call finds its list saved and answers the same.
 */
export function importFile(
  parts: Parts,
  actor: StaffActor,
  { year, source, text, revision }: InputOf<typeof wire.importHolidayFile>,
) {
  return transact(parts, actor, async (unit) => {
    await store.holdHolidays(unit);
    const before = await yearOf(unit, year);
    const { days, changes, errors } = planFile(before, text, await unit.now());
    if (errors.length > 0) return refuse('file_lines_wrong', { n: errors.length });
    const count = (of: 'new' | 'changed' | 'ended') => changes.filter(({ kind }) => kind === of).length;
    const done = { new: count('new'), changed: count('changed'), ended: count('ended') };
    if (before.origin === 'kept' && before.source === source && changes.length === 0) return done;
    if (before.version !== revision) return refuse('conflict');
    await unit.audit({
      action: 'save',
      entity: 'holiday',
      entityId: null,
      before: { year, source: before.source, days: before.days },
      after: { year, source, days },
    });
    await store.saveYear(unit, { year, source }, days);
    return done;
  });
}
