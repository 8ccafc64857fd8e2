/** The identification of a row. */
export interface RowName {
  /** Empty without a number. */
  readonly no: string;
  readonly name: string;
  readonly spec: string;
}

/** The index of a row in the sheet, or the reason why it has none. */
export type RowPlace =
  | { readonly at: number }
  | { readonly why: 'absent' | 'ambiguous' | 'contradictory' | 'repeated' };

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toLowerCase();
/** Reads 3 from `3`, `03`, `3.`, `3、`. Other kinds of numbers (1.1, 一) are ignored. */
const numberOf = (no: string) => /^0*(\d{1,5})[.、]?$/.exec(plain(no))?.[1] ?? '';

/**
 * Finds the place of each pasted row by number and name. If it has both, the name decides: a filtered or sorted copy
 * keeps its numbers, and a table of the user's own has others. Nothing is guessed: a row that fits several places has
 * none.
 */
export function placeRows(
  pasted: readonly RowName[],
  sheet: readonly RowName[],
  /** Whether a different specification means a different row. A bidder enters its own beside the same name. */
  { specIsName = false }: { readonly specIsName?: boolean } = {},
): readonly RowPlace[] {
  const index = indexOf(sheet);
  const pastedIndex = indexOf(pasted);
  const taken = new Set<number>();
  return pasted.map((row, at): RowPlace => {
    const place = placeOf(row, at, pastedIndex, index, specIsName);
    if ('why' in place) return place;
    if (taken.has(place.at)) return { why: 'repeated' };
    taken.add(place.at);
    return place;
  });
}

/** The places of rows by what identifies them, so that thousands of rows are found in one pass. */
interface RowIndex {
  /** The plain name of each row. */
  readonly names: readonly string[];
  /** The first row of each number. */
  readonly byNumber: ReadonlyMap<string, number>;
  readonly byName: Groups;
  readonly byNameAndSpec: Groups;
  /** Rows without a specification. */
  readonly unspecified: Groups;
}

type Groups = ReadonlyMap<string, readonly number[]>;

function indexOf(rows: readonly RowName[]): RowIndex {
  const names = rows.map(({ name }) => plain(name));
  const byNumber = new Map<string, number>();
  const byName = new Map<string, number[]>();
  const byNameAndSpec = new Map<string, number[]>();
  const unspecified = new Map<string, number[]>();
  const add = (groups: Map<string, number[]>, key: string, at: number) => {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [at]);
    else group.push(at);
  };
  rows.forEach((row, at) => {
    const name = names[at] ?? '';
    const no = numberOf(row.no);
    if (no !== '' && !byNumber.has(no)) byNumber.set(no, at);
    add(byName, name, at);
    add(byNameAndSpec, bothOf(name, plain(row.spec)), at);
    if (row.spec === '') add(unspecified, name, at);
  });
  return { names, byNumber, byName, byNameAndSpec, unspecified };
}

/** Plain texts contain no line end. */
const bothOf = (name: string, spec: string) => `${name}\n${spec}`;

function placeOf(
  row: RowName,
  rowAt: number,
  pasted: RowIndex,
  sheet: RowIndex,
  specIsName: boolean,
): RowPlace {
  const byNumber = sheet.byNumber.get(numberOf(row.no)) ?? -1;
  if (row.name === '') return byNumber < 0 ? { why: 'absent' } : { at: byNumber };
  const name = pasted.names[rowAt] ?? '';
  if (sheet.names[byNumber] === name) return { at: byNumber };
  const spec = plain(row.spec);
  const both = bothOf(name, spec);
  const exact = spec === '' ? [] : (sheet.byNameAndSpec.get(both) ?? []);
  const same = (specIsName && spec !== '' ? sheet.unspecified : sheet.byName).get(name) ?? [];
  const candidates = exact.length > 0 ? exact : same;
  const [only] = candidates;
  if (only === undefined) return { why: byNumber < 0 ? 'absent' : 'contradictory' };
  if (candidates.length === 1) return { at: only };
  // Equally many rows of one name on both sides are the same rows, in their order.
  const alike = (exact.length > 0 ? pasted.byNameAndSpec.get(both) : pasted.byName.get(name)) ?? [];
  const at = candidates[rankIn(alike, rowAt)];
  return alike.length === candidates.length && at !== undefined ? { at } : { why: 'ambiguous' };
}

/** The place of a number in an ascending list; -1 if it is not listed. */
function rankIn(list: readonly number[], wanted: number): number {
  let [low, high] = [0, list.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = list[middle] ?? 0;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

const whys = {
  absent: '在本表中找不到',
  ambiguous: '在本表中有多行同名，请加上序号或规格',
  contradictory: '的序号与名称不是本表的同一行',
  repeated: '与前面的行对应到同一行',
} as const;

/** Describes the rows without a place: 2行在本表中找不到（如“5 水泵”）. */
export function unplacedRows(rows: readonly { readonly row: RowName; readonly place: RowPlace }[]): string[] {
  return (Object.keys(whys) as (keyof typeof whys)[]).flatMap((why) => {
    const those = rows.filter(({ place }) => 'why' in place && place.why === why);
    const [first] = those;
    if (first === undefined) return [];
    const example = `${first.row.no} ${first.row.name}`.trim().slice(0, 20);
    return [`${those.length}行${whys[why]}，未粘贴（如“${example}”）`];
  });
}
