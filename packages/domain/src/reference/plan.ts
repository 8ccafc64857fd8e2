import type { Day } from '../display/day.ts';
import { type Entry, keyOf, type ReferenceKind } from './entry.ts';
import { checkChange, checkEntry, type Wrong } from './rules.ts';

export type ChangeKind = 'new' | 'changed' | 'ended';

/** The change by one line. `line` is the line of the file, from 1 including its heading; 1 for a single entry. */
export interface Change {
  readonly line: number;
  readonly kind: ChangeKind;
  readonly before: Entry | null;
  readonly after: Entry;
}

export interface LineError extends Wrong {
  readonly line: number;
}

export interface Plan {
  readonly changes: readonly Change[];
  readonly errors: readonly LineError[];
  /** The number of lines that change nothing. */
  readonly same: number;
}

export type Line = Entry & { readonly line: number };

/** The greatest depth of each tree: province, city and county; a letter and four times two digits. */
const deepest: Readonly<Record<ReferenceKind, number>> = { dictionary: 1, category: 5, area: 3 };

/**
 * Computes the changes of the stored entries by these lines. The plan succeeds or fails as a whole: each line is
 * checked against the result of all of them.
 */
export function planEntries(
  kind: ReferenceKind,
  stored: readonly Entry[],
  lines: readonly Line[],
  today: Day,
): Plan {
  const entriesBefore = new Map(stored.map((entry) => [keyOf(kind, entry), entry]));
  const after = new Map<string, Entry>(entriesBefore);
  const lineByKey = new Map<string, number>();
  const changes: Change[] = [];
  const errors: LineError[] = [];
  let same = 0;
  for (const { line, ...entry } of lines) {
    const key = keyOf(kind, entry);
    const first = lineByKey.get(key);
    if (first !== undefined) {
      errors.push({ line, field: 'code', message: `与第${first}行的代码重复` });
      continue;
    }
    lineByKey.set(key, line);
    const was = entriesBefore.get(key) ?? null;
    if (was !== null && isSame(was, entry)) {
      same += 1;
      continue;
    }
    after.set(key, entry);
    changes.push({ line, kind: kindOf(was, entry), before: was, after: entry });
    const wrong = [...checkEntry(kind, entry), ...checkChange(kind, was, entry, today)];
    errors.push(...wrong.map((one) => ({ line, ...one })));
  }
  if (errors.length === 0) errors.push(...checkTogether(kind, [...after.values()], changes));
  return { changes, errors: errors.sort((one, other) => one.line - other.line), same };
}

export function isSame(one: Entry, other: Entry): boolean {
  return (Object.keys(one) as (keyof Entry)[]).every((field) => one[field] === other[field]);
}

function kindOf(before: Entry | null, after: Entry): ChangeKind {
  if (before === null) return 'new';
  return after.until !== null && after.until !== before.until ? 'ended' : 'changed';
}

/** Returns whether two entries are offered on a common day. */
function overlap(one: Entry, other: Entry): boolean {
  const isBefore = (end: Day | null, begin: Day | null) => end !== null && begin !== null && end <= begin;
  const isEmpty = ({ from, until }: Entry) => from !== null && from === until;
  return (
    !isEmpty(one) && !isEmpty(other) && !isBefore(one.until, other.from) && !isBefore(other.until, one.from)
  );
}

/** Checks names, parents and days of all entries together. Reports errors at the lines that change something. */
function checkTogether(
  kind: ReferenceKind,
  all: readonly Entry[],
  changes: readonly Change[],
): readonly LineError[] {
  const beside = Map.groupBy(all, ({ parent }) => parent);
  const byCode = new Map(all.map((entry) => [entry.code, entry]));
  return changes.flatMap(({ line, after }) => {
    const errors: Wrong[] = [];
    const twin = (beside.get(after.parent) ?? []).find(
      (one) => one.code !== after.code && one.name === after.name && overlap(one, after),
    );
    if (twin !== undefined)
      errors.push({ field: 'name', message: `同级已有“${after.name}”（${twin.code}），不能同时使用` });
    if (kind !== 'dictionary') errors.push(...checkTree(kind, after, byCode, beside));
    return errors.map((wrong) => ({ line, ...wrong }));
  });
}

function checkTree(
  kind: ReferenceKind,
  entry: Entry,
  byCode: ReadonlyMap<string, Entry>,
  beside: ReadonlyMap<string | null, readonly Entry[]>,
): readonly Wrong[] {
  const above = lineOf(entry, byCode);
  if (above === 'nowhere') return [{ field: 'parent', message: '没有这个上级' }];
  if (above === 'circle') return [{ field: 'parent', message: '上级是它自己的下级，形成循环' }];
  const errors: Wrong[] = [];
  const below = depthBelow(entry, beside);
  if (above.length + 1 + below > deepest[kind])
    errors.push({ field: 'parent', message: `层级不能超过${deepest[kind]}级` });
  const [parent] = above;
  if (parent !== undefined) {
    if (begins(entry) < begins(parent))
      errors.push({ field: 'from', message: `上级“${parent.name}”尚未启用` });
    if (ends(entry) > ends(parent))
      errors.push({ field: 'until', message: `上级“${parent.name}”先行停用，须同时填写停用日期` });
  }
  const left = (beside.get(entry.code) ?? []).find((one) => ends(one) > ends(entry));
  if (left !== undefined)
    errors.push({ field: 'until', message: `下级“${left.name}”仍在使用，请先停用下级` });
  const early = (beside.get(entry.code) ?? []).find((one) => begins(one) < begins(entry));
  if (early !== undefined) errors.push({ field: 'from', message: `下级“${early.name}”启用得更早` });
  return errors;
}

const begins = ({ from }: Entry) => from ?? '0000-00-00';
const ends = ({ until }: Entry) => until ?? '9999-99-99';

/** Returns the ancestors of an entry, the nearest first. */
function lineOf(entry: Entry, byCode: ReadonlyMap<string, Entry>): readonly Entry[] | 'nowhere' | 'circle' {
  const line: Entry[] = [];
  const met = new Set([entry.code]);
  for (let at = entry.parent; at !== null; ) {
    if (met.has(at)) return 'circle';
    met.add(at);
    const parent = byCode.get(at);
    if (parent === undefined) return 'nowhere';
    line.push(parent);
    at = parent.parent;
  }
  return line;
}

/** Returns the number of levels below an entry that is in no circle. */
function depthBelow(entry: Entry, beside: ReadonlyMap<string | null, readonly Entry[]>): number {
  const below = beside.get(entry.code) ?? [];
  return below.length === 0 ? 0 : 1 + Math.max(...below.map((one) => depthBelow(one, beside)));
}
