const pageWidth = 595;
const pageHeight = 842;
const margin = 64;
const linesAPage = 36;
const charactersALine = 38;

/** The properties of a PDF; those that are absent are not written. */
export interface PdfInformation {
  readonly author?: string;
  readonly creator?: string;
  /** As `D:20260501093012+08'00'`. */
  readonly createdAt?: string;
  /** 32 hexadecimal digits. */
  readonly id?: string;
}

/**
 * A small PDF with Chinese text, so that the demo's documents open in any viewer. The font is one of those that PDF
 * readers bring themselves (Adobe-GB1), named and not embedded.
 */
export function pdfOf(
  title: string,
  paragraphs: readonly string[],
  { author, creator, createdAt, id }: PdfInformation = {},
): Uint8Array<ArrayBuffer> {
  const lines = [title, '', ...paragraphs.flatMap((paragraph) => [...wrapped(paragraph), ''])];
  const pages: string[][] = [];
  for (let start = 0; start < lines.length; start += linesAPage)
    pages.push(lines.slice(start, start + linesAPage));
  const firstPage = 6;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${firstPage + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /FontDescriptor 5 0 R /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    ...pages.flatMap((page, at) => {
      const content = [
        'BT',
        `/F1 12 Tf 18 TL ${margin} ${pageHeight - margin} Td`,
        ...page.map((line) => `<${hexOf(line)}> Tj T*`),
        'ET',
      ].join('\n');
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${firstPage + at * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  const information = [
    ...(author === undefined ? [] : [`/Author <feff${hexOf(author)}>`]),
    ...(creator === undefined ? [] : [`/Creator <feff${hexOf(creator)}>`]),
    ...(createdAt === undefined ? [] : [`/CreationDate (${createdAt})`]),
  ];
  if (information.length > 0) objects.push(`<< ${information.join(' ')} >>`);
  const trailer = [
    ...(information.length > 0 ? [`/Info ${objects.length} 0 R`] : []),
    ...(id === undefined ? [] : [`/ID [<${id}> <${id}>]`]),
  ];
  let text = '%PDF-1.5\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer.join(' ')} >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

function wrapped(paragraph: string): string[] {
  return paragraph.split('\n').flatMap((line) => {
    const characters = [...line];
    const parts: string[] = [];
    for (let start = 0; start < Math.max(characters.length, 1); start += charactersALine) {
      parts.push(characters.slice(start, start + charactersALine).join(''));
    }
    return parts;
  });
}

/** UCS-2, big-endian, as the encoding asks. */
function hexOf(line: string): string {
  return Buffer.from(line, 'utf16le').swap16().toString('hex');
}
