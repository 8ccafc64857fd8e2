import type { Block, Outline } from '@procure/domain/document/outline.ts';
import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  InternalHyperlink,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';

/** Twentieths of a point between the margins of a page of A4. */
const contentWidth = 11906 - 2 * 1134;
/** The style of the paragraphs of tables: one for all, because a table of prices has tens of thousands. */
const cellStyle = 'Cell';
const songti = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: '宋体' };
const heiti = { ascii: 'Arial', hAnsi: 'Arial', eastAsia: '黑体' };

/** Writes an outline as a DOCX with headings, a contents list of links, and the number on each page. */
export async function writeDocx(outline: Outline, mark: string): Promise<Uint8Array> {
  const { title, name, no, cover, chapters } = outline;
  const document = new Document({
    ...{ title: `${name} ${title}`, subject: no, creator: '', lastModifiedBy: '' },
    styles: {
      default: {
        document: {
          run: { font: songti, size: 21, language: { value: 'zh-CN', eastAsia: 'zh-CN' } },
          paragraph: { spacing: { after: 120, line: 320 } },
        },
        heading1: { run: { font: heiti, size: 32, bold: true }, paragraph: { spacing: { after: 240 } } },
        heading2: { run: { font: heiti, size: 24, bold: true }, paragraph: { spacing: { before: 200 } } },
      },
      paragraphStyles: [{ id: cellStyle, name: cellStyle, paragraph: { spacing: { after: 40 } } }],
    },
    sections: [
      {
        properties: { page: { size: { width: 11906, height: 16838 }, margin: { left: 1134, right: 1134 } } },
        headers: {
          default: new Header({ children: [aligned(mark === '' ? no : `${no}　${mark}`, 'right')] }),
        },
        footers: { default: new Footer({ children: [pageLine()] }) },
        children: [
          centred(title, 60, 3000),
          centred(name, 32, 600),
          ...cover.map((text, at) => centred(text, 24, at === 0 ? 2400 : 0)),
          new Paragraph({
            pageBreakBefore: true,
            children: [new TextRun({ text: '目录', bold: true, size: 32 })],
          }),
          ...chapters.map(
            (chapter, at) =>
              new Paragraph({
                children: [
                  new InternalHyperlink({
                    anchor: anchorOf(at),
                    children: [new TextRun({ text: chapter.title, style: 'Hyperlink' })],
                  }),
                ],
              }),
          ),
          ...chapters.flatMap((chapter, at) => [
            new Paragraph({
              heading: HeadingLevel.HEADING_1,
              pageBreakBefore: true,
              children: [new Bookmark({ id: anchorOf(at), children: [new TextRun(chapter.title)] })],
            }),
            ...chapter.blocks.flatMap(partsOf),
          ]),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

const anchorOf = (place: number) => `chapter${place + 1}`;
const aligned = (text: string, alignment: 'right' | 'center') =>
  new Paragraph({
    alignment: AlignmentType[alignment === 'right' ? 'RIGHT' : 'CENTER'],
    children: [new TextRun(text)],
  });
const centred = (text: string, size: number, before: number) =>
  new Paragraph({
    alignment: AlignmentType.CENTER,
    spacing: { before },
    children: [new TextRun({ text, size, bold: size > 40 })],
  });

function pageLine() {
  const children = ['第', PageNumber.CURRENT, '页 共', PageNumber.TOTAL_PAGES, '页'];
  return new Paragraph({ alignment: AlignmentType.CENTER, children: [new TextRun({ children })] });
}

function partsOf(block: Block): readonly (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return [new Paragraph({ heading: HeadingLevel.HEADING_2, children: [new TextRun(block.text)] })];
    case 'paragraph':
      return [new Paragraph({ children: linesOf(block.text) })];
    case 'list':
      return block.items.map((item) => new Paragraph({ bullet: { level: 0 }, children: linesOf(item) }));
    case 'table':
      // Word joins two tables without a paragraph between them.
      return [tableOf(block), new Paragraph('')];
  }
}

const linesOf = (text: string, bold = false) =>
  text === ''
    ? []
    : text
        .split('\n')
        .map(
          (line, at) =>
            new TextRun({ text: line, ...(bold ? { bold } : {}), ...(at === 0 ? {} : { break: 1 }) }),
        );

function tableOf({ columns, rows }: Extract<Block, { kind: 'table' }>) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => Math.floor((contentWidth * share) / shares));
  const cell = (text: string, at: number, isHead: boolean) =>
    new TableCell({
      width: { size: widths[at] ?? 0, type: WidthType.DXA },
      ...(isHead ? { shading: { type: ShadingType.CLEAR, fill: 'EEEEEE' } } : {}),
      children: [new Paragraph({ style: cellStyle, children: linesOf(text, isHead) })],
    });
  const edge = { style: BorderStyle.SINGLE, size: 4, color: '000000' };
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: contentWidth, type: WidthType.DXA },
    columnWidths: widths,
    borders: {
      top: edge,
      bottom: edge,
      left: edge,
      right: edge,
      insideHorizontal: edge,
      insideVertical: edge,
    },
    rows: [
      new TableRow({ tableHeader: true, children: columns.map(({ title }, at) => cell(title, at, true)) }),
      ...rows.map((row) => new TableRow({ children: row.map((text, at) => cell(text, at, false)) })),
    ],
  });
}
