import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentMessage, formOf, inspectContent } from '@procure/domain/file/inspect.ts';
import type { Pieces } from '@procure/domain/file/pieces.ts';
import { makeKeyPair, sealBytes } from '@procure/sealing/envelope.ts';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../testing/fixtures/archive.ts';
import { inspect } from './inspect.ts';
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

/** An old Office container whose directory names one stream with this beginning. */
function containerOf(stream: string, content: Buffer): Buffer {
  const bytes = Buffer.alloc(512 * 4);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(0, 48);
  bytes.write(stream, 512, 'utf16le');
  bytes.writeUInt16LE((stream.length + 1) * 2, 512 + 64);
  bytes.writeUInt32LE(1, 512 + 116);
  content.copy(bytes, 1024);
  return bytes;
}

const pdf = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n';

describe('the content of a file', () => {
  it('is accepted when it is what the name says', async () => {
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
    expect(await verdict('旧.doc', containerOf('WordDocument', Buffer.alloc(32)))).toBe('application/msword');
    expect(await verdict('旧.xls', containerOf('Workbook', Buffer.from('0908100000060500', 'hex')))).toBe(
      'application/vnd.ms-excel',
    );
  });

  it('is refused when it is something else', async () => {
    expect(await verdict('病毒.pdf', 'MZ\x90\0'.padEnd(200, '\0'))).toBe('file_content_mismatch');
    expect(await verdict('表.xlsx', zipOf(['word/document.xml']))).toBe('file_content_mismatch');
    expect(await verdict('压缩.docx', zipOf(['a.txt']))).toBe('file_content_mismatch');
    expect(await verdict('照片.png', pdf)).toBe('file_content_mismatch');
    expect(await verdict('短.pdf', '%')).toBe('file_content_mismatch');
    expect(await verdict('截断.zip', zipOf(['a.txt']).subarray(0, 60))).toBe('file_content_mismatch');
    expect(await verdict('程序.exe', 'MZ')).toBe('file_type_refused');
  });

  it('is refused when it needs a password', async () => {
    expect(await verdict('密.zip', zipOf(['open.txt', 'a.txt'], { encrypted: true }))).toBe('file_encrypted');
    expect(await verdict('密.pdf', pdf.replace('/Root 1 0 R', '/Root 1 0 R/Encrypt 5 0 R'))).toBe(
      'file_encrypted',
    );
    expect(await verdict('密.docx', containerOf('EncryptedPackage', Buffer.alloc(32)))).toBe(
      'file_encrypted',
    );
    const fib = Buffer.alloc(32);
    fib.writeUInt16LE(0x0100, 10);
    expect(await verdict('密.doc', containerOf('WordDocument', fib))).toBe('file_encrypted');
    const records = Buffer.from('0908040000060500' + '2f00020001000000', 'hex');
    expect(await verdict('密.xls', containerOf('Workbook', records))).toBe('file_encrypted');
    const rar4 = 'Rar!\x1a\x07\x00\0\0\x73\x80\0\x0d\0';
    expect(await verdict('密.rar', rar4.padEnd(100, '\0'))).toBe('file_encrypted');
    const rar5 = 'Rar!\x1a\x07\x01\x00\0\0\0\0\x21\x04\0\0';
    expect(await verdict('密.rar', rar5.padEnd(100, '\0'))).toBe('file_encrypted');
  });

  it('of an envelope must be sealed, whatever its name', async () => {
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
  it('is judged by the same rules, in the exact words, reading only slices of it', async () => {
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
      const outcome = contentMessage(await inspectContent(name, { size: blob.size, read }));
      return { outcome, share: bytes / blob.size };
    };
    const encrypted = pdf.replace('/Root 1 0 R', '/Root 1 0 R/Encrypt 5 0 R');
    expect((await words('标书.pdf', pdf)).outcome).toBeNull();
    expect((await words('标书.pdf', encrypted)).outcome).toBe('文件已加密，请取消密码后重新上传');
    expect((await words('标书.pdf', 'MZ\x90\0'.padEnd(200, '\0'))).outcome).toBe('文件内容与扩展名不符');
    expect((await words('标书.exe', 'MZ')).outcome).toBe(
      '不支持的文件格式，仅支持pdf、jpg、jpeg、png、doc、docx、xls、xlsx、zip、rar',
    );
    const large = await words('大.pdf', `%PDF-1.7\n${' '.repeat(8_000_000)}${encrypted}`);
    expect(large.outcome).toBe('文件已加密，请取消密码后重新上传');
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
  it('is told open from locked', async () => {
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
  it('is kept in Chinese, without folders or characters that deceive', () => {
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
