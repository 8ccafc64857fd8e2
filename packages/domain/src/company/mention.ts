/**
 * A text normalized so that no spelling hides a name: half-width, lower case, without spaces, with the brackets of a
 * licence.
 */
export interface PlainText {
  readonly plain: string;
  /** Returns the original text between two positions of `plain`. */
  written(from: number, to: number): string;
}

export function plainOf(text: string): PlainText {
  let plain = '';
  /** The position in the text at which each unit of `plain` begins. */
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

/**
 * Returns a company's registered name, and its name without the legal form if that has at least `least` characters:
 * 「青禾智造科技（苏州）」 identifies it as well.
 */
export function namesOf(companyName: string, least = 4): readonly string[] {
  const full = plainOf(companyName).plain;
  const short = full.replace(/(集团)?(股份)?(有限)?(责任)?公司$/, '');
  return short !== full && [...short].length >= least ? [full, short] : [full];
}
