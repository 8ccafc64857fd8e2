/** One difference between two drafts. */
export interface Difference {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

/** A feature's wording for a path such as `lots.0.priceLines.3.qty`, and for a value there. */
export interface DraftWords {
  label(path: string): string;
  value?(path: string, value: unknown): string | undefined;
}

const idNames = ['id', 'lineId', 'clauseId', 'criterionId', 'fileId'] as const;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function idOf(row: unknown): unknown {
  return isRecord(row) ? idNames.map((name) => row[name]).find((id) => id !== undefined) : undefined;
}

function spelled(value: unknown): string {
  if (value === undefined || value === null || value === '') return '（空）';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.length === 0 ? '（空）' : value.map(spelled).join('、');
  if (!isRecord(value)) return String(value);
  const words = Object.entries(value).filter(([name]) => !idNames.some((one) => one === name));
  return words
    .map(([, one]) => spelled(one))
    .filter((one) => one !== '（空）' && one !== '否')
    .join(' ');
}

/** Compares two drafts field by field. Rows are matched by id, whatever their order. */
export function differencesOf(mine: unknown, theirs: unknown, words: DraftWords): readonly Difference[] {
  const differences: Difference[] = [];
  const say = (path: string, one: unknown, other: unknown) => {
    const value = (given: unknown) => words.value?.(path, given) ?? spelled(given);
    const [left, right] = [value(one), value(other)];
    if (left !== right) differences.push({ label: words.label(path), mine: left, theirs: right });
  };
  const walk = (path: string, one: unknown, other: unknown) => {
    const at = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
    if (Array.isArray(one) && Array.isArray(other) && [...one, ...other].some((row) => idOf(row))) {
      const rest = new Map(other.map((row, place) => [idOf(row), { row, place }]));
      one.forEach((row, place) => {
        const same = rest.get(idOf(row));
        rest.delete(idOf(row));
        if (same === undefined) say(at(place), row, '（没有这一项）');
        else walk(at(place), row, same.row);
      });
      for (const { row, place } of rest.values()) say(at(place), '（没有这一项）', row);
    } else if (isRecord(one) && isRecord(other)) {
      for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
        walk(at(name), one[name], other[name]);
    } else say(path, one, other);
  };
  walk('', mine, theirs);
  return differences;
}
