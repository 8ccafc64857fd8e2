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
  const taken = new Set<number>();
  return pasted.map((row): RowPlace => {
    const place = placeOf(row, pasted, sheet, specIsName);
    if ('why' in place) return place;
    if (taken.has(place.at)) return { why: 'repeated' };
    taken.add(place.at);
    return place;
  });
}

function placeOf(
  row: RowName,
  pasted: readonly RowName[],
  sheet: readonly RowName[],
  specIsName: boolean,
): RowPlace {
  const no = numberOf(row.no);
  const byNumber = no === '' ? -1 : sheet.findIndex((line) => numberOf(line.no) === no);
  if (row.name === '') return byNumber < 0 ? { why: 'absent' } : { at: byNumber };
  const name = plain(row.name);
  const hasName = (line: RowName) => plain(line.name) === name;
  const named = sheet[byNumber];
  if (named !== undefined && hasName(named)) return { at: byNumber };
  const spec = plain(row.spec);
  const isOther = (line: RowName) =>
    specIsName && spec !== '' && line.spec !== '' && plain(line.spec) !== spec;
  const same = sheet.flatMap((line, at) => (hasName(line) && !isOther(line) ? [at] : []));
  if (same.length === 0) return { why: byNumber < 0 ? 'absent' : 'contradictory' };
  const exact = same.filter((at) => spec !== '' && plain(sheet[at]?.spec ?? '') === spec);
  const candidates = exact.length > 0 ? exact : same;
  const [only] = candidates;
  if (candidates.length === 1 && only !== undefined) return { at: only };
  // Equally many rows of one name on both sides are the same rows, in their order.
  const isAlike = (other: RowName) =>
    plain(other.name) === name && (exact.length === 0 || plain(other.spec) === spec);
  const alike = pasted.filter(isAlike);
  const at = candidates[alike.indexOf(row)];
  return alike.length === candidates.length && at !== undefined ? { at } : { why: 'ambiguous' };
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
