/** What somebody searches for, in plain signs: full-width letters and digits as plain ones, one blank between words. */
export function readKeyword(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s,，、;；]+/g, ' ')
    .trim();
}

/** The words of a keyword; all of them are to be found, wherever they stand. */
export function keywordWords(keyword: string): readonly string[] {
  return readKeyword(keyword)
    .split(' ')
    .filter((word) => word !== '');
}

/**
 * Other ways to read a keyword of which nothing was found: Chinese words written together (水泵更新) as words of two
 * characters, and Latin letters and digits in full width (ＣＴ), as some titles have them.
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
