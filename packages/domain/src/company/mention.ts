/** A text with nothing in it that hides a name: full-width as half-width, small letters, no blanks, brackets as on a licence. */
export interface PlainText {
  readonly plain: string;
  /** What stands in the text from one place of `plain` to another, as it was written. */
  written(from: number, to: number): string;
}

export function plainOf(text: string): PlainText {
  let plain = '';
  /** Where in the text each unit of `plain` begins. */
  const places: number[] = [];
  let place = 0;
  for (const char of text) {
    const bare = char
      .normalize('NFKC')
      .replace(/[\s\p{Cf}]/gu, '')
      .toLowerCase();
    const made = bare.replaceAll('(', '（').replaceAll(')', '）');
    for (let unit = 0; unit < made.length; unit++) places.push(place);
    plain += made;
    place += char.length;
  }
  places.push(text.length);
  return { plain, written: (from, to) => text.slice(places[from], places[to]).trim() };
}

/** A company's name as registered and, where that is `least` long, without its legal form: 「青禾智造科技（苏州）」 tells as much. */
export function namesOf(companyName: string, least = 4): readonly string[] {
  const full = plainOf(companyName).plain;
  const short = full.replace(/(集团)?(股份)?(有限)?(责任)?公司$/, '');
  return short !== full && [...short].length >= least ? [full, short] : [full];
}
