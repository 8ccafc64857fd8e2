import { dirname, normalize } from 'node:path';

/** A page's text by its path from the root; null if there is no such page. */
type Read = (path: string) => string | null;

interface Section {
  /** Level of the heading, 1 to 6; 0 for the text before the first one. */
  readonly level: number;
  /** Anchor of the heading, as GitHub makes it. */
  readonly anchor: string;
  /** Text without its code blocks. */
  readonly text: string;
  /** Code blocks, with the fence's language. */
  readonly blocks: readonly string[];
}

const suffix = '.zh-CN.md';

/** The English page that a translation follows. */
export const originalOf = (translation: string) => translation.replace(suffix, '.md');

function sectionsOf(page: string): readonly Section[] {
  const sections: { level: number; anchor: string; text: string; blocks: string[] }[] = [];
  const begin = (level: number, anchor: string) => {
    const section = { level, anchor, text: '', blocks: [] as string[] };
    sections.push(section);
    return section;
  };
  let current = begin(0, '');
  // A part between two fences is a code block.
  for (const [index, part] of page.split(/^ *```/m).entries()) {
    if (index % 2 === 1) {
      current.blocks.push(part);
      continue;
    }
    for (const line of part.split('\n')) {
      const [, marks, title = ''] = /^(#{1,6}) (.+)$/.exec(line) ?? [];
      if (marks !== undefined) current = begin(marks.length, anchorOf(title));
      else current.text += `${line}\n`;
    }
  }
  return sections;
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

/**
 * Targets of a section's links. A page counts as its original, a heading as its place in the page: the heading has
 * other words in each language.
 */
function targetsOf({ text }: Section, page: string, read: Read): readonly string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return link;
      const [to = '', anchor] = link.split('#');
      const path = to === '' ? page : normalize(`${dirname(page)}/${to}`).replaceAll('\\', '/');
      if (anchor === undefined) return originalOf(path);
      const place = sectionsOf(read(path) ?? '').findIndex((section) => section.anchor === anchor);
      return `${originalOf(path)} heading ${place}`;
    })
    .filter((target) => target !== originalOf(page))
    .sort();
}

const codeOf = ({ text }: Section) =>
  [...new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code))].sort();
const numbersOf = ({ text }: Section) => [...new Set(text.match(/\d+(?:[.,]\d+)*/g))].sort();
const rowsOf = ({ text }: Section) => text.match(/^\|.*\|$/gm)?.length ?? 0;
const itemsOf = ({ text }: Section) => text.match(/^ *(?:-|\d+\.) /gm)?.length ?? 0;
const paragraphsOf = ({ text }: Section) => text.split(/\n{2,}/).filter((part) => part.trim() !== '').length;

/**
 * The differences of a translation from its original, as lines: headings and their levels, code blocks, and in each
 * section paragraphs, list items, rows of tables, link targets, quoted code, and the original's numbers.
 */
export function differencesOf(translation: string, read: Read): readonly string[] {
  const original = originalOf(translation);
  const [ours, theirs] = [sectionsOf(read(original) ?? ''), sectionsOf(read(translation) ?? '')];
  const wrong: string[] = [];
  const compare = (what: string, expected: unknown, found: unknown) => {
    const [one, other] = [JSON.stringify(expected), JSON.stringify(found)];
    if (one !== other) wrong.push(`${translation}: ${what}: ${other}, in ${original}: ${one}`);
  };
  compare('levels of headings', ours.map(levelOf), theirs.map(levelOf));
  if (wrong.length > 0) return wrong;
  for (const [index, our] of ours.entries()) {
    const their = theirs[index];
    if (their === undefined) continue;
    const at = `#${our.anchor}`;
    compare(`code blocks of ${at}`, our.blocks, their.blocks);
    compare(`paragraphs of ${at}`, paragraphsOf(our), paragraphsOf(their));
    compare(`list items of ${at}`, itemsOf(our), itemsOf(their));
    compare(`rows of tables of ${at}`, rowsOf(our), rowsOf(their));
    compare(`links of ${at}`, targetsOf(our, original, read), targetsOf(their, translation, read));
    compare(`code of ${at}`, codeOf(our), codeOf(their));
    // A number that English writes as a word may be in figures in Chinese, so only missing ones count.
    const numbers = numbersOf(their);
    compare(
      `missing numbers of ${at}`,
      [],
      numbersOf(our).filter((number) => !numbers.includes(number)),
    );
  }
  return wrong;
}

const levelOf = ({ level }: Section) => level;
