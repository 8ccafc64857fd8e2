/** A column of a table; `share` is its part of the width, relative to the other columns. */
export interface Column {
  readonly title: string;
  readonly share: number;
  /** Numbers end at the right. */
  readonly isNumber?: boolean;
}

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly Column[];
      readonly rows: readonly (readonly string[])[];
    };

export interface Chapter {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** A document as data, from which each of its files is written, so that all files say the same. */
export interface Outline {
  /** The kind of document, in large letters on the first page. */
  readonly title: string;
  /** The subject of the document. */
  readonly name: string;
  /** The number, at the top of each page. */
  readonly no: string;
  /** Lines of the first page. */
  readonly cover: readonly string[];
  readonly chapters: readonly Chapter[];
}

/**
 * Removes what no reader sees: control characters, and characters that change the reading direction. Lines end in `\n`,
 * and half characters become U+FFFD.
 */
export function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029\v\f\u0085]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{Cc}\n]|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/gu, '')
    .toWellFormed()
    .trim();
}

/** Cleans every text of an outline and removes empty blocks. */
export function cleanOutline(outline: Outline): Outline {
  const { title, name, no, cover, chapters } = outline;
  return {
    ...{ title: cleanText(title), name: oneLine(name), no: oneLine(no) },
    cover: cover.map(oneLine),
    chapters: chapters.map((chapter) => ({
      title: oneLine(chapter.title),
      blocks: chapter.blocks.map(cleanBlock).filter((block) => !isEmpty(block)),
    })),
  };
}

const oneLine = (text: string) => cleanText(text).replaceAll('\n', ' ');

function cleanBlock(block: Block): Block {
  switch (block.kind) {
    case 'heading':
      return { ...block, text: oneLine(block.text) };
    case 'paragraph':
      return { ...block, text: cleanText(block.text) };
    case 'list':
      return { ...block, items: block.items.map(cleanText) };
    case 'table':
      return { ...block, rows: block.rows.map((row) => row.map(cleanText)) };
  }
}

function isEmpty(block: Block): boolean {
  if (block.kind === 'table') return false;
  return block.kind === 'list' ? block.items.length === 0 : block.text === '';
}

/** Returns all texts in reading order, a line for each paragraph, item and cell. */
export function textsOf({ title, name, cover, chapters }: Outline): readonly string[] {
  return [
    title,
    name,
    ...cover,
    ...chapters.flatMap((chapter) => [chapter.title, ...chapter.blocks.flatMap(textsOfBlock)]),
  ];
}

function textsOfBlock(block: Block): readonly string[] {
  if (block.kind === 'list') return block.items;
  if (block.kind === 'table') return [...block.columns.map(({ title }) => title), ...block.rows.flat()];
  return [block.text];
}

/** Reads the headings, lists and paragraphs of a plain Markdown text. Emphasis loses its marks. */
export function blocksOf(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const line of cleanText(markdown).split('\n')) {
    const text = line.replaceAll(/\*\*([^*]+)\*\*/g, '$1').trim();
    const heading = /^#{1,6} +(.+)$/.exec(text)?.[1];
    const item = /^[-*] +(.+)$/.exec(text)?.[1];
    const last = blocks.at(-1);
    if (heading !== undefined) blocks.push({ kind: 'heading', text: heading });
    else if (item !== undefined && last?.kind === 'list')
      blocks.splice(-1, 1, { kind: 'list', items: [...last.items, item] });
    else if (item !== undefined) blocks.push({ kind: 'list', items: [item] });
    else if (text !== '') blocks.push({ kind: 'paragraph', text });
  }
  return blocks;
}
