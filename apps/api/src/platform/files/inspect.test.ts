import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentMessage, inspectContent } from '@procure/domain/file/inspect.ts';
import type { Pieces } from '@procure/domain/file/pieces.ts';
import { formOf } from '@procure/domain/file/rules.ts';
import { makeKeyPair, sealBytes } from '@procure/sealing/envelope.ts';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../../../testing/fixtures/archive.ts';
import {
  compoundOf,
  lockedXlsx,
  lockedXlsx2007,
  rc4Pass,
  xlsOf,
  xorPass,
} from '../../../testing/fixtures/office.ts';
import { inspect } from './inspect.ts';
import { openers } from './openers.ts';
import { cleanName } from './purpose.ts';

function pieces(content: Buffer): Pieces {
  return {
    size: content.length,
    read: (start, length) => Promise.resolve(content.subarray(start, start + length)),
  };
}

async function verdict(name: string, content: Buffer | string): Promise<string> {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  const outcome = await inspect('attachment', name, pieces(bytes));
  return typeof outcome === 'string' ? outcome : outcome.refused;
}

const fixture = (name: string) =>
  readFileSync(new URL(`../../../testing/fixtures/files/${name}`, import.meta.url));
const standard = 'VelvetSweatshop';

const pdf = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n';

describe('the content of a file', () => {
  it('is accepted if it matches the name', async () => {
    expect(await verdict('公告.pdf', pdf)).toBe('application/pdf');
    expect(await verdict('照片.JPG', '\xff\xd8\xff\xe0\0\x10JFIF\0'.padEnd(64, '\0'))).toBe('image/jpeg');
    expect(await verdict('章.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).toBe('image/png');
    expect(await verdict('清单.zip', zipOf(['a.txt']))).toBe('application/zip');
    expect(await verdict('空.zip', zipOf([]))).toBe('application/zip');
    expect(await verdict('投标函.docx', zipOf(['[Content_Types].xml', 'word/document.xml']))).toContain(
      'wordprocessingml',
    );
    expect(await verdict('报价.xlsx', zipOf(['xl/workbook.xml', '[Content_Types].xml']))).toContain(
      'spreadsheetml',
    );
    expect(await verdict('旧.doc', compoundOf({ WordDocument: Buffer.alloc(32) }))).toBe(
      'application/msword',
    );
    expect(await verdict('旧.xls', xlsOf(null))).toBe('application/vnd.ms-excel');
    expect(await verdict('大.XLS', xlsOf(null, 9000))).toBe('application/vnd.ms-excel');
    expect(await verdict('标书.wps', compoundOf({ WordDocument: Buffer.alloc(5000) }))).toContain('wps');
    expect(await verdict('标书.wps', zipOf(['word/document.xml']))).toContain('wps');
    expect(await verdict('清单.et', xlsOf(null))).toContain('wps');
    expect(await verdict('清单.et', zipOf(['xl/workbook.xml']))).toContain('wps');
    expect(await verdict('执照.ofd', zipOf(['OFD.xml', 'Doc_0/Document.xml']))).toBe('application/ofd');
  });

  it('is refused if it does not match the name', async () => {
    expect(await verdict('病毒.pdf', 'MZ\x90\0'.padEnd(200, '\0'))).toBe('file_content_mismatch');
    expect(await verdict('截断.zip', zipOf(['a.txt']).subarray(0, 60))).toBe('file_content_mismatch');
    expect(await verdict('截断.doc', compoundOf({ WordDocument: Buffer.alloc(32) }).subarray(0, 300))).toBe(
      'file_content_mismatch',
    );
    expect(await verdict('程序.exe', 'MZ')).toBe('file_type_refused');
  });

  it.each([
    [
      '报价.xls',
      '<html><meta charset=utf-8><table><tr><td>钢管</td></tr></table></html>',
      '网页（HTML）',
      'Excel或WPS打开，另存为xlsx',
    ],
    ['报价.xls', '\ufeff\r\n<!DOCTYPE html>\n<html>', '网页（HTML）', 'Excel或WPS打开，另存为xlsx'],
    ['报价.xls', '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>', 'XML表格', '另存为xlsx'],
    ['报价.xlsx', '名称\t数量\n钢管\t100\n', '纯文本', '另存为xlsx'],
    ['函.doc', '{\\rtf1\\ansi hello}', 'RTF文档', 'Word或WPS打开，另存为docx'],
    ['函.doc', 'MIME-Version: 1.0\nContent-Type: multipart/related', '单个文件网页（MHTML）', '另存为docx'],
    ['函.docx', compoundOf({ WordDocument: Buffer.alloc(32) }), 'doc文档', '扩展名改为doc'],
    ['函.doc', zipOf(['word/document.xml']), 'docx文档', '扩展名改为docx'],
    ['表.xlsx', zipOf(['word/document.xml']), 'docx文档', '扩展名改为docx'],
    ['压缩.docx', zipOf(['a.txt']), 'zip压缩包', '另存为docx'],
    ['宏.xlsx', zipOf(['xl/workbook.xml', 'xl/vbaProject.bin']), '含宏的xlsx工作簿', '另存为xlsx'],
    ['照片.png', '%PDF-1.7', 'pdf文件', '扩展名改为pdf'],
    ['照片.jpg', Buffer.from('89504e470d0a1a0a', 'hex'), 'png图片', '扩展名改为png'],
    ['照片.jpg', 'RIFF\x10\0\0\0WEBPVP8 ', 'WebP图片', '图片程序打开，另存为jpg'],
    ['照片.jpg', '\0\0\0\x18ftypheic\0\0\0\0', 'HEIC图片', '图片程序打开，另存为jpg'],
    ['包.zip', Buffer.from('377abcaf271c0004', 'hex'), '7z压缩包', '压缩程序打开，另存为zip'],
    ['包.zip', 'Rar!\x1a\x07\x00', 'rar压缩包', '扩展名改为rar'],
    ['短.pdf', '%', '纯文本', '另存为pdf'],
  ])('of %s that is something else is named, with what to do', async (name, content, what, step) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const outcome = await inspect('attachment', name, pieces(bytes));
    expect(outcome).toMatchObject({
      refused: 'file_other_form',
      values: { what, step: expect.stringContaining(step) },
    });
  });

  it('is refused if the field does not accept its form', async () => {
    expect(await inspect('certificate', '执照.zip', pieces(zipOf(['a.jpg'])))).toEqual({
      refused: 'file_type_refused',
      values: { exts: 'pdf、ofd、jpg、jpeg、png' },
    });
  });

  it('is refused if it needs a password', async () => {
    expect(await verdict('密.zip', zipOf(['open.txt', 'a.txt'], { encrypted: true }))).toBe('file_encrypted');
    expect(await verdict('密.zip', zipOf(['a.txt', 'xl/workbook.xml'], { encrypted: true }))).toBe(
      'file_encrypted',
    );
    expect(await verdict('密.pdf', fixture('user-password.pdf'))).toBe('file_encrypted');
    const fib = Buffer.alloc(32);
    fib.writeUInt16LE(0x0100, 10);
    const large = Buffer.concat([fib, Buffer.alloc(5000)]);
    for (const stream of [fib, large])
      expect(await verdict('密.doc', compoundOf({ WordDocument: stream }))).toBe('file_encrypted');
    expect(await verdict('密.docx', lockedXlsx('own'))).toBe('file_encrypted');
    expect(await verdict('密.docx', lockedXlsx(standard))).toBe('file_encrypted');
    expect(await verdict('密.xlsx', lockedXlsx('own'))).toBe('file_encrypted');
    expect(await verdict('密.xlsx', lockedXlsx2007('own'))).toBe('file_encrypted');
    expect(await verdict('密.xlsx', lockedXlsx(standard, 200_001))).toBe('file_encrypted');
    expect(await verdict('密.xlsx', compoundOf({ EncryptedPackage: Buffer.alloc(32) }))).toBe(
      'file_encrypted',
    );
    for (const size of [600, 9000])
      for (const pass of [xorPass(0x4a3c), rc4Pass('own'), Buffer.from('0100', 'hex')])
        expect(await verdict('密.xls', xlsOf(pass, size))).toBe('file_encrypted');
    expect(await verdict('密.ofd', zipOf(['OFD.xml', 'Encryptions.xml']))).toBe('file_encrypted');
    const rar4 = 'Rar!\x1a\x07\x00\0\0\x73\x80\0\x0d\0';
    expect(await verdict('密.rar', rar4.padEnd(100, '\0'))).toBe('file_encrypted');
    const rar5 = 'Rar!\x1a\x07\x01\x00\0\0\0\0\x21\x04\0\0';
    expect(await verdict('密.rar', rar5.padEnd(100, '\0'))).toBe('file_encrypted');
    // Only the second file is encrypted, after one with data.
    const file = (flags: number, data: number) => {
      const block = Buffer.alloc(32 + data);
      block.writeUInt8(0x74, 2);
      block.writeUInt16LE(flags, 3);
      block.writeUInt16LE(32, 5);
      block.writeUInt32LE(data, 7);
      return block;
    };
    const start = Buffer.from('Rar!\x1a\x07\x00\0\0\x73\0\0\x0d\0\0\0\0\0\0\0', 'latin1');
    const rar = (last: number) => Buffer.concat([start, file(0x8000, 20_000), file(last, 10)]);
    expect(await verdict('开.rar', rar(0x8000))).toBe('application/vnd.rar');
    expect(await verdict('密.rar', rar(0x8004))).toBe('file_encrypted');
  });

  it('is accepted if it opens without a password, whatever its restrictions', async () => {
    expect(await verdict('限.pdf', fixture('owner-only-128.pdf'))).toBe('application/pdf');
    expect(await verdict('限.pdf', fixture('owner-only-256.pdf'))).toBe('application/pdf');
    expect(await verdict('限.xls', fixture('protected-structure.xls'))).toBe('application/vnd.ms-excel');
    expect(await verdict('限.et', fixture('protected-structure.xls'))).toContain('wps');
    expect(await verdict('限.xls', xlsOf(rc4Pass(standard)))).toBe('application/vnd.ms-excel');
    expect(await verdict('限.xls', xlsOf(xorPass(0x9a0a)))).toBe('application/vnd.ms-excel');
    expect(await verdict('限.xlsx', lockedXlsx(standard))).toContain('spreadsheetml');
    expect(await verdict('限.xlsx', lockedXlsx2007(standard))).toContain('spreadsheetml');
  });

  it('is accepted if a document only mentions encryption, and refused if only its trailer declares it', async () => {
    const mentions = pdf.replace('trailer', '2 0 obj(/Encrypt 5 0 R)endobj\ntrailer');
    expect(await verdict('提及.pdf', mentions)).toBe('application/pdf');
    const locked = fixture('user-password.pdf');
    expect(await verdict('尾.pdf', Buffer.concat([locked, Buffer.alloc(900_000, 32)]))).toBe(
      'file_encrypted',
    );
  });

  it.each(['\r\n', '\ufeff', '\n\n\n', 'HTTP/1.1 200 OK\r\n\r\n'])(
    'is accepted with %j before a PDF',
    async (before) => {
      expect(await verdict('前.pdf', Buffer.concat([Buffer.from(before), Buffer.from(pdf)]))).toBe(
        'application/pdf',
      );
      expect(
        await verdict('前.pdf', Buffer.concat([Buffer.from(before), fixture('user-password.pdf')])),
      ).toBe('file_encrypted');
    },
  );

  it('is accepted if its parts are named with backslashes', async () => {
    expect(await verdict('斜.xlsx', zipOf(['xl\\workbook.xml', '[Content_Types].xml']))).toContain('sheet');
    expect(await verdict('斜.docx', zipOf(['/Word/document.xml']))).toContain('word');
  });

  it('must be sealed for an envelope, whatever its name', async () => {
    const sealed = await sealBytes([(await makeKeyPair()).recipient], Buffer.from(pdf));
    expect(await inspect('envelope', '技术标.pdf', pieces(Buffer.from(sealed)))).toBe(
      'application/octet-stream',
    );
    expect(await inspect('envelope', '技术标.pdf', pieces(Buffer.from(pdf)))).toEqual({
      refused: 'envelope_not_sealed',
      values: { name: '技术标.pdf' },
    });
  });
});

describe('the same file in the browser', () => {
  it('is checked by the same rules with the same messages, reading only slices of it', async () => {
    const words = async (name: string, content: Buffer | string) => {
      const blob = new Blob([
        typeof content === 'string' ? Buffer.from(content, 'latin1') : new Uint8Array(content),
      ]);
      let bytes = 0;
      const read = async (start: number, length: number) => {
        const slice = new Uint8Array(await blob.slice(start, start + length).arrayBuffer());
        bytes += slice.length;
        return slice;
      };
      const outcome = contentMessage(await inspectContent(name, { size: blob.size, read }, openers));
      return { outcome, share: bytes / blob.size };
    };
    expect((await words('标书.pdf', pdf)).outcome).toBeNull();
    expect((await words('标书.pdf', fixture('user-password.pdf'))).outcome).toBe(
      '文件已加密，请取消密码后重新上传',
    );
    expect((await words('标书.pdf', 'MZ\x90\0'.padEnd(200, '\0'))).outcome).toBe('文件内容与扩展名不符');
    expect((await words('报价.doc', '{\\rtf1 a}')).outcome).toBe(
      '文件内容与扩展名不符：实际是RTF文档。请用Word或WPS打开，另存为docx后重新上传',
    );
    expect((await words('标书.exe', 'MZ')).outcome).toBe(
      '不支持的文件格式，仅支持pdf、ofd、jpg、jpeg、png、doc、docx、wps、xls、xlsx、et、zip、rar',
    );
    // A file whose table is at its end, and whose objects are far before it.
    const object =
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n';
    const filler = `4 0 obj<</Length 8000000>>stream\n${' '.repeat(8_000_000)}\nendstream endobj\n`;
    const table = 9 + object.length + filler.length;
    const places = ['1 0', '2 0', '3 0'].map((id) => 9 + object.indexOf(`${id} obj`));
    const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
    const entries = `xref\n0 4\n0000000000 65535 f \n${lines}`;
    const large = await words(
      '大.pdf',
      `%PDF-1.7\n${object}${filler}${entries}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`,
    );
    expect(large.outcome).toBeNull();
    expect(large.share).toBeLessThan(0.1);
  });
});

function has(command: string): boolean {
  try {
    execFileSync(command, ['--help'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.runIf(has('zip'))('an archive of the zip command', () => {
  it('is recognised as encrypted or not', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'inspect-'));
    try {
      writeFileSync(join(folder, 'a.txt'), 'a'.repeat(5000));
      execFileSync('zip', ['open.zip', 'a.txt'], { cwd: folder, stdio: 'ignore' });
      execFileSync('zip', ['-P', 'secret', 'locked.zip', 'a.txt'], { cwd: folder, stdio: 'ignore' });
      expect(await verdict('a.zip', readFileSync(join(folder, 'open.zip')))).toBe('application/zip');
      expect(await verdict('a.zip', readFileSync(join(folder, 'locked.zip')))).toBe('file_encrypted');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the name of a file', () => {
  it('keeps Chinese characters, without folders or deceptive characters', () => {
    expect(cleanName('C:\\标书\\技术标（终稿）.pdf')).toBe('技术标（终稿）.pdf');
    expect(cleanName('../../etc/passwd')).toBe('passwd');
    expect(cleanName('a\u202efdp.exe')).toBe('afdp.exe');
    expect(cleanName('..')).toBeNull();
    expect(cleanName(' \n ')).toBeNull();
    const long = cleanName(`${'标'.repeat(300)}.docx`);
    expect([...(long ?? '')]).toHaveLength(255);
    expect(formOf(long ?? '')).toBe('docx');
  });
});
