import { pdfOf } from '../../apps/api/seeds/load/document.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const bytes = (of: string) => Buffer.from(of, 'latin1');

/** A PDF with that many pages, each with text. */
export function manyPages(pages: number): Buffer {
  // Eighteen short paragraphs fill a page, and the title is on the first.
  return Buffer.from(
    pdfOf(
      '许可证',
      Array.from({ length: pages * 18 - 1 }, (_, at) => `${at}`),
    ),
  );
}

/** A PDF that uses everything a PDF can request when it is opened: a script, another page, a form submission. */
export function hostile(): Buffer {
  const acts = [
    '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); this.submitForm\\("https://elsewhere.example/"\\)) >>',
    '/AA << /WC << /S /URI /URI (https://elsewhere.example/) >> >>',
    '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (top.location="https://elsewhere.example/") >>] >> >>',
  ];
  return bytes(
    text(pdfOf('营业执照', ['名称：恶意文件测试'])).replace(
      '/Type /Catalog',
      `/Type /Catalog ${acts.join(' ')}`,
    ),
  );
}

/** A PDF that needs a password. */
export function locked(): Buffer {
  const key = '00'.repeat(32);
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${key}> /U <${key}> >> /ID [<00><00>]`;
  return bytes(text(pdfOf('营业执照', ['加密'])).replace(/trailer\s*<</, (found) => `${found} ${encrypt}`));
}

/** A red square, 16 by 16 pixels, in JPEG 2000 as scanners write it. */
const square =
  '/0//UQAvAAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAADDwEBDwEBDwEB/1IADAAAAAEBBAQEAAH/XAAQQICIiJCIiJCIiJCIiJD/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAAAnAAH/k8/8MAgHt4Df+JAQAT+AgICAgICAgICAgID/2Q==';

/** A page that is one scan in JPEG 2000: the page loads a separate decoder for it. */
export function scanned(): Buffer {
  const picture = Buffer.from(square, 'base64').toString('latin1');
  const draw = 'q 200 0 0 200 0 0 cm /I Do Q';
  return bytes(
    [
      '%PDF-1.7',
      '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
      '2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj',
      '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << /XObject << /I 4 0 R >> >> /Contents 5 0 R >> endobj',
      `4 0 obj << /Type /XObject /Subtype /Image /Width 16 /Height 16 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /JPXDecode /Length ${picture.length} >> stream\n${picture}\nendstream endobj`,
      `5 0 obj << /Length ${draw.length} >> stream\n${draw}\nendstream endobj`,
      'trailer << /Root 1 0 R /Size 6 >>',
      '%%EOF',
    ].join('\n'),
  );
}
