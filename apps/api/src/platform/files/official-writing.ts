import type { Block } from '@procure/domain/document/outline.ts';
import { formatCode } from '@procure/domain/official-document/code.ts';
import type { OfficialText } from '@procure/domain/official-document/official-document.ts';
import library, { type PdfDocument } from 'pdfmake';
import { contentWidths, family, nodeOf, styles, undrawnOf } from './pdf-writing.ts';

/** The facts of a signed document about its verification and its signature. */
export interface Seal {
  readonly code: string;
  /** The page that verifies the document, with the code. */
  readonly address: string;
  /** The name of the platform, in the signature. */
  readonly signer: string;
  readonly at: Date;
}

/** Bytes for a signature with its certificates and time stamp, which take 2 to 8 KB. */
const signatureSpace = 16 * 1024;
/** `@signpdf/signpdf` replaces these names by the places of the signed bytes. */
const place = '**********';

/** Adds a signature field without an appearance to a drawn document, with space for the signature (ISO 32000-1, 12.8). */
function addSignatureSpace(document: PdfDocument, { signer, at }: Seal): void {
  const signature = document.ref({
    ...{ Type: 'Sig', Filter: 'Adobe.PPKLite', SubFilter: 'ETSI.CAdES.detached' },
    ByteRange: [0, place, place, place],
    Contents: Buffer.alloc(signatureSpace),
    // pdfkit writes objects of String as texts, and strings as names.
    Name: new String(signer),
    M: at,
  });
  signature.end();
  document._font ??= document.provideFont(family, false, false);
  document.initForm();
  document.formAnnotation('Signature', null, 0, 0, 0, 0, { FT: 'Sig', V: signature, F: 4 });
  // SignaturesExist and AppendOnly; a reader must not draw the form anew, which would change the signed file.
  Object.assign(document._root.data.AcroForm.data, { SigFlags: 3, NeedAppearances: false });
}

/** Writes an official document as a PDF with space for a signature. */
export async function writeOfficialPdf(text: OfficialText, seal: Seal): Promise<{ bytes: Uint8Array }> {
  const trial = await library.createPdf({ defaultStyle, content: [''] }).getStream();
  // A letter is issued even if a name contains a character that the font lacks: it is printed by its number.
  const undrawn = undrawnOf(trial, JSON.stringify(text));
  const drawable = undrawn.length === 0 ? text : withNumbers(text, undrawn);
  const made = library.createPdf(definitionOf(drawable, seal));
  addSignatureSpace(await made.getStream(), seal);
  return { bytes: await made.getBuffer() };
}

function withNumbers(text: OfficialText, undrawn: readonly string[]): OfficialText {
  const numberOf = (one: string) => `〔U+${one.codePointAt(0)?.toString(16).toUpperCase()}〕`;
  const replaced = undrawn.reduce((json, one) => json.replaceAll(one, numberOf(one)), JSON.stringify(text));
  return JSON.parse(replaced) as OfficialText;
}

const defaultStyle = { font: family, fontSize: 12, lineHeight: 1.6 };

/** The pages of each form. */
const layouts = {
  letter: {
    page: { pageMargins: [56, 72, 56, 84], defaultStyle },
    title: { fontSize: 24, margin: [0, 12, 0, 8] },
    noMargin: [0, 0, 0, 24],
  },
  record: {
    page: {
      ...{ pageOrientation: 'landscape', pageMargins: [56, 48, 56, 80] },
      defaultStyle: { font: family, fontSize: 10, lineHeight: 1.25 },
    },
    title: { fontSize: 20, margin: [0, 0, 0, 2] },
    noMargin: [0, 0, 0, 10],
  },
};

/** Points below a heading on its page. A heading with less space begins the next page. */
const spaceBelowHeading = 110;

/** The blocks of a letter. The first paragraph is the address. */
const letterNodes = (blocks: readonly Block[]) =>
  blocks.map((block, index) => ({
    ...nodeOf(block, null),
    ...(block.kind === 'paragraph' && index > 0 ? { leadingIndent: 24 } : {}),
  }));

/** The blocks of a record, with each heading on the page of what it introduces. */
function recordNodes(blocks: readonly Block[]) {
  return blocks.map((block, index) => {
    const node = nodeOf(block, null, contentWidths.landscape);
    if (block.kind === 'heading')
      return { unbreakable: true, stack: [{ ...node, margin: [0, 8, 0, 5 + spaceBelowHeading] }] };
    return blocks[index - 1]?.kind === 'heading'
      ? { stack: [node], margin: [0, -spaceBelowHeading, 0, 0] }
      : node;
  });
}

function definitionOf(
  { form = 'letter', title, no, blocks, signer, date }: OfficialText,
  { code, address }: Seal,
) {
  const layout = layouts[form];
  return {
    pageSize: 'A4',
    ...layout.page,
    language: 'zh-CN',
    displayTitle: true,
    info: { title: `${title} ${no}`, subject: no, creator: '', producer: '' },
    styles,
    footer: (page: number, pages: number) => ({
      margin: [56, 20, 56, 0],
      columns: [
        { qr: address, fit: 48, width: 56 },
        {
          ...{ fontSize: 8, lineHeight: 1.3, color: '#444444' },
          stack: [
            `验证码 ${formatCode(code)}`,
            `核验地址 ${address.split('?')[0]}`,
            '本文书带有电子签名，打印件以核验结果为准。',
          ],
        },
        { ...{ fontSize: 8, alignment: 'right', width: 80 }, text: `第${page}页 共${pages}页` },
      ],
    }),
    content: [
      { text: title, bold: true, alignment: 'center', ...layout.title },
      { text: `编号：${no}`, fontSize: 10.5, alignment: 'right', margin: layout.noMargin },
      ...(form === 'letter' ? letterNodes(blocks) : recordNodes(blocks)),
      {
        ...{ alignment: 'right', margin: [0, 36, 0, 0], unbreakable: true },
        stack: [signer, date],
      },
    ],
  };
}
