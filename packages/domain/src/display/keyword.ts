/** Normalizes a search keyword: full-width letters and digits become plain ones, and one space separates words. */
export function readKeyword(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s,，、;；]+/g, ' ')
    .trim();
}

/** Returns the words of a keyword. A match contains all of them, anywhere. */
export function keywordWords(keyword: string): readonly string[] {
  return readKeyword(keyword)
    .split(' ')
    .filter((word) => word !== '');
}

/**
 * Returns other readings of a keyword that found nothing: joined Chinese words (水泵更新) as words of two characters, and
 * Latin letters and digits in full width (ＣＴ), as some titles have them.
 */
export function otherReadings(keyword: string): readonly string[] {
  const words = keywordWords(keyword);
  const apart = words
    .map((word) =>
      /^(?:\p{Script=Han}{2}){2,}$/u.test(word) ? (word.match(/../gu) ?? [word]).join(' ') : word,
    )
    .join(' ');
  const wide = words
    .map((word) => word.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)))
    .join(' ');
  return [...new Set([wide, apart])].filter((reading) => reading !== words.join(' '));
}
