import { fileURLToPath } from 'node:url';
import { type Block, type Outline, textsOf } from '@procure/domain/document/outline.ts';
import library, { type PdfDocument } from 'pdfmake';

export const family = 'Noto Sans SC';
const fontFile = (style: string) =>
  fileURLToPath(
    new URL(
      `./${style}/NotoSansSC_${style}.ttf`,
      import.meta.resolve('@expo-google-fonts/noto-sans-sc/package.json'),
    ),
  );
const fonts = { normal: fontFile('400Regular'), bold: fontFile('700Bold') };

library.addFonts({ [family]: fonts });
// A document names neither files nor addresses, and texts of the tender are never read as such.
library.setUrlAccessPolicy(() => false);
library.setLocalAccessPolicy((path) => Object.values(fonts).includes(path));

/** Points of a page of A4 between its margins, upright and across. */
export const contentWidths = { portrait: 595 - 2 * 56, landscape: 842 - 2 * 56 };
/** Points that lines and gaps of a table take beside each column. */
const columnGap = 9;
/** Characters of a cell in a row that is kept on one page. */
const longestUnbroken = 120;

/**
 * Writes an outline as a PDF with bookmarks, a contents list and the number on each page.
 * @returns the file, and the characters that the font cannot draw
 */
export async function writePdf(
  outline: Outline,
  mark: string,
): Promise<{ bytes: Uint8Array; undrawn: string }> {
  const made = library.createPdf(definitionOf(outline, mark));
  const undrawn = undrawnOf(await made.getStream(), textsOf(outline).join('')).join('');
  return { bytes: await made.getBuffer(), undrawn };
}

/** The characters of a text that the font cannot draw, each once. */
export function undrawnOf(document: PdfDocument, text: string): readonly string[] {
  const { font } = document.provideFont(family, false, false);
  return [...new Set(text)].filter(
    (one) => one !== '\n' && !font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0),
  );
}

export const styles = {
  chapter: { fontSize: 16, bold: true, margin: [0, 0, 0, 12] },
  heading: { fontSize: 12, bold: true, margin: [0, 10, 0, 6] },
  small: { fontSize: 9 },
};

function definitionOf({ title, name, no, cover, chapters }: Outline, mark: string) {
  const head = mark === '' ? no : `${no}　${mark}`;
  return {
    pageSize: 'A4',
    pageMargins: [56, 64, 56, 56],
    language: 'zh-CN',
    displayTitle: true,
    info: { title: `${name} ${title}`, subject: no, creator: '', producer: '' },
    defaultStyle: { font: family, fontSize: 10.5, lineHeight: 1.3 },
    styles,
    header: { text: head, style: 'small', alignment: 'right', margin: [56, 28, 56, 0] },
    footer: (page: number, pages: number) => ({
      text: `第${page}页 共${pages}页`,
      ...{ style: 'small', alignment: 'center', margin: [0, 16, 0, 0] },
    }),
    content: [
      { text: title, fontSize: 30, bold: true, alignment: 'center', margin: [0, 150, 0, 24] },
      { text: name, fontSize: 16, alignment: 'center', margin: [0, 0, 0, 120] },
      ...cover.map((text) => ({ text, fontSize: 12, alignment: 'center', margin: [0, 0, 0, 8] })),
      { toc: { title: { text: '目录', style: 'chapter' } }, pageBreak: 'before' },
      ...chapters.flatMap((chapter) => [
        {
          text: chapter.title,
          ...{ style: 'chapter', tocItem: true, outline: true, outlineExpanded: true, pageBreak: 'before' },
          id: chapter.title,
        },
        ...chapter.blocks.map((block) => nodeOf(block, chapter.title)),
      ]),
    ],
  };
}

/** A block as the library takes it, in a column of this width. The headings of a chapter are bookmarks below it. */
export function nodeOf(
  block: Block,
  chapter: string | null,
  width = contentWidths.portrait,
): Readonly<Record<string, unknown>> {
  switch (block.kind) {
    case 'heading': {
      const bookmark = chapter === null ? {} : { outline: true, outlineParentId: chapter };
      return { text: block.text, style: 'heading', ...bookmark };
    }
    case 'paragraph':
      return { text: block.text, margin: [0, 0, 0, 6] };
    case 'list':
      return { ul: [...block.items], margin: [0, 0, 0, 6] };
    case 'table':
      return tableOf(block, width);
  }
}

const lines = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => '#888888',
  vLineColor: () => '#888888',
};

function tableOf({ columns, rows }: Extract<Block, { kind: 'table' }>, contentWidth: number) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const width = contentWidth - columns.length * columnGap;
  // A row that is higher than a page would be cut off.
  const isKept = rows.every((row) => row.every((text) => text.length <= longestUnbroken));
  const alignments = columns.map(({ isNumber }) => (isNumber === true ? { alignment: 'right' } : {}));
  return {
    style: 'small',
    margin: [0, 0, 0, 10],
    layout: lines,
    table: {
      headerRows: 1,
      keepWithHeaderRows: isKept && rows.length > 0 ? 1 : 0,
      dontBreakRows: isKept,
      widths: columns.map(({ share }) => Math.floor((width * share) / shares)),
      body: [
        columns.map(({ title }, at) => ({
          text: title,
          bold: true,
          fillColor: '#eeeeee',
          ...alignments[at],
        })),
        ...rows.map((row) => row.map((text, at) => ({ text, ...alignments[at] }))),
      ],
    },
  };
}
